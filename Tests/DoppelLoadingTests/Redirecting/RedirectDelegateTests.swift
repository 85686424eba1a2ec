import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A delegate that is asked about a redirect", .timeLimit(.minutes(1)))
struct RedirectDelegateTests {
    let clock = TestClock()
    let stubs: StubRegistry

    init() {
        stubs = StubRegistry(time: clock)
        stubs.stub(.get("/old"), reply: .redirect(to: "/new", status: 301).text("moved"))
        stubs.stub(.get("/new"), reply: .text("new"))
        stubs.stub(.get("/changed")) { .text("changed \($0.headers["X-By"] ?? "")") }
    }

    private func start(_ recorder: CallbackRecorder) -> URLSessionDataTask {
        let task = stubs.session(delegate: recorder).dataTask(with: url("/old"))
        task.resume()
        return task
    }

    @Test("sees the redirect and the request that it leads to")
    func asked() async throws {
        let recorder = CallbackRecorder()
        _ = start(recorder)
        #expect(try await recorder.outcome().text == "new")
        let callbacks = recorder.callbacks.map(\.description)
        #expect(
            callbacks == [
                "redirect 301 to https://api.example.com/new", "response 200", "data 3", "completed",
            ])
    }

    @Test("can refuse: the redirect is the answer")
    func refuses() async throws {
        let recorder = CallbackRecorder { _, answer in answer(nil) }
        _ = start(recorder)
        let outcome = try await recorder.outcome()
        #expect(outcome.status == 301)
        #expect(outcome.text == "moved")
        #expect(stubs.ends == ["GET /old 301 finished"])
    }

    @Test("can refuse a redirect whose body is read from a stream")
    func refusesStream() async throws {
        stubs.stub(
            .get("/old"),
            reply: .redirect(to: "/new").stream {
                AsyncThrowingStream { continuation in
                    continuation.yield(Data("moved".utf8))
                    continuation.finish()
                }
            })
        let recorder = CallbackRecorder { _, answer in answer(nil) }
        _ = start(recorder)
        #expect(try await recorder.outcome().text == "moved")
    }

    @Test("can lead elsewhere")
    func changes() async throws {
        let recorder = CallbackRecorder { _, answer in
            answer(.make(url("/changed"), headers: ["X-By": "delegate"]))
        }
        _ = start(recorder)
        #expect(try await recorder.outcome().text == "changed delegate")
        #expect(stubs.ends.first == "GET /old 301 redirected to https://api.example.com/changed")
    }

    @Test("is asked by a task with a completion handler too")
    func completionHandler() async throws {
        let recorder = CallbackRecorder { _, answer in answer(nil) }
        let outcome = await stubs.session(delegate: recorder).outcome(of: .make(url("/old")))
        #expect(outcome.status == 301)
    }

    @Test("may answer late")
    func late() async throws {
        let gate = Gate()
        let recorder = CallbackRecorder { request, answer in
            Task {
                try await gate.passed()
                answer(request)
            }
        }
        _ = start(recorder)
        try await gate.arrived()
        try await stubs.roundTrip()
        #expect(stubs.ends == ["GET /old 301 open"])
        gate.open()
        #expect(try await recorder.outcome().text == "new")
    }

    @Test("may answer after the task was cancelled, without effect")
    func afterCancel() async throws {
        let answers = Recorder<@Sendable () -> Void>()
        let recorder = CallbackRecorder { request, answer in answers.record { answer(request) } }
        let task = start(recorder)
        let answer = try await answers.elements(1)[0]
        task.cancel()
        _ = try await recorder.outcome()
        answer()
        try await stubs.roundTrip()
        #expect(recorder.callbacks.map(\.description).suffix(1) == ["failed -999"])
        #expect(stubs.ends == ["GET /old 301 cancelled"])
    }

    @Test("that answers twice is heard once", arguments: [true, false])
    func twice(refuses: Bool) async throws {
        // Both replies take a detour, so that the second answer comes while they are under way.
        stubs.stub(.get("/old"), reply: .redirect(to: "/new").stream(InputStream(data: Data("moved".utf8))))
        stubs.stub(.get("/new")) { _ in .text("new") }
        let recorder = CallbackRecorder { request, answer in
            answer(refuses ? nil : request)
            answer(refuses ? nil : request)
        }
        _ = start(recorder)
        #expect(try await recorder.outcome().text == (refuses ? "moved" : "new"))
        try await stubs.roundTrip()
        #expect(recorder.callbacks.count { if case .response = $0 { true } else { false } } == 1)
        #expect(stubs.journal.count == (refuses ? 1 : 2))
    }

    @Test("that never answers is ended by the time-out")
    func never() async throws {
        let asked = Gate()
        let recorder = CallbackRecorder { _, _ in asked.open() }
        _ = start(recorder)
        try await asked.passed()
        clock.advance(by: .seconds(60))
        #expect((try await recorder.outcome().error as? URLError)?.code == .timedOut)
    }

    @Test("is asked while the task is suspended, and its answer waits")
    func suspended() async throws {
        let answers = Recorder<@Sendable () -> Void>()
        let recorder = CallbackRecorder { request, answer in answers.record { answer(request) } }
        let task = start(recorder)
        let answer = try await answers.elements(1)[0]
        task.suspend()
        answer()
        try await stubs.roundTrip()
        #expect(recorder.callbacks.count == 1)
        task.resume()
        #expect(try await recorder.outcome().text == "new")
    }
}

@Suite("A delegate that answers a redirect twice", .timeLimit(.minutes(1)))
struct TwiceAnsweredRedirectTests {
    private final class Hasty: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession, task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(request)
            completionHandler(request)
        }
    }

    @Test("is heard once for each hop")
    func twice() async {
        let stubs = StubRegistry()
        stubs.stub(.path("/a"), reply: .redirect(to: "/b"))
        stubs.stub(.path("/b"), reply: .redirect(to: "/c"))
        stubs.stub(.path("/c"), reply: .text("c"))
        let session = URLSession(configuration: stubs.configuration, delegate: Hasty(), delegateQueue: nil)
        #expect(await session.outcome(of: .make(url("/a"))).text == "c")
        #expect(stubs.journal.exchanges.map(\.request.url.path) == ["/a", "/b", "/c"])
    }
}
