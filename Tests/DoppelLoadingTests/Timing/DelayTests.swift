import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A reply that takes its time", .timeLimit(.minutes(1)))
struct DelayTests {
    let clock = TestClock()
    let stubs: StubRegistry
    let recorder = CallbackRecorder()

    init() { stubs = StubRegistry(time: clock) }

    private var callbacks: [String] { recorder.callbacks.map(\.description) }

    @Test("arrives after its delay and not before", arguments: CallStyle.allCases)
    func delay(style: CallStyle) async throws {
        stubs.stub(reply: .text("late").delayed(by: .seconds(30)))
        let outcomes = Recorder<CallStyle.Outcome>()
        let configuration = stubs.configuration
        let answer = Task { outcomes.record(try await style.load(url(), in: configuration)) }
        await clock.waiting()
        clock.advance(by: .milliseconds(29_999))
        // Another request of the same kind gets through all the queues behind the one that waits.
        stubs.stub(.get("/other"))
        _ = try await style.load(url("/other"), in: configuration)
        #expect(outcomes.elements.isEmpty)
        #expect(stubs.ends.first == "GET / open")
        clock.advance(by: .milliseconds(1))
        #expect(try await outcomes.elements(1)[0].text == "late")
        try await answer.value
        let exchange = try #require(stubs.journal.exchanges.first)
        #expect(exchange.respondedAt == .seconds(30))
        #expect(exchange.duration == .seconds(30))
    }

    @Test("that is an error takes it too", arguments: CallStyle.allCases)
    func delayedError(style: CallStyle) async throws {
        stubs.stub(reply: .error(.cannotFindHost).delayed(by: .seconds(5)))
        let configuration = stubs.configuration
        let answer = Task { try await style.load(url(), in: configuration) }
        await clock.waiting()
        #expect(stubs.ends == ["GET / open"])
        clock.advance(by: .seconds(5))
        #expect((try await answer.value.error as? URLError)?.code == .cannotFindHost)
    }

    @Test("that is computed counts its delay from then on")
    func computed() async throws {
        stubs.stub { _ in .text("computed").delayed(by: .seconds(3)) }
        let configuration = stubs.configuration
        let answer = Task { try await CallStyle.async.load(url(), in: configuration) }
        await clock.waiting()
        clock.advance(by: .seconds(3))
        #expect(try await answer.value.text == "computed")
    }

    @Test("sends its body in slots")
    func slots() async throws {
        stubs.stub(reply: .text("0123456789").speed(bytesPerSecond: 16))
        stubs.session(delegate: recorder).dataTask(with: url()).resume()
        var expected = ["response 200"]
        for (count, wait) in [(4, 0.25), (4, 0.25), (2, 0.125)] {
            await clock.waiting()
            #expect(try await recorder.recorder.elements(expected.count).map(\.description) == expected)
            expected.append("data \(count)")
            clock.advance(by: .seconds(wait))
        }
        #expect(try await recorder.recorder.elements(5).map(\.description) == expected + ["completed"])
        #expect(stubs.journal.exchanges[0].duration == .seconds(0.625))
    }

    @Test("sends each chunk in its time")
    func timeline() async throws {
        stubs.stub(
            reply: .chunks([.init("a"), .init("bb", after: .seconds(2)), .init("ccc", after: .seconds(10))]))
        stubs.session(delegate: recorder).dataTask(with: url()).resume()
        await clock.waiting()
        _ = try await recorder.recorder.elements(2)
        #expect(callbacks == ["response 200", "data 1"])
        clock.advance(by: .seconds(2))
        _ = try await recorder.recorder.elements(3)
        await clock.waiting()
        #expect(callbacks == ["response 200", "data 1", "data 2"])
        clock.advance(by: .seconds(10))
        #expect(
            try await recorder.recorder.elements(5).map(\.description).suffix(2) == ["data 3", "completed"])
    }

    @Test("does not use up its stream while it waits")
    func streamUntouched() async throws {
        stubs.stub(reply: .stream(InputStream(data: Data("once".utf8))).delayed(by: .seconds(1)))
        let session = stubs.session()
        let outcomes = Recorder<CallStyle.Outcome>()
        let task = session.start(.make()) { outcomes.record($0) }
        await clock.waiting()
        task.cancel()
        _ = try await outcomes.elements(1)
        session.start(.make()) { outcomes.record($0) }
        await clock.waiting()
        clock.advance(by: .seconds(1))
        #expect(try await outcomes.elements(2)[1].text == "once")
    }

    @Test("with a real clock arrives")
    func realClock() async throws {
        let stubs = StubRegistry()
        stubs.stub(reply: .text("soon").delayed(by: .milliseconds(5)).taking(.milliseconds(5)))
        for style in CallStyle.allCases {
            #expect(try await style.load(url(), in: stubs.configuration).text == "soon")
        }
    }
}
