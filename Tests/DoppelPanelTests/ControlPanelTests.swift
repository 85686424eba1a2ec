import Doppel
import DoppelPanel
import DoppelServer
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Who answers all sessions is one decision for the whole process: each of these tests has a process to itself.
@Suite("A program shows and steers its own sessions", .timeLimit(.minutes(2)))
struct ControlPanelTests {
    @Test("what the program asks for appears in the panel, and the panel's own requests do not")
    func traffic() async {
        await #expect(processExitsWith: .success) { try await Ground().traffic() }
    }

    @Test("a selection in the panel changes what the program gets")
    func selection() async {
        await #expect(processExitsWith: .success) { try await Ground().selection() }
    }

    @Test("delays, failures and networks that the panel sets are those of the program's requests")
    func timing() async {
        await #expect(processExitsWith: .success) { try await Ground().timing() }
    }

    @Test("a registry that answers all sessions already is the panel's, and stays when the panel goes")
    func sharedRegistry() async {
        await #expect(processExitsWith: .success) { try await Ground().sharedRegistry() }
    }

    @Test("a session of its own can be shown, while others are left alone")
    func ownSession() async {
        await #expect(processExitsWith: .success) { try await Ground().ownSession() }
    }

    @Test("an address that other machines can reach needs a token, which the page's address has")
    func token() async {
        await #expect(processExitsWith: .success) { try await Ground().token() }
    }
}

/// A real server, and a program that asks it.
private struct Ground: Sendable {
    let server: LoopbackServer

    init() throws { server = try LoopbackServer(["/text": .init(body: "from the server")]) }

    func text(_ target: String = "/text", _ session: URLSession = .shared) async throws -> String {
        String(decoding: try await session.data(from: server.url(target)).0, as: UTF8.self)
    }

    func traffic() async throws {
        let panel = try ControlPanel.start()
        let client = ControlClient(panel.serverURL)
        #expect(try await text() == "from the server")
        panel.stubs.stub(.path("/stubbed"), reply: .text("stubbed"))
        #expect(try await text("/stubbed") == "stubbed")
        let exchanges = try await client.exchanges()
        #expect(exchanges.map(\.path) == ["/text", "/stubbed"])
        #expect(exchanges.map(\.source) == ["network", "stub"])
        let sets = panel.serverURL.appendingPathComponent("__doppel/sets")
        let (data, _) = try await URLSession.shared.data(from: sets)
        #expect(String(decoding: data, as: UTF8.self) == "[]")
        #expect(try await client.exchanges().count == 2)
        // Nothing else is there, for whoever looks.
        let (_, response) = try await URLSession(configuration: .ephemeral).data(
            from: panel.serverURL.appendingPathComponent("__doppel/stubbed"))
        #expect((response as? HTTPURLResponse)?.statusCode == 404)
        // The address itself leads to the page, which is there.
        let (page, pageResponse) = try await URLSession(configuration: .ephemeral).data(from: panel.serverURL)
        #expect(pageResponse.url == panel.url)
        #expect(String(decoding: page, as: UTF8.self).contains("doppel-secret"))
        await panel.stop()
        #expect(ControlPanel.current == nil)
        #expect(try await text() == "from the server")
        #expect(panel.stubs.journal.count == 2)
    }

    func selection() async throws {
        let panel = try ControlPanel.start()
        let client = ControlClient(panel.serverURL)
        try await client.addSet([
            "name": "Feed", "request": ["path": "/text"],
            "choices": [
                ["name": "Empty", "json": []], ["name": "Down", "status": 503],
                ["name": "Offline", "error": "notConnectedToInternet"],
            ],
        ])
        #expect(try await text() == "[]")
        try await client.select("Down", for: "Feed")
        let (_, response) = try await URLSession.shared.data(from: server.url("/text"))
        #expect((response as? HTTPURLResponse)?.statusCode == 503)
        try await client.select("Offline", for: "Feed")
        let error = await #expect(throws: URLError.self) { try await text() }
        #expect(error?.code == .notConnectedToInternet)
        try await client.setEnabled(false)
        #expect(try await text() == "from the server")
        try await client.setEnabled(true)
        let feed = try await client.responseSet(named: "Feed")
        #expect(feed.responses.map(\.hits) == [1, 1, 1])
    }

