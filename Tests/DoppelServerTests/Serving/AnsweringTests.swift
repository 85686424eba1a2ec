import Doppel
import DoppelCore
import DoppelServer
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A server answers by its registry's stubs", .timeLimit(.minutes(2)))
struct AnsweringTests {
    let stubs = StubRegistry()

    @Test("a fixed reply goes out with its fields, its length and the date")
    func fixedReply() async throws {
        stubs.stub(.get("/books"), reply: .json(["title": "序言"]).header("X-Id", "7"))
        let server = try stubs.serve()
        let response = try await firstAnswer(
            of: server.port, to: "GET /books HTTP/1.1\r\nHost: a.example\r\n\r\n")
        #expect(response.statusLine == "HTTP/1.1 200 OK")
        #expect(response.body == #"{"title":"序言"}"#)
        #expect(response["X-Id"] == "7")
        #expect(response["Content-Type"] == "application/json")
        #expect(response["Content-Length"] == "18")
        #expect(response["Date"].flatMap { HTTPDate.date($0) } != nil)
        #expect(response["Connection"] == nil)
        let exchange = try #require(stubs.journal.exchanges.first)
        #expect(exchange.request.url.absoluteString == "http://a.example/books")
        #expect(exchange.responseBody.text == #"{"title":"序言"}"#)
        guard case .finished = exchange.outcome else {
            Issue.record("\(exchange.outcome)")
            return
        }
    }

