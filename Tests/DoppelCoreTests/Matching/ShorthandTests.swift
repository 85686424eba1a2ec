import Testing

@testable import DoppelCore

@Suite("Shorthands take a URL or a path with variables")
struct ShorthandTests {
    static let rows: [Row] = [
        .yes(.get("/login"), "https://a.b/login?x=1"),
        .no(.get("/login"), "https://a.b/login/x"),
        .no(.post("/login"), "https://a.b/login"),
        .yes(.post("/login"), .make(.post, "https://a.b/login")),
        .yes(.put("/l"), .make(.put, "https://a.b/l")),
        .yes(.patch("/l"), .make(.patch, "https://a.b/l")),
        .yes(.delete("/l"), .make(.delete, "https://a.b/l")),
        .yes(.head("/l"), .make(.head, "https://a.b/l")),
        .yes(.options("/l"), .make(.options, "https://a.b/l")),
        .yes(.request("PROPFIND", "/l"), .make("PROPFIND", "https://a.b/l")),
        .yes(.request("/l"), .make("PROPFIND", "https://a.b/l")),
        .yes(.get("https://api.example.com"), "https://api.example.com/"),
        .yes(.get("https://api.example.com/b"), "https://api.example.com:443/b"),
        .no(.get("https://api.example.com/b"), "https://api.example.com:8443/b"),
        .no(.get("https://api.example.com/b"), "http://api.example.com/b"),
        .yes(.get("https://api.example.com:8443/b"), "https://api.example.com:8443/b"),
        .yes(.get("https://*.example.com/b"), "https://x.example.com/b"),
        .yes(.get("https://a.b/c?q=x"), "https://a.b/c?p=1&q=x"),
        .no(.get("https://a.b/c?q=x"), "https://a.b/c?q=y"),
        .no(.get("/c?flag"), "https://a.b/c?flag="),
        .yes(.get("/c?flag&e="), "https://a.b/c?e=&flag"),
        .yes(.get("file:///etc/hosts"), "file:///etc/hosts"),
        .yes(.get("data:,x"), "data:,x"),
        .yes(.get("myapp:open/{id}"), "myapp:open/7"),
        .yes(.get("http://localhost:8080/{a}"), "http://localhost:8080/x"),
        .yes(.get("/a b"), "https://a.b/a%20b"),
    ]

    @Test("URLs and paths", arguments: rows)
    func shorthand(row: Row) { row.check() }

    static let templates: [(String, String, [String: String]?)] = [
        ("/books/{id}", "https://h.h/books/7", ["id": "7"]),
        ("/books/{id}", "https://h.h/books/a%20b%2Fc", ["id": "a b/c"]),
        ("/books/{id}", "https://h.h/books/%E5%BA%8F", ["id": "序"]),
        ("/books/{id}", "https://h.h/books/", nil),
        ("/books/{id}", "https://h.h/books/7/x", nil),
        ("/books/{id}/notes/{note}", "https://h.h/books/7/notes/8", ["id": "7", "note": "8"]),
        ("/files/{name}.json", "https://h.h/files/a.json", ["name": "a"]),
        ("/files/{name}.json", "https://h.h/files/a.json.json", ["name": "a.json"]),
        ("/files/{name}.json", "https://h.h/files/.json", nil),
        ("/files/{name}.{ext}", "https://h.h/files/a.tar.gz", ["name": "a", "ext": "tar.gz"]),
        ("/{a}-{b}/x", "https://h.h/1-2-3/x", ["a": "1", "b": "2-3"]),
        ("/{a}-{b}/x", "https://h.h/12/3-x/x", nil),
        ("/files/{+path}", "https://h.h/files/a/b%20c.txt", ["path": "a/b c.txt"]),
        ("/files/{+path}", "https://h.h/files/", nil),
        ("/v{+rest}", "https://h.h/v1/x", ["rest": "1/x"]),
        ("https://h.h/{a}?q=1", "https://h.h/x?q=1", ["a": "x"]),
        ("/a/{b}c", "https://h.h/a/%63c", ["b": "c"]),
    ]

    @Test("variables take decoded values", arguments: templates)
    func variables(pattern: String, url: String, expected: [String: String]?) {
        #expect(RequestMatcher.get(URLPattern(pattern)).parameters(url) == expected)
    }

    @Test("the parameters of both sides of && are given, of || those of the first that matches")
    func combination() {
        let both: RequestMatcher = .pathTemplate("/{a}/x") && .pathTemplate("/y/{b}")
        #expect(both.parameters("https://h.h/y/x") == ["a": "y", "b": "x"])
        let either: RequestMatcher = .get("/a/{x}") || .get("/{y}/b")
        #expect(either.parameters("https://h.h/a/b") == ["x": "b"])
        #expect(either.parameters("https://h.h/c/b") == ["y": "c"])
        #expect((!either).parameters("https://h.h/c/d") == [:])
    }

    @Test("a template takes no exponential time")
    func hostileTemplate() {
        let pattern = "/" + (0..<30).map { "{v\($0)}a" }.joined() + "b"
        let url = "https://h.h/" + String(repeating: "a", count: 5_000)
        #expect(RequestMatcher.get(URLPattern(pattern)).parameters(url) == nil)
    }

    @Test("variables can be interpolated into a pattern")
    func interpolation() {
        let id = 7
        #expect(RequestMatcher.get("/books/\(id)").matches(.make(.get, "https://a.b/books/7")))
    }
}
