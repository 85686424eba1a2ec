import Doppel
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Real clients get real answers", .timeLimit(.minutes(2)))
struct ClientTests {
    let stubs = StubRegistry()

    private var session: URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        return URLSession(configuration: configuration)
    }

    @Test("URLSession gets what the same stubs give it in-process")
    func urlSession() async throws {
        stubs.stub(.post("https://api.example.com/login")) { request in
            .status(201).json(["user": JSON.string(try request.json()["user"]?.string ?? "")])
                .header("X-Answer", "42")
        }
        let server = try stubs.serve()
        let real = try #require(URL(string: "https://api.example.com/login"))
        let double = URLSession(configuration: .ephemeral.stubbed(by: stubs))
        var answers: [(Data, Int?, String?)] = []
        for (session, url) in [(session, server.url(for: real)), (double, real)] {
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            request.httpBody = Data(#"{"user":"ada"}"#.utf8)
            let (data, response) = try await session.data(for: request)
            let http = response as? HTTPURLResponse
            answers.append((data, http?.statusCode, http?.value(forHTTPHeaderField: "X-Answer")))
        }
        #expect(answers[0] == answers[1])
        #expect(String(decoding: answers[0].0, as: UTF8.self) == #"{"user":"ada"}"#)
        #expect(stubs.journal.exchanges.map(\.request.url) == [real, real])
    }

    @Test("a large upload arrives whole")
    func upload() async throws {
        stubs.stub(.put("/big")) { request in .text("\(request.bodyData?.count ?? 0)") }
        let server = try stubs.serve()
        var request = URLRequest(url: server.url.appendingPathComponent("big"))
        request.httpMethod = "PUT"
        let (data, _) = try await session.upload(for: request, from: Data(count: 5 << 20))
        #expect(String(decoding: data, as: UTF8.self) == "\(5 << 20)")
    }

    @Test("curl gets its answer, also through a proxy, in chunks, and with leave to send")
    func curl() async throws {
        stubs.stub(.get("http://api.example.com/books"), reply: .text("books"))
        stubs.stub(.put("/notes")) { request in
            .text("got \(request.bodyData?.count ?? 0), \(request.headers["Expect"] ?? "")")
        }
        let server = try stubs.serve()
        #expect(try await run(["-x", server.url.absoluteString, "http://api.example.com/books"]) == "books")
        let url = server.url.appendingPathComponent("notes").absoluteString
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try Data(count: 2_000_000).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(
            try await run(["-T", file.path, "-H", "Expect: 100-continue", url]) == "got 2000000, 100-continue"
        )
        #expect(
            try await run(["-T", file.path, "-H", "Transfer-Encoding: chunked", "-H", "Expect:", url])
                == "got 2000000, ")
        #expect(try await run(["-w", "%{http_code}", "-o", "/dev/null", url + "/7"]) == "404")
    }

    @Test("a request that is passed through goes on to the real server, and comes back rewritten")
    func passThrough() async throws {
        let real = try LoopbackServer(["/a": .init(body: "from afar"), "/b": .init(body: #"{"n":1,"m":2}"#)])
        stubs.stub(.path("/b"), reply: .passThrough.merging(["n": 7]))
        stubs.unmatched = .passThrough
        let server = try stubs.serve(.init(upstream: .session))
        let (plain, _) = try await session.data(from: server.url(for: real.url("/a")))
        #expect(String(decoding: plain, as: UTF8.self) == "from afar")
        let (merged, _) = try await session.data(from: server.url(for: real.url("/b")))
        #expect(try JSON(data: merged) == ["n": 7, "m": 2])
        #expect(real.requests.map(\.target) == ["/a", "/b"])
        #expect(
            real.requests.map { $0.headers["host"] } == Array(repeating: "127.0.0.1:\(real.port)", count: 2))
    }

    @Test("without an upstream, and without a real server, the answer says so")
    func noUpstream() async throws {
        stubs.stub(.get("/"), reply: .passThrough)
        let server = try stubs.serve()
        let (data, response) = try await session.data(from: server.url)
        #expect((response as? HTTPURLResponse)?.statusCode == 502)
        #expect(String(decoding: data, as: UTF8.self).contains("Options(upstream: .session)"))
        let second = try stubs.serve(.init(upstream: .session))
        let nobody = try #require(URL(string: "http://127.0.0.1:1/"))
        let (text, failed) = try await session.data(from: second.url(for: nobody))
        #expect((failed as? HTTPURLResponse)?.statusCode == 502)
        #expect(
            String(decoding: text, as: UTF8.self).hasPrefix(
                "The request was passed through, and failed there: "))
    }

    @Test("a request that would go on to the server itself is refused at once")
    func toItself() async throws {
        stubs.stub(.any, reply: .passThrough)
        let server = try stubs.serve(.init(upstream: .session))
        let (data, response) = try await session.data(from: server.url)
        #expect((response as? HTTPURLResponse)?.statusCode == 502)
        #expect(
            String(decoding: data, as: UTF8.self) == """
                The request is to be passed through, and names no other host than this server: give the server the \
                real one (`Options(origin:)`, `doppel serve --upstream`), or ask for /https/HOST/….

                """)
        #expect(stubs.journal.exchanges.count == 1)
    }

    private func run(_ arguments: [String]) async throws -> String {
        try await blocking {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = ["curl", "-sS", "--max-time", "20", "--noproxy", ""] + arguments
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self)
        }
    }
}
