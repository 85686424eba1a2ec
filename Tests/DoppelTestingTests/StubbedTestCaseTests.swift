#if !canImport(Darwin)
    import DoppelTesting
    import Testing
    import XCTest

    /// XCTest finds no test methods in these; tests of Doppel run them by hand.
    private final class ByBaseClass: StubbedTestCase {
        override var stubSettings: StubbedTestSettings { .init(unusedStubs: .fail) }

        override func setUp() { stub(.get("/set-up")) }
        override func tearDown() { askAndWait("/set-up") }
    }

    private final class ByCall: XCTestCase {
        override func setUp() {
            useStubs(.init(unusedStubs: .fail))
            stub(.get("/set-up"))
        }
    }

    extension HandRunTests {
        @Suite("A test case of XCTest")
        struct StubbedTestCaseTests {
            @Test("that inherits from StubbedTestCase has stubs from setUp to tearDown")
            func baseClass() async {
                let failures = await ByBaseClass.runByHand { _ in
                    stub(.get("/feed"))
                    askAndWait("/feed")
                    verify(.get("/feed"), .once)
                }
                #expect(failures == [])
            }

            @Test("fails at the line of what went wrong")
            func failures() async {
                let line = #line + 2
                let failures = await ByBaseClass.runByHand { _ in
                    stub(.get("/feed"))
                    verify(.get("/other"))
                    askAndWait("/other")
                }
                #expect(failures.map(\.line) == [line + 1, 0])
                #expect(failures.first?.file == #filePath)
                #expect(failures.last?.text.hasPrefix("1 request was made that no stub answered:") == true)
                let unusedLine = #line + 1
                let unused = await ByBaseClass.runByHand { _ in stub(.get("/feed")) }
                #expect(unused.map(\.line) == [unusedLine])
                #expect(unused.first?.text.hasPrefix("The stub .get(\"/feed\") answered no request.") == true)
            }

            @Test("that calls useStubs has stubs in setUp and in the test, asynchronous ones included")
            func call() async {
                await #expect(processExitsWith: .success) {
                    let failures = await ByCall.runByHand { testCase in
                        askAndWait("/set-up")
                        try asyncTest { (_: XCTestCase) in
                            { @Sendable () async in
                                stub(.get("/feed"))
                                await ask("/feed")
                            }
                        }(testCase)()
                        verify(.get("/feed"), .once)
                    }
                    #expect(failures == [])
                }
            }

            @Test("that calls useStubs leaves nothing behind")
            func nothingLeft() async {
                await #expect(processExitsWith: .success) {
                    _ = await ByCall.runByHand { _ in askAndWait("/set-up") }
                    #expect(issues { stub(.get("/feed")) }.count == 1)
                    #expect(StubScope.current == nil)
                }
            }
        }
    }
#endif
