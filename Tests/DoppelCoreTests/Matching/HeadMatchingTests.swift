import Foundation
import Testing

@testable import DoppelCore

@Suite("Query, header fields and cookies are matched")
struct HeadMatchingTests {
    static let url = "https://a.b/?q=x&flag&empty=&two=1&two=2&plus=a+b&pct=a%20b"

    static let queries: [Row] = [
        .yes(.query(["q": "x", "flag": nil, "empty": ""]), url),
        .no(.query(["flag": ""]), url),
        .no(.query(["empty": nil]), url),
        .no(.query(["q": nil]), url),
        .yes(.query(["two": "1", "two": "2"]), url),
        .no(.query(["two": "3"]), url),
        .yes(.query(["plus": "a+b"]), url),
        .yes(.query(["plus": "a b"]), url),
        .yes(.query(["pct": "a b"]), url),
        .no(.query(["pct": "a+b"]), url),
        .yes(.query("q"), url),
        .yes(.query("flag"), url),
        .no(.query("r"), url),
        .yes(.query("q", "x"), url),
        .yes(.query("q", .any), url),
        .yes(.query(["q": .any, "two": .matches("^[12]$")]), url),
        .yes(.noQuery("r"), url),
        .no(.noQuery("q"), url),
        .yes(.noQuery("q"), "https://a.b/"),
        .yes(.exactQuery(["b": "2", "a": "1"]), "https://a.b/?a=1&b=2"),
        .no(.exactQuery(["a": "1"]), "https://a.b/?a=1&b=2"),
        .no(.exactQuery(["a": "1"]), "https://a.b/?a=1&a=1"),
        .yes(.exactQuery(["a": .any, "a": "1"]), "https://a.b/?a=1&a=2"),
        .yes(.exactQuery([URLQueryItem(name: "a", value: nil)]), "https://a.b/?a"),
        .yes(.exactQuery([:]), "https://a.b/"),
        .no(.exactQuery([:]), "https://a.b/?a"),
        .yes(.queryMatches("q", "^x$"), url),
        .no(.queryMatches("q", "^y$"), url),
    ]

    @Test("queries", arguments: queries)
    func query(row: Row) { row.check() }

    static let request = InterceptedRequest.make(
        headers: ["Accept": "a", "X-Two": "1", "x-two": "2", "Cookie": "s=1; t=2; s=3", "X-Empty": ""])

    static let fields: [Row] = [
        .yes(.header("accept"), request),
        .no(.header("Accept-Language"), request),
        .yes(.header("ACCEPT", "a"), request),
        .no(.header("Accept", "A"), request),
        .yes(.header("X-Two", "1"), request),
        .yes(.header("X-Two", "2"), request),
        .yes(.header("X-Two", "1, 2"), request),
        .no(.header("X-Two", "1,2"), request),
        .yes(.header("X-Empty", ""), request),
        .yes(.header("X-Two", matching: "^1, [0-9]$"), request),
        .yes(.header("X-Two", .hasSuffix("2")), request),
        .yes(.header("X-Two", .contains(", ")), request),
        .no(.header("X-Two", .hasPrefix("3")), request),
        .yes(.headers(["accept": "a", "x-two": "2"]), request),
        .no(.headers(["accept": "a", "x-two": "3"]), request),
        .yes(.headers(["accept": .any]), request),
        .yes(.noHeader("Accept-Language"), request),
        .no(.noHeader("accept"), request),
        .yes(.cookie("s"), request),
        .yes(.cookie("s", "3"), request),
        .no(.cookie("s", "2"), request),
        .no(.cookie("u"), request),
        .yes(.cookie("t", .matches("^[0-9]$")), request),
    ]

    @Test("header fields and cookies", arguments: fields)
    func header(row: Row) { row.check() }

    @Test("variables can be given as dictionaries and values")
    func variables() {
        let items: [String: String?] = ["q": "x"]
        let fields = ["Accept": "a"]
        let value = "x"
        #expect(RequestMatcher.query(items).matches(.make(.get, Self.url)))
        #expect(RequestMatcher.query(["q": value]).matches(.make(.get, Self.url)))
        #expect(RequestMatcher.query(["q": .equal(value), "flag": .any]).matches(.make(.get, Self.url)))
        #expect(RequestMatcher.headers(fields).matches(Self.request))
    }
}
