import Foundation
import Testing

@testable import DoppelCore

@Suite("Method, URL and path are matched")
struct URLMatchingTests {
    static let origin: [Row] = [
        .yes(.any, "https://a.b/"),
        .yes(.method(.get), "https://a.b/"),
        .no(.method("get"), "https://a.b/"),
        .yes(.methods(.put, .get), "https://a.b/"),
        .no(.methods(.put, .post), "https://a.b/"),
        .yes(.methodMatches("^g", options: .caseInsensitive), "https://a.b/"),
        .no(.methodMatches("^g"), "https://a.b/"),
        .yes(.get, "https://a.b/"),
        .no(.post, "https://a.b/"),
        .yes(.scheme("HTTPS"), "https://a.b/"),
        .no(.scheme("http"), "https://a.b/"),
        .yes(.host("API.example.com"), "https://api.Example.com/"),
        .no(.host("example.com"), "https://api.example.com/"),
        .yes(.host("*.example.com"), "https://api.example.com/"),
        .yes(.host("*.example.com"), "https://a.b.example.com/"),
        .no(.host("*.example.com"), "https://example.com/"),
        .no(.host("*.example.com"), "https://badexample.com/"),
        .yes(.host("[::1]"), "http://[::1]:8080/"),
        .yes(.host("::1"), "http://[::1]:8080/"),
        .yes(.port(443), "https://a.b/"),
        .yes(.port(8080), "https://a.b:8080/"),
        .no(.port(443), "https://a.b:8080/"),
        .no(.port(80), "data:,x"),
        .yes(.url("HTTPS://API.example.com:443/%7Ea?x=1"), "https://api.example.com/~a?x=1"),
        .no(.url("https://a.b/?x=1"), "https://a.b/?x=2"),
        .no(.url("https://a.b/"), "http://a.b/"),
        .yes(.urlContains("b/c?d"), "https://a.b/c?d=1"),
        .no(.urlContains("B/c"), "https://a.b/c"),
        .yes(.urlPrefix("https://a.b/c"), "https://a.b/cd"),
        .no(.urlPrefix("https://a.b/d"), "https://a.b/cd"),
        .yes(.urlMatches("a\\.b"), "https://a.b/cd"),
        .no(.urlMatches("^a\\.b"), "https://a.b/cd"),
        .yes(.urlMatches("A\\.B", options: .caseInsensitive), "https://a.b/cd"),
    ]

    @Test("method, scheme, host, port and URL", arguments: origin)
    func originRow(row: Row) { row.check() }

    static let paths: [Row] = [
        .yes(.path("/login"), "https://a.b/login"),
        .yes(.path("login"), "https://a.b/login?x"),
        .no(.path("/login"), "https://a.b/login/"),
        .no(.path("/login"), "https://a.b/Login"),
        .yes(.path("/"), "https://a.b"),
        .yes(.path("/a b/%7E序"), "https://a.b/a%20b/~%E5%BA%8F"),
        .yes(.pathPrefix("v2"), "https://a.b/v2/x"),
        .yes(.pathPrefix("/v2"), "https://a.b/v22"),
        .yes(.pathPrefix("/v2/"), "https://a.b/v2/"),
        .no(.pathPrefix("/v2/"), "https://a.b/v2"),
        .yes(.pathSuffix(".json"), "https://a.b/x.json"),
        .no(.pathSuffix(".json"), "https://a.b/x.jso"),
        .yes(.lastPathComponent("x"), "https://a.b/y/x"),
        .yes(.lastPathComponent("x"), "https://a.b/y/x/"),
        .no(.lastPathComponent("y"), "https://a.b/y/x"),
        .yes(.pathExtension("png"), "https://a.b/y/x.png"),
        .yes(.pathExtension(".gz"), "https://a.b/y/x.tar.gz"),
        .no(.pathExtension("png"), "https://a.b/y.png/x"),
        .no(.pathExtension("hidden"), "https://a.b/.hidden"),
        .yes(.pathMatches("^/b[0-9]$"), "https://a.b/b1"),
        .no(.pathMatches("^/b$"), "https://a.b/b1"),
        .yes(.pathMatches("序"), "https://a.b/%E5%BA%8F"),
        .yes(.pathMatches("%20"), "https://a.b/a%20b"),
        .yes(.pathMatches("a b"), "https://a.b/a%20b"),
    ]

    @Test("paths", arguments: paths)
    func path(row: Row) { row.check() }

    static let globs: [Row] = [
        .yes(.pathGlob("/a/*/b"), "https://h.h/a/x/b"),
        .no(.pathGlob("/a/*/b"), "https://h.h/a/x/y/b"),
        .no(.pathGlob("/a/*"), "https://h.h/a/"),
        .yes(.pathGlob("/a/x*"), "https://h.h/a/x"),
        .yes(.pathGlob("/a/*.js*"), "https://h.h/a/b.json"),
        .yes(.pathGlob("/a/*b*b"), "https://h.h/a/bbcb"),
        .no(.pathGlob("/a/*b*b"), "https://h.h/a/bbc"),
        .yes(.pathGlob("/a/**"), "https://h.h/a"),
        .yes(.pathGlob("/a/**"), "https://h.h/a/b/c"),
        .no(.pathGlob("/a/**"), "https://h.h/ab"),
        .yes(.pathGlob("/a/**/z"), "https://h.h/a/z"),
        .yes(.pathGlob("a/**/z"), "https://h.h/a/b/z/c/z"),
        .no(.pathGlob("/a/**/z"), "https://h.h/a/b/zz"),
        .yes(.pathGlob("/**/b/**/d"), "https://h.h/a/b/c/d"),
        .yes(.pathGlob("/**"), "https://h.h/"),
    ]

    @Test("globs", arguments: globs)
    func glob(row: Row) { row.check() }

    @Test("a glob takes no exponential time")
    func hostileGlob() {
        let pattern = "/" + String(repeating: "*a", count: 30) + "b"
        #expect(
            !RequestMatcher.pathGlob(pattern).matches(
                .make(.get, "https://h.h/" + String(repeating: "a", count: 5_000))))
    }
}
