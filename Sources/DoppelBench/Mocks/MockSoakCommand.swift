import DoppelMocks
import DoppelSupport

/// `mocks`: calls of one mock from many tasks, while stubs are added, and how many of them were counted.
struct MockSoakCommand: Sendable {
    private let calls: Int
    private let tasks: Int

    init(_ words: [String]) throws {
        let options = try Options(words, values: ["--calls", "--tasks"])
        calls = try options.number("--calls") ?? 1_000_000
        tasks = try options.number("--tasks") ?? 8
    }

    /// Whether every call was counted once, by stubs, expectations and verifications.
    func run() async -> Bool {
        let share = calls / tasks
        let mock = MockBell()
        when(mock.ring("even", times: .any)).returns(true)
        expect(mock.ring("odd", times: .any), .exactly(share * (tasks / 2)))
        let failures = Locked<[String]>([])
        let wrong = await Failure.$interceptor.withValue(collector(failures)) {
            let wrong = await ring(mock, share)
            verifyCounts(mock, share)
            return wrong
        }
        failures.withLock { $0 }.forEach { StandardError.print("mocks: \($0.prefix(300))") }
        let isSound = wrong == 0 && failures.withLock { $0.isEmpty }
        let summary = "\(share * tasks) calls from \(tasks) tasks, \(wrong) wrong answers"
        print("mocks: \(isSound ? "ok" : "FAILED"), \(summary)")
        return isSound
    }

    private func collector(_ failures: Locked<[String]>) -> Failure.Interceptor {
        Failure.Interceptor { text, _ in failures.withLock { $0.append(text) } }
    }

    /// Each task rings `share` times, the even ones with a name that is stubbed.
    private func ring(_ mock: MockBell, _ share: Int) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for task in 0..<tasks {
                let isEven = task.isMultiple(of: 2)
                group.addTask {
                    (0..<share).count { _ in mock.ring(isEven ? "even" : "odd", times: task) != isEven }
                }
            }
            for _ in 0..<10 {
                when(mock.ring("never", times: .any)).returns(true)
                await Task.yield()
            }
            return await group.reduce(0, +)
        }
    }

    private func verifyCounts(_ mock: MockBell, _ share: Int) {
        verifyAll(mock)
        for task in 0..<tasks { verify(mock.ring(.any, times: .equal(task)), .exactly(share)) }
        verify(mock.ring("even", times: .any), .exactly(share * ((tasks + 1) / 2)))
        verify(mock.ring(.any, times: .any), .exactly(share * tasks))
        noMoreCalls(mock)
    }
}
