import Foundation
import Testing

@testable import DoppelCore

@Suite("A matcher prints as the Swift that makes it")
struct DescriptionTests {
    static let rows: [(RequestMatcher, String)] = [
        (.any, ".any"),
        (.method(.get), ".method(.get)"),
        (.method("PROPFIND"), #".method("PROPFIND")"#),
        (.methods(.put, .post), ".methods(.put, .post)"),
        (.methodMatches("^P(UT|OST)$"), #".methodMatches("^P(UT|OST)$")"#),
        (.get, ".method(.get)"),
        (.scheme("HTTPS"), #".scheme("https")"#),
        (.host("*.Example.com"), #".host("*.example.com")"#),
        (.port(80), ".port(80)"),
        (.url("https://a.b/c"), #".url("https://a.b/c")"#),
        (.url("https://a.b/c?token=x&q=1"), #".urlPrefix("https://a.b/c?q=1") && .query("token", .any)"#),
        (
            .urlMatches("a\\d", options: .caseInsensitive),
            ##".urlMatches(#"a\d"#, options: [.caseInsensitive])"##
        ),
        (.path("login"), #".path("/login")"#),
        (.pathPrefix("/v2"), #".pathPrefix("/v2")"#),
        (.pathSuffix("x"), #".pathSuffix("x")"#),
        (.lastPathComponent("x"), #".lastPathComponent("x")"#),
        (.pathExtension("png"), #".pathExtension("png")"#),
        (.pathMatches("^/a"), #".pathMatches("^/a")"#),
        (.pathGlob("/a/**"), #".pathGlob("/a/**")"#),
        (.pathTemplate("/a/{id}"), #".pathTemplate("/a/{id}")"#),
        (.get("/books/{id}?q=x"), #".get("/books/{id}?q=x")"#),
        (.get("https://u:p@a.b/c?api_key=1"), #".get("https://a.b/c") && .query("api_key", .any)"#),
        (!.get("/c?secret=1"), #"!(.get("/c") && .query("secret", .any))"#),
        (.request("REPORT", "/x"), #".request("REPORT", "/x")"#),
        (.request("/x"), #".request("/x")"#),
        (.query(["q": "x", "flag": nil]), #".query(["q": "x", "flag": nil])"#),
        (.query("q"), #".query("q", .any)"#),
        (.query(["flag": nil]), #".query(["flag": nil])"#),
        (
            .query(["access-token": "s3cret", "q": .contains("a")]),
            #".query(["access-token": .any, "q": .contains("a")])"#
        ),
        (.exactQuery([:]), ".exactQuery([:])"),
        (.noQuery("q"), #".noQuery("q")"#),
        (.header("Accept", "a\"b"), ##".header("Accept", #"a"b"#)"##),
        (.header("authorization", "Bearer x"), #".header("authorization", .any)"#),
        (.headers(["A": "1", "B": .any]), #".header("A", "1") && .header("B", .any)"#),
        (.noHeader("A"), #".noHeader("A")"#),
        (.cookie("sid", "1"), #".cookie("sid", .any)"#),
        (.body(Data("a\n".utf8)), #".body(Data("a\n".utf8))"#),
        (.body(Data([0xff])), #".body(Data(base64Encoded: "/w==")!)"#),
        (.bodyText("a"), #".bodyText("a")"#),
        (.bodyText(#"{"password":"x"}"#), ".bodyText(.any)"),
        (.bodyMatches("^a"), #".bodyMatches("^a")"#),
        (.bodyMatches(#"{"a":[1,null]}"#), #".jsonBody(["a": [1, nil]])"#),
        (.jsonBody(["user": "ada", "password": "x"]), #".jsonBody(["password": .any, "user": "ada"])"#),
        (
            .jsonBody(containing: [1.5, true], ignoringArrayOrder: true),
            ".jsonBody(containing: [1.5, true], ignoringArrayOrder: true)"
        ),
        (
            .jsonBody(["a": .matches("x"), "b": .string(.contains("y"))]),
            #".jsonBody(["a": .matches("x"), "b": .string(.contains("y"))])"#
        ),
        (.jsonPath("$.a"), #".jsonPath("$.a")"#),
        (.jsonPath("$.a", equals: [1]), #".jsonPath("$.a", equals: [1])"#),
        (.jsonPath("$.token", equals: "x"), #".jsonPath("$.token", equals: .any)"#),
        (.formBody(["a": "1"]), #".formBody(["a": "1"])"#),
        (
            .exactFormBody(["a": nil, "client_secret": "1"]),
            #".exactFormBody(["a": nil, "client_secret": .any])"#
        ),
        (.noFormField("a"), #".noFormField("a")"#),
        (
            .multipart(name: "f", filename: "a", text: .any),
            #".multipart(name: "f", filename: "a", text: .any)"#
        ),
        (.graphQL(operation: "Q"), #".graphQL(operation: "Q")"#),
        (.host("a") && (.path("/b") || .path("/c")), #".host("a") && (.path("/b") || .path("/c"))"#),
        (.host("a") && .path("/b") || !.path("/c"), #".host("a") && .path("/b") || !.path("/c")"#),
        (!(.host("a") && .path("/b")), #"!(.host("a") && .path("/b"))"#),
        (!(!.host("a")), #"!!.host("a")"#),
        (
            .matching(fileID: "AppTests/LoginTests.swift", line: 12) { _ in true },
            ".matching { … } /* LoginTests.swift:12 */"
        ),
    ]

    @Test("each kind", arguments: rows)
    func description(matcher: RequestMatcher, text: String) {
        #expect(matcher.description == text)
        #expect(matcher.swiftExpression == text)
    }

    @Test("matchers are the same when they ask the same")
    func sameness() {
        let closure: RequestMatcher = .matching { _ in true }
        #expect(closure.isSame(as: closure))
        #expect(!closure.isSame(as: .matching { _ in true }))
        #expect((closure && .host("a")).isSame(as: closure && .host("A")))
        #expect(RequestMatcher.get("/a").isSame(as: .get("/%61")))
        #expect(!RequestMatcher.get("/a").isSame(as: .get("/b")))
        #expect(!RequestMatcher.path("/a").isSame(as: .pathPrefix("/a")))
        #expect(!RequestMatcher.path("/a").isSame(as: !.path("/a")))
        #expect(RequestMatcher.pathMatches("a").isSame(as: .pathMatches("a")))
        #expect(!RequestMatcher.pathMatches("a").isSame(as: .pathMatches("a", options: .caseInsensitive)))
    }
}
