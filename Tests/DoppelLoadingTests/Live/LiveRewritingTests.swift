import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Live traffic that is rewritten", .timeLimit(.minutes(1)))
struct LiveRewritingTests {
    private let stubs = StubRegistry()
    private let server: LoopbackServer
    private let production = URLRequest.make(url("/books?page=1", host: "api.example.com"))

    private static let shelf = """
        {"data": [ {
              "bookId":"0000001",
              "price": 1.10, "serial": 12345678901234567890,
              "updated": [ { "chapterIdx": 1, "title": "序言" }, { "chapterIdx": 2, "title": "第2章" } ]
        }]}
        """

    init() throws {
        server = try LoopbackServer([
            "/books": .init(
                headers: ["Content-Type": "application/json", "ETag": "\"1\""], body: Self.shelf),
            "/html": .init(502, headers: ["Content-Type": "text/html"], body: "<html>bad gateway</html>"),
            "/moved": .init(302, headers: ["Location": "/books"]),
        ]) { request in
            request.target == "/echo"
                ? .init(body: "\(request.method) \(String(decoding: request.body, as: UTF8.self))") : nil
        }
    }

    private var origin: String { "http://127.0.0.1:\(server.port)" }

    @Test("sends production calls to staging, with other fields and items", arguments: CallStyle.allCases)
    func request(style: CallStyle) async throws {
        stubs.stub(
            .host("api.example.com") && .path("/books"),
            reply: .passThrough(.to(origin), .header("X-Tester", "ada"), .query("page", "2"), .bearer("t")))
        let outcome = try await style.load(production, in: stubs.configuration)
        #expect(outcome.text == Self.shelf)
        // The program can't tell that it was answered by another host.
        #expect(outcome.response?.url == production.url)
        let sent = try #require(server.requests.first)
        #expect(sent.target == "/books?page=2")
        #expect(sent.headers["x-tester"] == "ada" && sent.headers["authorization"] == "Bearer t")
        #expect(sent.headers["host"] == "127.0.0.1:\(server.port)")
        let exchange = try #require(stubs.journal.exchanges.first)
        #expect(exchange.request.url == production.url)
        #expect(exchange.sentRequest?.url.absoluteString == "\(origin)/books?page=2")
    }

    @Test("sends another method and body", arguments: CallStyle.allCases)
    func body(style: CallStyle) async throws {
        stubs.stub(reply: .passThrough(.method(.put), .json(["a": 1]), .path("/echo"), .to(origin)))
        let request = URLRequest.make(url("/x"), method: "POST", body: "a longer body than that")
        #expect(try await style.load(request, in: stubs.configuration).text == #"PUT {"a":1}"#)
        #expect(stubs.journal.exchanges.first?.request.text == "a longer body than that")
    }

    @Test("asks stubs about the rewritten request only when told to")
    func matchedAgain() async throws {
        stubs.stub(.host("127.0.0.1") && .path("/books"), reply: .text("from a stub"))
        stubs.stub(.host("api.example.com"), reply: .passThrough(.to(origin), matchingAgain: true))
            .then(.passThrough(.to(origin)))
            .then(.passThrough(.to(origin), .path("/echo"), matchingAgain: true))
        var texts: [String] = []
        for _ in 0..<3 {
            texts.append(try await CallStyle.async.load(production, in: stubs.configuration).text)
        }
        #expect(texts[0] == "from a stub" && texts[1] == Self.shelf)
        #expect(server.requests.map(\.target) == ["/books?page=1", "/echo?page=1"])
        #expect(stubs.journal.exchanges.allSatisfy { $0.request.url == production.url })
    }

