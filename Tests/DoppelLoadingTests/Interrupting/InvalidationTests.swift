import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("An invalidated session", .timeLimit(.minutes(1)))
struct InvalidationTests {
    let clock = TestClock()
    let stubs: StubRegistry
    let recorder = CallbackRecorder()

    init() {
        stubs = StubRegistry(time: clock)
        stubs.stub(reply: .text("late").delayed(by: .seconds(5)))
    }

    private var callbacks: [String] { recorder.callbacks.map(\.description) }

    @Test("cancels what is under way")
    func invalidateAndCancel() async throws {
        let session = stubs.session(delegate: recorder)
        for _ in 1...3 { session.dataTask(with: url()).resume() }
        await clock.waiting(3)
        session.invalidateAndCancel()
        _ = try await recorder.recorder.elements(4)
        #expect(callbacks == ["failed -999", "failed -999", "failed -999", "invalidated"])
        try await stubs.exchanges(3) { $0.end == "cancelled" }
        #expect(clock.waitingCount == 0)
    }

    @Test("that finishes its tasks first answers them")
    func finishTasksAndInvalidate() async throws {
        let session = stubs.session(delegate: recorder)
        for _ in 1...2 { session.dataTask(with: url()).resume() }
        session.finishTasksAndInvalidate()
        await clock.waiting(2)
        clock.advance(by: .seconds(5))
        _ = try await recorder.recorder.elements(7)
        #expect(callbacks.count { $0 == "completed" } == 2)
        #expect(callbacks.last == "invalidated")
    }
}
