import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

@Suite("One server stands for many hosts", .timeLimit(.minutes(2)))
struct RoutingTests {
    let stubs = StubRegistry(unmatched: .reply(.empty))

    private func url(_ options: StubServer.Options = .init(), for request: String) async throws -> String? {
        let server = try stubs.serve(options)
        let request = request.replacingOccurrences(of: "PORT", with: "\(server.port)")
        _ = try await answer(of: server.port, to: request + "Connection: close\r\n\r\n")
        return stubs.journal.exchanges.last?.request.url.absoluteString
            .replacingOccurrences(of: "\(server.port)", with: "PORT")
    }

    @Test("the Host field names the host")
    func hostField() async throws {
        #expect(
            try await url(for: "GET /a?b=c HTTP/1.1\r\nHost: api.example.com\r\n")
                == "http://api.example.com/a?b=c")
        #expect(
            try await url(for: "GET / HTTP/1.1\r\nHost: api.example.com:8080\r\nX-Forwarded-Proto: https\r\n")
                == "https://api.example.com:8080/")
        #expect(
            try await url(for: "GET /a HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n") == "http://127.0.0.1:PORT/a")
    }

    @Test("the beginning of the path names scheme and host")
    func basePath() async throws {
        #expect(
            try await url(for: "GET /https/api.example.com/v1/a?b HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n")
                == "https://api.example.com/v1/a?b")
        #expect(
            try await url(for: "GET /http/api.example.com:81 HTTP/1.1\r\nHost: localhost:PORT\r\n")
                == "http://api.example.com:81")
        #expect(
            try await url(for: "GET /https/ HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n")
                == "http://127.0.0.1:PORT/https/")
    }

    @Test("a client that takes the server for its proxy sends a whole URL")
    func absoluteTarget() async throws {
        #expect(
            try await url(for: "GET http://api.example.com/a HTTP/1.1\r\nHost: other\r\n")
                == "http://api.example.com/a")
    }

    @Test("the server's own address stands for an origin")
    func origin() async throws {
        let options = StubServer.Options(origin: URL(string: "https://api.example.com/"))
        #expect(
            try await url(options, for: "GET /a HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n")
                == "https://api.example.com/a")
        #expect(
            try await url(options, for: "GET /a HTTP/1.1\r\nHost: LOCALHOST:PORT\r\n")
                == "https://api.example.com/a")
        #expect(try await url(options, for: "GET /a HTTP/1.0\r\n") == "https://api.example.com/a")
        #expect(try await url(options, for: "GET /a HTTP/1.1\r\nHost: b\r\n") == "http://b/a")
    }

    @Test("OPTIONS * is about the server")
    func asterisk() async throws {
        #expect(
            try await url(for: "OPTIONS * HTTP/1.1\r\nHost: api.example.com\r\n") == "http://api.example.com")
    }

    @Test("a real URL has an address at the server")
    func realURL() throws {
        let server = try stubs.serve()
        let real = try #require(URL(string: "HTTPS://api.example.com:444/v1/?a=b"))
        #expect(server.url(for: real).absoluteString == "\(server.url)/https/api.example.com:444/v1/?a=b")
        let path = try #require(URL(string: "/v1"))
        #expect(server.url(for: path).absoluteString == "\(server.url)/v1")
    }
}
