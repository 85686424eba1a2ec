import Foundation
import Testing

@testable import DoppelCore

@Suite("A matcher says why a request does not match")
struct DifferenceTests {
    static let request = InterceptedRequest.make(
        .get, "https://api.example.com:8080/Login/?q=x&token=abc&flag",
        headers: ["Accept": "a", "Accept": "b", "Authorization": "Bearer abc", "Cookie": "sid=1"])

    static let head: [(RequestMatcher, [String])] = [
        (
            .post("https://example.com/login?q=y"),
            [
                "method: expected POST, got GET", "host: expected example.com, got api.example.com",
                "port: expected 443, got 8080", "path: expected /login, got /Login/",
                #"query item "q": expected "y", got "x""#,
            ]
        ),
        (.methods(.put, .post), ["method: expected PUT or POST, got GET"]),
        (.methodMatches("^P"), ["method: expected a method that matches \"^P\", got GET"]),
        (.scheme("http"), ["scheme: expected http, got https"]),
        (
            .host("*.api.example.com"),
            [
                "host: expected *.api.example.com, got api.example.com (the wildcard stands for subdomains only)"
            ]
        ),
        (.path("/Login"), ["path: expected /Login, got /Login/ (differs only by a trailing slash)"]),
        (.path("/login/"), ["path: expected /login/, got /Login/ (differs only by case)"]),
        (.pathPrefix("/v2"), ["path: expected a path that begins with /v2, got /Login/"]),
        (.pathSuffix(".js"), ["path: expected a path that ends with .js, got /Login/"]),
        (.lastPathComponent("x"), ["path: expected the last component x, got /Login/"]),
        (.pathExtension("png"), ["path: expected the extension png, got /Login/"]),
        (.pathMatches("^/x"), [#"path: expected a path that matches "^/x", got /Login/"#]),
        (.pathGlob("/*/x"), ["path: expected a path like /*/x, got /Login/"]),
        (.get("/books/{id}"), ["path: expected /books/{id}, got /Login/"]),
        (
            .url("https://a.b/?token=q"),
            [
                "URL: expected https://a.b/?token=[redacted], "
                    + "got https://api.example.com:8080/Login/?q=x&token=[redacted]&flag"
            ]
        ),
        (
            .urlContains("zz"),
            [
                #"URL: expected a URL that contains "zz", got https://api.example.com:8080/Login/?q=x&token=[redacted]&flag"#
            ]
        ),
        (
            .query(["r": "1", "q": nil, "flag": "", "token": "z"]),
            [
                #"query item "r": expected "1", got absent"#, #"query item "q": expected no value, got "x""#,
                #"query item "flag": expected "", got no value"#,
                #"query item "token": expected [redacted], another value, got [redacted]"#,
            ]
        ),
        (.noQuery("q"), [#"query item "q": expected absent, got "x""#]),
        (
            .exactQuery(["q": "x"]),
            [
                #"query item "token": expected absent, got [redacted]"#,
                #"query item "flag": expected absent, got no value"#,
            ]
        ),
        (
            .exactQuery(["q": "x", "q": .any, "token": .any, "flag": nil]),
            ["query: expected 4 items, got 3 items"]
        ),
        (.queryMatches("q", "^y"), [#"query item "q": expected a text that matches "^y", got "x""#]),
        (.header("X-A"), [#"header "X-A": expected any value, got absent"#]),
        (.header("accept", "c"), [#"header "accept": expected "c", got "a", "b""#]),
        (
            .header("authorization", "x"),
            [#"header "authorization": expected [redacted], another value, got [redacted]"#]
        ),
        (.noHeader("Accept"), [#"header "Accept": expected absent, got "a", "b""#]),
        (.cookie("sid", "2"), [#"cookie "sid": expected [redacted], another value, got [redacted]"#]),
        (.cookie("other"), [#"cookie "other": expected any value, got absent"#]),
        (
            !.host("api.example.com"),
            [#"condition: expected !.host("api.example.com"), got what it excludes"#]
        ),
        (
            .matching(fileID: "A/LoginTests.swift", line: 12) { _ in true },
            ["closure at LoginTests.swift:12: expected true, got not asked"]
        ),
        (
            .post("/x") || .path("/Login"),
            ["path: expected /Login, got /Login/ (differs only by a trailing slash)"]
        ),
    ]

    @Test("about the head", arguments: head)
    func aboutHead(matcher: RequestMatcher, lines: [String]) {
        #expect(matcher.lines(Self.request) == lines)
    }

    static let json = InterceptedRequest.json(
        #"{"user":{"name":"ada","age":1},"tags":["a"],"password":"p","long":"\#(String(repeating: "x", count: 300))"}"#
    )

    static let bodies: [(RequestMatcher, [String])] = [
        (
            .jsonBody(containing: ["user": ["name": "bob", "age": 1, "x": true], "password": "q"]),
            [
                "JSON body $.password: expected [redacted], another value, got [redacted]",
                #"JSON body $.user.name: expected "bob", got "ada""#,
                "JSON body $.user.x: expected true, got absent",
            ]
        ),
        (
            .jsonBody(["user": .any, "tags": ["a", "b"], "password": .any]),
            [
                #"JSON body $.long: expected absent, got "\#(String(repeating: "x", count: 199))… (302 characters in all)"#,
                #"JSON body $.tags[1]: expected "b", got absent"#,
            ]
        ),
        (
            .jsonBody(containing: ["tags": ["a", "b"]]),
            [#"JSON body $.tags: expected ["a", "b"] among the elements, in this order, got ["a"]"#]
        ),
        (
            .jsonBody(containing: ["a b": 1, "b": 1, "c": 1, "d": 1, "e": 1, "f": 1, "g": 1]),
            [
                "JSON body $['a b']: expected 1, got absent", "JSON body $.b: expected 1, got absent",
                "JSON body $.c: expected 1, got absent", "JSON body $.d: expected 1, got absent",
                "JSON body $.e: expected 1, got absent",
                "JSON body: expected no more differences, got 2 more",
            ]
        ),
        (.jsonPath("$.user.name", equals: "bob"), [#"JSON body $.user.name: expected "bob", got "ada""#]),
        (.jsonPath("$.nothing"), ["JSON body $.nothing: expected present, got absent"]),
        (
            .jsonPath("$.password", equals: "x"),
            ["JSON body $.password: expected [redacted], another value, got [redacted]"]
        ),
        (.graphQL(operation: "Q"), ["GraphQL operation: expected Q, got no named operation"]),
        (
            .formBody(["a": "1"]),
            ["body: expected a form (application/x-www-form-urlencoded), got a body of type application/json"]
        ),
        (
            .multipart(name: "f"),
            [
                #"multipart part "f": expected present, got the body is not multipart/form-data: its Content-Type is application/json"#
            ]
        ),
    ]

    @Test("about a JSON body", arguments: bodies)
    func body(matcher: RequestMatcher, lines: [String]) {
        #expect(matcher.lines(Self.json) == lines)
    }

    @Test("about other bodies")
    func others() {
        let text = InterceptedRequest.make(.post, body: "hello")
        #expect(RequestMatcher.bodyText("bye").lines(text) == [#"body: expected "bye", got "hello""#])
        #expect(
            RequestMatcher.body(Data([1, 0xff])).lines(text) == [
                #"body: expected 2 bytes that are not text, got "hello""#
            ])
        #expect(RequestMatcher.bodyText("bye").lines(.make()) == [#"body: expected "bye", got no body"#])
        #expect(
            RequestMatcher.jsonBody([:]).lines(text)
                == [#"body: expected a JSON text, got "hello", which is no valid JSON"#])
        #expect(RequestMatcher.jsonBody([:]).lines(.make()) == ["body: expected a JSON text, got no body"])
        #expect(
            RequestMatcher.formBody(["a": "1", "b": "x"]).lines(.form("a=2&token=1"))
                == [#"form field "a": expected "1", got "2""#, #"form field "b": expected "x", got absent"#])
        let secret = InterceptedRequest.form("a=2&token=1")
        #expect(
            RequestMatcher.bodyText("x").lines(secret) == [#"body: expected "x", got "a=2&token=[redacted]""#]
        )
    }

    @Test("about multipart parts")
    func parts() {
        let matcher: RequestMatcher = .multipart(
            name: "f", filename: "b.png", contentType: "image/gif", data: Data())
        #expect(
            matcher.lines(BodyMatchingTests.multipart) == [
                #"filename of multipart part "f": expected "b.png", got "a.png""#,
                #"content type of multipart part "f": expected "image/gif", got "image/png""#,
                #"data of multipart part "f": expected 0 other bytes, got 4 bytes"#,
            ])
        #expect(
            RequestMatcher.multipart(name: "g").lines(BodyMatchingTests.multipart)
                == [#"multipart part "g": expected present, got the parts "f", "t""#])
    }

    @Test("a closure that said no says so")
    func closure() {
        let matcher: RequestMatcher = .matching(fileID: "A/B.swift", line: 3) { _ in false }
        var answers = ClosureAnswers()
        _ = matcher.evaluate(Self.request, allowing: [.offQueue], answers: &answers)
        #expect(
            matcher.differences(from: Self.request, answers: answers)
                == [Difference(field: "closure at B.swift:3", expected: "true", actual: "false")])
    }

    @Test("near misses are ranked by the conditions they meet")
    func ranking() {
        let answers = ClosureAnswers()
        let exact = RequestMatcher.get("https://api.example.com:8080/Login/")
            .conditionsMet(by: Self.request, answers: answers)
        #expect(exact == (5, 5))
        #expect(RequestMatcher.post("/login").conditionsMet(by: Self.request, answers: answers) == (0, 2))
        let either: RequestMatcher = .post("/login") || .get("/login")
        #expect(either.conditionsMet(by: Self.request, answers: answers) == (1, 2))
        #expect(RequestMatcher.port(0).conditionsMet(by: Self.request, answers: answers) == (0, 1))
    }
}
