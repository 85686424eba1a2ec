import DoppelCore

@testable import DoppelServer

/// What a parser makes of some bytes: requests in short, and the error at the end.
struct Parsed: Equatable, CustomStringConvertible {
    var requests: [String] = []
    var error: MalformedRequest?
    /// Whether a request has begun that is not complete.
    var isOpen = false

    /// Hands the bytes to a parser in pieces of this size.
    init(_ bytes: [UInt8], limits: MessageLimits = MessageLimits(), pieces: Int = .max) {
        var parser = RequestParser(limits: limits)
        var request = ""
        var rest = bytes[...]
        do throws(MalformedRequest) {
            repeat {
                let piece = rest.prefix(pieces)
                rest = rest.dropFirst(piece.count)
                parser.append(piece)
                while let event = try parser.next() { take(event, &request) }
            } while !rest.isEmpty
            isOpen = parser.isMidRequest
        } catch {
            self.error = error
        }
    }

    private mutating func take(_ event: RequestParser.Event, _ request: inout String) {
        switch event {
        case .head(let head):
            request = "\(head.method) \(head.target.text) \(head.version) host=\(head.host)"
            if !head.keepsAlive { request += " close" }
            if head.expectsContinue { request += " expects" }
            request += " | "
        case .body(let bytes): request += String(decoding: bytes, as: UTF8.self)
        case .end(let trailers):
            for field in trailers { request += " \(field.name)=\(field.value)" }
            requests.append(request)
        }
    }

    var description: String {
        requests.joined(separator: "\n") + (error.map { "\n\($0)" } ?? "") + (isOpen ? "\n…" : "")
    }
}

extension RequestTarget {
    var text: String {
        switch self {
        case .origin(let text), .absolute(let text): text
        case .asterisk: "*"
        }
    }
}
