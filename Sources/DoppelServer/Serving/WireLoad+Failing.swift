import DoppelCore
import Foundation

extension WireLoad {
    /// Ends with an error, as far as a client on a wire can learn of it.
    ///
    /// Before the head: the explanation as a response, or what a lost connection looks like. After it: the
    /// connection ends in the middle of the message.
    func fail(_ error: any Error) {
        if hasSentHead { return breakOff(error) }
        failure = error
        switch WireFailure(error) {
        case .response(let plan): perform(plan)
        case .silence: hang()
        case .reset: conclude(.failed(error), error: error) { $0.connection.abort() }
        }
    }

    /// What was sent arrives; that there should be more, the framing says, or else a reset.
    private func breakOff(_ error: any Error) {
        conclude(.failed(error), error: error) { load in
            load.connection.holdsOutput = false
            load.connection.endEarly(isReset: load.framing == .untilClose)
        }
    }
}

/// What an error in place of a response becomes on a wire.
private enum WireFailure {
    case response(ReplyPlan)
    /// No answer, until the client's patience ends.
    case silence
    case reset

    init(_ error: any Error) {
        switch error {
        case let error as UnmatchedRequest:
            self = .response(WireFailure.explanation(404, "unmatched", "\(error)"))
        case let error as URLError where error.code == .timedOut: self = .silence
        case is URLError: self = .reset
        case is PassThroughError: self = .response(WireFailure.explanation(502, "upstream", "\(error)"))
        default: self = .response(WireFailure.explanation(500, "reply", "\(error)"))
        }
    }

    private static func explanation(_ status: Int, _ problem: String, _ text: String) -> ReplyPlan {
        Reply.text(text + "\n").status(status).header("Doppel-Problem", problem).plan()
    }
}
