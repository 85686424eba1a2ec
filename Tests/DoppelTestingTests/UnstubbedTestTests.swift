import DoppelTestSupport
import DoppelTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A test without stubs, beside others that have some", .timeLimit(.minutes(1)))
struct UnstubbedTestTests {
    /// Keeps scopes open for nobody in particular while a closure runs.
    private func withOpenScopes(_ count: Int, _ body: () async throws -> Void) async throws {
        let gate = Gate()
        let scopes = (1...count).map { number in
            Task.detached {
                let stubs = StubRegistry(name: "another's \(number)")
                stubs.stub(reply: .text("another's"))
                try await withStubs(stubs) { try await gate.passed() }
            }
        }
        try await gate.arrived(count)
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        gate.open()
        for scope in scopes { try await scope.value }
        try outcome.get()
    }

    @Test("reaches what it asks for", arguments: [1, 3])
    func unstubbed(count: Int) async throws {
        let server = try LoopbackServer(["/a": .init(body: "from the server")])
        try await withOpenScopes(count) {
            let (data, _) = try await URLSession.shared.data(from: server.url("/a"))
            #expect(String(decoding: data, as: UTF8.self) == "from the server")
            // A task that inherits from the test belongs to it, too.
            let text = try await Task {
                String(decoding: try await URLSession.shared.data(from: server.url("/a")).0, as: UTF8.self)
            }.value
            #expect(text == "from the server")
        }
    }
}
