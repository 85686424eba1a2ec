import Doppel
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelLoading

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Who answers a session that is not configured is one decision for the whole process, in which other tests have
/// scopes open at the same time: each of these tests has a process to itself.
@Suite("Sessions that are not configured for stubs")
struct InterceptionTests {
    @Test("are answered within a scope, whenever and however they were made")
    func scope() async {
        await #expect(processExitsWith: .success) { try await Ground().scope() }
    }

    #if canImport(FoundationNetworking)
        @Test("are answered for Data(contentsOf:) too")
        func contents() async {
            await #expect(processExitsWith: .success) { try Ground().contents() }
        }
    #endif

    @Test("answer by the scope of their task: 16 at once, and never another's")
    func parallel() async {
        await #expect(processExitsWith: .success) { try await Ground().parallel() }
    }

    @Test("ask the inner scope of two first, then the outer one")
    func nested() async {
        await #expect(processExitsWith: .success) { try await Ground().nested() }
    }

    @Test("answer a detached task by the only open scope")
    func detached() async {
        await #expect(processExitsWith: .success) { try await Ground().detached() }
    }

    @Test("refuse a detached task when several scopes are open, with the reason")
    func ambiguous() async {
        await #expect(processExitsWith: .success) { try await Ground().ambiguous() }
    }

    @Test(
        "ask the newest of several registries first; one that lets requests pass hands them on; any may leave"
    )
    func several() async {
        await #expect(processExitsWith: .success) { try await Ground().several() }
    }

    @Test("refuse what comes after its scope has ended, and name the scope")
    func late() async {
        await #expect(processExitsWith: .success) { try await Ground().late() }
    }

    #if canImport(FoundationNetworking)
        @Test("are as before once nothing intercepts them")
        func undone() async {
            await #expect(processExitsWith: .success) { try Ground().undone() }
        }
    #endif

    @Test("stay intercepted when nobody keeps what intercept returns")
    func discarded() async {
        await #expect(processExitsWith: .success) {
            let ground = try Ground()
            try ground.registry("stubbed").intercept(.allSessions)
            #expect(try await ground.text() == "stubbed")
        }
    }

    @Test("leave no class behind for each of a thousand scopes")
    func pool() async {
        await #expect(processExitsWith: .success) { try Ground().pool() }
    }
}

/// A server, and sessions that may or may not reach it.
private struct Ground: Sendable {
    let server: LoopbackServer

    init() throws {
        server = try LoopbackServer(["/text": .init(body: "from the server")])
    }

    func text(_ session: URLSession = .shared, _ url: URL? = nil) async throws -> String {
        String(decoding: try await session.data(from: url ?? server.url("/text")).0, as: UTF8.self)
    }

    func registry(_ text: String, unmatched: UnmatchedPolicy = .fail) -> StubRegistry {
        let stubs = StubRegistry(name: text, unmatched: unmatched)
        stubs.stub(reply: .text(text))
        return stubs
    }
}

extension Ground {
    func scope() async throws {
        let before = URLSession(configuration: .default)
        let server = server
        try await withStubs(registry("stubbed")) { () async throws in
            #expect(try await text() == "stubbed")
            #expect(try await text(before) == "stubbed")
            #expect(try await text(URLSession(configuration: .ephemeral)) == "stubbed")
            #expect(try await text(.shared, URL(string: "ftp://a.example/x")) == "stubbed")
            #expect(try await text(.shared, URL(string: "x-own:thing")) == "stubbed")
            let task = Task { try await text() }
            #expect(try await task.value == "stubbed")
        }
        #expect(try await text() == "from the server")
        #expect(server.requests.count == 1)
    }

    #if canImport(FoundationNetworking)
        func contents() throws {
            let url = server.url("/text")
            let data = try withStubs(registry("stubbed")) { try Data(contentsOf: url) }
            #expect(String(decoding: data, as: UTF8.self) == "stubbed")
        }
    #endif

