#if !canImport(Darwin)
    import Dispatch
    import DoppelSupport
    import Testing
    import XCTest

    /// Tests that run test cases of XCTest by hand: one at a time, since XCTest has one current test case.
    @Suite("By hand", .serialized)
    enum HandRunTests {}

    /// A failure that XCTest recorded.
    struct RecordedFailure: Sendable, Hashable {
        var text: String
        var file: String
        var line: Int
    }

    extension XCTestCase {
        /// Runs `body` as a test of this class, as XCTest would: on the main queue, outside any task.
        static func runByHand(_ body: @escaping @Sendable (XCTestCase) throws -> Void) async
            -> [RecordedFailure]
        {
            await withCheckedContinuation { continuation in
                DispatchQueue.main.async {
                    let observer = FailureObserver()
                    XCTestObservationCenter.shared.addTestObserver(observer)
                    Self(name: "body", testClosure: body).run()
                    XCTestObservationCenter.shared.removeTestObserver(observer)
                    continuation.resume(returning: observer.failures.withLock { $0 })
                }
            }
        }
    }

    private final class FailureObserver: NSObject, XCTestObservation, Sendable {
        let failures = Locked<[RecordedFailure]>([])

        func testCase(
            _ testCase: XCTestCase, didFailWithDescription text: String, inFile file: String?,
            atLine line: Int
        ) {
            failures.withLock { $0.append(RecordedFailure(text: text, file: file ?? "", line: line)) }
        }
    }
#endif
