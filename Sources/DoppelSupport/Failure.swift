/// How a failure leaves a library that knows no test framework.
///
/// `DoppelTesting` conforms a type to this, which is found by its name at run time: Swift has no module
/// initialisers, and nobody should have to call an `install()`.
package protocol FailureReporting: SendableMetatype {
    static func report(_ text: String, at site: CallSite)
    /// Whether the framework itself runs the current task as a test.
    static var isInTest: Bool { get }
    /// The test that the current task belongs to: one object for what shares a scope; `nil` outside of tests.
    static var runningTest: (any RunningTest)? { get }
    /// The same test, for a scope that ends it itself.
    static func newRunningTest() -> (any RunningTest)?
}

/// Failures that belong to a line of the user's test.
package enum Failure {
    /// `DoppelTesting.FailureReporter`, when the program links it.
    ///
    /// Found once: a type cannot arrive later in a program without dynamic loading.
    private static let linkedReporter =
        _typeByName("13DoppelTesting15FailureReporterV") as? any FailureReporting.Type

    /// Whether a test framework that is linked runs the current task as a test.
    package static var isInTest: Bool { linkedReporter?.isInTest ?? false }

    /// The test that the current task belongs to, for what may fail later in a task or on a thread of no test.
    package static var runningTest: (any RunningTest)? { linkedReporter?.runningTest }

    /// The same test, for a scope that ends it itself.
    package static func newRunningTest() -> (any RunningTest)? { linkedReporter?.newRunningTest() }

    /// Receives failures in place of the test framework (tests of Doppel itself).
    ///
    /// A class, since a function as a task-local value crashes optimised programs up to Swift 6.3
    /// (https://github.com/swiftlang/swift/pull/88321).
    package final class Interceptor: Sendable {
        let receive: @Sendable (String, CallSite) -> Void

        package init(_ receive: @escaping @Sendable (String, CallSite) -> Void) { self.receive = receive }
    }

    /// Who receives failures while a closure runs.
    @TaskLocal package static var interceptor: Interceptor?

    /// Fails the running test at `site`; prints the text to standard error when no test framework is linked.
    ///
    /// - Parameter test: the one to fail when the current task belongs to none.
    package static func report(_ text: String, at site: CallSite, in test: (any RunningTest)? = nil) {
        if let interceptor {
            interceptor.receive(text, site)
        } else if let test, !isInTest {
            test.fail(text, at: site)
        } else if let linkedReporter {
            linkedReporter.report(text, at: site)
        } else {
            StandardError.print("\(site): \(text)")
        }
    }
}
