import DoppelSupport

extension SoakRequest {
    /// Which of the soak's stubs answers.
    enum Route: Sendable {
        case fixed(Int)
        /// Computed from the request by a synchronous closure.
        case echo
        /// Computed from the request by an asynchronous closure.
        case later

        /// The fixed replies, from the fastest to the slowest.
        static let fixedCount = 9

        /// A third of each.
        static func random(using random: inout SplitMix64) -> Route {
            switch Int.random(in: 0..<3, using: &random) {
            case 0: .fixed(Int.random(in: 0..<fixedCount, using: &random))
            case 1: .echo
            default: .later
            }
        }

        func path(_ id: Int) -> String {
            switch self {
            case .fixed(let number): "/fixed/\(number)"
            case .echo: "/echo/\(id)"
            case .later: "/later/\(id)"
            }
        }

        func text(_ id: Int, body: String?) -> String {
            if case .fixed(let number) = self { return Self.fixedText(number) }
            return Self.echoText(String(id), body: body ?? "")
        }

        func delay(_ id: Int, _ seed: UInt64) -> Duration {
            if case .fixed(let number) = self { Self.fixedDelay(number) } else { Self.echoDelay(id, seed) }
        }

        static func fixedText(_ number: Int) -> String { "the fixed reply \(number)" }

        static func fixedDelay(_ number: Int) -> Duration { longestDelay * number / (fixedCount - 1) }

        static func echoText(_ id: String, body: String = "") -> String { "echo of \(id): \(body)" }

        static func echoDelay(_ id: Int, _ seed: UInt64) -> Duration {
            // Another seed than the rest of the plan, or each kind of caller would have delays of its own.
            var random = generator(id: id, seed: ~seed)
            return longestDelay * Double.random(in: 0...1, using: &random)
        }
    }
}