    @Test("gives up on stubs that pass a request on to each other")
    func circles() async throws {
        stubs.stub(reply: .passThrough(.query("again", "1"), matchingAgain: true))
        let outcome = try await CallStyle.async.load(production, in: stubs.configuration)
        #expect(
            outcome.error as? LoadingError
                == .rewrittenInCircles(request: "GET https://api.example.com/books?page=1"))
    }

    @Test("fails with what a closure throws, and sends nothing")
    func refusedRequest() async throws {
        stubs.stub(reply: .passThrough(.to(origin), .rewriting { _ in throw URLError(.dataNotAllowed) }))
        let outcome = try await CallStyle.async.load(production, in: stubs.configuration)
        #expect((outcome.error as? URLError)?.code == .dataNotAllowed)
        #expect(server.requests.isEmpty)
    }

    @Test(
        "gives the article's result for its weread.json, and changes nothing else",
        arguments: CallStyle.allCases)
    func merge(style: CallStyle) async throws {
        stubs.stub(
            .path("/books"), reply: .passThrough.merging(["data": [["updated": [["hello": "world"]]]]]))
        let outcome = try await style.load(server.url("/books"), in: stubs.configuration)
        #expect(
            outcome.text
                == #"{"data":[{"bookId":"0000001","price":1.10,"serial":12345678901234567890,"updated":["#
                + #"{"chapterIdx":1,"title":"序言","hello":"world"},{"chapterIdx":2,"title":"第2章","hello":"world"}]}]}"#
        )
        #expect(outcome.http?.value(forHTTPHeaderField: "Content-Length") == "\(outcome.data.count)")
        #expect(outcome.http?.expectedContentLength == Int64(outcome.data.count))
        #expect(outcome.http?.value(forHTTPHeaderField: "ETag") == "\"1\"")
        #expect(stubs.journal.exchanges.first?.responseBody.data == outcome.data)
    }

    @Test("merges for 64 requests at once")
    func concurrent() async throws {
        stubs.stub(.path("/books"), reply: .passThrough.merging(["data": [["title": "changed"]]]))
        let session = stubs.session()
        let url = server.url("/books")
        let merged = try await withThrowingTaskGroup(of: JSON.self) { group in
            for _ in 0..<64 { group.addTask { try JSON(data: try await session.data(from: url).0) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(merged.count == 64)
        #expect(
            merged.allSatisfy {
                $0["data"]?[0]?["title"] == "changed" && $0["data"]?[0]?["bookId"] == "0000001"
            })
        #expect(server.requests.count == 64)
    }

    @Test("leaves what is no JSON as it came, with a note, or fails in strict mode")
    func notJSON() async throws {
        stubs.stub(.path("/html"), reply: .passThrough.status(200).merging(["a": 1]))
            .then(.passThrough.merging(["a": 1]).rewritingStrictly())
        let lenient = try await CallStyle.async.load(server.url("/html"), in: stubs.configuration)
        #expect(lenient.status == 502 && lenient.text == "<html>bad gateway</html>")
        #expect(
            stubs.journal.exchanges.first?.notes == [
                "The response was not rewritten. "
                    + "The body can't be merged with JSON, since it is none: there is no value, at byte 0."
            ])
        let strict = try await CallStyle.async.load(server.url("/html"), in: stubs.configuration)
        #expect(strict.error as? RewriteError == .bodyIsNotJSON(reason: "there is no value, at byte 0"))
    }

    @Test("changes status and fields, and lets a closure refuse")
    func head() async throws {
        stubs.stub(
            .path("/books"), reply: .passThrough.status(503).header("Retry-After", "60").withoutHeader("etag")
        )
        .then(.passThrough.rewriting { response in throw Refusal(status: response.status) })
        let outcome = try await CallStyle.async.load(server.url("/books"), in: stubs.configuration)
        #expect(outcome.status == 503 && outcome.text == Self.shelf)
        #expect(outcome.http?.value(forHTTPHeaderField: "Retry-After") == "60")
        #expect(outcome.http?.value(forHTTPHeaderField: "ETag") == nil)
        let refused = try await CallStyle.delegate.load(server.url("/books"), in: stubs.configuration)
        #expect(refused.error as? Refusal == Refusal(status: 200))
    }

    @Test("rewrites a download's file")
    func download() async throws {
        stubs.stub(reply: .passThrough.replacing("序言", with: "preface"))
        let (file, _) = try await stubs.session().download(from: server.url("/books"))
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(
            try String(contentsOf: file, encoding: .utf8)
                == Self.shelf.replacingOccurrences(of: "序言", with: "preface"))
    }

    @Test("rewrites where a redirect leads")
    func redirected() async throws {
        stubs.stub(.path("/books"), reply: .passThrough.merging(["a": 1]))
        stubs.stub(
            .path("/moved"), reply: .passThrough.rewriting { _ in Issue.record("a redirect has no body") })
        let outcome = try await CallStyle.async.load(server.url("/moved"), in: stubs.configuration)
        #expect(try JSON(data: outcome.data)["a"] == 1)
    }

    @Test("keeps a cookie of the other host for the program's own")
    func cookies() async throws {
        let server = try LoopbackServer(["/books": .init(headers: ["Set-Cookie": "s=1; Path=/"])])
        stubs.stub(reply: .passThrough(.to("http://127.0.0.1:\(server.port)")))
        let configuration = stubs.configuration
        for _ in 0..<2 { _ = try await CallStyle.async.load(production, in: configuration) }
        #expect(server.requests.map { $0.headers["cookie"] } == [nil, "s=1"])
    }

    @Test("changes two fields of a fixture", arguments: CallStyle.allCases)
    func own(style: CallStyle) async throws {
        stubs.stub(reply: .json(["id": 7, "title": "a", "price": 1]).merging(["title": "b", "price": nil]))
        let text = try await style.load(url(), in: stubs.configuration).text
        #expect(text == #"{"id":7,"price":null,"title":"b"}"#)
        stubs.stub(reply: .json(["id": 7]).rewriting { try $0.merge(["path": $0.request.path.json]) })
        #expect(try await style.load(url("/x"), in: stubs.configuration).text == #"{"id":7,"path":"/x"}"#)
    }
}

private struct Refusal: Error, Equatable { let status: Int }
