import DoppelCore
import DoppelServer

/// Holds what a parser makes of some bytes against rules that it does not know.
struct ParserCheck {
    private(set) var finding: String?

    private struct Outcome: Equatable {
        var heads: [RequestHead] = []
        /// The octets of each head, as they came.
        var texts: [ArraySlice<UInt8>] = []
        var bodies: [[UInt8]] = []
        var trailers: [HTTPHeaders] = []
        var error: MalformedRequest?
    }

    private static let limits = MessageLimits(
        targetBytes: 256, headBytes: 2_048, fieldCount: 16, bodyBytes: 4_096)

    init(_ input: [UInt8], pieces: Int) {
        let whole = Self.parse(input, pieces: .max)
        if whole != Self.parse(input, pieces: pieces) {
            finding = "the pieces of \(pieces) octets that a request comes in make a difference"
        }
        for (head, text) in zip(whole.heads, whole.texts) where finding == nil {
            finding = Self.finding(in: head, text)
        }
        if let body = whole.bodies.first(where: { $0.count > Self.limits.bodyBytes }) {
            finding = "a body of \(body.count) octets went through"
        }
    }

    private static func parse(_ input: [UInt8], pieces: Int) -> Outcome {
        var parser = RequestParser(limits: limits)
        var outcome = Outcome()
        var position = 0
        // What the parser had taken of the input after the last event.
        var taken = 0
        do throws(MalformedRequest) {
            repeat {
                let piece = input[position...].prefix(pieces)
                position += piece.count
                parser.append(piece)
                while let event = try parser.next() {
                    let now = position - parser.backlog
                    switch event {
                    case .head(let head):
                        outcome.heads.append(head)
                        outcome.texts.append(input[taken..<now])
                        outcome.bodies.append([])
                    case .body(let bytes): outcome.bodies[outcome.bodies.count - 1] += bytes
                    case .end(let trailers): outcome.trailers.append(trailers)
                    }
                    taken = now
                }
            } while position < input.count
        } catch {
            outcome.error = error
        }
        return outcome
    }

    /// What two recipients could understand differently, looked for in the octets themselves.
    private static func finding(in head: RequestHead, _ text: ArraySlice<UInt8>) -> String? {
        let octets = Array(text)
        for (place, octet) in octets.enumerated() {
            if octet == 10, place == 0 || octets[place - 1] != 13 { return "a bare LF went through" }
            if octet == 13, place + 1 == octets.count || octets[place + 1] != 10 {
                return "a bare CR went through"
            }
            if octet == 0 { return "NUL went through" }
        }
        let lines = octets.split(separator: 10).map { $0.dropLast() }.filter { !$0.isEmpty }
        let names = lines.dropFirst().map {
            $0.prefix { $0 != 58 }.map { (65...90).contains($0) ? $0 | 32 : $0 }
        }
        func count(_ name: String) -> Int { names.count { $0.elementsEqual(name.utf8) } }
        if lines.contains(where: { $0.first == 32 || $0.first == 9 }) { return "a folded line went through" }
        if names.contains(where: { $0.contains(32) || $0.contains(9) }) {
            return "a blank in a name went through"
        }
        if count("content-length") > 1 { return "two lengths went through" }
        if count("content-length") + count("transfer-encoding") > 1 { return "two framings went through" }
        if head.version == .http11, count("host") != 1 { return "\(count("host")) hosts went through" }
        if (count("transfer-encoding") == 1) != (head.framing == .chunked) { return "the framing is another" }
        return nil
    }
}
