/// How a failure leaves a library that knows no test framework.
///
/// `DoppelTesting` conforms a type to this, which is found by its name at run time: Swift has no module
/// initialisers, and nobody should have to call an `install()`.
package protocol FailureReporting: SendableMetatype {
    static func report(_ text: String, at site: CallSite)
}

/// Failures that belong to a line of the user's test.
package enum Failure {
    /// `DoppelTesting.FailureReporter`, when the program links it.
    ///
    /// Found once: a type cannot arrive later in a program without dynamic loading.
    private static let linkedReporter =
        _typeByName("13DoppelTesting15FailureReporterV") as? any FailureReporting.Type

    /// Receives failures in place of the test framework while a closure runs (tests of Doppel itself).
    @TaskLocal package static var interceptor: (@Sendable (String, CallSite) -> Void)?

    /// Fails the running test at `site`; prints the text to standard error when no test framework is linked.
    package static func report(_ text: String, at site: CallSite) {
        if let interceptor {
            interceptor(text, site)
        } else if let linkedReporter {
            linkedReporter.report(text, at: site)
        } else {
            StandardError.print("\(site): \(text)")
        }
    }
}
