import DoppelSupport
import Foundation
import Testing

@testable import DoppelCore

// 2026-08-10T06:12:04.123Z
private let moment = Date(timeIntervalSince1970: 1_786_342_324.123)

private func request(
    _ method: HTTPMethod = .post, _ url: String = "http://shop.example:8080/users/42/a%20b?q=x%20y&q=2&tag=1",
    type: String? = "application/json",
    body: String =
        #"{"name": "Ada \"A\" <ada>", "age": 36, "n": 1.50, "items": [{"id": 7}, {"id": 8}], "no": null}"#
) throws -> InterceptedRequest {
    var request = InterceptedRequest(
        method: method, url: try #require(URL(string: url)),
        headers: ["X-Trace": "t-1", "Cookie": "session=abc; a=1; a=2"], body: .data(Data(body.utf8)))
    if let type { request.headers["Content-Type"] = type }
    request.pathParameters = PathParameters(["id": "42", "rest": "a b"])
    return request
}

/// What a template makes of a request.
private func fill(
    _ text: String, _ kind: TemplateKind = .plain, _ request: InterceptedRequest? = nil, turn: Int = 1
) throws -> String {
    let template = try Template(text, kind: kind)
    let generator = SplitMix64(seed: 7, identity: template.identity, turn: turn)
    var context = TemplateContext(
        try request ?? DoppelCoreTests.request(), now: moment, turn: turn, generator: generator)
    return try template.text(&context)
}

