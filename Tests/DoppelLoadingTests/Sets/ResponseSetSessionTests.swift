import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A response set of a session", .timeLimit(.minutes(1)))
struct ResponseSetSessionTests {
    private let stubs = StubRegistry()
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer(["/login": .init(body: "from the network")])
        stubs.register(
            ResponseSet("Login", matching: .path("/login")) {
                Choice("Success", .text("welcome"))
                Choice("Invalid credentials", .status(401).text("no"))
                Choice("Offline", .error(.notConnectedToInternet))
                Choice("Real network", .passThrough)
            })
    }

    private func load(_ style: CallStyle, prefer: String? = nil) async throws -> CallStyle.Outcome {
        var request = URLRequest(url: server.url("/login"))
        request.setValue(prefer, forHTTPHeaderField: "Prefer")
        return try await style.load(request, in: stubs.configuration)
    }

    @Test("gives what is selected, while the program runs", arguments: CallStyle.allCases)
    func selecting(style: CallStyle) async throws {
        #expect(try await load(style).text == "welcome")
        try stubs.select("Offline", for: "Login")
        #expect((try await load(style).error as? URLError)?.code == .notConnectedToInternet)
        try stubs.select("Real network", for: "Login")
        #expect(try await load(style).text == "from the network")
        try stubs.setExtraDelay(.milliseconds(1), for: "Login")
        #expect(try await load(style).text == "from the network")
        try stubs.failNext(for: "Login")
        #expect((try await load(style).error as? URLError)?.code == .networkConnectionLost)
        #expect(try await load(style, prefer: "code=401").text == "no")
        #expect(server.requests.count == 2)
        #expect(
            stubs.journal.exchanges.map(\.choice) == [
                "Success", "Offline", "Real network", "Real network", "failing on demand",
                "Invalid credentials",
            ])
    }

    @Test("is named in the journal with what it gave")
    func journal() async throws {
        _ = try await load(.async)
        try stubs.select("Real network", for: "Login")
        _ = try await load(.async)
        let set = #"response set "Login" (ResponseSetSessionTests.swift:17)"#
        #expect(
            "\(stubs.journal)".contains(#"/login → 200, "Success" of \#(set)"#), "\(stubs.journal)")
        #expect(
            "\(stubs.journal)".contains(#"/login → 200, network, as "Real network" of \#(set) says"#),
            "\(stubs.journal)")
    }
}
