package import DoppelSupport
import Testing
import XCTest

/// Hands failures to the test framework that runs the current test; `Failure` finds it by its name.
package struct FailureReporter: FailureReporting {
    package static var isInTest: Bool { Test.current != nil }

    package static var runningTest: (any RunningTest)? { TestTask.current ?? TestTask() }

    package static func newRunningTest() -> (any RunningTest)? { TestTask() }

    /// Fails the running test at `site`, or the whole run when nobody can tell which test it belongs to.
    package static func report(_ text: String, at site: CallSite) {
        if isInTest {
            recordIssue(text, at: site)
        } else {
            switch TestCaseWatch.shared.moment {
            case .running(let testCase): testCase.fail(text, at: site)
            case .between: reportLate(text, at: site)
            case .unknown: reportToBoth(text, at: site)
            }
        }
    }

    private static func recordIssue(_ text: String, at site: CallSite) {
        Issue.record(Comment(rawValue: text), sourceLocation: SourceLocation(site))
    }

    /// No test case of XCTest is there to take the failure, and Swift Testing only listens when both
    /// frameworks share the process, as they do in Xcode.
    private static func reportLate(_ text: String, at site: CallSite) {
        StandardError.print("\(site): \(text)")
        recordIssue(text, at: site)
    }

    /// Outside a test's task the framework that runs hears the failure, and the other one drops it.
    ///
    /// XCTest records it for the test case that it runs, which nobody here knows when it began before the watch.
    /// From Swift 6.4 on the frameworks pass failures on to each other (ST-0021): one call is enough, and
    /// `XCTFail` could end the process.
    private static func reportToBoth(_ text: String, at site: CallSite) {
        #if compiler(<6.4)
            if let file = StaticString(lasting: site.filePath) {
                XCTFail(text, file: file, line: UInt(max(0, site.line)))
            } else {
                XCTFail("\(site): \(text)")
            }
        #endif
        recordIssue(text, at: site)
    }
}

extension SourceLocation {
    /// The place in Swift Testing's words, which do not allow a line 0 or a file without a module.
    init(_ site: CallSite) {
        self.init(
            fileID: site.fileID.contains("/") ? site.fileID : "unknown/\(site.fileID)",
            filePath: site.filePath, line: max(1, site.line), column: max(1, site.column))
    }
}
