import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

@Suite("Pages of other origins read answers when they may", .timeLimit(.minutes(2)))
struct CrossOriginTests {
    let stubs = StubRegistry()

    private func response(
        _ crossOrigin: CrossOrigin?, _ method: String, _ fields: String
    ) async throws -> ReceivedMessage {
        let server = try stubs.serve(.init(crossOrigin: crossOrigin))
        let port = server.port
        return try await firstAnswer(of: port, to: "\(method) /books HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
    }

    private static let preflight =
        "Origin: http://page.example\r\nAccess-Control-Request-Method: PUT\r\n"
        + "Access-Control-Request-Headers: X-A, Content-Type\r\nAccess-Control-Request-Private-Network: true\r\n"

    @Test("a preflight is answered by the server, and is nobody's request")
    func preflight() async throws {
        let response = try await response(.any, "OPTIONS", Self.preflight)
        #expect(response.status == 204)
        #expect(response["Access-Control-Allow-Origin"] == "http://page.example")
        #expect(response["Access-Control-Allow-Methods"] == "PUT")
        #expect(response["Access-Control-Allow-Headers"] == "X-A, Content-Type")
        #expect(response["Access-Control-Allow-Credentials"] == "true")
        #expect(response["Access-Control-Allow-Private-Network"] == "true")
        #expect(response["Access-Control-Max-Age"] == "600")
        #expect(response["Vary"] == "Origin")
        #expect(stubs.journal.exchanges.isEmpty)
    }

    @Test("answers tell the browser who may read them and which fields")
    func answers() async throws {
        stubs.stub(.get("/books"), reply: .text("books").header("X-Total", "7"))
        let response = try await response(.any, "GET", "Origin: http://page.example\r\n")
        #expect(response.body == "books")
        #expect(response["Access-Control-Allow-Origin"] == "http://page.example")
        #expect(response["Access-Control-Expose-Headers"] == "X-Total, Content-Type, Content-Length")
        let unmatched = try await self.response(.any, "POST", "Origin: http://page.example\r\n")
        #expect(unmatched.status == 404)
        #expect(unmatched["Access-Control-Allow-Origin"] == "http://page.example")
    }

    @Test("other origins, requests without one, and a reply's own fields are left alone")
    func leftAlone() async throws {
        stubs.stub(.any, reply: .text("books"))
        let allowed = CrossOrigin.only(["http://Page.example"])
        #expect(
            try await response(allowed, "GET", "Origin: http://page.example\r\n")[
                "Access-Control-Allow-Origin"]
                == "http://page.example")
        let other = "Origin: http://other.example\r\n"
        #expect(try await response(allowed, "GET", other)["Access-Control-Allow-Origin"] == nil)
        #expect(try await response(.any, "GET", "")["Access-Control-Allow-Origin"] == nil)
        #expect(try await response(nil, "OPTIONS", Self.preflight).body == "books")
        stubs.stub(.any, reply: .text("books").header("Access-Control-Allow-Origin", "*"))
        let own = try await response(.any, "GET", other)
        #expect(own.fields.filter { $0.name.hasPrefix("Access-Control") }.map(\.value) == ["*"])
    }

    @Test("without being asked, the server says nothing about origins")
    func unasked() async throws {
        stubs.stub(.get("/books"), reply: .text("books"))
        let response = try await response(nil, "GET", "Origin: http://page.example\r\n")
        #expect(response["Access-Control-Allow-Origin"] == nil)
    }
}
