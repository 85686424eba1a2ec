import Doppel
import Foundation
import RepositoryBrowser

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What every scene shares: the stubs, the client under test, the screen, and what was checked.
@MainActor
final class Stage {
    let stubs = StubRegistry(name: "demo")
    let client: GitHubClient
    let screen = Screen()
    private let clock = ContinuousClock()
    private let start: ContinuousClock.Instant
    private var sceneCount = 0
    private var checkCount = 0
    private var failures: [String] = []

    init() {
        client = GitHubClient(session: URLSession(configuration: .default.stubbed(by: stubs)))
        start = clock.now
    }

    func open() {
        screen.line()
        screen.line(screen.styled("Doppel demo", .bold) + ": an app that browses GitHub, and no network")
        screen.line(screen.styled("The app's own code uses URLSession and knows of no stub.", .dim))
    }

    /// Plays a scene with stubs of its own; an error that escapes from it is a failed check.
    func scene(_ title: String, remark: String, play: @MainActor (Stage) async throws -> Void) async {
        sceneCount += 1
        screen.heading("\(sceneCount) \(title)", remark: remark)
        do {
            try await stubs.withTemporaryStubs { try await play(self) }
        } catch {
            check("\(title) ended with an error: \(error)", false)
        }
    }

    /// Says whether what the demo claims has come about.
    func check(_ claim: String, _ holds: Bool) {
        checkCount += 1
        if !holds { failures.append(claim) }
        screen.line("  \(holds ? screen.styled("✓", .good) : screen.styled("✗", .bad)) \(claim)")
    }

    /// Runs something that has to fail, and returns its error.
    func failure(of action: () async throws(GitHubError) -> some Sendable) async -> GitHubError? {
        do {
            _ = try await action()
            return nil
        } catch {
            return error
        }
    }

    /// Draws the summary, writes the last line, and ends the program.
    func close() -> Never {
        screen.heading("What was asked, and what answered", remark: "the journal")
        JournalTable(stubs.journal.exchanges).draw(on: screen)
        screen.line()
        check("\(stubs.journal.count) requests, none of them on the network", !usedNetwork)
        for failure in failures { screen.line(screen.styled("  ✗ \(failure)", .bad)) }
        screen.line()
        screen.line(closingLine)
        exit(failures.isEmpty ? 0 : 1)
    }

    private var usedNetwork: Bool {
        stubs.journal.exchanges.contains { if case .upstream = $0.source { true } else { false } }
    }

    private var closingLine: String {
        let exchanges = stubs.journal.exchanges
        let unmatched = exchanges.count { $0.stub == nil }
        let seconds = (clock.now - start) / .seconds(1)
        let counts = """
            \(exchanges.count) requests, \(exchanges.count - unmatched) answered by stubs, \
            \(unmatched) unmatched, \(checkCount) checks, \(seconds.inSeconds)
            """
        return failures.isEmpty
            ? "demo: ok, \(counts)"
            : "demo: FAILED, \(failures.count) checks failed; \(counts)"
    }
}
