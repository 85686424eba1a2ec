import DoppelTesting
import Testing

@Suite("stub and verify")
struct CurrentStubsTests {
    @Test("fail at the line of the call outside a stubbed test, and say what to do")
    func outside() throws {
        let line = #line + 2
        let issues = issues {
            stub(.get("/feed"))
            verify(.get("/feed"))
        }
        #expect(issues.map(\.sourceLocation?.line) == [line, line + 1])
        #expect(
            issues.first?.comments.first?.rawValue == """
                stub(.get("/feed")) was called outside a stubbed test. Add the .stubbed trait to the test or its \
                suite, or inherit from StubbedTestCase. Detached tasks and queues do not belong to a \
                test: take `let stubs = stubs` before they start, and use that registry in them.
                """)
        #expect(
            issues.last?.comments.first?.rawValue.hasPrefix("verify(.get(\"/feed\")) was called outside")
                == true)
    }

    @Test("say which test has ended when a task outlives it")
    func tooLate() async throws {
        let late = Locked<Task<[String], Never>?>(nil)
        let (signal, end) = AsyncStream.makeStream(of: Void.self)
        let run = try await TraitRun.of {
            let task = Task {
                for await _ in signal {}
                return issues { stub(.get("/feed")) }.flatMap(\.comments).map(\.rawValue)
            }
            late.withLock { $0 = task }
        }
        end.finish()
        let texts = await late.withLock { $0 }?.value ?? []
        #expect(run.failures == [])
        #expect(texts.count == 1)
        #expect(
            texts.first?.hasPrefix(
                "stub(.get(\"/feed\")) was called after its test \"say which test has ended") == true
        )
    }

    @Test("find the overload that is meant", .stubbed(unusedStubs: .allow))
    func overloads() async {
        stub()
        stub(.get("/a"), reply: .empty)
        stub(.get("/b")) { _ in .empty }
        stub(.get("/c")) { _ in
            await Task.yield()
            return .empty
        }
        verify(.get("/a"), .never)
        #expect(await verify(.get("/a"), .never, within: .zero))
    }
}