@Suite("A template") struct TemplateTests {
    @Test(
        "puts in parts of the request",
        arguments: [
            ("{{method}} {{path}}", "POST /users/42/a%20b"),
            ("{{ url }}", "http://shop.example:8080/users/42/a%20b?q=x%20y&q=2&tag=1"),
            ("{{scheme}} {{host}} {{port}}", "http shop.example 8080"),
            ("{{path.id}} {{path[2]}} {{path[9]}}", "42 a b "),
            ("{{query.q}}|{{query.q[1]}}|{{query.none}}", "x y|2|"), ("{{query['tag']}}", "1"),
            ("{{header.x-trace}} {{header[\"X-Trace\"]}}", "t-1 t-1"),
            ("{{cookie.session}} {{cookie.a[1]}}", "abc 2"),
            ("{{body.name}} {{body.age}} {{body.n}}", "Ada \"A\" <ada> 36 1.50"),
            ("{{body.items[1].id}} {{body.items.0.id}} {{body.items}}", #"8 7 [{"id":7},{"id":8}]"#),
            ("{{body.no}}{{body.x.y}}", ""), ("{{body.items[query.tag].id}}", "8"),
            ("{{query.page ?? 1}} {{body.no ?? query.none ?? 'none'}}", "1 none"),
        ])
    func parts(template: String, text: String) throws {
        #expect(try fill(template) == text)
    }

    @Test("reads forms of both kinds, and bodies that are no JSON")
    func bodies() throws {
        let form = try request(type: "application/x-www-form-urlencoded", body: "a=1+2&a=3&b")
        #expect(
            try fill("{{form.a}}|{{form.a[1]}}|{{form.b}}|{{body}}", .plain, form) == "1 2|3||a=1+2&a=3&b")
        let parts = """
            --x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n\
            --x\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nfile\r\n--x--
            """
        let multipart = try request(type: "multipart/form-data; boundary=x", body: parts)
        #expect(try fill("{{form.a}}|{{form.f}}", .plain, multipart) == "1|")
        #expect(try fill("{{body}}", .json, try request(type: "text/plain", body: "007")) == #""007""#)
        #expect(try fill("{{body}}", .json, try request(type: nil, body: "[1, 2.0]")) == "[1,2.0]")
        #expect(try fill("{{body.a}}{{body}}", .plain, try request(body: "{")) == "{")
        #expect(
            try fill("{{body.a}}", .json, InterceptedRequest(url: try #require(URL(string: "http://a/"))))
                == "null")
    }

    @Test(
        "escapes what it puts in by the place where it stands",
        arguments: [
            (
                TemplateKind.json, #"{"a": "<{{body.name}}>", "b": {{body.name}}}"#,
                #"{"a": "<Ada \"A\" <ada>>", "b": "Ada \"A\" <ada>"}"#
            ),
            (
                .json, #"{"a\"{{query.q}}": {{body.age}}, "c": {{body.items}}, "d": {{query.none}}}"#,
                #"{"a\"x y": 36, "c": [{"id":7},{"id":8}], "d": null}"#
            ),
            (
                .json, #"{"a": "{{json body.items}}", "b": {{json body.name}}, "c": {{raw "1"}}}"#,
                #"{"a": "[{\"id\":7},{\"id\":8}]", "b": "Ada \"A\" <ada>", "c": 1}"#
            ),
            (
                .markup, "<p title='{{body.name}}'>{{raw body.name}}</p>",
                "<p title='Ada &quot;A&quot; &lt;ada&gt;'>Ada \"A\" <ada></p>"
            ),
            (.url, "/next?name={{body.name}}", "/next?name=Ada%20%22A%22%20%3Cada%3E"),
            (
                .plain, "{{json body.name}} {{url-encoded body.name}}",
                #""Ada \"A\" <ada>" Ada%20%22A%22%20%3Cada%3E"#
            ),
            (.json, #"["{{join "a" "\n" "\\"}}"]"#, #"["a\n\\"]"#),
        ])
    func escaping(kind: TemplateKind, template: String, text: String) throws {
        #expect(try fill(template, kind) == text)
    }

    @Test("escapes by the type of the text")
    func kinds() {
        #expect(TemplateKind(type: "application/json; charset=utf-8") == .json)
        #expect(TemplateKind(type: "application/problem+json") == .json)
        #expect(TemplateKind(type: "text/html") == .markup)
        #expect(TemplateKind(type: "image/svg+xml") == .markup)
        #expect(TemplateKind(type: "text/plain") == .plain)
    }

    @Test(
        "shows the time in many forms",
        arguments: [
            ("{{now}}", "2026-08-10T06:12:04Z"), ("{{now format='http'}}", "Mon, 10 Aug 2026 06:12:04 GMT"),
            ("{{now format=\"epoch\"}} {{now format='epochMilliseconds'}}", "1786342324 1786342324123"),
            ("{{now zone='Europe/Berlin'}}", "2026-08-10T08:12:04+02:00"),
            ("{{now zone='-03:30' format='HH:mm'}}", "02:42"),
            ("{{now format=\"EEE d MMM yyyy, 'at' HH:mm:ss.SSS\"}}", "Mon 10 Aug 2026, at 06:12:04.123"),
            ("{{now offset='3 days'}}", "2026-08-13T06:12:04Z"),
            ("{{now offset='-1 month, 2h 30m' format='yyyy-MM-dd HH:mm'}}", "2026-07-10 08:42"),
            ("{{now offset='1 week -1 year' format='yyyy-MM-dd'}}", "2025-08-17"),
        ])
    func time(template: String, text: String) throws {
        #expect(try fill(template) == text)
    }

    @Test("makes random values, the same for the same seed, text and turn")
    func random() throws {
        let text =
            "{{uuid}} {{int 1 6}} {{decimal 0 1 digits=3}} {{pick 'a' 'b' 'c'}} {{alphanumeric 8}} {{count}}"
        let first = try fill(text)
        #expect(try fill(text) == first)
        #expect(first == "883d2ab9-1f3a-4c7b-b3ff-573a2893f2d1 2 0.906 b uoLsHk0o 1")
        let second = try fill(text, turn: 2)
        #expect(second != first && second.hasSuffix(" 2"))
        let uuid = try #require(UUID(uuidString: String(first.prefix(36))))
        #expect(uuid.uuid.6 >> 4 == 4 && uuid.uuid.8 >> 6 == 2)
        for turn in 1...200 {
            let number = try #require(Int(try fill("{{int -2 3}}", turn: turn)))
            #expect((-2...3).contains(number))
        }
        #expect(try fill("{{int -9223372036854775808 9223372036854775807}}").isEmpty == false)
        #expect(["7", "8"].contains(try fill("{{pick body.items}}").filter(\.isNumber)))
    }

    @Test(
        "branches and repeats, and lines of such tags leave no trace",
        arguments: [
            ("{{#if query.q == 'x y'}}yes{{else}}no{{/if}}", "yes"),
            ("{{#if query.none}}a{{else if body.age >= 36}}b{{else}}c{{/if}}", "b"),
            ("{{#if not query.none and (body.age < 10 or method == 'POST')}}1{{/if}}", "1"),
            (
                "{{#if body.items}}1{{/if}}{{#if body.no}}2{{/if}}{{#if 0}}3{{/if}}{{#if query.tag != 1}}4{{/if}}",
                "1"
            ),
            (
                "{{#each body.items separator=', '}}{{index}}:{{item.id}}{{#if last}}.{{/if}}{{/each}}",
                "0:7, 1:8."
            ),
            (
                "{{#repeat 3 separator=\",\"}}{{add item 1}}{{/repeat}}{{#repeat query.tag}}!{{/repeat}}",
                "1,2,3!"
            ),
            ("{{#each body.none}}x{{/each}}", ""),
            ("a\n{{#if true}}\nb\n{{! a note }}\n  {{/if}}\nc {{#if true}}d{{/if}}\n", "a\nb\nc d\n"),
            ("{{size body.items}} {{size query.q}} {{upper 'a'}} {{lower 'A'}} {{add 1.5 2}}", "2 3 A a 3.5"),
            ("{{\"{{\"}} } {a} {{{method}}}", "{{ } {a} {POST}"),
            ("{{number path.id}} {{string body.age}}", "42 36"),
        ])
    func blocks(template: String, text: String) throws {
        #expect(try fill(template) == text)
    }

    @Test("knows in JSON whether a branch stands in a string")
    func blocksInJSON() throws {
        #expect(
            try fill(#"{"a": "{{#if true}}{{body.name}}{{else}}{{query.q}}{{/if}}!"}"#, .json)
                == #"{"a": "Ada \"A\" <ada>!"}"#)
        #expect(
            try fill(
                #"[{{#each body.items separator=", "}}{"id": {{item.id}}, "q": {{query.q}}}{{/each}}]"#, .json
            )
                == #"[{"id": 7, "q": "x y"}, {"id": 8, "q": "x y"}]"#)
    }

    @Test(
        "is checked when it is read, and says what is wrong at which place",
        arguments: [
            ("a\n  {{uid}}", 2, 5, "there is no value or helper uid. Did you mean uuid?"),
            ("{{boddy.name}}", 1, 3, "there is no value or helper boddy. Did you mean body?"),
            (
                "{{request.path.id}}", 1, 3,
                "the parts of the request stand alone, such as {{path.id}} or {{body.name}}"
            ),
            ("é {{int 1}}", 1, 5, "write {{int FROM TO}}"),
            ("{{int 6 1}}", 1, 3, "int begins at 6, which is more than 1"),
            ("{{int 1 'six'}}", 1, 3, "the greatest value of int is a whole number, not \"six\""),
            ("{{now formt='x'}}", 1, 7, "now has no option formt. Did you mean format?"),
            (
                "{{now format='yyyy-TT'}}", 1, 3,
                "yyyy-TT is no format for times: T has no meaning outside of single quotes; there are also iso, http, epoch and epochMilliseconds"
            ),
            (
                "{{now offset='3 dais'}}", 1, 3,
                "3 dais is no time to add; write such as 3 days, -15 minutes, 1 month or 2h 30m"
            ),
            (
                "{{now zone='Berlin'}}", 1, 3,
                "there is no time zone Berlin; write a name such as Europe/Berlin, or +02:00"
            ),
            ("{{upper int 1 2}}", 1, 9, "write it in parentheses: (int FROM TO)"),
            (
                "x {{method", 1, 3,
                "this tag does not end with }}; for two braces as they are, write {{\"{{\"}}"
            ),
            ("{{}}", 1, 3, "a value is missing"),
            ("{{'a}}", 1, 1, "this tag does not end with }}; for two braces as they are, write {{\"{{\"}}"),
            ("{{method path}}", 1, 10, "the tag should end here, and not go on with path"),
            ("{{query}}", 1, 3, "query needs a name: query.NAME"),
            ("{{method.x}}", 1, 3, "method has no parts"),
            ("{{body.items[0}}", 1, 15, "a ] was expected, here is the end"),
            ("{{item}}", 1, 3, "item has a meaning in {{#each}} and {{#repeat}} only"),
            ("{{#if method}}", 1, 4, "{{#if}} needs {{/if}}"), ("{{/if}}", 1, 4, "{{/if}} ends nothing"),
            ("{{else}}", 1, 7, "{{else}} ends nothing"),
            (
                "{{#eech body}}{{/eech}}", 1, 4,
                "there is no block eech: there are if, each and repeat. Did you mean each?"
            ),
            ("{{#if 1}}{{/each}}", 1, 13, "{{/if}} was expected here"),
            ("{{body % 2}}", 1, 8, "% means nothing here"),
        ])
    func mistakes(template: String, line: Int, column: Int, reason: String) {
        let expected = TemplateError(reason: reason, line: line, column: column, source: "a.txt")
        #expect(throws: expected) { try Template(template, source: "a.txt") }
    }

    @Test("wants the same quotes in both branches in JSON")
    func quotesInBranches() {
        #expect(throws: TemplateError.self) {
            try Template(#"{"a": {{#if 1}}"x{{else}}1{{/if}}}"#, kind: .json)
        }
    }

    @Test("fails a request that gives it nothing it can use")
    func failures() throws {
        #expect(
            throws: TemplateError(reason: "what number takes is a number, not \"x y\"", line: 1, column: 3)
        ) {
            try fill("{{number query.q}}")
        }
        #expect(throws: TemplateError(reason: "{{#each}} takes an array, not 36", line: 1, column: 4)) {
            try fill("{{#each body.age}}{{/each}}")
        }
        #expect(
            throws: TemplateError(
                reason: "{{#repeat}} takes a number from 0 to 100000, not 1000000", line: 1, column: 4)
        ) {
            try fill("{{#repeat 1000000}}{{/repeat}}")
        }
    }

