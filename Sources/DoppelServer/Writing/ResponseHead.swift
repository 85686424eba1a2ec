import DoppelCore
import Foundation

/// Writes the head of a response.
///
/// What is the same for every request is written once and kept with the plan: status line and fields.
final class ResponseHead: Sendable {
    private let bytes: [UInt8]
    private let hasDate: Bool
    /// Whether the reply itself says that the connection ends.
    let saysClose: Bool
    /// Whether the fields say something of the connection.
    private let hasConnection: Bool

    private init(_ plan: ReplyPlan, _ framing: ResponseFraming, isHead: Bool) {
        let (status, headers) = plan.head.onTheWire
        var text = "HTTP/1.1 \(status) \(plan.head.reason ?? StatusPhrase.text(status))\r\n"
        for field in headers { text += "\(field.name): \(field.value)\r\n" }
        if ResponseHead.needsChunkField(plan, framing, isHead: isHead) {
            text += "Transfer-Encoding: chunked\r\n"
        }
        bytes = Array(text.utf8)
        hasDate = headers.contains("Date")
        hasConnection = headers.contains("Connection")
        saysClose = headers["Connection"].map { RequestHead.list($0).contains("close") } ?? false
    }

    /// The head of a plan, from the plan itself when it was written before.
    static func of(
        _ plan: ReplyPlan, _ framing: ResponseFraming, isHead: Bool, version: RequestHead.Version
    ) -> ResponseHead {
        guard !isHead, version == .http11 else { return ResponseHead(plan, framing, isHead: isHead) }
        let kept = plan.preparedForWire.object { ResponseHead(plan, framing, isHead: false) }
        return kept as? ResponseHead ?? ResponseHead(plan, framing, isHead: false)
    }

    /// A response to HEAD has the fields that one to GET would have (RFC 9110, section 9.3.2).
    private static func needsChunkField(
        _ plan: ReplyPlan, _ framing: ResponseFraming, isHead: Bool
    ) -> Bool {
        let (_, headers) = plan.head.onTheWire
        if headers.contains("Transfer-Encoding") { return false }
        if framing == .chunked { return true }
        return isHead && ResponseFraming(plan, isHead: false, version: .http11) == .chunked
    }

    /// - Parameter more: further field lines, each with its end.
    func write(
        to output: inout OutputBuffer, date: [UInt8], _ connection: ConnectionOption, more: String = ""
    ) {
        output.append(bytes)
        if !more.isEmpty { output.append(more) }
        if !hasDate { output.append(date) }
        if !hasConnection { output.append(connection.field) }
        output.append("\r\n")
    }
}

/// What a response says of the connection's future (RFC 9112, section 9.3).
enum ConnectionOption {
    /// Nothing, since it is what HTTP/1.1 does unasked.
    case persists
    /// Said to a client of HTTP/1.0 that asked for it.
    case keepAlive
    case close

    fileprivate var field: String {
        switch self {
        case .persists: ""
        case .keepAlive: "Connection: keep-alive\r\n"
        case .close: "Connection: close\r\n"
        }
    }
}

extension ReplyPlan.Head {
    fileprivate var reason: String? { if case .http(_, let reason, _) = self { reason } else { nil } }
}

/// The `Date` field, written once a second (RFC 9110, section 6.6.1).
struct DateField {
    private var second = 0
    private var field: [UInt8] = []

    mutating func current() -> [UInt8] {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        if now.tv_sec != second || field.isEmpty {
            second = now.tv_sec
            let date = Date(timeIntervalSince1970: Double(second))
            field = Array("Date: \(HTTPDate.text(date))\r\n".utf8)
        }
        return field
    }
}
