import DoppelCore
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelFormats

@Suite("A template in a stub file") struct StubFileTemplateTests {
    private let inputs = TemplateInputs(seed: 7, now: { Date(timeIntervalSince1970: 1_786_342_324) })

    /// What a stub with this response gives to `POST /users/7?q=x%22y`.
    private func give(
        _ response: String, beside files: [(String, String)] = []
    ) throws -> Given {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        try folder.write(
            "{\"request\": {\"url\": \"/users/{id}\"}, \"response\": \(response)}", to: "a.stub.json")
        let content = StubFolder(contentsOf: folder.url, templates: inputs)
        #expect(content.problems == [])
        let stubs = StubRegistry()
        stubs.addStubs(content)
        return try #require(
            stubs.give(
                .post, "https://api.example/users/7?q=x%22y", headers: ["Content-Type": "application/json"],
                body: #"{"name": "Ada", "tags": ["a", 1.50]}"#))
    }

    @Test("fills in the strings of JSON; one that is a single tag becomes its value with its kind")
    func json() throws {
        let given = try give(
            """
            {"status": 201, "template": true, "json": {
                "id": "{{number path.id}}", "path": "{{path.id}}", "q": "<{{query.q}}>", "tags": "{{body.tags}}",
                "dice": "{{int 1 6}}", "none": "{{query.none}}", "fixed": [1.50, "a", null]
            }}
            """)
        #expect(given.status == 201)
        #expect(
            given.text
                == #"{"id":7,"path":"7","q":"<x\"y>","tags":["a",1.50],"dice":3,"none":null,"fixed":[1.50,"a",null]}"#
        )
    }

    @Test("names values, which are the same in header fields and body")
    func values() throws {
        let given = try give(
            """
            {"template": {"id": "{{int 100 999}}", "user": {"id": "{{number path.id}}"}},
             "headers": {"Location": "/users/{{id}}", "Link": ["<{{path}}>", "b"], "X-Plain": "a"},
             "text": "{{id}} {{user.id}} {{user}}"}
            """)
        let id = given.text.prefix(3)
        #expect(given.text == "\(id) 7 {\"id\":7}")
        #expect(given.headers["Location"] == "/users/\(id)")
        #expect(given.headers.values(for: "Link") == ["</users/7>", "b"])
        #expect(given.headers["X-Plain"] == "a")
    }

