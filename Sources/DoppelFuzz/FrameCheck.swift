import DoppelCore
import DoppelServer

/// Holds what a parser makes of WebSocket frames against rules that it does not know.
struct FrameCheck {
    private(set) var finding: String?

    private struct Outcome: Equatable {
        var events: [FrameParser.Event] = []
        var violation: FrameParser.Violation?
    }

    private static let limit = 1_024

    init(_ input: [UInt8], pieces: Int) {
        let whole = Self.parse(input, pieces: .max)
        if whole != Self.parse(input, pieces: pieces) {
            finding = "the pieces of \(pieces) octets that frames come in make a difference"
        }
        for event in whole.events where finding == nil { finding = Self.finding(in: event) }
    }

    private static func parse(_ input: [UInt8], pieces: Int) -> Outcome {
        var parser = FrameParser(limit: limit)
        var outcome = Outcome()
        var rest = input[...]
        do throws(FrameParser.Violation) {
            while !rest.isEmpty {
                parser.append(rest.prefix(pieces))
                rest = rest.dropFirst(pieces)
                while let event = try parser.next() { outcome.events.append(event) }
            }
        } catch {
            outcome.violation = error
        }
        return outcome
    }

    private static func finding(in event: FrameParser.Event) -> String? {
        switch event {
        case .message(.text(let text)): text.utf8.count > limit ? "a text over the limit went through" : nil
        case .message(.data(let data)): data.count > limit ? "data over the limit went through" : nil
        case .ping(let payload): payload.count > 125 ? "a long ping went through" : nil
        case .close(let code, _):
            code != .noCode && !(1_000..<5_000).contains(code.rawValue) ? "code \(code.rawValue)" : nil
        case .pong: nil
        }
    }
}
