import DoppelCore
import DoppelServer
import DoppelStore
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelCommand

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("doppel log --follow", .timeLimit(.minutes(1))) struct LogFollowTests {
    private let stubs = StubRegistry()
    private let output = Locked("")
    private let talk = Locked("")
    private let lines: AsyncStream<String>
    private let console: Console

    init() {
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        self.lines = lines
        console = Console(
            output: { continuation.yield($0) }, error: { [talk] text in talk.withLock { $0 += text } })
        stubs.stub(.any, reply: .text("hello"))
    }

    private func ask(_ server: StubServer, _ path: String) async throws {
        _ = try await URLSession.shared.data(from: server.url.appendingPathComponent(path))
    }

    private func following(
        _ server: StubServer, _ query: JournalQuery = JournalQuery(), printsLines: Bool = false
    ) -> LogFollowing {
        LogFollowing(
            server: ServerAccess(server.url, token: "t"), query: query, printsLines: printsLines)
    }

    /// Waits until somebody listens to the server's events.
    private func listening() async { while stubs.changes.isEmpty { await Task.yield() } }

    @Test("prints what a server answers, first the newest before, until Ctrl-C, which is no mistake")
    func follows() async throws {
        let server = try stubs.serve(.init(control: .init(token: "t")))
        try await ask(server, "a")
        try await ask(server, "b")
        let end = Gate()
        let run = Task { [console] in
            try await following(server, JournalQuery(limit: 1)).run(console) { try? await end.passed() }
        }
        var iterator = lines.makeAsyncIterator()
        #expect(await iterator.next()?.contains("/b  5 B") == true)
        await listening()
        try await ask(server, "c")
        let line = try #require(await iterator.next())
        #expect(
            line.contains(" 200 GET  \(server.url.absoluteString)/c  5 B")
                && line.hasSuffix("ms  stub .any\n"))
        end.open()
        #expect(try await run.value == .success)
        #expect(talk.withLock { $0 } == "Following \(server.url.absoluteString) until Ctrl-C.\n")
        await server.stop()
    }

    @Test("filters as the log of a file does, and prints JSON")
    func filters() async throws {
        let server = try stubs.serve(.init(control: .init(token: "t")))
        let end = Gate()
        let query = JournalQuery(path: "/b*", status: 200...299, since: Date() - 60)
        let run = Task { [console] in
            try await following(server, query, printsLines: true).run(console) { try? await end.passed() }
        }
        await listening()
        for path in ["a", "b1", "c", "b2"] { try await ask(server, path) }
        var iterator = lines.makeAsyncIterator()
        for path in ["/b1", "/b2"] {
            let json = try JSON(text: try #require(await iterator.next()))
            #expect(json["url"]?.string?.hasSuffix(path) == true)
        }
        end.open()
        #expect(try await run.value == .success)
        await server.stop()
    }

    @Test("goes on when the server is started again at its port")
    func reconnects() async throws {
        let first = try stubs.serve(.init(control: .init(token: "t")))
        let end = Gate()
        let run = Task { [console] in try await following(first).run(console) { try? await end.passed() } }
        await listening()
        await first.stop(within: .zero)
        let port = try #require(first.url.port.flatMap { UInt16(exactly: $0) })
        let again = StubRegistry()
        again.stub(.any, reply: .text("again"))
        let second = try again.serve(.init(port: port, control: .init(token: "t")))
        while again.changes.isEmpty { await Task.yield() }
        try await ask(second, "d")
        var iterator = lines.makeAsyncIterator()
        #expect(await iterator.next()?.contains("/d  5 B") == true)
        #expect(talk.withLock { $0.contains("was lost, and is there again.\n") })
        end.open()
        #expect(try await run.value == .success)
        await second.stop()
    }

    @Test("says when there is no server, or another token is needed")
    func refusals() async throws {
        let none = await Terminal.run("log", "--follow", "--server", "http://127.0.0.1:1")
        #expect(none.status == .failure)
        #expect(none.error.hasPrefix("doppel: No server answers at http://127.0.0.1:1: "))
        let server = try stubs.serve(.init(control: .init(token: "t")))
        let refused = await Terminal.run(
            "log", "--follow", "--server", server.url.absoluteString, "--token", "x")
        #expect(refused.error == "doppel: This needs the header Authorization: Bearer TOKEN.\n")
        await server.stop()
    }

    @Test(
        "refuses what makes no sense",
        arguments: [
            (["log"], "FILE is missing."),
            (["log", "a", "--token", "t"], "--token goes with --follow only."),
            (
                ["log", "a", "--follow", "--server", "http://127.0.0.1:1"],
                "--follow looks at a server, and takes no file such as a."
            ),
            (
                ["log", "--follow", "--server", "http://127.0.0.1:1", "--statistics"],
                "Only one of --show, --curl, --statistics, --har, --jsonl and --follow can be done at a time."
            ),
            (
                ["log", "--follow", "--server", "shop.example"],
                "--server takes an address such as http://127.0.0.1:8080, not shop.example."
            ),
        ])
    func mistakes(words: [String], message: String) async {
        let run = await Terminal.run(words)
        #expect(run.error == "doppel: \(message)\nSee: doppel log --help\n" && run.status == .usage)
    }
}
