import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Who answers sessions that are not configured is one decision for the whole process: each test has its own.
@Suite("Live requests of sessions that are not configured for stubs", .timeLimit(.minutes(1)))
struct SharedSessionLiveTests {
    @Test("reach the server once, and are not intercepted again, within a scope")
    func scope() async {
        await #expect(processExitsWith: .success) {
            try await withStubs(StubRegistry()) { () async throws in try await liveRequests() }
        }
    }

    @Test("reach the server once, and are not intercepted again, when all sessions are intercepted")
    func allSessions() async {
        await #expect(processExitsWith: .success) {
            let stubs = StubRegistry()
            let interception = try stubs.intercept(.allSessions)
            defer { interception.remove() }
            try await liveRequests(stubs)
        }
    }
}

/// Makes requests in all ways, plain and rewritten, on `URLSession.shared` and on a session of its own.
private func liveRequests(_ given: StubRegistry? = nil) async throws {
    let stubs = try #require(given ?? StubScope.current?.registry)
    let server = try LoopbackServer(["/": .init(body: "from the server")])
    let replies: [Reply] = [
        .passThrough, .passThrough(.header("X", "1")), .passThrough.replacing("from", with: "of"),
    ]
    for reply in replies {
        stubs.stub(reply: reply)
        let (data, _) = try await URLSession.shared.data(from: server.url())
        #expect(String(decoding: data, as: UTF8.self).hasSuffix(" the server"))
        let delegated = try await CallStyle.delegate.load(server.url(), in: .default)
        #expect(delegated.text == String(decoding: data, as: UTF8.self))
        let (file, _) = try await URLSession.shared.download(from: server.url())
        #expect(try Data(contentsOf: file) == data)
        try FileManager.default.removeItem(at: file)
    }
    #expect(server.requests.count == 9)
    #expect(stubs.journal.count == 9)
}
