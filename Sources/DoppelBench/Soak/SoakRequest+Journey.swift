import DoppelSupport

extension SoakRequest {
    /// What happens before the answer.
    enum Journey: Sendable {
        case direct
        /// Sent elsewhere, with its method and body.
        case redirected
        /// Asked for a credential.
        case challenged

        static let user = "ada"
        static let password = "lovelace"

        /// A sixth is redirected, and a sixth of those who can be is asked for a credential.
        static func random(for caller: Caller, _ kind: Kind, using random: inout SplitMix64) -> Journey {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: .redirected
            case 1 where caller.canBeChallenged: .challenged
            default: .direct
            }
        }

        var prefix: String {
            switch self {
            case .direct: ""
            case .redirected: "/moved"
            case .challenged: "/secret"
            }
        }
    }
}