    @Test(
        "refuses what would use up the stack or the memory",
        arguments: [
            ("{{" + String(repeating: "(", count: 100) + "1}}", "this is nested too deep"),
            ("{{" + String(repeating: "body[", count: 100) + "1}}", "this is nested too deep"),
            ("{{" + String(repeating: "not ", count: 100_000) + "1}}", "this tag is too long"),
            ("{{1" + String(repeating: " ?? 1", count: 100_000) + "}}", "this tag is too long"),
            (String(repeating: "{{#if 1}}", count: 100_000), "blocks are nested too deep"),
            ("{{#if 1}}" + String(repeating: "{{else if 1}}", count: 100_000), "blocks are nested too deep"),
        ])
    func depth(template: String, reason: String) throws {
        let error = #expect(throws: TemplateError.self) { try Template(template) }
        #expect(error?.reason == reason)
    }

    @Test("ends when a loop makes too much")
    func bombs() {
        let error = #expect(throws: TemplateError.self) {
            let line = String(repeating: "0123456789", count: 1_000)
            return try fill("{{#repeat 100000}}{{#repeat 100000}}\(line){{/repeat}}{{/repeat}}")
        }
        #expect(error?.reason == "the text grows beyond 67108864 bytes")
    }

    @Test("never crashes, whatever its text is")
    func noise() {
        var generator = SplitMix64(seed: 1, identity: 0, turn: 1)
        let words = [
            "{{", "}}", "#if", "#each", "/if", "/each", "else", "body", ".", "[", "]", "(", ")", "\"", "'",
            "\\",
            " ", "1", "-", "??", "==", "int", "now", "offset", "=", "é", "\n", "!", "item", "separator",
            "not", "{",
        ]
        for _ in 1...2_000 {
            let count = Int.random(in: 1...12, using: &generator)
            let text = (0..<count).compactMap { _ in words.randomElement(using: &generator) }.joined()
            for kind in [TemplateKind.plain, .json] { _ = try? fill(text, kind) }
        }
    }
}
