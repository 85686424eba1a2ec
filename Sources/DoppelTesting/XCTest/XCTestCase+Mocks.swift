import DoppelMocks
public import XCTest

extension XCTestCase {
    /// Gives the current test static mocks and spies of its own, and verifies expectations when it ends.
    ///
    /// Call it in `setUp`, before mocks are made:
    ///
    /// ```swift
    /// override func setUp() {
    ///     useMocks()
    ///     when(Library.load(id: 7)).returns(.sample)
    /// }
    /// ```
    ///
    /// What was stubbed goes in a tear-down block, which runs before `tearDown`; a mock that is called later
    /// fails the run and names the place where it was made.
    ///
    /// Expectations that were not met fail the test, unless `verifying` is false.
    public func useMocks(
        verifying: Bool = true, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        TestCaseWatch.shared.note(self)
        let scope = MockScope(
            site: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
        scope.hold()
        addTeardownBlock {
            if verifying { scope.verifyAll() }
            scope.release()
        }
    }
}
