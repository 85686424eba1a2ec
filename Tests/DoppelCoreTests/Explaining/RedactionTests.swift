import Testing

@testable import DoppelCore

@Suite("Secrets are redacted by the name of what holds them")
struct RedactionTests {
    @Test(
        "names",
        arguments: [
            ("Authorization", true), ("proxy-authorization", true), ("Cookie", true), ("Set-Cookie", true),
            ("X-Auth-Token", true), ("csrfToken", true), ("API_KEY", true), ("x.api-key", true),
            ("apikey", true),
            ("newPassword", true), ("client_secret", true), ("Accept", false), ("key", false),
            ("cookies", false),
            ("author", false), ("pass", false), ("", false),
        ])
    func name(name: String, isSecret: Bool) {
        #expect(Redaction.isSecret(name) == isSecret)
    }

    @Test(
        "URLs",
        arguments: [
            ("https://a.b/c", "https://a.b/c"),
            (
                "https://u:p@a.b/c?q=1&access_token=x&flag&token#f",
                "https://u:[redacted]@a.b/c?q=1&access_token=[redacted]&flag&token#f"
            ),
            ("https://u@a.b/", "https://u@a.b/"),
            ("https://a.b/?api%2Dkey=1", "https://a.b/?api%2Dkey=[redacted]"),
            ("https://a.b/x@y:z@w", "https://a.b/x@y:z@w"),
            ("data:,x?token=1", "data:,x?token=[redacted]"),
        ])
    func url(url: String, shown: String) {
        #expect(Redaction.url(url) == shown)
    }

    @Test("header fields keep order and names")
    func headers() {
        let headers: HTTPHeaders = ["Accept": "a", "Cookie": "x", "X-Token": "y"]
        #expect(
            Redaction.headers(headers) == ["Accept": "a", "Cookie": "[redacted]", "X-Token": "[redacted]"])
    }

    @Test("JSON at any depth; null is no secret")
    func json() {
        #expect(
            Redaction.json([["token": ["a": 1], "b": ["secret": "x", "password": nil]], 1])
                == [["token": "[redacted]", "b": ["secret": "[redacted]", "password": nil]], 1])
    }

    @Test(
        "bodies",
        arguments: [
            ("a=1&password=x", "application/x-www-form-urlencoded; charset=utf-8", "a=1&password=[redacted]"),
            ("a=1&password=x", "text/plain", "a=1&password=x"),
            (#"{ "b": 1 }"#, "application/json", #"{ "b": 1 }"#),
            (#"{ "token": 1, "b": 1 }"#, "text/plain", #"{"b":1,"token":"[redacted]"}"#),
            ("{broken token", "application/json", "{broken token"),
        ])
    func body(text: String, type: String, shown: String) {
        #expect(Redaction.body(text, contentType: type) == shown)
    }

    @Test("excerpts say how long the text was")
    func excerpt() {
        #expect(Excerpt.of("abc", limit: 3) == "abc")
        #expect(Excerpt.of("abcd", limit: 3) == "abc… (4 characters in all)")
        #expect(Excerpt.quoted("a\"b\u{1}") == #""a\"b\u{1}""#)
        #expect(SwiftText.literal("\"#a\\#") == "##\"\"#a\\#\"##")
    }
}