    @Test("trailers come behind the last chunk, and the head names them")
    func trailers() async throws {
        let reply = Reply.text("hello").trailer("X-Sum", "5").trailer("X-Part", "1").trailer("X-Part", "2")
        stubs.stub(.any, reply: reply)
        let server = try stubs.serve()
        let get = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        let text = try await answer(of: server.port, to: get)
        #expect(
            text.hasSuffix("\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 5\r\nX-Part: 1\r\nX-Part: 2\r\n\r\n"), "\(text)"
        )
        #expect(text.contains("\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum, X-Part\r\n"), "\(text)")
        #expect(!text.contains("Content-Length"))
        let head = try await answer(of: server.port, to: get.replacingOccurrences(of: "GET", with: "HEAD"))
        #expect(head.contains("\r\nTrailer: X-Sum, X-Part\r\n") && head.hasSuffix("\r\n\r\n"))
        // A session of its own would end this process: Foundation on Linux takes trailers for another head.
        let session = URLSession(configuration: .ephemeral.stubbed(by: stubs))
        let (data, response) = try await session.data(from: server.url)
        #expect(String(decoding: data, as: UTF8.self) == "hello")
        #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Trailer") == "X-Sum, X-Part")
        #expect(response.expectedContentLength == -1)
    }

    @Test("a computed reply sees the method, the fields, the body and what the template took")
    func computedReply() async throws {
        stubs.stub(.post("/books/{id}/notes")) { request in
            .status(201).text("\(request.pathParameters["id"] ?? "") \(request.text ?? "")")
        }
        stubs.stub(.post("/later")) { request in
            await Task.yield()
            return .text("later \(request.bodyData?.count ?? 0)")
        }
        let server = try stubs.serve()
        let text = try await answer(
            of: server.port,
            to: """
                POST /books/7/notes HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello\
                POST /later HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc
                """)
        #expect(text.contains("HTTP/1.1 201 Created\r\n"))
        #expect(text.contains("\r\n\r\n7 hello"))
        #expect(text.hasSuffix("\r\n\r\nlater 3"))
    }

    @Test("an unmatched request gets 404, a mark and the explanation of the in-process error")
    func unmatched() async throws {
        stubs.stub(.get("/books"), reply: .empty)
        let server = try stubs.serve()
        let response = try await firstAnswer(of: server.port, to: "GET /bookz HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(response.statusLine == "HTTP/1.1 404 Not Found")
        #expect(response["Doppel-Problem"] == "unmatched")
        let error = try #require(stubs.journal.exchanges.first?.error as? UnmatchedRequest)
        #expect(response.body == "\(error)\n")
        #expect(response.body.contains(#".get("/books")"#))
    }

    @Test("an error of a closure is a 500 with the error's words")
    func thrownError() async throws {
        struct Broken: Error, CustomStringConvertible { var description: String { "the fixture is broken" } }
        stubs.stub(.get("/")) { _ -> Reply in throw Broken() }
        let server = try stubs.serve()
        let text = try await answer(
            of: server.port, to: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(text.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
        #expect(text.contains("Doppel-Problem: reply\r\n"))
        #expect(text.hasSuffix("the fixture is broken\n"))
        #expect(stubs.journal.exchanges.first?.error is Broken)
    }

    @Test("a reply that is made piece by piece comes in chunks, and until the end to HTTP/1.0")
    func chunks() async throws {
        stubs.stub(.get("/"), reply: .chunks([.init("one"), .init("twelve bytes")], type: "text/plain"))
        let server = try stubs.serve()
        let response = try await firstAnswer(of: server.port, to: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(response.chunks == ["one", "twelve bytes", ""])
        #expect(response["Content-Length"] == nil)
        let old = try await answer(of: server.port, to: "GET / HTTP/1.0\r\n\r\n")
        #expect(old.hasSuffix("Connection: close\r\n\r\nonetwelve bytes"))
        #expect(!old.contains("Transfer-Encoding"))
    }

    @Test("a reply that says it closes, and no length, ends with the connection")
    func untilClose() async throws {
        stubs.stub(
            .get("/"), reply: .text("hello").withoutHeader("Content-Length").header("Connection", "close"))
        let server = try stubs.serve()
        let text = try await answer(of: server.port, to: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(text.hasSuffix("\r\n\r\nhello"))
        #expect(text.components(separatedBy: "Connection: close\r\n").count == 2)
        #expect(!text.contains("Transfer-Encoding"))
    }

    @Test("a HEAD gets the fields of the GET, and no body")
    func head() async throws {
        stubs.stub(.path("/text"), reply: .text("hello"))
        stubs.stub(.path("/chunks"), reply: .chunks([.init("hello")]))
        let server = try stubs.serve()
        let text = try await answer(
            of: server.port,
            to: """
                HEAD /text HTTP/1.1\r\nHost: a\r\n\r\n\
                HEAD /chunks HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n
                """)
        #expect(text.contains("Content-Length: 5\r\n"))
        #expect(text.contains("Transfer-Encoding: chunked\r\n"))
        #expect(!text.contains("hello"))
        #expect(text.components(separatedBy: "HTTP/1.1 200 OK").count == 3)
    }

    @Test("204 and 304 have neither a body nor a length", arguments: [204, 304])
    func bodiless(status: Int) async throws {
        stubs.stub(.any, reply: .status(status).text("never"))
        let server = try stubs.serve()
        let text = try await answer(
            of: server.port, to: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(text.hasPrefix("HTTP/1.1 \(status) "))
        #expect(!text.contains("Content-Length"))
        #expect(!text.contains("Transfer-Encoding"))
        #expect(text.hasSuffix("\r\n\r\n"))
    }

    @Test("a large body arrives whole, also at a client that reads slowly")
    func largeBody() async throws {
        let data = Data((0..<(8 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        stubs.stub(.get("/data"), reply: .data(data))
        stubs.stub(
            .get("/stream"),
            reply: .stream {
                AsyncThrowingStream { continuation in
                    for start in stride(from: 0, to: data.count, by: 1 << 20) {
                        continuation.yield(data[start..<(start + 1 << 20)])
                    }
                    continuation.finish()
                }
            })
        let server = try stubs.serve()
        let port = server.port
        let bodies = try await blocking {
            let client = try RawClient(port: port)
            try client.send("GET /data HTTP/1.1\r\nHost: a\r\n\r\nGET /stream HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try client.read(through: "\r\n\r\n")
            let first = try client.read(data.count)
            _ = try client.read(through: "\r\n\r\n")
            var second: [UInt8] = []
            while let size = Int(try client.read(through: "\r\n").dropLast(1), radix: 16), size > 0 {
                second += try client.read(size)
                _ = try client.read(2)
            }
            return [Data(first), Data(second)]
        }
        #expect(bodies[0] == data)
        #expect(bodies[1] == data)
    }

    @Test("handlers have been told before the client gets the end")
    func handlers() async throws {
        let told = Locked<[StubEvent.Kind]>([])
        for kind in StubEvent.Kind.allCases {
            stubs.on(kind) { event in told.withLock { $0.append(event.kind) } }
        }
        stubs.stub(.get("/"), reply: .text("hello"))
        let server = try stubs.serve()
        let text = try await answer(
            of: server.port, to: "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(text.hasSuffix("hello"))
        #expect(told.withLock { $0 } == [.activated, .finished])
    }

    @Test("a compressed reply goes out compressed, and into the journal as it was")
    func compressed() async throws {
        stubs.stub(.get("/"), reply: .text(String(repeating: "hello ", count: 1_000)).contentEncoding(.gzip))
        let server = try stubs.serve()
        let response = try await firstAnswer(of: server.port, to: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(response["Content-Encoding"] == "gzip")
        #expect(response.chunks.count > 1)
        #expect(response.body.utf8.count < 1_000)
        #expect(stubs.journal.exchanges.first?.responseBody.text == String(repeating: "hello ", count: 1_000))
    }
}
