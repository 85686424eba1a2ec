public import Foundation

/// Something that goes wrong with a connection, in place of a response or in the middle of one.
///
/// The loopback server does exactly that on its socket; in-process, URLSession gets the error that it makes
/// of it.
///
/// ```swift
/// stubs.stub(.get("/feed"), reply: .fault(.hang))
/// stubs.stub(.get("/photo"), reply: .file("photo.jpg").fault(.reset(.midBody)))
/// ```
///
/// A closure that computes a reply may throw one too.
public enum Fault: Error, Sendable, Hashable {
    /// Nobody listens: `URLError.cannotConnectToHost`.
    ///
    /// On a wire the connection that asks is there already: it is reset. A server refuses all connections by
    /// itself, see `StubServer.refuseConnections()`.
    case refused
    /// The connection is reset (RST): `URLError.networkConnectionLost`.
    case reset(Moment)
    /// The connection ends in order, without a byte: `URLError.networkConnectionLost`.
    case emptyResponse
    /// Bytes come that are no HTTP: `URLError.badServerResponse`.
    case garbage
    /// The content comes in chunks, and ends within one, after half of it: `URLError.networkConnectionLost`.
    case truncatedChunk
    /// More content is announced than comes: `URLError.networkConnectionLost`, after all of it.
    case wrongLength
    /// Ten bytes a second: of the content in-process, of the head too on a wire.
    case slowBytes
    /// Nothing comes, until the client's patience ends.
    case hang

    /// When a connection is reset.
    public enum Moment: Sendable, Hashable {
        /// In place of a response.
        case beforeHead
        /// Right behind the head.
        case afterHead
        /// After half of the content.
        case midBody
    }
}

extension Fault {
    /// The error that URLSession makes of it; `nil` for a fault that only takes time.
    public var urlErrorCode: URLError.Code? {
        switch self {
        case .refused: .cannotConnectToHost
        case .reset, .emptyResponse, .truncatedChunk, .wrongLength: .networkConnectionLost
        case .garbage: .badServerResponse
        case .slowBytes, .hang: nil
        }
    }
}

extension Fault: CustomStringConvertible {
    /// What happens, in a few words.
    public var description: String {
        switch self {
        case .refused: "connection refused"
        case .reset(.beforeHead): "connection reset before the head"
        case .reset(.afterHead): "connection reset after the head"
        case .reset(.midBody): "connection reset within the content"
        case .emptyResponse: "empty response"
        case .garbage: "garbage in place of a response"
        case .truncatedChunk: "truncated chunk"
        case .wrongLength: "more content announced than sent"
        case .slowBytes: "slow bytes"
        case .hang: "no answer"
        }
    }
}

extension Reply {
    /// Lets something go wrong with the connection.
    ///
    /// Delays count. An error that is asked for later takes its place.
    public func fault(_ fault: Fault) -> Reply {
        with { reply in
            reply.ending = .finish
            reply.fault = fault
        }
    }

    /// A reply whose connection fails in this way.
    public static func fault(_ fault: Fault) -> Reply { Reply().fault(fault) }
}

// MARK: - What a plan makes of it

extension Fault {
    /// How a plan with this body ends; `nil` when it ends as it would without the fault.
    func ending(_ body: ReplyPlan.Body) -> ReplyPlan.Ending? {
        switch self {
        case .refused, .reset(.beforeHead), .emptyResponse, .garbage, .hang: .failBeforeHead(self)
        case .reset(.afterHead): .fail(self, afterBytes: 0)
        case .reset(.midBody), .truncatedChunk:
            .fail(self, afterBytes: (body.length ?? Self.unknownLength) / 2)
        case .wrongLength, .slowBytes: nil
        }
    }

    /// The length that is taken for that of a body whose length nobody knows.
    private static let unknownLength = 1_024

    func adjust(_ timing: inout ReplyPlan.Timing) {
        if self == .slowBytes { timing.pace = .speed(bytesPerSecond: Self.slowSpeed) }
    }

    /// Bytes per second.
    package static let slowSpeed = 10.0

    /// Changes what the head says of the content's length.
    func adjust(_ headers: inout HTTPHeaders, _ body: ReplyPlan.Body) {
        switch self {
        case .truncatedChunk: headers.remove("Content-Length")
        case .wrongLength:
            headers.remove("Transfer-Encoding")
            headers["Content-Length"] = "\((body.length ?? 1 << 40) + 16)"
        default: break
        }
    }
}
