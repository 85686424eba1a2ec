import DoppelMocks
public import Testing

/// Gives each test static mocks and spies of its own, and verifies expectations when it ends.
///
/// Write `.mocked` or `.mocked(verifying: false)`.
public struct MockedTrait: TestTrait, SuiteTrait, TestScoping {
    let isVerifying: Bool

    /// Whether the tests of a suite inherit the trait: they do.
    public var isRecursive: Bool { true }

    /// Runs a test, or one case of a parameterised test, inside a scope of its own.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let site = test.sourceLocation
        try await withMocks(
            verifying: isVerifying, fileID: site.fileID, filePath: site.filePath, line: site.line,
            column: site.column
        ) { () async throws in try await function() }
    }
}

extension Trait where Self == MockedTrait {
    /// Gives each test, and each case of a parameterised test, its own mocks.
    ///
    /// Stubs of static members, initialisers and spied code hold in this test only, expectations of mocks
    /// that the test makes are verified when it ends, and a mock that is called later fails the run and
    /// names the place where it was made.
    ///
    /// ```swift
    /// @Test(.mocked) func showsTheBook() async throws {
    ///     when(Library.load(id: 7)).returns(.sample)
    ///     expect(screen.show("A sample"))
    ///     try await app.open(7)
    /// }
    /// ```
    public static var mocked: Self { MockedTrait(isVerifying: true) }

    /// Gives each test its own mocks, and says whether expectations are verified when it ends.
    public static func mocked(verifying: Bool) -> Self { MockedTrait(isVerifying: verifying) }
}
