#if !canImport(Darwin)
    import Dispatch
    import DoppelTesting
    import Testing
    import XCTest

    /// Where the failures of these tests claim to come from.
    private let site = CallSite(
        fileID: "AppTests/LoginTests.swift", filePath: "/src/LoginTests.swift", line: 42, column: 7)

    extension HandRunTests {
        @Suite("A failure in XCTest")
        struct FailureInXCTestTests {
            @Test("is recorded by the running test case, at the call site")
            func atCallSite() async {
                await letTheWatchBegin()
                let failures = await XCTestCase.runByHand { _ in
                    Failure.report("expected 1 request", at: site)
                }
                #expect(
                    failures == [.init(text: "expected 1 request", file: "/src/LoginTests.swift", line: 42)])
            }

            @Test("is recorded by the running test case when a queue reports it")
            func fromQueue() async {
                await letTheWatchBegin()
                let failures = await XCTestCase.runByHand { _ in
                    DispatchQueue.global().sync { Failure.report("from a queue", at: site) }
                }
                #expect(failures == [.init(text: "from a queue", file: "/src/LoginTests.swift", line: 42)])
            }

            @Test("is not lost when the test case began before anybody watched, nor its line")
            func firstReport() async throws {
                let issues = try await issues {
                    await #expect(processExitsWith: .success) {
                        let first = await XCTestCase.runByHand { _ in Failure.report("first", at: site) }
                        // XCTest's own word before the text of `XCTFail`.
                        let text = "failed - first"
                        #expect(first == [.init(text: text, file: "/src/LoginTests.swift", line: 42)])
                        let second = await XCTestCase.runByHand { _ in Failure.report("second", at: site) }
                        #expect(second == [.init(text: "second", file: "/src/LoginTests.swift", line: 42)])
                    }
                }
                #expect(issues.map(\.comments) == [["first"]], "Swift Testing drops it where XCTest runs")
            }

            @Test("is no crash when the test case has ended")
            func late() async throws {
                let issues = try await issues {
                    await #expect(processExitsWith: .success) {
                        _ = await XCTestCase.runByHand { _ in Failure.report("begin", at: site) }
                        _ = await XCTestCase.runByHand { _ in }
                        await Task.detached { Failure.report("late", at: site) }.value
                    }
                }
                #expect(issues.map(\.comments) == [["begin"], ["late"]])
            }

            /// XCTest's observers only hear of test cases that begin after they were added.
            private func letTheWatchBegin() async {
                _ = await XCTestCase.runByHand { _ in _ = issues { Failure.report("begin", at: site) } }
            }
        }
    }
#endif
