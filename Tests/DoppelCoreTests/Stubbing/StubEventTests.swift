import Dispatch
import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A registry's events", .timeLimit(.minutes(1)))
struct StubEventTests {
    private let stubs = StubRegistry()
    private let seen = Locked<[String]>([])

    private func send(_ kind: StubEvent.Kind, _ path: String = "/a") {
        stubs.events.send(StubEvent(kind, request: .make(.get, "https://a.b\(path)")))
    }

    private func note(_ text: String) { seen.withLock { $0.append(text) } }

    @Test("reach the handlers of their kind, in the order of their subscription")
    func kinds() {
        stubs.on(.missing) { note("1 \($0.request.path)") }
        stubs.on(.activated) { note("2 \($0.request.path)") }
        stubs.on(.missing) { note("3 \($0.request.path)") }
        send(.missing, "/a")
        send(.activated, "/b")
        send(.finished, "/c")
        #expect(seen.withLock { $0 } == ["1 /a", "3 /a", "2 /b"])
    }

    @Test("come no more after a subscription is cancelled")
    func cancel() {
        #expect(stubs.events.isEmpty)
        let first = stubs.on(.missing) { _ in note("first") }
        stubs.on(.missing) { _ in note("second") }
        send(.missing)
        #expect(first.cancel())
        #expect(first.cancel() == false)
        send(.missing)
        #expect(seen.withLock { $0 } == ["first", "second", "second"])
        #expect(stubs.events.isEmpty == false)
    }

    @Test("carry what is known")
    func content() {
        let stub = stubs.stub(.any, name: "s").stub
        stubs.on(.redirected) { event in
            note("\(event.stub?.name ?? "") \(event.response?.status ?? 0) \(event.nextRequest?.path ?? "")")
        }
        stubs.on(.finished) { note("\($0.error.map { "\($0)" } ?? "")") }
        stubs.events.send(
            StubEvent(
                .redirected, request: .make(), stub: stub, response: .init(status: 302, headers: [:]),
                nextRequest: .make(.get, "https://a.b/next")))
        stubs.events.send(StubEvent(.finished, request: .make(), error: CancellationError()))
        #expect(seen.withLock { $0 } == ["s 302 /next", "CancellationError()"])
    }

    @Test("have been handled when sending returns, and one handler may use the registry or subscribe")
    func reentrance() {
        let inner = Locked<EventSubscription?>(nil)
        stubs.on(.missing) { [stubs] event in
            stubs.stub(.path(event.request.path), reply: .text("now"))
            inner.withLock { $0 = stubs.on(.missing) { _ in note("inner") } }
        }
        send(.missing, "/new")
        #expect(stubs.answer(.get, "/new") == "now")
        #expect(seen.withLock { $0 } == [])
        inner.withLock { $0 }?.cancel()
    }

    @Test("of other requests do not wait for a handler that blocks")
    func blocking() {
        let (entered, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        stubs.on(.missing) { event in
            guard event.request.path == "/slow" else { return note(event.request.path) }
            entered.signal()
            mayGoOn.wait()
            note("/slow")
        }
        let done = DispatchGroup()
        DispatchQueue.global().async(group: done) { send(.missing, "/slow") }
        entered.wait()
        send(.missing, "/fast")
        #expect(seen.withLock { $0 } == ["/fast"])
        mayGoOn.signal()
        done.wait()
        #expect(seen.withLock { $0 } == ["/fast", "/slow"])
    }

    @Test("form a sequence from its making on, in their order")
    func stream() async {
        send(.missing, "/before")
        let events = stubs.eventStream
        for number in 0..<5 { send(.activated, "/\(number)") }
        var paths: [String] = []
        for await event in events.prefix(5) { paths.append(event.request.path) }
        #expect(paths == ["/0", "/1", "/2", "/3", "/4"])
    }

    @Test("end their sequence's subscription with its reader")
    func streamEnds() async {
        var events: AsyncStream<StubEvent>? = stubs.eventStream
        #expect(stubs.events.isEmpty == false)
        _ = events
        events = nil
        #expect(stubs.events.isEmpty)
        let reader = Task { [stream = stubs.eventStream] in for await _ in stream {} }
        reader.cancel()
        await reader.value
        #expect(stubs.events.isEmpty)
    }

    @Test("are kept up to the newest 1,000 for a reader that falls behind")
    func backlog() async {
        let events = stubs.eventStream
        for number in 0..<1_500 { send(.activated, "/\(number)") }
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next()?.request.path == "/500")
    }
}
