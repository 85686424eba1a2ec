// The lines are those of the README, to the letter.
// swift-format-ignore-file

import Doppel
import DoppelMocks
import DoppelPanel
import DoppelServer
import DoppelStore
import DoppelTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Every line of Swift in the README stands here too, and runs.

private struct App {
    func login() async throws {
        var request = URLRequest(url: try #require(URL(string: "https://api.example.com/login")))
        request.httpMethod = "POST"
        do {
            _ = try await URLSession.shared.data(for: request)
        } catch let error as URLError where error.code == .timedOut {
            _ = try await URLSession.shared.data(for: request)
        }
    }
}

@Test(.stubbed) func loginRetriesOnce() async throws {
    stub(.post("https://api.example.com/login"), reply: .error(.timedOut))
        .then(.json(["token": "t"]))

    try await App().login()                  // uses URLSession.shared, as ever

    verify(.post("/login"), .exactly(2))
}

@Mock protocol Speaker {
    func say(_ text: String, times: Int) -> Bool
}

private func greet(with speaker: some Speaker) { _ = speaker.say("hello, world", times: 2) }

private struct Shop {
    func buy(_ title: String) async throws {
        var request = URLRequest(url: try #require(URL(string: "https://shop.example.com/orders")))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["title": title])
        let (data, _) = try await URLSession.shared.data(for: request)
        #expect(String(decoding: data, as: UTF8.self) == #"{"order":7}"#)
    }
}

@Test(.tape("checkout")) func checkout() async throws {
    try await Shop().buy("序言")              // from Tapes/checkout.har, beside this file
    verify(.post("/orders"), .exactly(1))
}

@Suite("The README's samples")
struct ReadmeSamples {
    private func get(_ address: String, _ session: URLSession) async throws -> String {
        let (data, _) = try await session.data(from: try #require(URL(string: address)))
        return String(decoding: data, as: UTF8.self)
    }

    @Test("a session of one's own")
    func ownSession() async throws {
        let stubs = StubRegistry()
        stubs.stub(.get("https://api.example.com/books/{id}")) { request in
            .json(["id": request.pathParameters["id"], "title": "序言"])
        }
        let session = URLSession(configuration: .default.stubbed(by: stubs))
        let text = try await get("https://api.example.com/books/7", session)
        #expect(text == #"{"id":"7","title":"序言"}"#)
    }

    @Test("what a stub can say")
    func stubsAndReplies() async throws {
        let stubs = StubRegistry()
        stubs.stub(
            .host("*.example.com") && .path("/search") && .query(["q": "swift"]) && !.header("Authorization"),
            reply: .status(401).json(["error": "sign in first"]))
        stubs.stub(.get("/profile"), reply: .file("profile.json"))       // beside this source file, or in Fixtures/
        stubs.stub(.get("/jobs/1"), reply: .json(["state": "queued"])).then(.json(["state": "done"]))
        stubs.stub(.get("/feed"), times: .once, reply: .error(.notConnectedToInternet))
        let session = URLSession(configuration: .default.stubbed(by: stubs))
        #expect(try await get("https://api.example.com/profile", session) == "{\"name\": \"Ada\"}\n")
        #expect(try await get("https://api.example.com/search?q=swift", session) == #"{"error":"sign in first"}"#)
        #expect(try await get("https://api.example.com/jobs/1", session) == #"{"state":"queued"}"#)
        #expect(try await get("https://api.example.com/jobs/1", session) == #"{"state":"done"}"#)
        await #expect(throws: URLError.self) { try await get("https://api.example.com/feed", session) }
    }

    @Test("slow networks")
    func timing() {
        let stubs = StubRegistry()
        stubs.stub(.get("/feed"), reply: .file("feed.json").delayed(by: .milliseconds(300)))   // before the head
        stubs.stub(.get("/film"), reply: .file("film.mp4").network(.edge))                     // 16,000 bytes a second
        stubs.stub(.get("/list"), reply: .file("list.json").taking(.seconds(2)))               // the body, in all
        stubs.stub(.get("/half"), reply: .file("list.json").failing(after: 1_000))             // then the connection is lost
        #expect(stubs.stubs.count == 4)
    }

    @Test("what was asked")
    func verifying() async throws {
        let stubs = StubRegistry()
        stubs.stub()
        let session = URLSession(configuration: .default.stubbed(by: stubs))
        for path in ["login", "login", "profile", "analytics"] {
            var request = URLRequest(url: try #require(URL(string: "https://api.example.com/\(path)")))
            request.httpMethod = path == "profile" ? "GET" : "POST"
            _ = try await session.data(for: request)
        }
        stubs.verify(.post("/login"), .exactly(2))
        stubs.verify(.delete("/books/7"), .never)
        await stubs.verify(.post("/analytics"), within: .seconds(1))
        stubs.verifyOrder(.post("/login"), .get("/profile"))
        stubs.verifyAllStubsUsed()
        print(stubs.journal)                       // every exchange: what was asked, what answered, with secrets redacted
    }

    @Test("response sets")
    func responseSets() async throws {
        let stubs = StubRegistry()
        let login = ResponseSet("Login", matching: .post("/login")) {
            Choice("Success", .json(["token": "t"]))                                // the first is the default
            Choice("Invalid credentials", .status(401).json(["error": "invalid"]))
            Choice("Offline", .error(.notConnectedToInternet))
            Choice("Real network", .passThrough)
        }
        stubs.register(login)
        try stubs.select("Offline", for: "Login")
        try stubs.select(.sequence(["Offline", "Success"]), for: "Login")
        try stubs.failNext(2, for: "Login")                                         // whatever is selected
        let session = URLSession(configuration: .default.stubbed(by: stubs))
        var request = URLRequest(url: try #require(URL(string: "https://api.example.com/login")))
        request.httpMethod = "POST"
        for code in [URLError.Code.networkConnectionLost, .networkConnectionLost, .notConnectedToInternet] {
            let error = await #expect(throws: URLError.self) { try await session.data(for: request) }
            #expect(error?.code == code)
        }
        let (data, _) = try await session.data(for: request)
        #expect(data == Data(#"{"token":"t"}"#.utf8))
        try stubs.setExtraDelay(.seconds(1), for: "Login")
        #expect(stubs.responseSets.map(\.extraDelay) == [.seconds(1)])
    }

    @Test("changing what passes through")
    func rewriting() async throws {
        let stubs = StubRegistry()
        stubs.stub(.host("cdn.example.com"), reply: .passThrough)
        stubs.stub(.host("api.example.com"), reply: .passThrough(.to("https://staging.example.com"), .header("X-Tester", "ada")))
        stubs.stub(.get("/shelf"), reply: .passThrough.merging(["books": [["title": "序言"]]]))     // the rest stays as it is
        stubs.stub(.get("/page"), reply: .passThrough.replacing("Sale", with: "SALE").network(.edge))
        stubs.stub(.get("/profile"), reply: .file("profile.json").merging(["name": "Grace"]))      // a fixture, one field changed
        let session = URLSession(configuration: .default.stubbed(by: stubs))
        #expect(try await get("https://api.example.com/profile", session) == #"{"name":"Grace"}"#)
    }

    @Test("a tape in a registry")
    func tape() throws {
        let stubs = StubRegistry()
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Tapes/checkout.har")
        let tape = try Tape(contentsOf: url, .init(matching: [.method, .path, .jsonBody], timing: .original))
        stubs.insert(tape)
        #expect(tape.unusedEntries.count == 1)
    }

    @Test("stubs in files")
    func files() throws {
        let stubs = StubRegistry()
        stubs.addStubs(from: "Stubs")
        #expect(stubs.stubs.count == 1)
    }

    @Test("seeing and keeping the traffic")
    func traffic() async throws {
        await #expect(processExitsWith: .success) {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("doppel-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let (url, file) = (folder.appendingPathComponent("a.doppel"), folder.appendingPathComponent("a.cache"))
            let log = RequestLog()                                        // lines on standard error, coloured on a terminal
            try log.attach(to: .allSessions)                              // or to a registry; or .default.logged(by: log)
            let saved = RequestLog(to: try SavedJournal(at: url))         // import DoppelStore
            let live = StubRegistry(unmatched: .passThrough)
            live.responseCache = try ResponseCache(at: file, [.images()]) // images from disk, one load each
            saved.attach(to: live)
            #expect(FileManager.default.fileExists(atPath: url.path))
        }
    }

    @Test("a server")
    func server() async throws {
        let stubs = StubRegistry()
        let server = try stubs.serve(.init(origin: URL(string: "https://api.example.com")))
        print(server.url)                                             // http://127.0.0.1:49152, for the client's settings
        server.network = .slow4G
        stubs.stub(.get("/feed"), reply: .json(["items": 3]).fault(.reset(.midBody)))
        stubs.stub(.get("/chat"), reply: .webSocketEcho)
        await server.stop()
        #expect(stubs.stubs.count == 2)
    }

    @Test("a server that is steered")
    func steering() async throws {
        let stubs = StubRegistry()
        stubs.register(
            ResponseSet("Login", matching: .post("/login")) {
                Choice("Success", .json(["token": "t"]))
                Choice("Offline", .error(.notConnectedToInternet))
            })
        let server = try stubs.serve(.init(control: .init()))
        let doppel = ControlClient(server.url)
        try await doppel.select("Offline", for: "Login")
        let outcome = try await doppel.verify(["method": "POST", "path": "/login"], .never)
        #expect(outcome.holds)
        #expect(stubs.responseSets.map { "\($0.selection)" } == ["Offline"])
        await server.stop()
    }

    @Test("a control panel")
    func panel() async throws {
        await #expect(processExitsWith: .success) {
            let panel = try ControlPanel.start()                          // import DoppelPanel, of the product DoppelServer
            print(panel.url)                                              // http://127.0.0.1:49152/__doppel/panel
            let (_, response) = try await URLSession.shared.data(from: panel.url)
            #expect((response as? HTTPURLResponse)?.statusCode == 200)
            #expect(panel.stubs.journal.exchanges.isEmpty)
            await panel.stop()
        }
    }

    @Test("a mock")
    func mock() {
        let speaker = MockSpeaker()
        when(speaker.say(.contains("hello"), times: .any)).returns(true).then.returns(false)
        greet(with: speaker)
        verify(speaker.say(.any, times: .in(1...3)), .exactly(1))
    }

    @Test("letting requests through")
    func intercepting() throws {
        let stubs = StubRegistry(unmatched: .passThrough)
        stubs.isEnabled = false
        let interception = try stubs.intercept(.allSessions)
        defer { interception.remove() }
        #expect(!stubs.isEnabled)
    }
}
