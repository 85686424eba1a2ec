/// A call in a log, found without its arguments and its types: of many calls, few are looked at.
struct LoggedCall: Sendable {
    let log: CallLog
    let index: Int
    /// The place among the calls of all mocks.
    let number: Int
}

extension MockCore {
    /// The call as it is now.
    func record(_ call: LoggedCall) -> RecordedCall { withState { _ in call.log.record(at: call.index) } }
}

extension CallLog {
    /// The calls that are kept.
    final var calls: [LoggedCall] { places.map { LoggedCall(log: self, index: $0, number: number(at: $0)) } }
}
