import DoppelSupport

/// The look at the calls of one member: which ones a description fits, asked once per call.
///
/// `@unchecked`: it belongs to one verification; `update` is called under its lock.
final class Verification<Arguments, Result, Failure: Error>: @unchecked Sendable {
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
            let calls = core.calls
            if seen > calls.count { seen = 0 }
            for call in calls[seen...] where call.member == pattern.member { judge(call) }
            seen = calls.count
            judgeEndings()
        }
    }

    private func judge(_ call: RecordedCall) {
        guard let call = call as? TypedCall<Arguments, Result, Failure> else { return }
        guard pattern.means(call.subject?.object) else { return }
        let verdicts = pattern.verdicts(call.arguments)
        let fits = verdicts.allSatisfy(\.self)
        judged.append(Judged(call: call, verdicts: verdicts, matches: fits && ending == nil))
        if fits, ending != nil { undecided.append(judged.count - 1) }
    }

    private func judgeEndings() {
        guard let ending else { return }
        undecided.removeAll { index in
            guard let outcome = judged[index].call.outcome else { return false }
            judged[index].matches = ending.test(outcome)
            return true
        }
    }

    /// Marks the calls that matched, and hands their arguments to captors.
    func settle(_ calls: [Judged]) {
        for entry in calls {
            core.withState { _ in entry.call.isVerified = true }
            pattern.capture?(entry.call.arguments)
        }
    }
}
