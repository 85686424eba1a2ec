import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A suspended task", .timeLimit(.minutes(1)))
struct SuspensionTests {
    let clock = TestClock()
    let stubs: StubRegistry
    let recorder = CallbackRecorder()
    let task: URLSessionDataTask

    init() {
        stubs = StubRegistry(time: clock)
        task = stubs.session(delegate: recorder).dataTask(with: url())
    }

    private var callbacks: [String] { recorder.callbacks.map(\.description) }

    /// Starts the task, and suspends it a second before it is answered.
    private func suspendBeforeAnswer() async {
        stubs.stub(reply: .text("text").delayed(by: .seconds(1)))
        task.resume()
        await clock.waiting()
        task.suspend()
    }

    private func expectWhole(_ text: String = "text") async throws {
        let outcome = try await recorder.outcome()
        #expect(outcome.text == text)
        #expect(outcome.error == nil)
        #expect(callbacks.count(where: { $0 == "completed" }) == 1)
        #expect(stubs.ends == ["GET / 200 finished"])
    }

    @Test("is not answered before it is resumed")
    func beforeStart() async throws {
        stubs.stub(reply: .text("text").delayed(by: .seconds(1)))
        task.suspend()
        task.resume()
        task.suspend()
        try await stubs.roundTrip()
        #expect(callbacks == [])
        task.resume()
        task.resume()
        await clock.waiting()
        clock.advance(by: .seconds(1))
        try await expectWhole()
    }

    @Test("right after it was resumed goes on when it is resumed again, however quickly")
    func quickly() async throws {
        // Answered only when the last of them was resumed for good, see numbers(until:).
        stubs.stub(reply: .text("text").delayed(by: .seconds(1)))
        let session = stubs.session()
        let outcomes = Recorder<CallStyle.Outcome>()
        for _ in 1...500 {
            let task = session.start(.make()) { outcomes.record($0) }
            for _ in 0...Int.random(in: 0...3) {
                task.suspend()
                task.resume()
            }
        }
        await clock.waiting(500)
        clock.advance(by: .seconds(1))
        #expect(try await outcomes.elements(500).allSatisfy { $0.text == "text" })
        try await stubs.roundTrip()
        #expect(outcomes.elements.count == 500)
        #expect(stubs.ends.filter { $0 != "GET / 200 finished" } == [])
    }

    @Test("during a delay is answered when both are over")
    func duringDelay() async throws {
        stubs.stub(reply: .text("text").delayed(by: .seconds(5)))
        task.resume()
        await clock.waiting()
        task.suspend()
        clock.advance(by: .seconds(5))
        try await stubs.roundTrip()
        #expect(callbacks == [])
        task.resume()
        try await expectWhole()
    }

    @Test("that is resumed during a delay waits for the rest of it")
    func resumedDuringDelay() async throws {
        stubs.stub(reply: .text("text").delayed(by: .seconds(5)))
        task.resume()
        await clock.waiting()
        task.suspend()
        try await stubs.roundTrip()
        task.resume()
        try await stubs.roundTrip()
        #expect(callbacks == [])
        #expect(clock.waitingCount == 1)
        clock.advance(by: .seconds(5))
        try await expectWhole()
    }

    @Test("during its body gets nothing, and the rest afterwards")
    func duringBody() async throws {
        stubs.stub(
            reply: .chunks([.init("te"), .init("x", after: .seconds(1)), .init("t", after: .seconds(1))]))
        task.resume()
        await clock.waiting()
        _ = try await recorder.recorder.elements(2)
        task.suspend()
        clock.advance(by: .seconds(1))
        try await stubs.roundTrip()
        #expect(callbacks == ["response 200", "data 2"])
        task.resume()
        _ = try await recorder.recorder.elements(3)
        await clock.waiting()
        clock.advance(by: .seconds(1))
        try await expectWhole()
    }

    @Test("while its closure runs is answered when it is resumed", arguments: [true, false])
    func duringClosure(isAsync: Bool) async throws {
        let gate = Gate()
        if isAsync {
            stubs.stub { _ in
                try await gate.passed()
                return .text("text")
            }
        } else {
            stubs.stub { _ in
                try gate.wait()
                return .text("text")
            }
        }
        task.resume()
        try await gate.arrived()
        task.suspend()
        gate.open()
        try await stubs.roundTrip()
        #expect(callbacks == [])
        task.resume()
        try await expectWhole()
    }

    @Test("twice has to be resumed twice")
    func nested() async throws {
        await suspendBeforeAnswer()
        task.suspend()
        clock.advance(by: .seconds(1))
        task.resume()
        try await stubs.roundTrip()
        #expect(callbacks == [])
        task.resume()
        try await expectWhole()
    }

    @Test("can be cancelled")
    func cancelled() async throws {
        await suspendBeforeAnswer()
        clock.advance(by: .seconds(1))
        try await stubs.roundTrip()
        task.cancel()
        #expect((try await recorder.outcome().error as? URLError)?.code == .cancelled)
        task.resume()
        try await stubs.roundTrip()
        #expect(callbacks == ["failed -999"])
        #expect(stubs.ends == ["GET / cancelled"])
    }

    @Test("that is resumed and cancelled at once is not answered")
    func resumedAndCancelled() async throws {
        await suspendBeforeAnswer()
        clock.advance(by: .seconds(1))
        try await stubs.roundTrip()
        task.resume()
        task.cancel()
        let outcome = try await recorder.outcome()
        #expect(outcome.text == "text" || (outcome.error as? URLError)?.code == .cancelled)
        try await stubs.roundTrip()
        #expect(callbacks.count { $0 == "completed" || $0 == "failed -999" } == 1)
    }

    @Test("takes one turn of its stub")
    func oneTurn() async throws {
        stubs.stub(reply: .text("other"))
        stubs.stub(times: .once, reply: .text("text").delayed(by: .seconds(1)))
        task.resume()
        await clock.waiting()
        for _ in 1...3 {
            task.suspend()
            try await stubs.roundTrip()
            task.resume()
        }
        try await stubs.roundTrip()
        clock.advance(by: .seconds(1))
        try await expectWhole()
    }

    @Test("under random suspensions arrives whole")
    func random() async throws {
        let stubs = StubRegistry()
        let (end, outcomes) = (Gate(), Recorder<CallStyle.Outcome>())
        stubs.stub(reply: .stream { SuspensionTests.numbers(until: end) })
        let session = stubs.session()
        await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask {
                    let task = session.start(.make()) { outcomes.record($0) }
                    for _ in 0..<10 {
                        task.suspend()
                        for _ in 0..<Int.random(in: 0...20) { await Task.yield() }
                        task.resume()
                        for _ in 0..<Int.random(in: 0...20) { await Task.yield() }
                    }
                }
            }
        }
        end.open()
        let body = (0..<20).map { "\($0)," }.joined()
        #expect(try await outcomes.elements(50).allSatisfy { $0.text == body })
    }

    /// Twenty pieces; the end comes only when it may.
    ///
    /// Foundation on Linux ends the program when a task is resumed between its last word and the delivery of it
    /// (`resume()` finds no protocol any more, and reports that as an error of its own), with a real server too.
    private static func numbers(until end: Gate) -> AsyncThrowingStream<Data, any Error> {
        AsyncThrowingStream { continuation in
            Task {
                for number in 0..<20 {
                    continuation.yield(Data("\(number),".utf8))
                    await Task.yield()
                }
                continuation.finish(throwing: await Result { try await end.passed() }.failure)
            }
        }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }

    fileprivate var failure: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}
