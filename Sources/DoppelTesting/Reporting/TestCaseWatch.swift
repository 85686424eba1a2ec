import DoppelSupport
import Foundation
import XCTest

/// Knows which of XCTest's test cases is running.
///
/// XCTest tells that to its observers alone, and a failure at a line that is known at run time only can be
/// recorded by the test case itself.
final class TestCaseWatch: NSObject, XCTestObservation, Sendable {
    enum Moment: Sendable {
        /// The watch began in the middle of something: a test case may be running.
        case unknown
        case running(RunningTestCase)
        /// One test case has ended, and the next has not begun.
        case between
    }

    static let shared = TestCaseWatch(observing: .shared)

    private let state = Locked<Moment>(.unknown)

    /// A failure for a test case that has ended would end the process.
    var moment: Moment {
        let moment = state.withLock { $0 }
        if case .running(let testCase) = moment, !testCase.isRunning { return .between }
        return moment
    }

    /// XCTest's center is not made for several threads, and calls its observers on the main thread.
    private init(observing center: XCTestObservationCenter) {
        super.init()
        if Thread.isMainThread {
            center.addTestObserver(self)
        } else {
            DispatchQueue.main.async { XCTestObservationCenter.shared.addTestObserver(self) }
        }
    }

    func testCaseWillStart(_ testCase: XCTestCase) {
        note(testCase)
    }

    func testCase(
        _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
        atLine lineNumber: Int
    ) {
        note(testCase)
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
        state.withLock { $0 = .between }
    }

    /// Takes `testCase` as the running one, whose begin may have been before the watch's.
    func note(_ testCase: XCTestCase) {
        let running = RunningTestCase(testCase)
        state.withLock { $0 = .running(running) }
    }
}

/// A test case that runs now.
///
/// `@unchecked`: the only thing done with it is to look whether it runs and to record a failure, as XCTest's
/// own assertions do from any thread.
struct RunningTestCase: @unchecked Sendable {
    private let testCase: XCTestCase

    init(_ testCase: XCTestCase) {
        self.testCase = testCase
    }

    var isRunning: Bool {
        guard let run = testCase.testRun else { return false }
        return run.startDate != nil && run.stopDate == nil
    }

    func fail(_ text: String, at site: CallSite) {
        #if canImport(Darwin)
            let location = XCTSourceCodeLocation(filePath: site.filePath, lineNumber: site.line)
            testCase.record(
                XCTIssue(
                    type: .assertionFailure, compactDescription: text,
                    sourceCodeContext: XCTSourceCodeContext(location: location)))
        #else
            testCase.recordFailure(
                withDescription: text, inFile: site.filePath, atLine: site.line, expected: true)
        #endif
    }
}
