import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

@Suite("A reply from a template") struct TemplateReplyTests {
    private let inputs = TemplateInputs(seed: 7, now: { Date(timeIntervalSince1970: 1_786_342_324) })
    private let stubs = StubRegistry()

    /// Head and body of what a request gets.
    private func ask(
        _ path: String, _ method: HTTPMethod = .get, body: String = "", of registry: StubRegistry? = nil
    ) throws -> (headers: HTTPHeaders, text: String) {
        let url = try #require(URL(string: "https://api.example\(path)"))
        let request = InterceptedRequest(
            method: method, url: url, headers: ["Content-Type": "application/json"],
            body: .data(Data(body.utf8)))
        var search = StubSearch(registry ?? stubs)
        guard case .reply(let ticket, let matched) = search.decide(request, allowing: [.body, .offQueue])
        else {
            throw URLError(.badURL)
        }
        let plan =
            switch ticket.recipe {
            case .fixed(let plan): plan
            case .computed(let compute): ReplyPlan.computed(for: matched, by: compute)
            case .computedAsync: throw URLError(.badURL)
            }
        if case .failBeforeHead(let error) = plan.ending { throw error }
        guard case .http(_, _, let headers) = plan.head, case .data(let data) = plan.body else {
            throw URLError(.badServerResponse)
        }
        return (headers, String(decoding: data, as: UTF8.self))
    }

    @Test("has one value for a name in head and body, and another one for each request")
    func names() throws {
        stubs.stub(
            .post("/users/{user}/orders"),
            reply: Reply.status(201).templateInputs(inputs).templateValue("id", "{{int 1000 9999}}")
                .header("Location", template: "/orders/{{id}}")
                .template(json: [
                    "id": "{{id}}", "user": "{{path.user}}", "item": "{{body.item}}", "at": "{{now}}",
                ]))
        let first = try ask("/users/7/orders", .post, body: #"{"item": {"sku": "a\"b"}}"#)
        let number = try #require(first.headers["Location"]).dropFirst("/orders/".count)
        #expect(
            first.text
                == #"{"at":"2026-08-10T06:12:04Z","id":\#(number),"item":{"sku":"a\"b"},"user":"7"}"#)
        #expect(first.headers["Content-Type"] == "application/json")
        #expect(first.headers["Content-Length"] == "\(first.text.utf8.count)")
        let second = try ask("/users/7/orders", .post)
        #expect(second.headers["Location"] != first.headers["Location"])
    }

    @Test("depends on no other stub: equal seeds give equal values, whatever else runs")
    func seeds() throws {
        let other = StubRegistry()
        for registry in [stubs, other] {
            registry.stub(.get("/a"), reply: .template("{{uuid}} {{count}}").templateInputs(inputs))
            registry.stub(.get("/b"), reply: .template("{{uuid}}").templateInputs(inputs))
        }
        let first = [try ask("/a").text, try ask("/a").text]
        #expect(first[0] != first[1] && first.map { $0.suffix(2) } == [" 1", " 2"])
        _ = try ask("/b", of: other)
        #expect([try ask("/a", of: other).text, try ask("/a", of: other).text] == first)
    }

    @Test("may be one of a sequence, of a set, and what a closure returns")
    func places() throws {
        stubs.stub(.get("/a"), reply: .text("plain")).then(.template("{{path}}"))
        stubs.stub(.get("/b")) { _ in .template("{{query.q}}") }
        stubs.register(
            ResponseSet("Set", matching: .get("/c")) { Choice("A", .status(202).template("{{method}}")) })
        #expect([try ask("/a").text, try ask("/a").text] == ["plain", "/a"])
        #expect(try ask("/b?q=1").text == "1")
        #expect(try ask("/c").text == "GET")
        let response = stubs.responseSets.first?.responses.first
        #expect(response?.status == 202 && response?.kind == .reply)
    }

    @Test("can be merged with, and gets an entity tag of what it makes")
    func changes() throws {
        stubs.stub(
            .get("/a"),
            reply: .template(json: ["a": "{{query.q}}", "b": 1]).merging(["b": 2, "c": 3]).etag())
        let (headers, text) = try ask("/a?q=x")
        #expect(text == #"{"a":"x","b":2,"c":3}"#)
        #expect(headers["ETag"] != nil)
        stubs.stub(.get("/b"), reply: .template("{{path}}").error(.timedOut))
        #expect(throws: URLError(.timedOut)) { try ask("/b") }
    }

    @Test("says what is wrong where it is defined, and to the request")
    func mistakes() throws {
        let reported = Locked<[String]>([])
        let interceptor = Failure.Interceptor { text, _ in reported.withLock { $0.append(text) } }
        Failure.$interceptor.withValue(interceptor) {
            _ = stubs.stub(.get("/a"), reply: .template("{\n{{uid}}", type: "application/json"))
            stubs.stub(.get("/b"), reply: .template("{{number query.q}}"))
        }
        let text =
            "The template is wrong at line 2, column 3: there is no value or helper uid. Did you mean uuid?"
        #expect(reported.withLock { $0 } == [text])
        #expect(throws: ReplyProblem.self) { try ask("/a") }
        let filling = #expect(throws: ReplyProblem.self) { try ask("/b?q=x") }
        #expect(
            filling?.description
                == "The template is wrong at line 1, column 3: what number takes is a number, not \"x\"")
        stubs.stub(.get("/c"), reply: Reply.empty.header("X", template: "{{query.q}}"))
        #expect(throws: ReplyProblem.invalidHeaderValue(name: "X", value: "a\nb")) { try ask("/c?q=a%0Ab") }
    }

    @Test("describes itself as one, and what is said later counts")
    func descriptions() throws {
        let reply = Reply.template("{{path}}")
        #expect(reply.description == "200, 0 bytes of text/plain; charset=utf-8, filled in from each request")
        #expect(reply.text("x").description == "200, 1 byte of text/plain; charset=utf-8")
        stubs.stub(.get("/a"), reply: .text("x").template("{{path}}"))
        #expect(try ask("/a").text == "/a")
    }
}
