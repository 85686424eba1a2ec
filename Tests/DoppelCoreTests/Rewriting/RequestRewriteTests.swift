import Foundation
import Testing

@testable import DoppelCore

@Suite("Rewriting a request")
struct RequestRewriteTests {
    private func rewritten(
        _ url: String = "https://api.example.com/books?q=1&q=2&a", _ rewrites: RequestRewrite...
    ) throws -> InterceptedRequest {
        let request = InterceptedRequest(
            method: .post, url: try #require(URL(string: url)),
            headers: ["Host": "api.example.com", "Accept": "*/*", "Content-Length": "4"],
            body: .data(Data("body".utf8)))
        return try UpstreamRequest(rewrites).rewritten(request)
    }

    @Test(
        "gives it another URL",
        arguments: [
            (.to("http://staging.example.com:8080"), "http://staging.example.com:8080/books?q=1&q=2&a"),
            (.to("https://staging.example.com/v2/"), "https://staging.example.com/v2/books?q=1&q=2&a"),
            (.to("http://[::1]:80"), "http://[::1]:80/books?q=1&q=2&a"),
            (.scheme("http"), "http://api.example.com/books?q=1&q=2&a"),
            (.host("other.example.com"), "https://other.example.com/books?q=1&q=2&a"),
            (.port(8443), "https://api.example.com:8443/books?q=1&q=2&a"),
            (.port(nil), "https://api.example.com/books?q=1&q=2&a"),
            (.path("/a b/é"), "https://api.example.com/a%20b/%C3%A9?q=1&q=2&a"),
            (.query("q", "3"), "https://api.example.com/books?q=3&a"),
            (.query("new", "x y"), "https://api.example.com/books?q=1&q=2&a&new=x%20y"),
            (.query("a", nil), "https://api.example.com/books?q=1&q=2&a"),
            (.withoutQuery("q"), "https://api.example.com/books?a"),
            (.withoutQuery("other"), "https://api.example.com/books?q=1&q=2&a"),
        ] as [(RequestRewrite, String)])
    func url(rewrite: RequestRewrite, result: String) throws {
        #expect(
            try rewritten("https://api.example.com/books?q=1&q=2&a", rewrite).url.absoluteString == result)
    }

    @Test("matchers see the new URL's parts")
    func location() throws {
        let request = try rewritten("https://a.b/c", .to("http://D.e:81"))
        #expect(
            request.host == "d.e" && request.port == 81 && request.scheme == "http" && request.path == "/c")
    }

    @Test("drops the Host field with the host, and keeps it without")
    func host() throws {
        #expect(try rewritten("https://a.b/", .host("c.d")).headers["Host"] == nil)
        #expect(try rewritten("https://a.b/", .path("/x")).headers["Host"] == "api.example.com")
    }

    @Test("changes header fields, credentials and body, in the order given")
    func headAndBody() throws {
        let request = try rewritten(
            "https://a.b/", .header("X", "1"), .addingHeader("x", "2"), .withoutHeader("accept"),
            .credentials(user: "ada", password: "löve"), .json(["a": 1]), .method(.put))
        #expect(request.headers.values(for: "X") == ["1", "2"])
        #expect(!request.headers.contains("Accept") && !request.headers.contains("Content-Length"))
        #expect(request.headers["Authorization"] == "Basic YWRhOmzDtnZl")
        #expect(request.headers["Content-Type"] == "application/json")
        #expect(request.bodyData == Data(#"{"a":1}"#.utf8) && request.method == .put)
        #expect(try rewritten("https://a.b/", .bearer("t")).headers["Authorization"] == "Bearer t")
    }

    @Test("keeps the length of a body that stays")
    func length() throws {
        #expect(try rewritten("https://a.b/", .header("X", "1")).headers["Content-Length"] == "4")
    }

    @Test("says which part makes no URL")
    func mistakes() {
        #expect(throws: RewriteError.invalidURL("staging")) { try rewritten("https://a.b/", .to("staging")) }
        #expect(throws: RewriteError.invalidURL("1http")) { try rewritten("https://a.b/", .scheme("1http")) }
        #expect(throws: RewriteError.invalidURL("port 70000")) {
            try rewritten("https://a.b/", .port(70_000))
        }
    }

    @Test("a closure may change anything, and may refuse")
    func closure() throws {
        let request = try rewritten("https://a.b/c", .rewriting { $0.url.append(path: "d") })
        #expect(request.url.absoluteString == "https://a.b/c/d")
        #expect(request.path == "/c/d")
        #expect(throws: URLError(.badURL)) {
            try rewritten("https://a.b/", .rewriting { _ in throw URLError(.badURL) })
        }
    }
}
