import DoppelTestSupport
import DoppelTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

private func get(_ address: String) async throws -> String {
    let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: address)))
    return String(decoding: data, as: UTF8.self)
}

@Suite("A test with a tape", .serialized)
struct TapeTraitTests {
    @Test("is answered from it, with stubs in front", .tape("greetings"))
    func replays() async throws {
        stub(.path("/stub"), reply: .text("stub"))
        #expect(try await get("https://api.example.com/hello") == "hello from the tape")
        #expect(try await get("https://api.example.com/stub") == "stub")
        verify(.get("/hello"), .exactly(1))
    }

    @Test("begins anew for each test", .tape("greetings"))
    func replaysAgain() async throws {
        #expect(try await get("https://api.example.com/hello") == "hello from the tape")
        #expect(try await get("https://api.example.com/hello") == "hello again")
    }

    @Test("of many cases at once shares it", .tape("greetings"), arguments: 0..<20)
    func cases(number: Int) async throws {
        #expect(try await get("https://api.example.com/hello").hasPrefix("hello"))
    }

    @Test("fails when there is no such tape, and says how to record it")
    func missing() async throws {
        let trait: TapeTrait = .tape("none of this name", .init(mode: Tape.Mode.none))
        let error = await #expect(throws: FormatError.self) { try await run(trait) {} }
        #expect(error?.reason == "there is no such tape; run once with DOPPEL_TAPES=once to record it")
    }

    @Test("records it when asked, and tests that follow add to it")
    func records() async throws {
        let server = try LoopbackServer(["/a": .init(body: "a"), "/b": .init(body: "b")])
        let folder = try TemporaryFolder()
        let tape = folder.url.appendingPathComponent("recorded.har")
        let name = String(repeating: "../", count: 30) + tape.deletingPathExtension().path.dropFirst()
        let trait: TapeTrait = .tape(name, .init(mode: .once))
        for path in ["/a", "/b"] {
            try await run(trait) {
                let text = try await get(server.url(path).absoluteString)
                #expect(text == String(path.dropFirst()))
            }
        }
        let urls = try HAR(contentsOf: tape).log.entries.map(\.request.url)
        #expect(urls == [server.url("/a").absoluteString, server.url("/b").absoluteString])
    }

    @Test("keeps what was recorded when the test fails")
    func failing() async throws {
        struct Oops: Error {}
        let server = try LoopbackServer(["/a": .init(body: "a")])
        let folder = try TemporaryFolder()
        let tape = folder.url.appendingPathComponent("recorded.har")
        let name = String(repeating: "../", count: 30) + tape.deletingPathExtension().path.dropFirst()
        await #expect(throws: Oops.self) {
            try await run(.tape(name, .init(mode: .all))) {
                _ = try await get(server.url("/a").absoluteString)
                throw Oops()
            }
        }
        #expect(try HAR(contentsOf: tape).log.entries.count == 1)
    }

    private func run(_ trait: TapeTrait, _ body: @escaping @Sendable () async throws -> Void) async throws {
        let test = try #require(Test.current)
        try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    }
}
