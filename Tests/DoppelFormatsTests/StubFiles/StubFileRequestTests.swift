import DoppelCore
import Foundation
import Testing

@testable import DoppelFormats

@Suite("A request in a stub file") struct StubFileRequestTests {
    @Test("is a method and a URL pattern, as in code, and prints like that")
    func shorthand() throws {
        let stubbed = try Stubbed(request: #"{"method": "POST", "url": "/books/{id}?lang=en"}"#)
        #expect(stubbed.answers(.post, "https://api.example/books/1?lang=en&x=1"))
        #expect(!stubbed.answers(.get, "https://api.example/books/1?lang=en"))
        #expect(!stubbed.answers(.post, "https://api.example/books?lang=en"))
        #expect(stubbed.content.stubs[0].matcher.description == #".post("/books/{id}?lang=en")"#)
    }

    @Test(
        "has a key for every matcher",
        arguments: [
            ("{}", ".any"),
            (#"{"method": "PUT"}"#, ".method(.put)"),
            (#"{"method": ["PUT", "PATCH"]}"#, ".methods(.put, .patch)"),
            (#"{"method": ["PUT", "PATCH"], "url": "/a"}"#, #".request("/a") && .methods(.put, .patch)"#),
            (
                #"{"scheme": "https", "host": "*.b.example", "port": 8080}"#,
                #".scheme("https") && .host("*.b.example") && .port(8080)"#
            ),
            (#"{"urlMatches": "/a[0-9]$"}"#, #".urlMatches("/a[0-9]$")"#),
            (
                #"{"urlMatches": {"matches": "/A$", "ignoringCase": true}}"#,
                #".urlMatches("/A$", options: [.caseInsensitive])"#
            ),
            (#"{"path": "/a"}"#, #".path("/a")"#),
            (#"{"pathPrefix": "/a/"}"#, #".pathPrefix("/a/")"#),
            (#"{"pathGlob": "/a/*"}"#, #".pathGlob("/a/*")"#),
            (#"{"pathTemplate": "/a/{id}"}"#, #".pathTemplate("/a/{id}")"#),
            (#"{"pathMatches": "^/a"}"#, #".pathMatches("^/a")"#),
            (
                #"{"query": {"page": 1, "q": {"matches": "^a"}, "all": true, "debug": false}}"#,
                #".query("page", "1") && .query("q", .matches("^a")) && .query("all", .any) && .noQuery("debug")"#
            ),
            (#"{"query": {"tag": ["a", "b"]}}"#, #".query("tag", "a") && .query("tag", "b")"#),
            (
                #"{"exactQuery": {"a": "1", "b": null, "c": ["2", 3]}}"#,
                #".exactQuery(["a": "1", "b": nil, "c": "2", "c": "3"])"#
            ),
            (
                #"{"headers": {"Accept": "text/html", "X-A": {"contains": "b"}, "X-B": true, "X-C": false}}"#,
                #".header("Accept", "text/html") && .header("X-A", .contains("b")) && .header("X-B", .any) && .noHeader("X-C")"#
            ),
            (
                #"{"cookies": {"id": {"hasPrefix": "a"}, "no": false}}"#,
                #".cookie("id", .any) && !.cookie("no", .any)"#
            ),
            (#"{"graphQL": "Books"}"#, #".graphQL(operation: "Books")"#),
            (#"{"anyOf": [{"path": "/a"}, {"path": "/b"}]}"#, #".path("/a") || .path("/b")"#),
            (#"{"not": {"path": "/a"}}"#, #"!.path("/a")"#),
            (#"{"body": {"json": {"a": 1}}}"#, #".jsonBody(["a": 1])"#),
            (
                #"{"body": {"jsonContains": {"a": 1}, "ignoringArrayOrder": true}}"#,
                #".jsonBody(containing: ["a": 1], ignoringArrayOrder: true)"#
            ),
            (#"{"body": {"jsonPath": "$.a"}}"#, #".jsonPath("$.a")"#),
            (
                #"{"body": {"jsonPath": {"$.a[0]": "x", "$.b": 2}}}"#,
                #".jsonPath("$.a[0]", equals: "x") && .jsonPath("$.b", equals: 2)"#
            ),
            (
                #"{"body": {"form": {"user": "ada", "x": false}}}"#,
                #".formBody(["user": "ada"]) && .noFormField("x")"#
            ),
            (#"{"body": {"exactForm": {"user": "ada"}}}"#, #".exactFormBody(["user": "ada"])"#),
            (
                #"{"body": {"multipart": {"a": "1", "b": true, "c": false, "d": {"filename": {"hasSuffix": ".png"}, "contentType": "image/png", "base64": "AAE="}}}}"#,
                #".multipart(name: "a", text: "1") && .multipart(name: "b") && !.multipart(name: "c") && .multipart(name: "d", filename: .hasSuffix(".png"), contentType: "image/png", data: Data(base64Encoded: "AAE=")!)"#
            ),
            (#"{"body": {"text": {"hasSuffix": "ada"}}}"#, #".bodyText(.hasSuffix("ada"))"#),
        ])
    func keys(request: String, swift: String) throws {
        let stubbed = try Stubbed(request: request)
        #expect(stubbed.failures == [])
        #expect(stubbed.content.stubs.first?.matcher.description == swift)
    }

    @Test("finds the parts of a form with files, whatever its boundary is")
    func multipart() throws {
        let stubbed = try Stubbed([
            (
                "a.stub.json",
                #"{"request": {"body": {"multipart": {"tag": ["x", "y"], "photo": {"filename": "p.png", "file": "p.png"}}}}}"#
            ), ("p.png", "pixels"),
        ])
        #expect(stubbed.failures == [])
        func body(_ boundary: String, _ pixels: String) -> String {
            """
            --\(boundary)\r\nContent-Disposition: form-data; name="tag"\r\n\r\nx\r\n\
            --\(boundary)\r\nContent-Disposition: form-data; name="tag"\r\n\r\ny\r\n\
            --\(boundary)\r\nContent-Disposition: form-data; name="photo"; filename="p.png"\r\n\
            Content-Type: image/png\r\n\r\n\(pixels)\r\n--\(boundary)--\r\n
            """
        }
        for (boundary, pixels, answers) in [
            ("one", "pixels", true), ("two", "pixels", true), ("one", "other", false),
        ] {
            let type: HTTPHeaders = ["Content-Type": "multipart/form-data; boundary=\(boundary)"]
            #expect(stubbed.answers(.post, headers: type, body: body(boundary, pixels)) == answers)
        }
        let bad = try Stubbed(request: #"{"body": {"multipart": {"a": {"text": "1", "base64": ""}}}}"#)
        #expect(
            bad.failures == [
                "a.stubs.json:1: request.body.multipart.a.base64: \"text\" and \"base64\" exclude each other"
            ])
    }

    @Test("compares bodies with bytes and with files")
    func bytes() throws {
        let base64 = try Stubbed(request: #"{"body": {"base64": "aGVsbG8="}}"#)
        #expect(base64.answers(.post, body: "hello"))
        #expect(!base64.answers(.post, body: "hell"))
        let file = try Stubbed([
            ("a.stub.json", #"{"request": {"body": {"file": "bodies/a.txt"}}}"#), ("bodies/a.txt", "hello"),
        ])
        #expect(file.answers(.post, body: "hello"))
        #expect(!file.answers(.post))
    }
}
