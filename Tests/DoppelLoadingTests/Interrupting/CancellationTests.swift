import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A cancelled request", .timeLimit(.minutes(1)))
struct CancellationTests {
    let clock = TestClock()
    let stubs: StubRegistry

    init() { stubs = StubRegistry(time: clock) }

    /// Cancels a request at the moment that `phase` waits for, and checks all that is said about it.
    private func expectCancelled(
        _ style: CallStyle, journal: [String] = ["GET / cancelled"], at phase: () async throws -> Void
    ) async throws {
        let recorder = CallbackRecorder()
        let session = stubs.session(delegate: style == .delegate ? recorder : nil)
        let outcomes = Recorder<CallStyle.Outcome>()
        let cancel = start(style, session, outcomes)
        try await phase()
        cancel()
        let outcome = style == .delegate ? try await recorder.outcome() : try await outcomes.elements(1)[0]
        #expect((outcome.error as? URLError)?.code == .cancelled)
        try await stubs.exchanges { $0.end == "cancelled" }
        #expect(stubs.ends == journal)
        clock.advance(by: .seconds(1_000))
        try await stubs.roundTrip()
        #expect(outcomes.elements.count + recorder.callbacks.count(where: \.isCompletion) == 1)
        #expect(stubs.ends == journal)
        #expect(clock.waitingCount == 0)
    }

    private func start(
        _ style: CallStyle, _ session: URLSession, _ outcomes: Recorder<CallStyle.Outcome>
    ) -> () -> Void {
        switch style {
        case .delegate:
            let task = session.dataTask(with: url())
            task.resume()
            return { task.cancel() }
        case .completionHandler, .completionHandlerBesideDelegate:
            let task = session.start(.make()) { outcomes.record($0) }
            return { task.cancel() }
        case .async:
            let task = Task {
                do {
                    let (data, response) = try await session.data(from: url())
                    outcomes.record(.init(data: data, response: response))
                } catch {
                    outcomes.record(.init(error: error))
                }
            }
            return { task.cancel() }
        }
    }

    @Test("during a delay ends at once", arguments: CallStyle.allCases)
    func duringDelay(style: CallStyle) async throws {
        stubs.stub(reply: .text("late").delayed(by: .seconds(30)))
        try await expectCancelled(style) { await clock.waiting() }
    }

    @Test("during its body ends at once", arguments: CallStyle.allCases)
    func duringBody(style: CallStyle) async throws {
        stubs.stub(reply: .chunks([.init("a"), .init("b", after: .seconds(10))]))
        try await expectCancelled(style, journal: ["GET / 200 cancelled"]) { await clock.waiting() }
    }

    @Test("during a closure does not wait for it", arguments: CallStyle.allCases)
    func duringClosure(style: CallStyle) async throws {
        let gate = Gate()
        stubs.stub { _ in
            try gate.wait()
            return .text("late")
        }
        try await expectCancelled(style) { try await gate.arrived() }
        gate.open()
        try await stubs.roundTrip()
        #expect(stubs.ends == ["GET / cancelled"])
    }

    @Test("cancels the task of its asynchronous closure")
    func duringAsyncClosure() async throws {
        let arrived = Gate()
        let cancelled = Recorder<Void>()
        stubs.stub { _ in
            await withTaskCancellationHandler {
                arrived.open()
                let stream = AsyncStream<Void> { _ in }
                for await _ in stream {}
            } onCancel: {
                cancelled.record(())
            }
            return .empty
        }
        try await expectCancelled(.async) { try await arrived.passed() }
        try await cancelled.elements(1)
    }

    @Test("during a sequence's body ends the sequence")
    func duringSequence() async throws {
        let ended = Recorder<Void>()
        let begun = Gate()
        stubs.stub(
            reply: .stream {
                AsyncThrowingStream { continuation in
                    continuation.onTermination = { _ in ended.record(()) }
                    begun.open()
                }
            })
        try await expectCancelled(.delegate, journal: ["GET / 200 cancelled"]) {
            try await begun.passed()
            try await stubs.exchanges { $0.response != nil }
        }
        try await ended.elements(1)
    }

