import DoppelCore
import DoppelServer
import DoppelSupport
import DoppelTestSupport
import Foundation

/// A server with its control API on, and sets to select in.
struct ControlledServer {
    let stubs = StubRegistry(name: "books")
    let server: StubServer

    init(_ control: StubServer.Control = .init(), crossOrigin: CrossOrigin? = nil) throws {
        stubs.register(
            ResponseSet("Login", matching: .post("/login")) {
                Choice("Success", .json(["token": "t"]))
                Choice("Offline", .error(.notConnectedToInternet))
                Choice("Invalid", .status(401))
            },
            ResponseSet("Feed", matching: .get("/feed")) {
                Choice("Full", .json([1, 2]))
                Choice("Empty", .json([]))
            })
        stubs.register(Preset("nothing new", ["Feed": "Empty"]))
        stubs.stub(.get("/books/{id}"), name: "book", reply: .json(["id": 7]))
        server = try stubs.serve(.init(crossOrigin: crossOrigin, control: control))
    }

    var client: ControlClient { ControlClient(server.url) }

    /// Asks the control API, or anything else that the server has.
    func ask(
        _ method: String, _ path: String, host: String? = nil, fields: [String] = [], _ content: String? = nil
    ) async throws -> ReceivedMessage {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(server.port)")"] + fields
        if let content {
            if !fields.contains(where: { $0.hasPrefix("Content-Type") }) {
                lines.append("Content-Type: application/json")
            }
            lines.append("Content-Length: \(content.utf8.count)")
        }
        let text = lines.joined(separator: "\r\n") + "\r\n\r\n" + (content ?? "")
        let port = server.port
        return try await blocking {
            let client = try RawClient(port: port)
            try client.send(text)
            return try client.readResponse(isHead: method == "HEAD")
        }
    }

    func ask(_ path: String, host: String? = nil, fields: [String] = []) async throws -> ReceivedMessage {
        try await ask("GET", path, host: host, fields: fields)
    }

    func refusal(_ path: String, host: String? = nil, fields: [String] = []) async throws -> String {
        try await refusal("GET", path, host: host, fields: fields)
    }

    /// The status and the sentence of what is refused.
    func refusal(
        _ method: String, _ path: String, host: String? = nil, fields: [String] = [], _ content: String? = nil
    ) async throws -> String {
        let response = try await ask(method, path, host: host, fields: fields, content)
        return "\(response.status) \(try JSON(text: response.body)["error"]?.string ?? response.body)"
    }
}