    func timing() async throws {
        let clock = TestClock()
        let stubs = StubRegistry(unmatched: .passThrough, time: clock)
        stubs.register(ResponseSet("Feed", matching: .path("/feed")) { Choice("Full", .text("full")) })
        let panel = try ControlPanel.start(stubs)
        let client = ControlClient(panel.serverURL)
        func delayed(_ target: String, by delay: Duration) async throws -> String {
            async let answer = text(target)
            await clock.waiting()
            clock.advance(by: delay)
            return try await answer
        }
        try await client.setExtraDelay(.seconds(5), for: "Feed")
        #expect(try await delayed("/feed", by: .seconds(5)) == "full")
        try await client.resetSelections()
        try await client.setNetwork("slow3G")
        #expect(stubs.network == .slow3G)
        #expect(try await client.network().profile == "slow3G")
        // Latency, then four bytes at 50 kB/s.
        async let full = text("/feed")
        await clock.waiting()
        clock.advance(by: .seconds(2))
        await clock.waiting()
        clock.advance(by: .seconds(1))
        #expect(try await full == "full")
        try await client.setNetwork(NetworkProfile(latency: .seconds(30)))
        #expect(try await delayed("/text", by: .seconds(30)) == "from the server")
        try await client.setNetwork("offline")
        for target in ["/feed", "/text"] {
            let error = await #expect(throws: URLError.self) { try await text(target) }
            #expect(error?.code == .notConnectedToInternet)
        }
        try await client.setNetwork("none")
        #expect(try await text("/feed") == "full")
        try await client.failNext(1, with: "timedOut", for: "Feed")
        let error = await #expect(throws: URLError.self) { try await text("/feed") }
        #expect(error?.code == .timedOut)
        #expect(try await text("/feed") == "full")
    }

    func sharedRegistry() async throws {
        let stubs = StubRegistry()
        stubs.stub(.path("/text"), reply: .text("stubbed"))
        try stubs.intercept(.allSessions)
        let panel = try ControlPanel.start()
        #expect(panel.stubs === stubs && ControlPanel.current === panel)
        #expect(try await text() == "stubbed")
        await panel.stop()
        #expect(try await text() == "stubbed")
    }

    func ownSession() async throws {
        let stubs = StubRegistry()
        stubs.stub(.path("/text"), reply: .text("stubbed"))
        let panel = try ControlPanel.start(stubs, options: .init(interceptsAllSessions: false))
        let session = URLSession(configuration: .ephemeral.stubbed(by: stubs))
        #expect(try await text("/text", session) == "stubbed")
        #expect(try await text() == "from the server")
        let sets = panel.serverURL.appendingPathComponent("__doppel/sets")
        #expect(try await String(decoding: session.data(from: sets).0, as: UTF8.self) == "[]")
        #expect(try await ControlClient(panel.serverURL).exchanges().map(\.path) == ["/text"])
    }

    func token() async throws {
        #expect(throws: ServerError.controlNeedsToken(host: "0.0.0.0")) {
            try ControlPanel.start(options: .init(host: "0.0.0.0"))
        }
        let panel = try ControlPanel.start(options: .init(host: "0.0.0.0", token: "s3cret"))
        #expect(panel.url.absoluteString == "\(panel.serverURL)/__doppel/panel#token=s3cret")
        await #expect(throws: ControlError.self) { try await ControlClient(panel.serverURL).overview() }
        #expect(try await ControlClient(panel.serverURL, token: "s3cret").overview().name == "app")
    }
}
