import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A verification within a time", .timeLimit(.minutes(1)))
struct VerifyWithinTests {
    private let clock = TestClock()
    private let stubs: StubRegistry

    init() { stubs = StubRegistry(time: clock) }

    /// Starts to verify, does something while it waits, and returns the failures.
    private func verify(
        _ matcher: RequestMatcher, _ count: Count = .atLeast(1), meanwhile act: @Sendable () async -> Void
    ) async -> [String] {
        await failures {
            async let result = stubs.verify(matcher, count, within: .milliseconds(1_500))
            await clock.waiting()
            await act()
            _ = await result
        }.map(\.text)
    }

    @Test("ends as soon as the count is met")
    func early() async {
        let reported = await verify(.post("/login"), .atLeast(2)) {
            for _ in 0..<2 { stubs.exchange(.post, "/login") }
        }
        #expect(reported == [])
        #expect(clock.now == .zero)
        #expect(clock.waitingCount == 0)
    }

    @Test("counts what was recorded before")
    func before() async {
        stubs.exchange(.post, "/login")
        let reported = await failures { await stubs.verify(.post("/login"), within: .seconds(5)) }
        #expect(reported == [])
        #expect(clock.waitingCount == 0)
    }

    @Test("is met by a body that arrives later")
    func lateBody() async {
        let exchange = Exchange(
            request: InterceptedRequest(
                method: .post, url: URL(string: "https://a.b/")!, body: .unread(length: nil)),
            source: .nothing, startedAt: .zero)
        let id = stubs.journal.record(exchange)
        let reported = await verify(.bodyText("ada")) {
            stubs.journal.update(id) { $0.request.body = .data(Data("ada".utf8)) }
        }
        #expect(reported == [])
    }

    @Test("fails when the time is over, at its line")
    func late() async {
        let reported = await failures {
            async let result = stubs.verify(.post("/login"), within: .milliseconds(1_500))
            await clock.waiting()
            clock.advance(by: .milliseconds(1_500))
            #expect(await result == false)
        }
        #expect(
            reported == [
                Reported(
                    line: #line - 5,
                    text: """
                        Expected .post("/login") to be requested at least 1 time within 1.5 s, but it was requested 0 times.
                        No request was recorded.
                        """)
            ])
    }

    @Test(
        "with an upper bound holds only when the time is over",
        arguments: [Count.never, .atMost(1), .exactly(0)])
    func upperBound(count: Count) async {
        #expect(await verify(.get("/a"), count) { clock.advance(by: .milliseconds(1_500)) } == [])
        #expect(clock.now == .milliseconds(1_500))
    }

    @Test("with an upper bound fails as soon as that is exceeded")
    func exceeded() async {
        let reported = await verify(.get("/a"), .never) { stubs.exchange(.get, "/a") }
        #expect(
            reported == [
                """
                Expected .get("/a") not to be requested within 1.5 s, but it was requested 1 time.
                The matching requests (1):
                  1. GET https://api.example.com/a → no stub matched
                """
            ])
        #expect(clock.now == .zero)
    }

    @Test("with a mistake in its matcher does not wait")
    func mistake() async {
        let reported = await failures { await stubs.verify(.port(0), .never, within: .seconds(5)) }
        #expect(
            reported.map(\.text) == [
                """
                .port(0) can't be verified, since it matches no request:
                  The port 0 is out of range: ports are 1 to 65535.
                """
            ])
    }

    @Test("ends with its task")
    func cancelled() async {
        let reported = await failures {
            let task = Task { await stubs.verify(.get("/a"), within: .seconds(60)) }
            await clock.waiting()
            task.cancel()
            #expect(await task.value == false)
        }
        #expect(reported.count == 1)
        #expect(clock.waitingCount == 0)
    }

    @Test("asks closures in its own task, not on the thread that records")
    func closures() async {
        let inVerification = Locked<[Bool]>([])
        let matcher: RequestMatcher = .matching { request in
            inVerification.withLock { $0.append(Failure.interceptor != nil) }
            return true
        }
        let reported = await verify(matcher) {
            await Task.detached { [stubs] in _ = stubs.exchange(.get, "/a") }.value
        }
        #expect(reported == [])
        #expect(inVerification.withLock { $0.allSatisfy { $0 } && !$0.isEmpty })
    }

    @Test("sees every one of many concurrent requests")
    func contention() async {
        let reported = await verify(.get("/a"), .atLeast(1_000)) {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<1_000 { group.addTask { [stubs] in _ = stubs.exchange(.get, "/a") } }
            }
        }
        #expect(reported == [])
        #expect(clock.now == .zero)
    }
}
