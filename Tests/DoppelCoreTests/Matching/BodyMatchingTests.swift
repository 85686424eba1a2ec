import Foundation
import Testing

@testable import DoppelCore

@Suite("Bodies are matched")
struct BodyMatchingTests {
    static let text = InterceptedRequest.make(.post, "https://a.b/x", body: "hello world")
    static let form = InterceptedRequest.form(
        "a=1&b=x+y&c=", type: "application/x-www-form-urlencoded; charset=UTF-8")

    static let rows: [Row] = [
        .yes(.body(Data("hello world".utf8)), text),
        .no(.body(Data("hello".utf8)), text),
        .yes(.body(Data()), .make()),
        .yes(.bodyText("hello world"), text),
        .no(.bodyText("hello"), text),
        .yes(.bodyText(""), .make()),
        .yes(.bodyText(.contains("lo w")), text),
        .yes(.bodyMatches("^hello"), text),
        .no(.bodyMatches("^world"), text),
        .yes(.bodyMatches("HELLO", options: [.caseInsensitive]), text),
        .yes(.bodyMatches(#"{"name":"abc"}"#), .json(#"{ "name" : "abc" }"#)),
        .no(.bodyMatches(#"{"name":"abc"}"#), .json(#"{"name":"abc","x":1}"#)),
        .no(.bodyMatches(#"{"name":"abc"}"#), .make()),
        .yes(.formBody(["b": "x y"]), form),
        .yes(.formBody(["a": .any, "c": ""]), form),
        .no(.formBody(["b": "x+y"]), form),
        .no(.formBody(["c": nil]), form),
        .no(.formBody(["a": "1"]), text),
        .yes(.exactFormBody(["c": "", "b": "x y", "a": "1"]), form),
        .no(.exactFormBody(["a": "1"]), form),
        .yes(.exactFormBody([URLQueryItem(name: "a", value: "1")]), .form("a=1")),
        .yes(.noFormField("d"), form),
        .no(.noFormField("a"), form),
        .no(.noFormField("a"), text),
    ]

    @Test("bytes, texts and forms", arguments: rows)
    func body(row: Row) { row.check() }

    static let multipart = InterceptedRequest.make(
        .post, "https://a.b/x", headers: ["Content-Type": "multipart/form-data; boundary=B"],
        body: "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.png\"\r\n"
            + "Content-Type: image/PNG; x=1\r\n\r\ndata\r\n--B\r\n"
            + "Content-Disposition: form-data; name=\"t\"\r\n\r\ntext\r\n--B--\r\n")

    static let parts: [Row] = [
        .yes(.multipart(name: "f"), multipart),
        .no(.multipart(name: "g"), multipart),
        .yes(
            .multipart(name: "f", filename: "a.png", contentType: "image/png", data: Data("data".utf8)),
            multipart),
        .no(.multipart(name: "f", filename: "b.png"), multipart),
        .no(.multipart(name: "f", data: Data("dat".utf8)), multipart),
        .yes(.multipart(name: "t", contentType: "text/plain", text: "text"), multipart),
        .yes(.multipart(name: "t", text: .matches("^t")), multipart),
        .no(.multipart(name: "t", filename: .any), multipart),
        .no(.multipart(name: "t"), text),
    ]

    @Test("multipart parts", arguments: parts)
    func part(row: Row) { row.check() }

    static let query = ##"{"query":"# hello\nquery  Books($n: Int) { books }","variables":{}}"##
    static let operations: [Row] = [
        .yes(.graphQL(operation: "Books"), .json(query)),
        .yes(.graphQL(operation: "B"), .json(#"{"operationName":"B","query":"query A {a} query B {b}"}"#)),
        .no(.graphQL(operation: "A"), .json(#"{"operationName":"B","query":"query A {a} query B {b}"}"#)),
        .yes(.graphQL(operation: "M"), .json(#"[{"query":"{ a }"},{"query":"mutation M{a}"}]"#)),
        .no(.graphQL(operation: "books"), .json(#"{"query":"{ books }"}"#)),
        .yes(.graphQL(operation: "Q"), "https://a.b/graphql?query=query%20Q%7Ba%7D"),
        .no(.graphQL(operation: "Q"), "https://a.b/graphql"),
    ]

    @Test("GraphQL operations", arguments: operations)
    func operation(row: Row) { row.check() }
}
