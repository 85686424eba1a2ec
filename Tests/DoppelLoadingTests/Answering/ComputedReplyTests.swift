import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A computed reply", .timeLimit(.minutes(1)))
struct ComputedReplyTests {
    let stubs = StubRegistry()

    @Test("comes from a closure", arguments: CallStyle.allCases)
    func synchronous(style: CallStyle) async throws {
        stubs.stub(.get("/books/{id}")) { .text("book \($0.pathParameters["id"] ?? "")") }
        #expect(try await style.load(url("/books/7"), in: stubs.configuration).text == "book 7")
    }

    @Test("comes from an asynchronous closure", arguments: CallStyle.allCases)
    func asynchronous(style: CallStyle) async throws {
        stubs.stub(.get("/books/{id}")) { request in
            await Task.yield()
            return .text("book \(request.pathParameters["id"] ?? "")")
        }
        #expect(try await style.load(url("/books/7"), in: stubs.configuration).text == "book 7")
    }

    @Test("is the error that the closure throws", arguments: CallStyle.allCases)
    func throwing(style: CallStyle) async throws {
        struct Refused: Error {}
        stubs.stub(.get("/sync")) { _ throws in throw Refused() }
        stubs.stub(.get("/async")) { _ async throws -> Reply in
            await Task.yield()
            throw URLError(.userAuthenticationRequired)
        }
        #expect(try await style.load(url("/sync"), in: stubs.configuration).error is Refused)
        let error = try await style.load(url("/async"), in: stubs.configuration).error as? URLError
        #expect(error?.code == .userAuthenticationRequired)
        #expect(error?.failingURL == url("/async"))
    }

    @Test("that blocks does not delay another request, nor 300 of them")
    func blocking() async throws {
        let gate = Gate()
        stubs.stub(.get("/blocked")) { _ in
            try gate.wait()
            return .text("at last")
        }
        stubs.stub(.get("/fixed"), reply: .text("fixed"))
        stubs.stub(.get("/computed")) { _ in .text("computed") }
        stubs.stub(.get("/async")) { _ async in .text("async") }
        let session = stubs.session()
        let answers = Recorder<String>()
        for _ in 1...300 { session.start(.make(url("/blocked"))) { answers.record($0.text) } }
        try await gate.arrived(300)
        for kind in ["fixed", "computed", "async"] {
            let (data, _) = try await session.data(from: url("/\(kind)"))
            #expect(String(decoding: data, as: UTF8.self) == kind)
        }
        #expect(answers.elements.isEmpty)
        gate.open()
        #expect(try await answers.elements(300).allSatisfy { $0 == "at last" })
    }

    @Test("may need a request of the same session")
    func nestedRequest() async throws {
        let session = stubs.session()
        stubs.stub(.get("/inner"), reply: .text("inner"))
        stubs.stub(.get("/async")) { _ in
            let (data, _) = try await session.data(from: url("/inner"))
            return .data(data + Data(" of async".utf8))
        }
        stubs.stub(.get("/sync")) { _ in
            let gate = Gate()
            let answer = Recorder<Data>()
            session.start(.make(url("/inner"))) {
                answer.record($0.data)
                gate.open()
            }
            try gate.wait()
            return .data(answer.elements[0] + Data(" of sync".utf8))
        }
        for kind in ["sync", "async"] {
            let (data, _) = try await session.data(from: url("/\(kind)"))
            #expect(String(decoding: data, as: UTF8.self) == "inner of \(kind)")
        }
    }

    @Test("may change the registry")
    func changesRegistry() async throws {
        let stubs = stubs
        stubs.stub(.get("/a")) { _ in
            stubs.removeAllStubs()
            stubs.stub(.get("/b"), reply: .text("b"))
            stubs.isEnabled = true
            return .text("\(stubs.stubs.count) stub, \(stubs.journal.count) exchange")
        }
        let session = stubs.session()
        let (first, _) = try await session.data(from: url("/a"))
        let (second, _) = try await session.data(from: url("/b"))
        #expect(String(decoding: first, as: UTF8.self) == "1 stub, 1 exchange")
        #expect(String(decoding: second, as: UTF8.self) == "b")
    }

    @Test("whose closure never returns is ended by the time-out", arguments: ["/sync", "/async", "/matcher"])
    func neverReturns(path: String) async throws {
        let clock = TestClock()
        let stubs = StubRegistry(time: clock)
        let gate = Gate()
        defer { gate.open() }
        stubs.stub(.path("/sync")) { _ in
            try gate.wait()
            return .empty
        }
        stubs.stub(.path("/async")) { _ in
            try await gate.passed()
            return .empty
        }
        stubs.stub(
            .path("/matcher")
                && .matching { _ in
                    try? gate.wait()
                    return true
                })
        let answer = Task { try await CallStyle.async.load(url(path), in: stubs.configuration) }
        try await gate.arrived()
        clock.advance(by: .seconds(61))
        #expect((try await answer.value.error as? URLError)?.code == .timedOut)
        #expect(stubs.ends == ["GET \(path) failed -1001"])
    }

    @Test("goes on when its stub is removed meanwhile")
    func stubRemoved() async throws {
        let gate = Gate()
        let handle = stubs.stub(.get("/a")) { _ in
            try await gate.passed()
            return .text("still")
        }
        let stubs = stubs
        let answer = Task { try await CallStyle.async.load(url("/a"), in: stubs.configuration) }
        try await gate.arrived()
        #expect(handle.remove())
        gate.open()
        #expect(try await answer.value.text == "still")
    }
}
