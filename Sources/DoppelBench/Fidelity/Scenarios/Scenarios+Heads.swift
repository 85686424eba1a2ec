import Foundation

extension FidelityScenario {
    static let statuses: [FidelityScenario] =
        [
            200, 201, 202, 203, 204, 205, 206, 207, 226, 300, 304, 305, 306, 400, 402, 403, 404, 405, 409,
            410, 416, 418, 422,
            429, 451, 499, 500, 502, 503, 504, 599, 600, 799, 999,
        ].map { status in
            FidelityScenario(
                "statuses", "\(status)", [Route(.text("status \(status)", status: status).closing)], [.get()])
        }
        + [204, 205, 304, 404, 999].map { status in
            FidelityScenario(
                "statuses", "\(status) to a delegate",
                [Route(.text("status \(status)", status: status).closing)],
                [.get("/", .delegate)])
        } + [
            FidelityScenario(
                "statuses", "reason of one's own", [Route(.text("x").reason("All Is Well"))], [.get()]),
            FidelityScenario("statuses", "empty reason", [Route(.text("x").reason(""))], [.get()]),
            FidelityScenario("statuses", "204 without a body", [Route(.status(204))], [.get("/", .async)]),
            FidelityScenario(
                "statuses", "304 with an ETag", [Route(Answer.status(304).field("ETag", "\"1\""))],
                [.get("/", .async)]),
        ]

    private static func header(_ title: String, _ fields: [(String, String)]) -> FidelityScenario {
        let answer = fields.reduce(Answer.text("x")) { $0.field($1.0, $1.1) }
        return FidelityScenario("headers", title, [Route(answer)], [.get()])
    }

    static let headers: [FidelityScenario] = [
        header("one", [("X-One", "1")]),
        header("the same twice", [("X-Two", "a"), ("X-Two", "b")]),
        header("the same in another case", [("X-Two", "a"), ("x-two", "b")]),
        header("three times", [("X-Three", "a, b"), ("X-Three", "c"), ("X-Three", "d")]),
        header("lower case", [("x-lower", "1"), ("etag", "\"1\"")]),
        header("upper case", [("X-UPPER", "1"), ("ETAG", "\"1\"")]),
        header("empty value", [("X-Empty", "")]),
        header("colon in a value", [("X-Colon", "a: b:c")]),
        header("quotes", [("X-Quoted", "\"a, b\", c")]),
        header("Latin-1", [("X-Latin", "caf\u{e9}")]),
        header("WWW-Authenticate twice", [("WWW-Authenticate", "A x=1"), ("WWW-Authenticate", "B")]),
        header("Link", [("Link", "</2>; rel=\"next\", </9>; rel=\"last\"")]),
        header("long value", [("X-Long", String(repeating: "long ", count: 1000) + "end")]),
        header("fifty fields", (1...50).map { ("X-Field-\($0)", "\($0)") }),
        header("Location without a redirect", [("Location", "/elsewhere")]),
        header("Content-Disposition", [("Content-Disposition", "attachment; filename=\"report.pdf\"")]),
        header(
            "Content-Disposition, encoded",
            [("Content-Disposition", "attachment; filename*=UTF-8''r%C3%A9.pdf")]),
        header(
            "Content-Disposition, no quotes", [("Content-Disposition", "attachment; filename=report.pdf")]),
        header("Retry-After", [("Retry-After", "120")]),
        header("Content-Language", [("Content-Language", "de, fr")]),
    ]

    private static func type(_ title: String, _ value: String?, path: String = "/") -> FidelityScenario {
        let answer = Answer().data(Data("x".utf8))
        return FidelityScenario(
            "content types", title, [Route(path, value.map { answer.field("Content-Type", $0) } ?? answer)],
            [.get(path)])
    }

    static let contentTypes: [FidelityScenario] =
        [
            "application/json", "application/json; charset=utf-8", "text/html; charset=ISO-8859-1",
            "text/html;charset=\"utf-8\"", "TEXT/HTML; CHARSET=UTF-8", "text/plain", "text/event-stream",
            "multipart/mixed; boundary=abc", "application/problem+json", "text/plain; charset=",
            "text/plain;",
            "text", " text/plain ; charset=utf-8 ; format=flowed",
        ].map { type($0, $0) } + [
            type("none", nil), type("none, with an extension", nil, path: "/image.png"),
            type("a name for the file", "text/plain", path: "/folder/read%20me.txt"),
        ]

    /// Where the length is told in an unusual way, or wrongly.
    static let lengths: [FidelityScenario] = {
        let text = Answer.text("twelve bytes")
        let answers: [(String, Answer)] = [
            ("chunked", text.framed(.chunked)), ("until the end of the connection", text.framed(.close)),
            ("too long", text.field("Content-Length", "20").closing),
            ("too short", text.field("Content-Length", "6").closing),
            ("zero", Answer().field("Content-Length", "0")),
            ("chunked and empty", Answer().framed(.chunked)),
            ("none and empty", Answer().framed(.close)),
        ]
        return answers.flatMap { name, answer in
            [
                (Call.Kind.data, Call.Style.completion), (.data, .delegate), (.data, .async),
                (.download, .completion),
            ].map {
                FidelityScenario(
                    "lengths", "\(name), \($0) \($1.rawValue)", [Route(answer)], [.get("/", $1, kind: $0)])
            }
        }
    }()
}
