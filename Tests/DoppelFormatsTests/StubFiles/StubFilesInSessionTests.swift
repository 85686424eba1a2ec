import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Files in a session") struct StubFilesInSessionTests {
    private func ask(_ stubs: StubRegistry, _ path: String) async throws -> (
        text: String, response: HTTPURLResponse
    ) {
        let session = URLSession(configuration: .ephemeral.stubbed(by: stubs))
        defer { session.invalidateAndCancel() }
        let url = try #require(URL(string: "https://api.example\(path)"))
        let (data, response) = try await session.data(from: url)
        return (String(decoding: data, as: UTF8.self), try #require(response as? HTTPURLResponse))
    }

    @Test("a client gets what stub files, Mocktail files and recorded messages hold, every time")
    func everyFormat() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{"request": {"path": "/own"}, "response": {"json": {"a": 1.0}}}"#, to: "a.stub.json")
        try folder.write("GET\n/tail$\n201\ntext/plain;base64\n\naGVsbG8=", to: "b.tail")
        try folder.write(
            #"{"request": {"path": "/raw"}, "response": {"message": "raw.response"}}"#, to: "c.stub.json")
        try folder.write(
            """
            HTTP/1.1 100 Continue

            HTTP/1.1 203 Non-Authoritative Information
            Content-Type: text/plain; charset=utf-8
            Content-Encoding: gzip
            Transfer-Encoding: chunked
            X-Trace: 7

            decompressed by curl
            """, to: "raw.response")
        let stubs = StubRegistry()
        stubs.addStubs(from: folder.url.path)
        for _ in 1...2 {
            #expect(try await ask(stubs, "/own").text == #"{"a":1.0}"#)
            let tail = try await ask(stubs, "/tail")
            #expect(tail.text == "hello")
            #expect(tail.response.statusCode == 201)
            let raw = try await ask(stubs, "/raw")
            #expect(raw.text == "decompressed by curl")
            #expect(raw.response.statusCode == 203)
            #expect(raw.response.value(forHTTPHeaderField: "X-Trace") == "7")
            #expect(raw.response.value(forHTTPHeaderField: "Content-Encoding") == "gzip")
        }
    }

    @Test("a template gets the body of a request, be it data or a stream")
    func templates() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{"request": {"url": "/users/{id}"}, "response": {"template": true, "json": {"id": "{{path.id}}", "name": "{{body.name}}", "n": "{{count}}"}}}"#,
            to: "a.stub.json")
        let stubs = StubRegistry()
        stubs.addStubs(from: folder.url.path)
        let session = URLSession(configuration: .ephemeral.stubbed(by: stubs))
        defer { session.invalidateAndCancel() }
        var request = URLRequest(url: try #require(URL(string: "https://api.example/users/7")))
        request.httpMethod = "POST"
        let body = Data(#"{"name": "Ada \"A\""}"#.utf8)
        request.httpBody = body
        let (first, _) = try await session.data(for: request)
        #expect(String(decoding: first, as: UTF8.self) == #"{"id":"7","name":"Ada \"A\"","n":1}"#)
        request.httpBody = nil
        let (second, _) = try await session.upload(for: request, from: body)
        #expect(String(decoding: second, as: UTF8.self) == #"{"id":"7","name":"Ada \"A\"","n":2}"#)
        #expect(stubs.journal.exchanges.map(\.request.body) == [.data(body), .data(body)])
    }

    @Test("a request that no stub of a file answers is told its lines")
    func unmatched() async throws {
        let folder = try TemporaryFolder()
        try folder.write("{\"stubs\": [\n{\"request\": {\"url\": \"/books\"}}\n]}", to: "a.stubs.json")
        let stubs = StubRegistry()
        stubs.addStubs(from: folder.url.path)
        do {
            _ = try await ask(stubs, "/book")
            Issue.record("no error")
        } catch {
            #expect("\(error)".contains("a.stubs.json:2"))
        }
    }
}
