package import Foundation

/// A reply made ready to be performed any number of times: immutable, checked, its header fields complete.
///
/// A class, so that what a door prepares for it lives as long as the plan, in ``prepared``.
package final class ReplyPlan: Sendable {
    package enum Head: Sendable, Equatable {
        case http(status: Int, reason: String?, headers: HTTPHeaders)
        /// A `URLResponse` that is no HTTP response; a length of `nil` is unknown.
        case plain(mimeType: String?, expectedLength: Int?, textEncoding: String?)
    }

    package enum Body: Sendable {
        case empty
        case data(Data)
        /// The length is that at definition: it was announced.
        case file(URL, length: Int)
        /// These bytes of a file.
        case filePart(URL, Range<Int>)
        case stream(OneShotStream, length: Int?)
        case timeline([Reply.Chunk])
        case sequence(@Sendable () -> AsyncThrowingStream<Data, any Error>)
    }

    package struct Timing: Sendable, Equatable {
        package var delay = Duration.zero
        package var jitter = Duration.zero
        package var latency = Duration.zero
        package var pace = Pace.immediate

        /// No wait anywhere.
        package static let immediate = Timing()
    }

    /// How a body is spread in time.
    package enum Pace: Sendable, Equatable {
        case immediate
        case time(Duration)
        case speed(bytesPerSecond: Double)
    }

    package enum Ending: Sendable {
        case finish
        /// There is no response: the error comes in place of the head.
        case failBeforeHead(any Error)
        case fail(any Error, afterBytes: Int)
    }

    package let head: Head
    package let body: Body
    package let timing: Timing
    package let ending: Ending
    /// `nil` for a reply that is the same for every request and receiver.
    package let negotiation: Negotiation?
    /// The `Content-Length` that the head announces, when the body is not known to be as long.
    package let disputedLength: Int?
    /// Set when the request goes to the network: head and body are those that come back.
    package let upstream: UpstreamRequest?
    /// What is done to the response before the program gets it; see ``needsRewriting``.
    package let rewriting: ResponseRewriting?
    /// What goes wrong with the connection, where that is more than an ending.
    package let fault: Fault?
    /// The fields that come behind the body, on a wire.
    package let trailers: HTTPHeaders
    /// What is done with a WebSocket; head and body are for a request that asks for none.
    package let webSocket: WebSocketScript?
    /// Where a door keeps the response object that it made for this plan.
    package let prepared = PreparedSlot()
    /// Where a door that puts bytes on a wire keeps the head that it wrote for this plan.
    package let preparedForWire = KeptObject()

    package init(
        head: Head, body: Body, timing: Timing = Timing(), ending: Ending = .finish,
        negotiation: Negotiation? = nil, upstream: UpstreamRequest? = nil,
        rewriting: ResponseRewriting? = nil, fault: Fault? = nil,
        webSocket: WebSocketScript? = nil, trailers: HTTPHeaders = [:]
    ) {
        self.trailers = trailers
        self.webSocket = webSocket
        self.fault = fault
        self.upstream = upstream
        self.rewriting = rewriting?.isEmpty == true ? nil : rewriting
        self.head = head
        self.body = body
        self.timing = timing
        self.ending = ending
        self.negotiation = negotiation
        disputedLength = head.announcedLength.flatMap { $0 == body.length ? nil : $0 }
    }

    /// A plan that fails at once, in place of a response.
    package convenience init(failingWith error: any Error) {
        self.init(
            head: .http(status: 200, reason: nil, headers: [:]), body: .empty, ending: .failBeforeHead(error))
    }

    /// The same plan after another wait.
    func waiting(_ delay: Duration) -> ReplyPlan {
        guard delay > .zero else { return self }
        var timing = timing
        timing.delay += delay
        return ReplyPlan(
            head: head, body: body, timing: timing, ending: ending, negotiation: negotiation,
            upstream: upstream, rewriting: rewriting, fault: fault, webSocket: webSocket,
            trailers: trailers)
    }

    /// Whether a response with this status never has content (RFC 9110, section 6.4.1).
    package static func isBodiless(_ status: Int) -> Bool {
        (100..<200).contains(status) || status == 204 || status == 304
    }
}

extension ReplyPlan.Head {
    /// The number of bytes that a client takes for the body's (RFC 9112, section 6.3).
    ///
    /// Not that of a coded body: a recording's body may have been decoded when it was made.
    fileprivate var announcedLength: Int? {
        guard case .http(let status, _, let headers) = self, !ReplyPlan.isBodiless(status),
            let text = headers["Content-Length"], !headers.contains("Transfer-Encoding"),
            !headers.contains("Content-Encoding")
        else { return nil }
        return Int(text).flatMap { $0 < 0 ? nil : $0 }
    }
}

extension ReplyPlan.Body {
    /// The number of bytes, where it is known before they are sent.
    package var length: Int? {
        switch self {
        case .empty: 0
        case .data(let data): data.count
        case .file(_, let length): length
        case .filePart(_, let range): range.count
        case .stream(_, let length): length
        case .timeline(let chunks): chunks.reduce(0) { $0 + $1.data.count }
        case .sequence: nil
        }
    }

    /// The length that the head announces: a timeline stands for a server that does not know its end.
    var announcedLength: Int? {
        if case .timeline = self { nil } else { length }
    }

    /// Whether a reader has to fetch the bytes while they are sent.
    package var needsReader: Bool {
        switch self {
        case .file, .filePart, .stream, .sequence: true
        case .empty, .data, .timeline: false
        }
    }
}
