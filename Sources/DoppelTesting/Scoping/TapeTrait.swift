public import Doppel
import Foundation
public import Testing

/// Lets a tape answer the requests of a test, and records it when asked.
///
/// Write `.tape("name")`.
public struct TapeTrait: TestTrait, SuiteTrait, TestScoping {
    let name: String
    let settings: Tape.Settings

    /// Whether the tests of a suite inherit the trait: they do.
    public var isRecursive: Bool { true }

    /// Runs a test, or one case of a parameterised test, with the tape in a registry of its own.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let site = CallSite(test.sourceLocation)
        let url = TapeLibrary.url(of: name, besideFile: site.filePath)
        let tape = try TapeLibrary.open(url, settings, at: site)
        let outcome: Result<Void, any Error>
        do {
            try await StubbedTrait(settings: StubbedTestSettings()).provideScope(
                for: test, testCase: testCase
            ) {
                stubs.insert(tape)
                try await function()
            }
            outcome = .success(())
        } catch {
            outcome = .failure(error)
        }
        // What was recorded is kept, also of a test that failed: with it the failure can be looked into.
        try TapeLibrary.close(tape)
        try outcome.get()
    }
}

extension Trait where Self == TapeTrait {
    /// Gives each test stubs of its own, as ``StubbedTrait`` does, and behind them a tape.
    ///
    /// The tape is `name.har` beside the test's source file, or in the folder `Tapes` there. With
    /// `DOPPEL_TAPES=once` in the environment a tape that is missing is recorded from the network, with
    /// `new-episodes` what is not on it, with `all` everything anew; without it tapes are only replayed, and a
    /// request that is not on the tape fails with the nearest entries.
    ///
    /// ```swift
    /// @Test(.tape("checkout")) func checkout() async throws {
    ///     try await shop.buy("序言")                 // asks the network once, and the tape ever after
    ///     verify(.post("/orders"), .exactly(1))
    /// }
    /// ```
    ///
    /// Tests that name one tape share it while they run at the same time, and with it the order of entries that
    /// answer the same request.
    ///
    /// - Parameters:
    ///   - name: the name of the file, without `.har`; it may begin with folders.
    ///   - settings: how the tape matches, plays and records.
    public static func tape(_ name: String, _ settings: Tape.Settings = Tape.Settings()) -> Self {
        TapeTrait(name: name, settings: settings)
    }
}
