import DoppelSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a program says to a challenge.
enum ChallengeAnswer: Sendable {
    case use(URLCredential)
    case performDefaultHandling
    /// The refusal itself is the answer.
    case continueWithoutCredential
    case cancel

    init(_ disposition: URLSession.AuthChallengeDisposition, _ credential: URLCredential?) {
        switch disposition {
        case .useCredential: self = credential.map(ChallengeAnswer.use) ?? .continueWithoutCredential
        case .performDefaultHandling: self = .performDefaultHandling
        // There is one protection space per request: rejecting it leaves none, and cancels on Linux.
        case .rejectProtectionSpace, .cancelAuthenticationChallenge: self = .cancel
        @unknown default: self = .performDefaultHandling
        }
    }
}

/// Takes the answer to one challenge, in whichever of the two ways it comes, and hears only the first.
final class ChallengeSender: NSObject, URLAuthenticationChallengeSender {
    private let receiver: Locked<(@Sendable (ChallengeAnswer) -> Void)?>

    init(_ receiver: @escaping @Sendable (ChallengeAnswer) -> Void) {
        self.receiver = Locked(receiver)
    }

    func answer(_ answer: ChallengeAnswer) {
        let receiver = receiver.withLock { receiver in
            defer { receiver = nil }
            return receiver
        }
        receiver?(answer)
    }

    func use(_ credential: URLCredential, for challenge: URLAuthenticationChallenge) {
        answer(.use(credential))
    }

    func continueWithoutCredential(for challenge: URLAuthenticationChallenge) {
        answer(.continueWithoutCredential)
    }

    func cancel(_ challenge: URLAuthenticationChallenge) { answer(.cancel) }

    func performDefaultHandling(for challenge: URLAuthenticationChallenge) { answer(.performDefaultHandling) }

    func rejectProtectionSpaceAndContinue(with challenge: URLAuthenticationChallenge) { answer(.cancel) }
}
