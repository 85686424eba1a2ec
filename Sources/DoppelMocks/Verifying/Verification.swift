/// The look at the calls of one member: which ones a description fits, asked once per call.
///
/// It belongs to the task that verifies, which alone looks at calls, also while it waits for them. Of each call it keeps
/// a few bits, and looks the rest up where a message or a captor needs it.
final class Verification<Arguments, Result, Failure: Error> {
    typealias Log = TypedCallLog<Arguments, Result, Failure>

    let wanted: Call<Arguments, Result, Failure>
    let count: Count
    let ending: CallEnding<Result, Failure>?
    let passage: OrderedPassage?
    /// The number of the call behind which this looks.
    let start: Int
    /// The wanted arguments in words.
    private(set) lazy var texts = pattern.texts
    /// What was found of the calls so far.
    private(set) var judged = JudgedCalls()

    init(
        _ wanted: Call<Arguments, Result, Failure>, _ count: Count,
        _ ending: CallEnding<Result, Failure>? = nil,
        in passage: OrderedPassage? = OrderedPassage.underWay
    ) {
        self.wanted = wanted
        self.count = count
        self.ending = ending
        self.passage = passage
        start = passage?.position ?? 0
    }

    var core: MockCore { wanted.core }

    var pattern: CallPattern<Arguments> { wanted.pattern }

    /// Looks at the calls that came since the last look, and at those that had not ended then.
    ///
    /// Calls that come while it looks are left to the next look: they may come faster than matchers of the user's can
    /// be asked, or be made by these.
    func update() {
        if start > 0 { judged.start = withLog { $0.place(behind: start) } ?? 0 }
        let end = withLog { $0.places.upperBound } ?? 0
        while let batch = nextBatch(upTo: end) {
            let meant = pattern.wanted.map { _ in batch.subjects.map { pattern.meant($0) } }
            judged.add(batch.verdicts(of: pattern, meant), meant: meant, isOpen: ending != nil)
        }
        judgeEndings()
    }

    private func nextBatch(upTo end: Int) -> CallBatch<Arguments>? {
        withLog { log in
            if log.start > judged.first { judged.startAgain(at: log.start) }
            return log.batch(from: judged.next, upTo: end, for: pattern)
        } ?? nil
    }

    private func judgeEndings() {
        guard let ending else { return }
        for (place, outcome) in outcomes(of: judged.takeOpen()) {
            guard let outcome else {
                judged.leaveOpen(place)
                continue
            }
            if ending.test(outcome) { judged.noteMatch(at: place) }
        }
    }

    private func outcomes(of places: ContiguousArray<Int>) -> [(Int, Outcome<Result, Failure>?)] {
        withLog { log in places.filter { $0 >= log.start }.map { ($0, log.outcome(at: $0)) } } ?? []
    }

    /// Reads the log of the member, if there is one, under the lock of its core.
    func withLog<Value>(_ body: (Log) -> Value) -> Value? {
        core.withState { $0.existingLog(of: pattern.member, as: Log.self).map(body) }
    }

    /// The arguments of calls that match, without those that were forgotten meanwhile.
    func arguments(at places: some Sequence<Int>) -> [Arguments] {
        withLog { log in places.compactMap { $0 < log.start ? nil : log.arguments(at: $0) } } ?? []
    }

    /// Marks the calls that matched, and hands their arguments to captors.
    func settle(_ places: [Int]) {
        _ = withLog { log in places.forEach(log.setVerified) }
        if let capture = pattern.capture { arguments(at: places).forEach(capture) }
    }
}