    func parallel() async throws {
        let url = server.url("/text")
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<16 {
                group.addTask {
                    try await withStubs(registry("registry \(number)")) {
                        var right = 0
                        for _ in 0..<25 where try await text(.shared, url) == "registry \(number)" {
                            right += 1
                        }
                        return right
                    }
                }
            }
            for try await right in group { #expect(right == 25) }
        }
        #expect(server.requests.isEmpty)
    }

    func nested() async throws {
        let outer = registry("outer")
        let inner = StubRegistry(name: "inner", parent: outer)
        inner.stub(.path("/inner"), reply: .text("inner"))
        try await withStubs(outer) { () async throws in
            try await withStubs(inner) { () async throws in
                #expect(try await text(.shared, server.url("/inner")) == "inner")
                #expect(try await text() == "outer")
            }
            #expect(try await text(.shared, server.url("/inner")) == "outer")
        }
    }

    func detached() async throws {
        let url = server.url("/text")
        try await withStubs(registry("stubbed")) {
            let answer = try await Task.detached { try await text(.shared, url) }.value
            #expect(answer == "stubbed")
        }
    }

    func ambiguous() async throws {
        let url = server.url("/text")
        let (firstIsOpen, secondIsDone) = (Gate(), Gate())
        async let first: Void = withStubs(registry("first")) {
            firstIsOpen.open()
            try await secondIsDone.passed()
        }
        try await firstIsOpen.passed()
        try await withStubs(registry("second")) {
            let error = await #expect(throws: LoadingError.self) {
                try await Task.detached { try await text(.shared, url) }.value
            }
            #expect(
                error?.description == """
                    GET \(url.absoluteString) was made outside every test's task (in a detached task, a queue or a \
                    timer), while 2 scopes were open: first, second. Which stubs answer can't be told, so it failed \
                    and did not reach the network. Give the code a session of its own \
                    (URLSessionConfiguration.stubbed(by:)), start the work with Task { } instead of Task.detached, or \
                    run these tests one after the other (.serialized).
                    """)
        }
        secondIsDone.open()
        try await first
        #expect(server.requests.isEmpty)
    }

    func late() async throws {
        let isOver = Gate()
        let url = server.url("/text")
        let task = try withStubs(registry("the login test")) {
            Task {
                try await isOver.passed()
                return try await text(.shared, url)
            }
        }
        isOver.open()
        let error = await #expect(throws: LoadingError.self) { try await task.value }
        #expect(
            error?.description == """
                GET \(url.absoluteString) was made after "the login test" had ended, by work that it started and did \
                not wait for. It did not reach the network. Await that work before the test or scope ends, or \
                cancel it.
                """)
        #expect(server.requests.isEmpty)
    }

    func several() async throws {
        let (oldest, newest) = (registry("oldest"), StubRegistry(unmatched: .passThrough))
        newest.stub(.path("/new"), reply: .text("newest"))
        let first = try oldest.intercept(.allSessions)
        let second = try newest.intercept(.allSessions)
        let again = try newest.intercept(.allSessions)
        #expect(try await text(.shared, server.url("/new")) == "newest")
        #expect(try await text() == "oldest")
        #expect(first.remove())
        #expect(!first.remove())
        #expect(try await text(.shared, server.url("/new")) == "newest")
        #expect(try await text() == "from the server")
        second.remove()
        #expect(try await text(.shared, server.url("/new")) == "newest")
        again.remove()
        #expect(try await text() == "from the server")
        #expect(server.requests.count == 2)
    }

    #if canImport(FoundationNetworking)
        func undone() throws {
            let native = try #require(NativeGate.http.nativeClass)
            let request = URLRequest(url: server.url("/text"))
            let interception = try StubRegistry().intercept(.allSessions)
            #expect(!native.canInit(with: request))
            interception.remove()
            #expect(native.canInit(with: request))
        }
    #endif

    func pool() throws {
        for _ in 0..<1_000 { try withStubs(StubRegistry()) {} }
        let before = DoorClasses.take(.stray)
        DoorClasses.retire(before)
        for _ in 0..<10 { try withStubs(StubRegistry()) {} }
        let after = DoorClasses.take(.stray)
        DoorClasses.retire(after)
        #expect(before.id == after.id)
    }
}
