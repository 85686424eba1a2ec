import DoppelCore
import Foundation

extension WireLoad {
    /// Ends with an error, as far as a client on a wire can learn of it.
    ///
    /// Before the head: the explanation as a response, or what a lost connection looks like. After it: the
    /// connection ends in the middle of the message.
    func fail(_ error: any Error) {
        if hasSentHead { return breakOff(error) }
        // What the journal has, and a tape, is how the network failed.
        if case PassThroughError.failed(let upstreamError) = error {
            failure = upstreamError
        } else {
            failure = error
        }
        switch WireFailure(error) {
        case .response(let plan): perform(plan)
        case .silence: hang()
        case .reset: conclude(.failed(error), error: error) { $0.connection.abort() }
        case .bytes(let bytes):
            conclude(.failed(error), error: error) { load in
                load.connection.output.append(bytes)
                load.connection.endEarly(isReset: false)
            }
        }
    }

    /// What was sent arrives; that there should be more, the framing says, or else a reset.
    private func breakOff(_ error: any Error) {
        conclude(.failed(error), error: error) { load in
            let fault = error as? Fault
            if fault == .truncatedChunk, load.framing == .chunked { load.connection.output.append("40\r\n") }
            load.connection.endEarly(isReset: load.framing == .untilClose || fault?.isReset == true)
        }
    }
}

extension Fault {
    fileprivate var isReset: Bool { if case .reset = self { true } else { false } }
}

/// What an error in place of a response becomes on a wire.
private enum WireFailure {
    case response(ReplyPlan)
    /// No answer, until the client's patience ends.
    case silence
    case reset
    /// These bytes, then an orderly end.
    case bytes([UInt8])

    init(_ error: any Error) {
        switch error {
        case let error as UnmatchedRequest:
            self = .response(WireFailure.explanation(404, "unmatched", "\(error)"))
        case let fault as Fault: self.init(fault)
        case let error as URLError where error.code == .timedOut: self = .silence
        case is URLError: self = .reset
        case is PassThroughError: self = .response(WireFailure.explanation(502, "upstream", "\(error)"))
        default: self = .response(WireFailure.explanation(500, "reply", "\(error)"))
        }
    }

    private init(_ fault: Fault) {
        switch fault {
        case .refused, .reset: self = .reset
        case .emptyResponse, .truncatedChunk, .wrongLength: self = .bytes([])
        case .garbage: self = .bytes(WireFailure.garbage)
        case .hang, .slowBytes: self = .silence
        }
    }

    private static func explanation(_ status: Int, _ problem: String, _ text: String) -> ReplyPlan {
        Reply.text(text + "\n").status(status).header("Doppel-Problem", problem).plan()
    }

    /// Neither a status line nor text: octets with the high bit set, in lines.
    private static let garbage: [UInt8] = (0..<128).map { (place: UInt8) in
        place % 32 == 31 ? Octets.lineFeed : 0x80 | place
    }
}
