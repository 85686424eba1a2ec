public import XCTest

import Doppel

/// An XCTest test case whose tests have stubs of their own, one registry for each test method.
///
/// ```swift
/// final class LoginTests: StubbedTestCase {
///     func testRetriesOnce() async throws {
///         stub(.post("/login"), reply: .error(.timedOut)).then(.json(["token": "t"]))
///         try await app.login()
///         verify(.post("/login"), .exactly(2))
///     }
/// }
/// ```
///
/// `setUp`, the test and `tearDown` share the registry, be they synchronous or not. When a test fails its
/// journal is attached; on Linux, where XCTest has no attachments, it is printed to standard error.
open class StubbedTestCase: XCTestCase {
    /// How strict the tests are; override it to change the defaults.
    open var stubSettings: StubbedTestSettings { StubbedTestSettings() }

    /// Runs a test method with its own stubs.
    override open func invokeTest() {
        TestCaseWatch.shared.note(self)
        let test = StubbedTest(name: name, stubSettings, at: .unknown)
        do {
            try withStubs(test.registry, name: name) { super.invokeTest() }
        } catch {
            Failure.report("\(error)", at: test.site)
        }
        finish(test)
    }
}
