/// The look at the calls of one member: which ones a description fits, asked once per call.
///
/// It belongs to the task that verifies, which alone looks at calls, also while it waits for them.
final class Verification<Arguments, Result, Failure: Error> {
    private typealias Log = TypedCallLog<Arguments, Result, Failure>

    struct Judged {
        let call: TypedCall<Arguments, Result, Failure>
        /// One per argument.
        let verdicts: Verdicts
        var matches: Bool
    }

    let wanted: Call<Arguments, Result, Failure>
    let count: Count
    let ending: CallEnding<Result, Failure>?
    let passage: OrderedPassage?
    /// The number of the call behind which this looks.
    let start: Int
    /// The wanted arguments in words.
    private(set) lazy var texts = pattern.texts
    private(set) var judged: [Judged] = []
    /// How many calls behind the start match.
    private(set) var matchCount = 0
    /// The place of the next call to look at.
    private var next = 0
    /// How many calls the mock had forgotten when this looked.
    private var forgotten = 0
    private var undecided: [Int] = []

    init(
        _ wanted: Call<Arguments, Result, Failure>, _ count: Count,
        _ ending: CallEnding<Result, Failure>? = nil,
        in passage: OrderedPassage? = OrderedPassage.current
    ) {
        self.wanted = wanted
        self.count = count
        self.ending = ending
        self.passage = passage
        start = passage?.position ?? 0
    }

    var core: MockCore { wanted.core }

    var pattern: CallPattern<Arguments> { wanted.pattern }

    var matching: [Judged] { judged.filter(\.matches) }

    /// Looks at the calls that came since the last look, and at those that had not ended then.
    func update() {
        newCalls().forEach(judge)
        judgeEndings()
    }

    private func newCalls() -> [TypedCall<Arguments, Result, Failure>] {
        let (places, calls) = core.withState { state in
            guard let log = state.existingLog(of: pattern.member, as: Log.self) else {
                return (0..<0, [TypedCall<Arguments, Result, Failure>]())
            }
            let new = max(next, log.start)..<log.places.upperBound
            return (log.places, new.map(log.typedRecord))
        }
        if places.lowerBound != forgotten { startAgain(behind: places.lowerBound) }
        next = places.upperBound
        return calls
    }

    /// The mock has forgotten its calls.
    private func startAgain(behind forgotten: Int) {
        self.forgotten = forgotten
        judged = []
        undecided = []
        matchCount = 0
    }

    private func judge(_ call: TypedCall<Arguments, Result, Failure>) {
        guard pattern.means(call.subject?.object) else { return }
        let verdicts = pattern.verdict(on: call.arguments)
        let fits = verdicts.hold
        judged.append(Judged(call: call, verdicts: verdicts, matches: false))
        guard fits else { return }
        if ending == nil { noteMatch(at: judged.count - 1) } else { undecided.append(judged.count - 1) }
    }

    private func noteMatch(at index: Int) {
        judged[index].matches = true
        if judged[index].call.number > start { matchCount += 1 }
    }

    private func judgeEndings() {
        guard let ending else { return }
        let open = undecided
        undecided = open.filter { index in
            guard let outcome = outcome(of: judged[index].call) else { return true }
            if ending.test(outcome) { noteMatch(at: index) }
            return false
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
