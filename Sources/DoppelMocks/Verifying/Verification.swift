import DoppelSupport

/// The look at the calls of one member: which ones a description fits, asked once per call.
///
/// `@unchecked`: it belongs to one verification; `update` is called under its lock.
final class Verification<Arguments, Result, Failure: Error>: @unchecked Sendable {
    private typealias Log = TypedCallLog<Arguments, Result, Failure>

    struct Judged {
        let call: TypedCall<Arguments, Result, Failure>
        /// One per argument.
        let verdicts: [Bool]
        var matches: Bool
    }

    let wanted: Call<Arguments, Result, Failure>
    let count: Count
    let ending: CallEnding<Result, Failure>?
    let passage: OrderedPassage?
    private(set) var judged: [Judged] = []
    private var seenLog: CallLog?
    private var seen = 0
    private var undecided: [Int] = []
    private let lock = Locked(())

    init(
        _ wanted: Call<Arguments, Result, Failure>, _ count: Count,
        _ ending: CallEnding<Result, Failure>? = nil,
        in passage: OrderedPassage? = OrderedPassage.current
    ) {
        self.wanted = wanted
        self.count = count
        self.ending = ending
        self.passage = passage
    }

    var core: MockCore { wanted.core }

    var pattern: CallPattern<Arguments> { wanted.pattern }

    var matching: [Judged] { judged.filter(\.matches) }

    /// Looks at the calls that came since the last look, and at those that had not ended then.
    func update() {
        lock.withLock { _ in
            newCalls.forEach(judge)
            judgeEndings()
        }
    }

    private var newCalls: [TypedCall<Arguments, Result, Failure>] {
        core.withState { state in
            guard let log = state.existingLog(of: pattern.member, as: Log.self) else { return [] }
            if log !== seenLog { seen = 0 }
            defer { (seenLog, seen) = (log, log.count) }
            return (seen..<log.count).map(log.typedRecord)
        }
    }

    private func judge(_ call: TypedCall<Arguments, Result, Failure>) {
        guard pattern.means(call.subject?.object) else { return }
        let verdicts = pattern.verdicts(call.arguments)
        let fits = verdicts.allSatisfy(\.self)
        judged.append(Judged(call: call, verdicts: verdicts, matches: fits && ending == nil))
        if fits, ending != nil { undecided.append(judged.count - 1) }
    }

    private func judgeEndings() {
        guard let ending else { return }
        undecided.removeAll { index in
            guard let outcome = outcome(of: judged[index].call) else { return false }
            judged[index].matches = ending.test(outcome)
            return true
        }
    }

    private func outcome(of call: RecordedCall) -> Outcome<Result, Failure>? {
        (call.refreshed(in: core) as? TypedCall<Arguments, Result, Failure>)?.outcome
    }

    /// Marks the calls that matched, and hands their arguments to captors.
    func settle(_ calls: [Judged]) {
        for entry in calls {
            core.withState { _ in entry.call.log.setVerified(at: entry.call.index) }
            pattern.capture?(entry.call.arguments)
        }
    }
}
