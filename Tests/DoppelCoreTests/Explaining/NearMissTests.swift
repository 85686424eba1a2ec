import Foundation
import Testing

@testable import DoppelCore

@Suite("Of several stubs the nearest is the one that")
struct NearMissTests {
    private static let request = InterceptedRequest.make(
        .post, "https://api.example.com/login", headers: ["Accept": "text/html"],
        body: #"{"user":"ada","age":1}"#)

    /// The nearer matcher, then the one that is farther off.
    private static let pairs: [(String, RequestMatcher, RequestMatcher)] = [
        ("has a typing error in its path", .post("/logim"), .post("/orders")),
        ("lacks a character", .post("/logi"), .post("/books")),
        ("differs by case", .post("/Login"), .post("/about")),
        ("differs by a slash", .post("/login/"), .post("/login/form")),
        ("is of the same family", .post("/login/{id}"), .post("/books/{id}")),
        ("differs by its method only", .get("/login"), .post("/x")),
        ("has a typing error in its host", .host("api.exampel.com"), .host("www.other.org")),
        ("is a subdomain away", .post("https://www.example.com/login"), .post("https://localhost/login")),
        ("differs by one member", .jsonBody(["user": "adam", "age": 1]), .path("/zzzzz")),
        ("differs less in its header", .header("Accept", "text/css"), .header("Accept", "image/png")),
        ("needs fewer changes", .post("/logim"), .get("/logim")),
        (
            "is nearer with two small differences", .post("/logim") && .header("Accept", "text/htm"),
            .path("/quite/other")
        ),
        ("meets more conditions, of equals", .post && .path("/b"), .path("/b")),
        ("was not asked, rather than said no", .path("/login") && .matching { _ in true }, .path("/books")),
    ]

    @Test("resembles the request most", arguments: pairs.indices)
    func order(index: Int) {
        let (name, near, far) = Self.pairs[index]
        for matchers in [[near, far], [far, near]] {
            let misses = NearMiss.nearest(2, of: matchers) { ($0, Self.request, ClosureAnswers()) }
            #expect(matchers[misses[0].position].isSame(as: near), "\(name)")
        }
    }

    @Test("is asked first, of equals")
    func equals() {
        let matchers = (0..<5).map { RequestMatcher.header("X-\($0)") }
        let misses = NearMiss.nearest(3, of: matchers) { ($0, Self.request, ClosureAnswers()) }
        #expect(misses.map(\.position) == [0, 1, 2])
    }

    @Test("brings its differences")
    func differences() {
        let misses = NearMiss.nearest(1, of: [RequestMatcher.get("/x"), .get("/login")]) {
            ($0, Self.request, ClosureAnswers())
        }
        #expect(misses.map(\.differences) == [[Difference(field: "method", expected: "GET", actual: "POST")]])
        #expect(NearMiss.nearest(0, of: [Self.request], to: .any).isEmpty)
    }

    @Test("is found among 1,000 in a moment", .timeLimit(.minutes(1)))
    func thousand() throws {
        let stubs = StubRegistry()
        for number in 0..<1_000 { stubs.stub(.get("https://api.example.com/books/\(number)/title")) }
        let error = try #require(stubs.unmatched(.make(.get, "https://api.example.com/books/777/titel")))
        #expect(error.description.contains(#"  1. .get("https://api.example.com/books/777/title")"#))
    }

    private static let texts: [(String, String, Int)] = [
        ("", "", 0), ("abc", "abc", 0), ("abc", "", 1_000), ("abcd", "abxd", 250), ("abcd", "abd", 250),
        ("aaaa", "aa", 500), ("abc", "xyz", 1_000), ("aba", "a", 666),
    ]

    @Test("has the smaller part between a common beginning and a common end", arguments: texts)
    func unlike(left: String, right: String, share: Int) {
        #expect(Distance.unlike(left, right) == share)
        #expect(Distance.unlike(right, left) == share)
    }
}
