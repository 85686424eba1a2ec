import Dispatch
import Doppel
import DoppelMocks
import DoppelTesting
import Testing

/// A mock as small as can be.
private final class MockBell: Mocked, Sendable {
    let mock: MockCore

    init(_ mode: MockMode = .nice, line: Int = #line) { mock = MockCore("MockBell", mode, line: line) }

    func ring() { mock.received("ring()", (), returning: Void.self).result() }
    @_disfavoredOverload func ring() -> Call<Void, Void, Never> { mock.describe("ring()") }

    static func count() -> Int { mock.received("count()", (), returning: Int.self).result() }
    @_disfavoredOverload static func count() -> Call<Void, Int, Never> { mock.describe("count()") }
}

@Suite("A mock's failure in Swift Testing")
struct MockFailureTests {
    @Test("is an issue at the line of the verification")
    func atVerification() throws {
        let issues = issues { verify(MockBell().ring(), .exactly(2), line: 42) }
        let issue = try #require(issues.first)
        #expect(
            issue.comments == [
                """
                MockBell.ring() was called 0 times, but was expected exactly 2 times.
                There was no call of ring().
                """
            ])
        #expect(issue.sourceLocation?.line == 42)
        #expect(issue.sourceLocation?.fileID == "DoppelTestingTests/MockFailureTests.swift")
    }

    @Test("from a detached task is not lost, and keeps its line")
    func fromDetachedTask() async throws {
        let issues = try await issues {
            await #expect(processExitsWith: .success) {
                let bell = MockBell(.strict, line: 42)
                await Task.detached { bell.ring() }.value
            }
        }
        #expect(issues.map(\.sourceLocation?.line) == [42])
        let text = issues.first?.comments.first?.rawValue ?? ""
        // Where the platform can tell, also who called.
        #expect(
            text.contains(/^MockBell\.ring\(\) was called( (at|by) [^,]+)?, but is/),
            "\(text)")
    }

    @Test("comes from the trait for an expectation that was not met, and from a mock used after its test")
    func afterTheTest() async throws {
        let test = try #require(Test.current)
        let issues = try await issues {
            let left = Locked<MockBell?>(nil)
            try await MockedTrait.mocked.provideScope(for: test, testCase: nil) {
                let bell = MockBell(line: 42)
                expect(bell.ring(), line: 43)
                left.withLock { $0 = bell }
            }
            left.withLock { $0 }?.ring()
        }
        #expect(issues.map(\.sourceLocation?.line) == [43, 42])
        let text = issues.last?.comments.map(\.rawValue) ?? []
        let words =
            "after the mock was stopped or its test had ended. It was made at MockFailureTests.swift:42."
        let call = "MockBell.ring() was called"
        #expect(
            [["\(call) at MockFailureTests.swift:63 \(words)"], ["\(call) \(words)"]].contains(text),
            "\(text)")
    }

    @Test("for static members stays in its test", .mocked, arguments: 0..<4)
    func statics(number: Int) async {
        when(MockBell.count()).returns(number)
        await Task.yield()
        #expect(MockBell.count() == number)
        expect(MockBell().ring(), .never)
    }

    @Test("from a detached task or a queue is one of the test that made the mock", arguments: MadeIn.allCases)
    func fromElsewhere(place: MadeIn) async throws {
        let names = Locked<[String?]>([])
        try await withKnownIssue {
            try await place.run {
                let bell = MockBell(.strict)
                await Task.detached { bell.ring() }.value
                DispatchQueue.global().sync { verify(bell.ring(), .exactly(2)) }
            }
        } matching: { _ in
            names.withLock { $0.append(Test.current?.name) }
            return true
        }
        #expect(names.withLock { $0 } == Array(repeating: "fromElsewhere(place:)", count: 2))
    }

    @Test("keeps no mock alive that the test's stubs hold", arguments: [MadeIn.stubbed, .both])
    func noCycles(place: MadeIn) async throws {
        let made = Locked(Made())
        try await place.run {
            let bell = MockBell()
            made.withLock { $0.bell = bell }
            StubScope.current?.registry.stub(.any) { _ in
                bell.ring()
                return .status(204)
            }
        }
        #expect(made.withLock { $0.bell } == nil)
    }

    private struct Made: Sendable {
        weak var bell: MockBell?
    }

    /// What is around the mock that fails.
    enum MadeIn: CaseIterable {
        case nothing, mocked, stubbed, both

        func run(_ body: @escaping @Sendable () async -> Void) async throws {
            let test = try #require(Test.current)
            let stubbed = StubbedTrait.stubbed
            switch self {
            case .nothing: await body()
            case .mocked: try await MockedTrait.mocked.provideScope(for: test, testCase: nil) { await body() }
            case .stubbed: try await stubbed.provideScope(for: test, testCase: nil) { await body() }
            case .both:
                try await stubbed.provideScope(for: test, testCase: nil) {
                    try await MockedTrait.mocked.provideScope(for: test, testCase: nil) { await body() }
                }
            }
        }
    }
}

#if !canImport(Darwin)
    import XCTest

    extension HandRunTests {
        @Suite("A mock's failure in XCTest")
        struct MockFailureInXCTestTests {
            @Test("is recorded by the running test case, at the line of the verification or expectation")
            func atCallSite() async {
                await letTheWatchBegin()
                let failures = await XCTestCase.runByHand { testCase in
                    testCase.useMocks()
                    let bell = MockBell()
                    verify(bell.ring(), line: 42)
                    expect(bell.ring(), line: 43)
                    when(MockBell.count()).returns(3)
                    XCTAssertEqual(MockBell.count(), 3)
                }
                #expect(failures.map(\.line) == [42, 43])
                #expect(
                    failures.first?.text == """
                        MockBell.ring() was called 0 times, but was expected at least 1 time.
                        There was no call of ring().
                        """)
                let next = await XCTestCase.runByHand { testCase in
                    testCase.useMocks()
                    XCTAssertEqual(MockBell.count(), 0)
                }
                #expect(next.isEmpty)
            }

            @Test("is recorded when a thread without a task calls a strict mock")
            func fromQueue() async {
                await letTheWatchBegin()
                let failures = await XCTestCase.runByHand { _ in
                    let bell = MockBell(.strict, line: 42)
                    DispatchQueue.global().sync { bell.ring() }
                }
                #expect(failures.map(\.line) == [42])
            }

            private func letTheWatchBegin() async {
                _ = await XCTestCase.runByHand { _ in
                    _ = issues { verify(MockBell().ring()) }
                }
            }
        }
    }
#endif
