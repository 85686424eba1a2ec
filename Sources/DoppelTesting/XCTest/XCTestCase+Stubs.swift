public import Doppel
public import XCTest

extension XCTestCase {
    /// Gives the current test stubs of its own, for test cases that cannot inherit from ``StubbedTestCase``.
    ///
    /// Call it in `setUp`, before the first request. The stubs go, and the settings are checked, in a
    /// tear-down block, which runs before `tearDown`.
    ///
    /// ```swift
    /// override func setUp() {
    ///     useStubs()
    ///     stub(.get("/feed"), reply: .file("feed.json"))
    /// }
    /// ```
    ///
    /// - Returns: the registry, which the free functions `stub` and `verify` reach without it.
    @discardableResult
    public func useStubs(
        _ settings: StubbedTestSettings = StubbedTestSettings(),
        fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
    ) -> StubRegistry {
        TestCaseWatch.shared.note(self)
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let test = StubbedTest(name: name, settings, at: site)
        do {
            let scope = try HeldScope.open(test)
            addTeardownBlock {
                HeldScope.close(scope)
                self.finish(test)
            }
        } catch {
            Failure.report("\(error)", at: site)
        }
        return test.registry
    }

    /// Verifies what has to hold at the end, and shows the journal of a failed test.
    func finish(_ test: StubbedTest) {
        test.verifyAtEnd(wasCutShort: hasFailed)
        guard hasFailed, let text = test.journalText else { return }
        #if canImport(Darwin)
            let attachment = XCTAttachment(string: text)
            attachment.name = JournalAttachment.name
            add(attachment)
        #else
            StandardError.print("\(name):\n\(text)")
        #endif
    }

    private var hasFailed: Bool { (testRun?.totalFailureCount ?? 0) > 0 }
}
