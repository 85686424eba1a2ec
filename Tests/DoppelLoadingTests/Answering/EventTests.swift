import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A registry's handlers", .timeLimit(.minutes(1)))
struct EventTests {
    let stubs = StubRegistry()

    @Test("have seen everything, in order, when the program has its answer", arguments: CallStyle.allCases)
    func order(style: CallStyle) async throws {
        let events = stubs.recordedEvents()
        stubs.stub(.get("/a"), reply: .text("a"))
        stubs.stub(.get("/e"), reply: .error(.timedOut))
        for _ in 1...20 { _ = try await style.load(url("/a"), in: stubs.configuration) }
        #expect(
            events.elements
                == Array(repeating: ["activated /a", "finished /a 200"], count: 20).flatMap { $0 })
        _ = try await style.load(url("/e"), in: stubs.configuration)
        _ = try await style.load(url("/m"), in: stubs.configuration)
        #expect(
            Array(events.elements.dropFirst(40)) == [
                "activated /e", "finished /e -1001", "missing /m", "finished /m UnmatchedRequest",
            ])
    }

    @Test("may block without delaying another request")
    func blocking() async throws {
        let gate = Gate()
        stubs.on(.activated) { if $0.request.path == "/blocked" { try? gate.wait() } }
        stubs.stub(.get("/blocked"), reply: .text("blocked"))
        stubs.stub(.get("/free"), reply: .text("free"))
        let session = stubs.session()
        let outcomes = Recorder<String>()
        for _ in 1...100 { session.start(.make(url("/blocked"))) { outcomes.record($0.text) } }
        try await gate.arrived(100)
        let (data, _) = try await session.data(from: url("/free"))
        #expect(String(decoding: data, as: UTF8.self) == "free")
        #expect(outcomes.elements.isEmpty)
        gate.open()
        try await outcomes.elements(100)
    }

    @Test("may call the registry, and make requests")
    func reentrant() async throws {
        let (stubs, session) = (stubs, stubs.session())
        let inner = Recorder<String>()
        stubs.stub(.get("/inner"), reply: .text("inner"))
        stubs.on(.missing) { event in
            stubs.stub(.get("/late"), reply: .text("stubbed by a handler"))
            session.start(.make(url("/inner"))) { inner.record($0.text) }
        }
        _ = try await CallStyle.async.load(url("/late"), in: stubs.configuration)
        #expect(
            try await CallStyle.async.load(url("/late"), in: stubs.configuration).text
                == "stubbed by a handler")
        #expect(try await inner.elements(1) == ["inner"])
    }

    @Test("hear nothing after their subscription has ended")
    func cancelled() async throws {
        let events = Recorder<String>()
        let subscription = stubs.on(.finished) { _ in events.record("finished") }
        stubs.stub()
        _ = try await CallStyle.async.load(url(), in: stubs.configuration)
        #expect(subscription.cancel())
        #expect(!subscription.cancel())
        _ = try await CallStyle.async.load(url(), in: stubs.configuration)
        #expect(events.elements == ["finished"])
    }

    @Test("can be a sequence")
    func sequence() async throws {
        let stream = stubs.eventStream
        stubs.stub()
        _ = try await CallStyle.async.load(url(), in: stubs.configuration)
        var kinds: [StubEvent.Kind] = []
        for await event in stream {
            kinds.append(event.kind)
            if kinds.count == 2 { break }
        }
        #expect(kinds == [.activated, .finished])
    }
}
