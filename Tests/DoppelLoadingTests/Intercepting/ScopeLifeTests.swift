import Doppel
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelLoading

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Each of these tests has a process to itself, as those of ``InterceptionTests``.
@Suite("Interception")
struct ScopeLifeTests {
    @Test("falls back on the scope around one that is switched off, and on nobody else's")
    func switchedOff() async {
        await #expect(processExitsWith: .success) { try await Place().switchedOff() }
    }

    @Test("records an exchange in the journal of the registry that answered")
    func journals() async {
        await #expect(processExitsWith: .success) { try await Place().journals() }
    }

    @Test("that is removed lets a reply under way go on, and refuses what it had taken but not begun")
    func removedMeanwhile() async {
        await #expect(processExitsWith: .success) { try await Place().removedMeanwhile() }
    }

    @Test("gets its class back from tasks that are answered, cancelled, or never resumed")
    func classesComeBack() async {
        await #expect(processExitsWith: .success) { try await Place().classesComeBack() }
    }

    @Test("leaves the memory as it was after thousands of scopes and registries")
    func memory() async {
        await #expect(processExitsWith: .success) { try await Place().memory() }
    }

    #if canImport(FoundationNetworking)
        @Test(
            "is refused every time when only public API may be used, and stubbed sessions work all the same")
        func publicOnly() async {
            await #expect(processExitsWith: .success) {
                setenv("DOPPEL_PLATFORM", "public", 1)
                try await Place().publicOnly()
            }
        }
    #endif
}

/// A server, and sessions that may or may not reach it.
private struct Place: Sendable {
    let server: LoopbackServer

    init() throws { server = try LoopbackServer(["/text": .init(body: "from the server")]) }

    func text() async throws -> String {
        String(decoding: try await URLSession.shared.data(from: server.url("/text")).0, as: UTF8.self)
    }

    func registry(_ text: String) -> StubRegistry {
        let stubs = StubRegistry(name: text)
        stubs.stub(reply: .text(text))
        return stubs
    }
}

extension Place {
    func switchedOff() async throws {
        let (outer, inner) = (registry("outer"), registry("inner"))
        try await withStubs(outer) { () async throws in
            try await withStubs(inner) { () async throws in
                #expect(try await text() == "inner")
                inner.isEnabled = false
                #expect(try await text() == "outer")
                outer.isEnabled = false
                #expect(try await text() == "from the server")
                let everywhere = try registry("everywhere").intercept(.allSessions)
                #expect(try await text() == "everywhere")
                everywhere.remove()
                inner.isEnabled = true
                #expect(try await text() == "inner")
            }
        }
        #expect(server.requests.count == 1)
    }

    func journals() async throws {
        let (older, newer) = (registry("older"), StubRegistry(unmatched: .passThrough))
        newer.stub(.path("/new") && .matching { _ in true }, reply: .text("newer"))
        let interceptions = [try older.intercept(.allSessions), try newer.intercept(.allSessions)]
        #expect(try await text() == "older")
        _ = try await URLSession.shared.data(from: server.url("/new"))
        #expect(older.ends == ["GET /text 200 finished"])
        #expect(newer.ends == ["GET /new 200 finished"])
        interceptions.forEach { $0.remove() }
    }

    func removedMeanwhile() async throws {
        let gate = Gate()
        let stubs = StubRegistry()
        stubs.stub { _ in
            try await gate.passed()
            return .text("answered")
        }
        let interception = try stubs.intercept(.allSessions)
        let answer = Task { try await text() }
        try await gate.arrived()
        interception.remove()
        #expect(try await text() == "from the server")
        gate.open()
        #expect(try await answer.value == "answered")
    }

    func classesComeBack() async throws {
        let url = server.url("/text")
        var ids: Set<ObjectIdentifier> = []
        for _ in 0..<20 {
            let clock = TestClock()
            let stubs = StubRegistry(time: clock)
            stubs.stub(.get("/text"), reply: .text("answered"))
            stubs.stub(.post("/text"), reply: .empty.delayed(by: .seconds(5)))
            let outcomes = Recorder<CallStyle.Outcome>()
            try await withStubs(stubs) { () async throws in
                StubScope.current.map { _ = ids.insert($0.door.id) }
                let never = URLSession.shared.dataTask(with: url) { data, response, error in
                    outcomes.record(.init(data: data ?? Data(), response: response, error: error))
                }
                never.cancel()
                URLSession.shared.start(.make(url)) { outcomes.record($0) }
                let cancelled = URLSession.shared.start(.make(url, method: "POST")) { outcomes.record($0) }
                await clock.waiting()
                cancelled.cancel()
                try await outcomes.elements(3)
            }
            try await stubs.roundTrip()
        }
        #expect(ids.count < 5, "20 scopes, one after the other, took \(ids.count) classes")
        #expect(server.requests.isEmpty)
    }

    func memory() async throws {
        func rounds(_ count: Int) async throws {
            for _ in 0..<count {
                let answer = try await withStubs(registry("scope")) { try await text() }
                #expect(answer == "scope")
            }
        }
        try await rounds(500)
        let before = try Place.residentKilobytes()
        try await rounds(2_000)
        // 2,000 leaked registries with a stub and an exchange each would be over 10 MB.
        #expect(try Place.residentKilobytes() - before < 4_000)
    }

    private static func residentKilobytes() throws -> Int {
        #if os(Linux)
            let file = try #require(FileHandle(forReadingAtPath: "/proc/self/status"))
            let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
            let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
            return try #require(line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first)
        #else
            return 0
        #endif
    }

    #if canImport(FoundationNetworking)
        func publicOnly() async throws {
            for _ in 1...3 {
                #expect(
                    throws: InterceptionError.unsupportedPlatform(reason: "DOPPEL_PLATFORM=public is set")
                ) {
                    try StubRegistry().intercept(.allSessions)
                }
                #expect(throws: InterceptionError.self) { try withStubs(StubRegistry()) {} }
            }
            let stubs = StubRegistry()
            stubs.stub(.get("/fixed"), reply: .text("fixed"))
            stubs.stub(.get("/computed")) { _ in .text("computed") }
            stubs.stub(.get("/delayed"), reply: .text("delayed").delayed(by: .milliseconds(2)))
            stubs.stub(
                .get("/chunks"), reply: .chunks([.init("chu"), .init("nks", after: .milliseconds(1))]))
            stubs.stub(.get("/broken"), reply: .text("broken, off").failing(after: 6))
            for path in ["fixed", "computed", "delayed", "chunks"] {
                for style in CallStyle.allCases {
                    let outcome = try await style.load(url("/\(path)"), in: stubs.configuration)
                    #expect(outcome.text == path)
                }
            }
            let broken = try await CallStyle.delegate.load(url("/broken"), in: stubs.configuration)
            #expect(broken.text == "broken")
            #expect((broken.error as? URLError)?.code == .networkConnectionLost)
        }
    #endif
}
