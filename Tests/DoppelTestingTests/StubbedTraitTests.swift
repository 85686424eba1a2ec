@testable import DoppelTesting
import Testing

@Suite("A stubbed test")
struct StubbedTraitTests {
    @Test("has a registry of its own, and so has each case", .stubbed, arguments: 1...3)
    func ownRegistry(number: Int) async {
        #expect(stubs.parent == nil)
        #expect(stubs.journal.exchanges.isEmpty)
        stub(.get("/books"))
        #expect(await ask("/books"))
        #expect(verify(.get("/books"), .once))
    }

    @Test("nests in a stubbed suite: its own stubs are asked first, then the suite's")
    func nesting() async throws {
        let run = try await TraitRun.of {
            let outer = stubs
            stub(.get("/feed"))
            let inner = try await TraitRun.of {
                #expect(stubs !== outer)
                #expect(stubs.parent === outer)
                #expect(await ask("/feed"))
            }
            #expect(inner.failures == [])
            #expect(stubs === outer)
        }
        #expect(run.failures == [])
    }

    @Test("is named after the test and its place")
    func name() async throws {
        let names = Locked<[String]>([])
        _ = try await TraitRun.of { names.withLock { $0.append(stubs.name) } }
        let name = try #require(names.withLock { $0.first })
        #expect(name.hasPrefix("is named after the test and its place (StubbedTraitTests.swift:"))
    }

    @Test("fails at its own place when a request was unexpected")
    func unexpectedRequest() async throws {
        let run = try await TraitRun.of { await ask("/feed") }
        let line = try #require(Test.current).sourceLocation.line
        #expect(run.failures == ["\(line): 1 request was made that no stub answered:"])
        #expect(run.error == nil)
    }

    @Test("lets unexpected requests be where they are allowed or answered")
    func allowedRequests() async throws {
        let allowed = try await TraitRun.of(.stubbed(unexpectedRequests: .allow)) {
            #expect(await ask("/feed") == false)
        }
        #expect(allowed.failures == [])
        let answered = try await TraitRun.of(.stubbed(unmatched: .reply(.empty))) {
            #expect(await ask("/feed"))
        }
        #expect(answered.failures == [])
    }

    @Test(
        "is strict about unexpected requests where they fail, unless told otherwise",
        arguments: [
            (StubbedTestSettings(), true),
            (.init(unmatched: .fail), true),
            (.init(unmatched: .passThrough), false),
            (.init(unmatched: .reply(.empty)), false),
            (.init(unmatched: .passThrough, unexpectedRequests: .fail), true),
            (.init(unexpectedRequests: .allow), false),
        ])
    func strictness(settings: StubbedTestSettings, isStrict: Bool) {
        #expect(settings.failsForUnexpectedRequests == isStrict)
    }

    @Test("fails at the line of a stub that was not used, if it is told to")
    func unusedStub() async throws {
        let line = #line + 2
        let body: @Sendable () -> Void = {
            stub(.get("/feed"))
        }
        #expect(try await TraitRun.of(.stubbed, body).failures == [])
        let run = try await TraitRun.of(.stubbed(unusedStubs: .fail), body)
        #expect(
            run.failures == [
                "\(line): The stub .get(\"/feed\") answered no request. Remove it, or make the request."
            ])
    }

    @Test("says nothing of unused stubs when an error cut it short, but of unexpected requests")
    func cutShort() async throws {
        struct Broken: Error {}
        let run = try await TraitRun.of(.stubbed(unusedStubs: .fail)) {
            stub(.get("/feed"))
            await ask("/other")
            throw Broken()
        }
        #expect(run.error is Broken)
        #expect(run.issues.count == 1)
        #expect(run.failures.first?.hasSuffix("1 request was made that no stub answered:") == true)
    }

    @Test("takes from its suite what it does not say itself")
    func inheritedSettings() async throws {
        let run = try await TraitRun.of(.stubbed(unmatched: .passThrough, unusedStubs: .fail)) {
            let strict = try await TraitRun.of { stub(.get("/feed")) }
            #expect(strict.issues.count == 1)
            if case .passThrough = stubs.unmatched {} else { Issue.record("the suite's policy is lost") }
            let lenient = try await TraitRun.of(.stubbed(unusedStubs: .allow)) { stub(.get("/feed")) }
            #expect(lenient.failures == [])
        }
        #expect(run.failures == [])
    }
}

@Suite("A failed stubbed test")
struct FailedStubbedTestTests {
    @Test("has its journal attached, whatever it failed for")
    func journal() async throws {
        struct Broken: Error {}
        let failing: [@Sendable () throws -> Void] = [
            { #expect(stubs.name == "no such name") },
            { verify(.get("/feed"), .never) },
            { throw Broken() },
        ]
        for body in failing {
            let run = try await TraitRun.of {
                stub(.get("/feed"))
                await ask("/feed")
                try body()
            }
            #expect(run.journals.map { $0.contains("GET https://api.example.com/feed → 200") } == [true])
        }
    }

    @Test("has no attachment if it asked nothing, or did not fail")
    func noJournal() async throws {
        let silent = try await TraitRun.of { Issue.record("broken") }
        #expect(silent.issues.count == 1)
        #expect(silent.journals == [])
        let passing = try await TraitRun.of {
            stub(.get("/feed"))
            await ask("/feed")
            withKnownIssue { Issue.record("known") }
        }
        #expect(passing.journals == [])
    }
}
