public import Doppel
public import Testing

/// Gives each test a registry of its own, which answers all requests of the test.
///
/// Write `.stubbed` or `.stubbed(unusedStubs: .fail)`.
public struct StubbedTrait: TestTrait, SuiteTrait, TestScoping {
    let settings: StubbedTestSettings

    /// Whether the tests of a suite inherit the trait: they do.
    public var isRecursive: Bool { true }

    /// Runs a test, or one case of a parameterised test, inside a scope of its own.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let stubbed = StubbedTest(name: test.scopeName, settings, at: CallSite(test.sourceLocation))
        let watch = FailureWatch()
        defer {
            if watch.sawFailure { JournalAttachment.record(stubbed, sourceLocation: test.sourceLocation) }
        }
        try await watch.perform(for: test, testCase: testCase) {
            try await stubbed.perform(function)
        }
    }
}

extension Trait where Self == StubbedTrait {
    /// Gives each test, and each case of a parameterised test, its own stubs, with which it can run in
    /// parallel with all others.
    ///
    /// ```swift
    /// @Test(.stubbed) func loginRetriesOnce() async throws {
    ///     stub(.post("/login"), reply: .error(.timedOut)).then(.json(["token": "t"]))
    ///     try await app.login()
    ///     verify(.post("/login"), .exactly(2))
    /// }
    /// ```
    ///
    /// On a suite it holds for every test in it. When suite and test both have it the test's stubs are
    /// asked first.
    /// A failed test gets its journal as an attachment; `swift test --attachments-path` saves it.
    public static var stubbed: Self { StubbedTrait(settings: StubbedTestSettings()) }

    /// Gives each test its own stubs, and says how strict the test is.
    ///
    /// - Parameters:
    ///   - unmatched: what happens to a request that no stub answers; by default it fails.
    ///   - unusedStubs: whether a stub that answered no request fails the test, at the line of the stub;
    ///     allowed by default.
    ///   - unexpectedRequests: whether a request that no stub answered fails the test even if the code
    ///     under test coped with it. It does by default where such requests fail.
    public static func stubbed(
        unmatched: UnmatchedPolicy? = nil, unusedStubs: Tolerance? = nil, unexpectedRequests: Tolerance? = nil
    ) -> Self {
        StubbedTrait(
            settings: StubbedTestSettings(
                unmatched: unmatched, unusedStubs: unusedStubs, unexpectedRequests: unexpectedRequests))
    }
}

extension StubbedTest {
    /// Runs a test inside the scope, and verifies once the scope has closed: the journal is complete then.
    ///
    /// A task keeps the values of its task-locals. So the one for failures begins before the test is one of them, and
    /// ends with it: the test's stubs may hold the mocks that hold the task.
    fileprivate func perform(_ function: @Sendable () async throws -> Void) async throws {
        let task = TestTask()
        defer { task?.end() }
        do {
            try await TestTask.$current.withValue(task) {
                try await Self.$current.withValue(self) {
                    try await withStubs(registry, name: registry.name) { try await function() }
                }
            }
        } catch {
            verifyAtEnd(wasCutShort: true)
            throw error
        }
        verifyAtEnd(wasCutShort: false)
    }
}

extension Test {
    /// The name that messages use, which tells tests of the same name apart.
    fileprivate var scopeName: String {
        "\(displayName ?? name) (\(CallSite(sourceLocation)))"
    }
}

extension CallSite {
    init(_ location: SourceLocation) {
        self.init(
            fileID: location.fileID, filePath: location.filePath, line: location.line, column: location.column
        )
    }
}
