import Foundation
import Testing

@testable import DoppelCore

@Suite("The matcher that describes a request matches it")
struct DescribingTests {
    static let form = "application/x-www-form-urlencoded"

    /// A request, the Swift that is offered, and that Swift itself.
    static let rows: [(InterceptedRequest, String, RequestMatcher)] = [
        (
            .make(.get, "https://api.example.com/books/7?q=x#f"),
            #".get("https://api.example.com/books/7?q=x")"#,
            .get("https://api.example.com/books/7?q=x")
        ),
        (
            .make(.get, "https://u:p@a.b/c?q=1&token=abc&r=2"),
            #".get("https://a.b/c?q=1&r=2") && .query("token", .any)"#,
            .get("https://a.b/c?q=1&r=2") && .query("token", .any)
        ),
        (
            .make("REPORT", "https://a.b:8080/%7Bx%7D"), #".request("REPORT", "https://a.b:8080/%7Bx%7D")"#,
            .request("REPORT", "https://a.b:8080/%7Bx%7D")
        ),
        (
            .make(
                .post, "https://a.b/l", body: #"{"user":"ada","password":"x","n":[1,null,{"Token":{"a":1}}]}"#
            ),
            #".post("https://a.b/l") && .jsonBody(["n": [1, nil, ["Token": .any]], "password": .any, "user": "ada"])"#,
            .post("https://a.b/l")
                && .jsonBody(["n": [1, nil, ["Token": .any]], "password": .any, "user": "ada"])
        ),
        (
            .make(.post, "https://a.b/l", headers: ["Content-Type": form], body: "a=x+y&a=2&b&api-key=1"),
            #".post("https://a.b/l") && .exactFormBody(["a": "x y", "a": "2", "b": nil, "api-key": .any])"#,
            .post("https://a.b/l") && .exactFormBody(["a": "x y", "a": "2", "b": nil, "api-key": .any])
        ),
        (
            .make(.put, "https://a.b/l", body: "plain \"text\"\n"),
            #".put("https://a.b/l") && .bodyText("plain \"text\"\n")"#,
            .put("https://a.b/l") && .bodyText("plain \"text\"\n")
        ),
        (
            .make(.put, "https://a.b/l", body: String(repeating: "x", count: 1_001)),
            #".put("https://a.b/l")"#,
            .put("https://a.b/l")
        ),
        (.make(.get, "data:,x"), #".get("data:,x")"#, .get("data:,x")),
        (.make(.get, "file:///etc/hosts"), #".get("file:///etc/hosts")"#, .get("file:///etc/hosts")),
    ]

    @Test("with its secrets hidden", arguments: rows)
    func describing(request: InterceptedRequest, text: String, pasted: RequestMatcher) {
        let matcher = RequestMatcher.describing(request)
        #expect(matcher.problems == [])
        #expect(matcher.swiftExpression == text)
        #expect(matcher.matches(request))
        #expect(pasted.matches(request))
    }

    @Test("binary bodies are left out")
    func binary() {
        let request = InterceptedRequest(
            method: .post, url: URL(string: "https://a.b/l")!, body: .data(Data([0xff])))
        #expect(RequestMatcher.describing(request).description == #".post("https://a.b/l")"#)
    }
}
