import Doppel
import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelFormats

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A tape that records", .timeLimit(.minutes(1))) struct TapeRecordingTests {
    private let folder: TemporaryFolder
    private let tapeURL: URL

    init() throws {
        folder = try TemporaryFolder()
        tapeURL = folder.url.appendingPathComponent("tape.har")
    }

    private func makeServer() throws -> LoopbackServer {
        try LoopbackServer([
            "/text": .init(
                headers: ["Content-Type": "text/plain", "X-Token": "s3cret-header"], body: "from the server"),
            "/login": .init(
                201,
                headers: ["Content-Type": "application/json", "Set-Cookie": "sid=s3cret-cookie; Path=/"],
                body: #"{"access_token": "s3cret-token", "user": "ada"}"#),
            "/empty": .init(204), "/denied": .init(403, body: "no"),
            "/teapot": .init(418, headers: ["X-A": "1"]),
        ])
    }

    private func requests(_ server: LoopbackServer) -> [URLRequest] {
        var requests = ["/text", "/text?b=2&a=1", "/empty", "/denied", "/teapot", "/nowhere"].map {
            URLRequest(url: server.url($0))
        }
        var login = URLRequest(url: server.url("/login?api_key=s3cret-key"))
        login.httpMethod = "POST"
        login.httpBody = Data(#"{"user": "ada", "password": "s3cret-password"}"#.utf8)
        login.setValue("application/json", forHTTPHeaderField: "Content-Type")
        login.setValue("Bearer s3cret-bearer", forHTTPHeaderField: "Authorization")
        requests.append(login)
        var head = URLRequest(url: server.url("/denied"))
        head.httpMethod = "HEAD"
        requests.append(head)
        return requests
    }

    private func configuration(_ stubs: StubRegistry) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral.stubbed(by: stubs)
        configuration.httpShouldSetCookies = false
        return configuration
    }

    private func perform(_ requests: [URLRequest], _ tape: Tape) async throws -> [SeenExchange] {
        let stubs = StubRegistry()
        stubs.insert(tape)
        var seen: [SeenExchange] = []
        for request in requests { seen.append(await SeenExchange.load(request, configuration(stubs))) }
        try stubs.eject(tape)
        return seen
    }

    private func performAtOnce(_ requests: [URLRequest], _ tape: Tape) async throws -> [SeenExchange] {
        let stubs = StubRegistry()
        stubs.insert(tape)
        let configuration = configuration(stubs)
        let seen = await withTaskGroup(of: (Int, SeenExchange).self) { group in
            for (number, request) in requests.enumerated() {
                group.addTask { (number, await SeenExchange.load(request, configuration)) }
            }
            return await group.reduce(into: [Int: SeenExchange]()) { $0[$1.0] = $1.1 }
        }
        try stubs.eject(tape)
        return requests.indices.compactMap { seen[$0] }
    }

    @Test("from a real server replays the same for every exchange with the server gone")
    func roundTrip() async throws {
        var server: LoopbackServer? = try makeServer()
        let requests = requests(server!)
        let recorded = try await perform(requests, Tape(contentsOf: tapeURL, .init(mode: .once)))
        let asked = server!.requests.count
        #expect(asked == requests.count)
        server = nil
        let tape = try Tape(contentsOf: tapeURL, .init(mode: .once))
        #expect(!tape.isRecording)
        let replayed = try await performAtOnce(requests, tape)
        for (number, request) in requests.enumerated() {
            var expected = recorded[number]
            // What was secret is a stand-in.
            expected.body = Data(
                String(decoding: expected.body, as: UTF8.self)
                    .replacing("s3cret-token", with: "REDACTED").utf8)
            expected.headers = expected.headers.mapValues {
                $0.replacing("s3cret-cookie", with: "REDACTED").replacing("s3cret-header", with: "REDACTED")
            }
            if let length = expected.headers["Content-Length"], request.httpMethod == "POST" {
                #expect(length != "\(expected.body.count)")
                expected.headers["Content-Length"] = "\(expected.body.count)"
            }
            #expect(replayed[number] == expected, "\(request.httpMethod ?? "") \(request.url!)")
        }
        #expect(tape.unusedEntries.isEmpty)
    }

    @Test("keeps no secret, on the tape or in what the journal says")
    func secrets() async throws {
        let server = try makeServer()
        let stubs = StubRegistry()
        let tape = try Tape(contentsOf: tapeURL, .init(mode: .all))
        stubs.insert(tape)
        for request in requests(server) { _ = await SeenExchange.load(request, configuration(stubs)) }
        try stubs.eject(tape)
        #expect(try !folder.text("tape.har").contains("s3cret"))
        #expect(!stubs.journal.description.contains("s3cret"))
        #expect(folder.names == ["tape.har"])
        let har = try HAR(contentsOf: tapeURL)
        #expect(har.log.creator.name == "Doppel")
        #expect(har.log.entries.allSatisfy { HARDate.date($0.startedDateTime) != nil && $0.time > 0 })
        let login = try #require(har.log.entries.first { $0.request.method == "POST" })
        #expect(login.request.postData?.text == #"{"user": "ada", "password": "REDACTED"}"#)
        #expect(login.response.cookies == [.init(name: "sid", value: "REDACTED", path: "/")])
        #expect(login.request.queryString == [.init(name: "api_key", value: "REDACTED")])
    }

    @Test("new episodes: replays what it has, and adds what it does not have")
    func newEpisodes() async throws {
        let server = try makeServer()
        let text = URLRequest(url: server.url("/text"))
        let denied = URLRequest(url: server.url("/denied"))
        _ = try await perform([text], Tape(contentsOf: tapeURL, .init(mode: .newEpisodes)))
        let before = try HAR(contentsOf: tapeURL)
        let seen = try await perform([text, denied], Tape(contentsOf: tapeURL, .init(mode: .newEpisodes)))
        #expect(seen.map(\.status) == [200, 403])
        #expect(server.requests.map(\.target) == ["/text", "/denied"])
        let after = try HAR(contentsOf: tapeURL)
        #expect(after.log.entries.count == 2)
        #expect(after.log.entries[0] == before.log.entries[0])
    }

    @Test("all: asks the server again, and replaces the tape; repeated requests become a sequence")
    func all() async throws {
        let server = try makeServer()
        let text = URLRequest(url: server.url("/text"))
        try HAR(entries: [.make("GET", "https://old.example/")]).write(to: tapeURL)
        _ = try await perform([text, text], Tape(contentsOf: tapeURL, .init(mode: .all)))
        #expect(server.requests.count == 2)
        #expect(
            try HAR(contentsOf: tapeURL).log.entries.map(\.request.url) == [
                server.url("/text").absoluteString, server.url("/text").absoluteString,
            ])
    }

    @Test("a tape that is only replayed is not written, unless unused entries are to go")
    func unused() async throws {
        let server = try makeServer()
        _ = try await perform(requests(server), Tape(contentsOf: tapeURL, .init(mode: .all)))
        let before = try Data(contentsOf: tapeURL)
        let text = URLRequest(url: server.url("/text"))
        _ = try await perform([text], Tape(contentsOf: tapeURL, .init(mode: Tape.Mode.none)))
        #expect(try Data(contentsOf: tapeURL) == before)
        _ = try await perform(
            [text], Tape(contentsOf: tapeURL, .init(mode: Tape.Mode.none, dropsUnused: true)))
        #expect(try HAR(contentsOf: tapeURL).log.entries.map(\.request.url) == [text.url!.absoluteString])
    }

    @Test("a failure to connect is recorded, and fails in the same way")
    func failures() async throws {
        let server = try makeServer()
        let refused = URLRequest(url: URL(string: "http://127.0.0.1:1/")!)
        let text = URLRequest(url: server.url("/text"))
        let recorded = try await perform([refused, text], Tape(contentsOf: tapeURL, .init(mode: .once)))
        let replayed = try await perform([refused, text], Tape(contentsOf: tapeURL, .init(mode: .once)))
        #expect(recorded[0].error != nil)
        #expect(
            replayed
                == recorded.map { seen in
                    var seen = seen
                    seen.headers = seen.headers.mapValues { $0.replacing("s3cret-header", with: "REDACTED") }
                    return seen
                })
    }

    @Test("a connection that is lost in the body is replayed with its head and what had come")
    func cutShort() async throws {
        let cut = StubRegistry()
        cut.stub(reply: .text("half of it").header("X-A", "1").failing(after: 4))
        let server = try cut.serve()
        let request = URLRequest(url: server.url.appendingPathComponent("cut"))
        var seen: [DelegateOutcome] = []
        for mode in [Tape.Mode.all, .none] {
            let stubs = StubRegistry()
            let tape = try Tape(contentsOf: tapeURL, .init(mode: mode))
            stubs.insert(tape)
            seen.append(try await DelegateOutcome.load(request, configuration(stubs)))
            try stubs.eject(tape)
            await server.stop(within: .zero)
        }
        #expect(seen[0].status == 200 && seen[0].body == Data("half".utf8) && seen[0].error != nil)
        #expect(seen[1] == seen[0])
    }

    @Test("what stubs answer is not recorded")
    func stubbed() async throws {
        let server = try makeServer()
        let stubs = StubRegistry()
        stubs.stub(.path("/text"), reply: .text("stub"))
        let tape = try Tape(contentsOf: tapeURL, .init(mode: .newEpisodes))
        stubs.insert(tape)
        let seen = await SeenExchange.load(URLRequest(url: server.url("/text")), configuration(stubs))
        try stubs.eject(tape)
        #expect(seen.body == Data("stub".utf8))
        #expect(folder.names == [])
    }
}