    @Test("before it was resumed is not answered, and not recorded")
    func beforeResume() async throws {
        stubs.stub(reply: .text("never"))
        let recorder = CallbackRecorder()
        let session = stubs.session(delegate: recorder)
        let task = session.dataTask(with: url())
        task.cancel()
        #expect((try await recorder.outcome().error as? URLError)?.code == .cancelled)
        task.resume()
        try await stubs.roundTrip()
        #expect(recorder.callbacks.count == 1)
        #expect(stubs.ends == [])
    }

    /// Such a task was answered, and Foundation ended the program.
    @Test("right after it was resumed is answered or cancelled, never both")
    func rightAfterResume() async throws {
        stubs.stub(.get("/fixed"), reply: .text("fixed"))
        stubs.stub(.get("/chunks"), reply: .chunks([.init("chu"), .init("nks")]))
        stubs.stub(.get("/computed")) { _ in .text("computed") }
        let session = stubs.session()
        let paths = ["fixed", "chunks", "computed"]
        try await withThrowingTaskGroup { group in
            for worker in 0..<8 {
                group.addTask {
                    for round in 0..<250 {
                        let path = paths[round % 3]
                        let outcomes = Recorder<CallStyle.Outcome>()
                        let task = session.start(.make(url("/\(path)"))) { outcomes.record($0) }
                        for _ in 0..<Int.random(in: 0...(worker * 4)) { await Task.yield() }
                        task.cancel()
                        let outcome = try await outcomes.elements(1)[0]
                        #expect((outcome.error as? URLError)?.code == .cancelled || outcome.text == path)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(stubs.ends.allSatisfy { $0.hasSuffix("200 finished") || $0.hasSuffix("cancelled") })
    }

    @Test("of an async caller is answered or cancelled, never stuck")
    func asyncRace() async throws {
        stubs.stub(reply: .text("fixed"))
        let session = stubs.session()
        await withTaskGroup { group in
            for worker in 0..<8 {
                group.addTask {
                    for _ in 0..<125 {
                        let task = Task { try await session.data(from: url()).0 }
                        for _ in 0..<Int.random(in: 0...(worker * 4)) { await Task.yield() }
                        task.cancel()
                        switch await task.result {
                        case .success(let data): #expect(data == Data("fixed".utf8))
                        case .failure(let error): #expect((error as? URLError)?.code == .cancelled)
                        }
                    }
                }
            }
        }
    }

    @Test("tells the handlers of .finished once")
    func finishedEvent() async throws {
        let events = Recorder<String>()
        stubs.on(.finished) { events.record("\(($0.error as? URLError)?.code.rawValue ?? 0)") }
        stubs.stub(reply: .empty.delayed(by: .seconds(9)))
        try await expectCancelled(.completionHandler) { await clock.waiting() }
        #expect(try await events.elements(1) == ["-999"])
    }

    @Test("tells the handlers of .finished in the scope that the request belongs to")
    func finishedInScope() async throws {
        await #expect(processExitsWith: .success) {
            let (mine, names, chosen) = (StubRegistry(), Recorder<String>(), Recorder<Void>())
            mine.stub(reply: .empty.delayed(by: .seconds(9)))
            mine.on(.finished) { _ in names.record(StubScope.current?.name ?? "none") }
            mine.on(.activated) { _ in chosen.record(()) }
            try await withStubs(mine, name: "mine") { () async throws in
                let task = URLSession.shared.dataTask(with: url("/slow")) { _, _, _ in }
                task.resume()
                try await chosen.elements(1)
                task.cancel()
                #expect(try await names.elements(1) == ["mine"])
            }
        }
    }

    @Test("while a handler of .finished runs is not announced a second time")
    func whileFinishing() async throws {
        let gate = Gate()
        let events = Recorder<String>()
        stubs.on(.finished) { event in
            events.record(event.error == nil ? "finished" : "cut short")
            try? gate.wait()
        }
        stubs.stub(reply: .text("done"))
        let outcomes = Recorder<CallStyle.Outcome>()
        let task = stubs.session().start(.make()) { outcomes.record($0) }
        try await gate.arrived()
        task.cancel()
        #expect((try await outcomes.elements(1)[0].error as? URLError)?.code == .cancelled)
        gate.open()
        try await stubs.roundTrip()
        #expect(events.elements == ["finished"])
        #expect(stubs.ends == ["GET / 200 finished"])
    }
}
