import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

/// The ways in which a reply is written.
///
/// That they compile is most of the test; the rest is which overload took them.
@Suite("A reply closure")
struct ClosureFormsTests {
    private struct Book: Codable, Sendable { var id: Int }
    private struct Refused: Error {}

    private let stubs = StubRegistry()

    private func title() async throws -> String { "x" }
    private func check(_ request: InterceptedRequest) throws { if request.method == .put { throw Refused() } }

    private func kind(_ method: HTTPMethod = .get, _ path: String = "/x") -> String {
        guard case .reply(let ticket, _) = stubs.decide(.make(method, "https://a.b\(path)")) else {
            return "unmatched"
        }
        return switch ticket.recipe {
        case .fixed: "fixed"
        case .computed: "sync"
        case .computedAsync: "async"
        }
    }

    @Test("of one expression is synchronous")
    func expression() {
        stubs.stub(.get("/books/{id}")) { request in
            .json(["id": request.pathParameters["id"], "title": "序言"])
        }
        #expect(kind(.get, "/books/7") == "sync")
        stubs.stub(.any) { _ in .text("x") }
        #expect(kind() == "sync")
        stubs.stub(.get("/n/{id}")) { .json(["id": $0.pathParameters["id"]]) }
        #expect(kind(.get, "/n/7") == "sync")
        stubs.stub(.get("/x")) { _ in .encoded(Book(id: 1)) }
        #expect(kind() == "sync")
    }

    @Test("needs no matcher, and stands behind all other arguments")
    func alone() {
        stubs.stub { request in .text(request.path) }
        #expect(stubs.answer(.get, "/a") == "/a")
        stubs.stub(.get("/x"), name: "x", priority: 1, times: 2, scenario: Scenario("s")) { _ in .status(204)
        }
        #expect(kind() == "sync")
        stubs.stub(.get("/x"), priority: 2, reply: { _ in .text("labelled") })
        #expect(stubs.answer(.get, "/x") == "labelled")
    }

    @Test("that awaits is asynchronous")
    func asynchronous() {
        stubs.stub(.get("/x")) { _ in .text(try await title()) }
        #expect(kind() == "async")
        stubs.stub(.get("/x")) { _ in
            try await Task.sleep(for: .zero)
            return .text("x")
        }
        #expect(kind() == "async")
        stubs.stub(.get("/x")) { request async in .text(request.path) }
        #expect(kind() == "async")
    }

    @Test("of several statements keeps its shorthand")
    func statements() {
        stubs.stub(.get("/x/{id}")) { request in
            try check(request)
            let id = request.pathParameters["id"]
            if let id, id == "7" { return .status(404) }
            guard request.pathParameters["id"] != nil else { return .status(400).json(["error": "no id"]) }
            return .json(["id": JSON(id)])
        }
        #expect(kind(.get, "/x/7") == "sync")
        #expect(stubs.answer(.get, "/x/7") == "404, no body")
        #expect(stubs.answer(.get, "/x/8") == #"{"id":"8"}"#)
    }

    @Test("that only throws is synchronous, and its error becomes the request's")
    func throwing() {
        stubs.stub(.get("/x")) { _ in throw Refused() }
        #expect(kind() == "sync")
        #expect(stubs.answer(.get, "/x") == "error: Refused()")
    }

    @Test("is told from a reply")
    func replies() {
        stubs.stub(.any, reply: .status(204))
        #expect(kind() == "fixed")
        stubs.stub(reply: .text("x"))
        #expect(kind() == "fixed")
        stubs.stub(
            .host("a.b") && .path("/x") && .jsonBody(["user": "ada"]),
            reply: .status(401).json(["error": "e"])
        )
        .then(.json(["token": "t"]).delayed(by: .milliseconds(200)).network(.edge))
        .expected(.exactly(2))
        stubs.stub(
            .host("a") && !.path("/b")
                || .header("X") && !(.get("/x") || .post("/y")) && .matching { $0.method == "PUT" },
            reply: .error(Refused()))
        stubs.stub(.post("/login"), reply: .error(.timedOut)).then(.json(["token": "t"]))
        #expect(stubs.stubs.count == 5)
    }

    @Test("can be kept in a variable or be a function")
    func references() {
        let closure: @Sendable (InterceptedRequest) throws -> Reply = { _ in .text("kept") }
        stubs.stub(.any, reply: closure)
        #expect(stubs.answer() == "kept")
        stubs.stub(.any, reply: Self.answer)
        #expect(kind() == "sync")
        stubs.stub(.any, reply: Self.slowAnswer)
        #expect(kind() == "async")
    }

    @Sendable private static func answer(_ request: InterceptedRequest) -> Reply { .text("f") }
    @Sendable private static func slowAnswer(_ request: InterceptedRequest) async -> Reply { .text("f") }

    @Test("in a sequence has the same forms")
    func sequence() {
        stubs.stub(.any) { _ in .text("1") }
            .then { _ in .text("2") }
            .then { _ in .text(try await title()) }
            .then { request in
                try check(request)
                return .text("4")
            }
            .then(.text("5"))
        #expect((0..<5).map { _ in kind() } == ["sync", "sync", "async", "sync", "fixed"])
    }

    @Test("runs in its task, and what it throws becomes the request's error")
    func running() async throws {
        stubs.stub(.get("/ok")) { _ in .text(try await title()) }
        stubs.stub(.get("/no")) { _ in
            _ = try await title()
            throw Refused()
        }
        #expect(await asyncAnswer("/ok") == "x")
        #expect(await asyncAnswer("/no") == "error: Refused()")
    }

    private func asyncAnswer(_ path: String) async -> String {
        guard case .reply(let ticket, let request) = stubs.decide(.make(.get, "https://a.b\(path)")),
            case .computedAsync(let closure) = ticket.recipe
        else { return "not async" }
        return await ReplyPlan.computedAsync(for: request, by: closure).text
    }
}