    @Test("may be a file, in which values are escaped by its type")
    func files() throws {
        let json = try give(
            #"{"template": true, "file": "b.json"}"#,
            beside: [("b.json", "{\"q\": \"{{query.q}}\", \"n\": {{body.name}}, \"at\": \"{{now}}\"}")])
        #expect(json.text == #"{"q": "x\"y", "n": "Ada", "at": "2026-08-10T06:12:04Z"}"#)
        #expect(json.headers["Content-Type"] == "application/json")
        let page = try give(
            #"{"template": true, "file": "b.html"}"#, beside: [("b.html", "<p>{{query.q}}</p>")])
        #expect(page.text == "<p>x&quot;y</p>")
    }

    @Test("may be a redirect, and JSON to merge")
    func others() throws {
        let redirect = try give(#"{"template": true, "redirect": "/login?next={{path}}"}"#)
        #expect(redirect.status == 302)
        #expect(redirect.headers["Location"] == "/login?next=%2Fusers%2F7")
        let merged = try give(
            #"{"template": true, "json": {"a": 1, "b": 2}, "merge": {"b": "{{number path.id}}"}}"#)
        #expect(merged.text == #"{"a":1,"b":7}"#)
    }

    @Test("leaves bodies as they are that do not ask for it, or have no tag")
    func optIn() throws {
        let plain = try Stubbed(response: #"{"json": {"a": "{{path.id}}"}}"#)
        #expect(plain.give()?.text == #"{"a":"{{path.id}}"}"#)
        let stubbed = try Stubbed(
            response: #"{"template": true, "json": {"a": [1, "b"]}, "headers": {"X": "y"}}"#)
        let plan = try #require(stubbed.stubs.plan(.get, "https://a.example/"))
        #expect(Given(plan).text == #"{"a":[1,"b"]}"#)
        #expect(stubbed.stubs.isFixed)
    }

    @Test("passes on to a choice that extends another one, unless that says no")
    func choices() throws {
        let stubbed = try Stubbed(
            """
            {"sets": [{"name": "User", "request": {"url": "/users/{id}"}, "choices": [
                {"name": "A", "template": {"who": "a"}, "json": {"id": "{{path.id}}", "who": "{{who}}"}},
                {"name": "B", "extends": "A", "status": 203, "mergePatch": {"b": "{{method}}"}},
                {"name": "C", "extends": "A", "template": false, "text": "{{path.id}}"},
                {"name": "D", "extends": "A", "template": {"who": "{{method}}"}}]}]}
            """)
        #expect(stubbed.failures == [])
        var texts: [String?] = []
        for name in ["A", "B", "C", "D"] {
            try stubbed.stubs.select(.choice(name), for: "User")
            texts.append(stubbed.give(.get, "https://a.example/users/7")?.text)
        }
        #expect(
            texts == [
                #"{"id":"7","who":"a"}"#, #"{"id":"7","who":"a","b":"GET"}"#, "{{path.id}}",
                #"{"id":"7","who":"GET"}"#,
            ])
    }

    @Test(
        "is checked when the file is read, with the place in the file",
        arguments: [
            (
                "{\"request\": {}, \"response\": {\"template\": true,\n  \"json\": {\"é\": [\"a \\\"{{uid}}\"]}}}",
                "a.stub.json:2:25: response.json.é[0]: there is no value or helper uid. Did you mean uuid?"
            ),
            (
                #"{"request": {"url": "/users/{id}"}, "response": {"template": true, "text": "{{path.Id}}"}}"#,
                "a.stub.json:1:79: response.text: the request's URL has no {Id}. Did you mean id?"
            ),
            (
                #"{"request": {"path": "/users"}, "response": {"template": true, "text": "{{path.id}}"}}"#,
                "a.stub.json:1:75: response.text: the request's URL has no {id}: give it as url or pathTemplate with variables"
            ),
            (
                #"{"request": {}, "response": {"template": {"now": "1"}, "text": ""}}"#,
                "a.stub.json:1: response.template.now: now has a meaning already; give the value another name"
            ),
            (
                #"{"request": {}, "response": {"template": true, "base64": "AAE="}}"#,
                "a.stub.json:1: response.base64: base64 can't be a template: give the body as json, text or a text file"
            ),
            (
                #"{"request": {}, "response": {"template": true, "file": "b.bin"}}"#,
                "a.stub.json:1: response.file: b.bin is no text in UTF-8, and only texts can be templates: leave \"template\" out"
            ),
            (
                #"{"request": {}, "response": {"template": true, "file": "b.json"}}"#,
                "b.json:3:10: there is no value or helper methd. Did you mean method?"
            ),
            (
                #"{"request": {}, "response": {"template": true, "json": {"{{method}}": 1}}}"#,
                "a.stub.json:1: response.json.{{method}}: a key can't be a template; put the JSON into a file that is one"
            ),
            (
                #"{"request": {}, "response": {"template": "yes"}}"#,
                "a.stub.json:1: response.template: true, false, or an object of named values was expected, here is a string"
            ),
        ])
    func mistakes(file: String, problem: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(file, to: "a.stub.json")
        try folder.write("{\n\n  \"a\": {{methd}}}", to: "b.json")
        try Data([0xFF, 0xFE]).write(to: folder.url.appendingPathComponent("b.bin"))
        let problems = StubFolder(contentsOf: folder.url).problems.map(\.description)
        #expect(problems.map { $0.replacing(folder.url.path + "/", with: "") } == [problem])
    }

    @Test("fails a request that gives it nothing it can use, and names the place")
    func failures() throws {
        let stubbed = try Stubbed(response: #"{"template": true, "json": {"n": "{{number query.n}}"}}"#)
        #expect(
            stubbed.give()?.error
                == "a.stub.json: response.json.n:1:3: what number takes is a number, not nothing")
        #expect(stubbed.give(.get, "https://a.example/?n=7")?.text == #"{"n":7}"#)
    }
}

@Suite("The article about templates") struct TemplateDocumentationTests {
    private static let article: String = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Sources/Doppel/Doppel.docc/Templates.md")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    @Test("has a sample that works")
    func sample() throws {
        let start = try #require(Self.article.range(of: "```json\n"))
        let end = try #require(
            Self.article.range(of: "\n```", range: start.upperBound..<Self.article.endIndex))
        let stubbed = try Stubbed(String(Self.article[start.upperBound..<end.lowerBound]))
        #expect(stubbed.failures == [])
        let given = stubbed.give(.post, "https://a.example/users/7/orders", body: #"{"items": [1]}"#)
        let text = try #require(given?.text)
        #expect(text.contains(#""user":7,"items":[1],"at":"#))
        #expect(text.hasSuffix(#""greeting":"Thank you, friend!"}"#))
        let order = try #require(try JSON(text: text)["order"]?.int)
        #expect(given?.headers["Location"] == "/orders/\(order)")
    }

    @Test("lists tags that there are, and all helpers and parts of the request")
    func tags() throws {
        let rows = Self.article.split(separator: "\n").filter { $0.hasPrefix("| `") }
        let tags = rows.flatMap { row in
            row.split(separator: "|")[0].split(separator: "`").filter { !" ,".contains($0.first ?? " ") }
        }
        #expect(tags.count > 25)
        for tag in tags {
            let names = TemplateNames(values: ["x", "a", "b"])
            #expect(throws: Never.self, "\(tag)") {
                try Template("{{#each body}}{{\(tag)}}{{/each}}", names: names)
            }
        }
        for name in Template.helperNames + Template.requestParts {
            #expect(tags.contains { $0.prefix { !" .[".contains($0) } == name }, "\(name)")
        }
        let blocks = try #require(Self.article.range(of: "```\n{{#if"))
        let end = try #require(
            Self.article.range(of: "\n```", range: blocks.upperBound..<Self.article.endIndex))
        #expect(throws: Never.self) {
            try Template(String(Self.article[blocks.lowerBound..<end.lowerBound].dropFirst(4)))
        }
    }
}

@Suite("Events in a stub file") struct StubFileEventTests {
    @Test("are texts or JSON, each after its own time, and may be templates")
    func events() throws {
        let stubbed = try Stubbed(
            response: """
                {"template": true, "events": ["hello", {"data": {"price": 7, "who": "{{query.who}}"},
                    "event": "tick", "id": "1", "retry": 2, "after": 0.5}]}
                """)
        #expect(stubbed.failures == [])
        let plan = try #require(stubbed.stubs.plan(.get, "https://a.example/?who=Ada"))
        guard case .timeline(let chunks) = plan.body else { throw URLError(.badServerResponse) }
        #expect(
            chunks == [
                .init("data: hello\n\n"),
                .init(
                    "event: tick\nid: 1\nretry: 2000\ndata: {\"price\":7,\"who\":\"Ada\"}\n\n",
                    after: .milliseconds(500)),
            ])
        #expect(Given(plan).headers["Content-Type"] == "text/event-stream")
        let fixed = try Stubbed(response: #"{"events": [{"data": [1.0]}]}"#)
        let fixedPlan = try #require(fixed.stubs.plan(.get, "https://a.example/"))
        guard case .timeline(let chunks) = fixedPlan.body else { throw URLError(.badServerResponse) }
        #expect(chunks == [.init("data: [1.0]\n\n")])
    }
}

extension StubRegistry {
    /// Whether the plan of the only stub is made once and for all.
    fileprivate var isFixed: Bool {
        var search = StubSearch(self)
        guard let url = URL(string: "https://a.example/") else { return false }
        let decision = search.decide(InterceptedRequest(url: url), allowing: [.body, .offQueue])
        guard case .reply(let ticket, _) = decision, case .fixed = ticket.recipe else { return false }
        return true
    }
}
