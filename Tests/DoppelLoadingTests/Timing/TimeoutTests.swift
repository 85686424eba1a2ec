import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A time limit", .timeLimit(.minutes(1)))
struct TimeoutTests {
    let clock = TestClock()
    let stubs: StubRegistry

    init() { stubs = StubRegistry(time: clock) }

    private func limit(_ configuration: (URLSessionConfiguration) -> Void = { _ in })
        -> URLSessionConfiguration
    {
        let limited = stubs.configuration
        configuration(limited)
        return limited
    }

    /// Whether a request whose reply takes ten minutes fails at `limit` and not a moment before.
    private func expectTimeout(
        _ request: URLRequest = .make(), after limit: Duration, in configuration: URLSessionConfiguration,
        style: CallStyle = .async
    ) async throws {
        stubs.stub(reply: .empty.delayed(by: .seconds(600)))
        let answer = Task { try await style.load(request, in: configuration) }
        await clock.waiting()
        clock.advance(by: limit - .milliseconds(1))
        _ = try await stubs.roundTrip()
        #expect(stubs.ends[0] == "GET / open")
        clock.advance(by: .milliseconds(1))
        let error = try #require(try await answer.value.error as? URLError)
        #expect(error.code == .timedOut)
        #expect(error.failingURL == url())
        #expect(stubs.ends[0] == "GET / failed -1001")
    }

    @Test("of a minute holds by default", arguments: CallStyle.allCases)
    func byDefault(style: CallStyle) async throws {
        try await expectTimeout(after: .seconds(60), in: limit(), style: style)
    }

    @Test("of the request holds")
    func ofRequest() async throws {
        var request = URLRequest.make()
        request.timeoutInterval = 2.5
        try await expectTimeout(request, after: .seconds(2.5), in: limit { $0.timeoutIntervalForRequest = 1 })
    }

    @Test("of the configuration holds for requests")
    func ofConfiguration() async throws {
        try await expectTimeout(after: .seconds(7), in: limit { $0.timeoutIntervalForRequest = 7 })
    }

    @Test("of the configuration holds for a resource")
    func ofResource() async throws {
        try await expectTimeout(after: .seconds(9), in: limit { $0.timeoutIntervalForResource = 9 })
    }

    @Test("may be infinite", arguments: [Double.infinity, .greatestFiniteMagnitude, 1e12])
    func infinite(seconds: Double) async throws {
        stubs.stub(reply: .text("in the end").delayed(by: .seconds(86_400)))
        var request = URLRequest.make()
        request.timeoutInterval = seconds
        let configuration = limit { $0.timeoutIntervalForResource = seconds }
        let answer = Task { [request] in try await CallStyle.async.load(request, in: configuration) }
        await clock.waiting()
        clock.advance(by: .seconds(86_400))
        #expect(try await answer.value.text == "in the end")
    }

    @Test("starts anew with each piece of the body; that of the resource does not")
    func progress() async throws {
        let pieces = (1...5).map { Reply.Chunk("piece \($0)", after: .seconds(6)) }
        stubs.stub(reply: .chunks(pieces))
        let recorder = CallbackRecorder()
        let configuration = limit {
            $0.timeoutIntervalForRequest = 10
            $0.timeoutIntervalForResource = 28
        }
        URLSession(configuration: configuration, delegate: recorder, delegateQueue: nil).dataTask(with: url())
            .resume()
        for number in 1...4 {
            await clock.waiting()
            clock.advance(by: .seconds(6))
            _ = try await recorder.recorder.elements(number + 1)
        }
        await clock.waiting()
        clock.advance(by: .seconds(4))
        let callbacks = try await recorder.recorder.elements(6)
        #expect(callbacks.map(\.description).suffix(2) == ["data 7", "failed -1001"])
        #expect(stubs.journal.exchanges[0].duration == .seconds(28))
    }

    @Test("does not pass while the task is suspended")
    func suspended() async throws {
        stubs.stub(reply: .chunks([.init("a"), .init("b", after: .seconds(50))]))
        let outcomes = Recorder<CallStyle.Outcome>()
        let task = stubs.session().start(.make()) { outcomes.record($0) }
        await clock.waiting()
        task.suspend()
        _ = try await stubs.roundTrip()
        clock.advance(by: .seconds(300))
        _ = try await stubs.roundTrip()
        #expect(outcomes.elements.isEmpty)
        task.resume()
        #expect(try await outcomes.elements(1)[0].text == "ab")
    }

    @Test("ends a body whose sequence yields nothing more")
    func stalledSequence() async throws {
        stubs.stub(
            reply: .stream { AsyncThrowingStream { continuation in continuation.yield(Data("first".utf8)) } })
        let recorder = CallbackRecorder()
        stubs.session(delegate: recorder).dataTask(with: url()).resume()
        _ = try await recorder.recorder.elements(2)
        clock.advance(by: .seconds(60))
        let callbacks = try await recorder.recorder.elements(3)
        #expect(callbacks.map(\.description) == ["response 200", "data 5", "failed -1001"])
    }
}
