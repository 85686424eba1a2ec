import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

@Suite("The OpenAPI description is what the server does", .timeLimit(.minutes(2)))
struct ControlDescriptionTests {
    /// A request for every operation, in an order in which all of them succeed.
    private static let requests: [(method: String, template: String, path: String, content: String?)] = [
        ("GET", "/", "/", nil), ("GET", "/openapi.json", "/openapi.json", nil),
        ("PUT", "/enabled", "/enabled", #"{"isEnabled": true}"#),
        ("GET", "/unmatched", "/unmatched", nil),
        ("PUT", "/unmatched", "/unmatched", #"{"policy": "reply", "response": {"status": 418}}"#),
        ("PUT", "/network", "/network", #"{"profile": "fast4G"}"#), ("GET", "/network", "/network", nil),
        ("GET", "/sets", "/sets", nil), ("GET", "/sets/{set}", "/sets/Feed", nil),
        ("PUT", "/sets/{set}", "/sets/Feed", #"{"selection": ["Full", "Empty"], "failuresLeft": 0}"#),
        (
            "POST", "/sets", "/sets",
            #"{"name": "Jobs", "request": {"path": "/jobs"}, "choices": [{"name": "None"}]}"#
        ),
        (
            "POST", "/sets/{set}/choices", "/sets/Jobs/choices",
            #"{"name": "Some", "response": {"json": [1]}}"#
        ),
        (
            "PUT", "/sets/{set}", "/sets/Jobs",
            """
            {"selection": {"kind": "rules", "rules": [{"request": {"query": {"n": "1"}}, "choice": "Some"}], \
            "otherwise": "None"}}
            """
        ),
        ("GET", "/sets", "/sets", nil), ("DELETE", "/sets/{set}", "/sets/Jobs", nil),
        ("GET", "/selections", "/selections", nil),
        ("PUT", "/selections", "/selections", #"{"Feed": {"kind": "random", "choices": []}}"#),
        ("DELETE", "/selections/{set}", "/selections/Feed", nil),
        ("DELETE", "/selections", "/selections", nil),
        ("GET", "/presets", "/presets", nil),
        ("POST", "/presets/{preset}/apply", "/presets/nothing%20new/apply", #"{"resettingOthers": true}"#),
        ("POST", "/stubs", "/stubs", #"{"request": {"path": "/a"}, "times": 2}"#),
        ("GET", "/stubs", "/stubs", nil),
        ("GET", "/stubs/{id}", "/stubs/book", nil), ("GET", "/journal", "/journal?last=5", nil),
        ("GET", "/journal/{id}", "/journal/1", nil), ("GET", "/journal.har", "/journal.har", nil),
        ("GET", "/journal/{id}/why", "/journal/1/why", nil),
        ("GET", "/journal/{id}/stub", "/journal/1/stub", nil),
        ("POST", "/journal/{id}/stub", "/journal/1/stub", #"{"name": "again", "ignoringQuery": true}"#),
        ("PUT", "/scenarios/{scenario}", "/scenarios/cart", #"{"state": "full"}"#),
        ("GET", "/scenarios", "/scenarios", nil),
        ("DELETE", "/scenarios/{scenario}", "/scenarios/cart", nil),
        ("DELETE", "/scenarios", "/scenarios", nil),
        ("POST", "/verify", "/verify", #"{"request": {"path": "/x"}, "exactly": 1}"#),
        ("POST", "/verify", "/verify", #"{"order": [{"path": "/x"}], "within": 0}"#),
        ("POST", "/verify", "/verify", #"{"noUnexpectedRequests": true}"#),
        ("PUT", "/stubs/{id}", "/stubs/book", #"{"name": "book", "request": {"path": "/b"}}"#),
        ("DELETE", "/stubs/{id}", "/stubs/book", nil), ("DELETE", "/stubs", "/stubs", nil),
        ("GET", "/websockets", "/websockets", nil),
        ("POST", "/websockets/messages", "/websockets/messages", #"{"text": "news", "path": "/prices"}"#),
        ("POST", "/websockets/{id}/messages", "/websockets/SOCKET/messages", #"{"base64": "AQI="}"#),
        ("POST", "/websockets/{id}/close", "/websockets/SOCKET/close", #"{"code": 1001, "reason": "done"}"#),
        ("DELETE", "/journal", "/journal", nil),
    ]

    @Test("the file in the documentation is what the server gives")
    func file() async throws {
        let ground = try ControlledServer()
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/DoppelServer/DoppelServer.docc/openapi.json")
            .standardized
        let served = try await ground.ask("/__doppel/openapi.json").body
        if ProcessInfo.processInfo.environment["DOPPEL_WRITE_OPENAPI"] != nil {
            try Data(served.utf8).write(to: file)
        }
        // Run this test once with DOPPEL_WRITE_OPENAPI=1 to write the file again.
        #expect(try String(contentsOf: file, encoding: .utf8) == served)
    }

    @Test("every operation is asked, takes what is described, and gives what is described")
    func operations() async throws {
        let ground = try ControlledServer()
        for _ in 1...2 { _ = try await ground.ask("/books/1") }
        ground.stubs.stub(.get("/prices"), reply: .webSocketEcho)
        let port = ground.server.port
        let client = try await blocking { try RawClient.webSocket(port, "/prices") }
        defer { withExtendedLifetime(client) {} }
        let document = try JSON(text: try await ground.ask("/__doppel/openapi.json").body)
        var left = Set(
            (document["paths"]?.object ?? [:]).flatMap { path, item in
                (item.object ?? [:]).keys.map { "\($0.uppercased()) \(path)" }
            })
        // A stream without an end has a test of its own.
        #expect(left.remove("GET /events") != nil)
        // So has text.
        #expect(left.remove("GET /journal/{id}/curl") != nil)
        for request in Self.requests {
            left.remove("\(request.method) \(request.template)")
            let operation = document["paths"]?[request.template]?[request.method.lowercased()]
            try await check(request, try #require(operation), document, ground)
        }
        #expect(left.isEmpty)
    }

    private func check(
        _ request: (method: String, template: String, path: String, content: String?), _ operation: JSON,
        _ document: JSON, _ ground: ControlledServer
    ) async throws {
        let place = "\(request.method) \(request.path)"
        let socket = ground.server.webSockets.first.map { "\($0.id)" } ?? ""
        let path = request.path.replacingOccurrences(of: "SOCKET", with: socket)
        let response = try await ground.ask(request.method, "/__doppel" + path, request.content)
        let described = try #require(
            operation["responses"]?["\(response.status)"], "\(place): \(response.body)")
        #expect((request.content != nil) == (operation["requestBody"] != nil), "\(place)")
        if let content = request.content, let schema = operation["requestBody"]?.jsonSchema {
            #expect(try Schema(document).problems(of: JSON(text: content), schema) == [], "\(place)")
        }
        guard let schema = described.jsonSchema else {
            #expect(response.body.isEmpty && response.status == 204, "\(place)")
            return
        }
        #expect(try Schema(document).problems(of: JSON(text: response.body), schema) == [], "\(place)")
    }

    @Test("a refusal is what is described")
    func refusal() async throws {
        let ground = try ControlledServer()
        let document = try JSON(text: try await ground.ask("/__doppel/openapi.json").body)
        let schema = try #require(document["components"]?["responses"]?["Problem"]?.jsonSchema)
        for path in ["/__doppel/sets/x", "/__doppel/nowhere"] {
            let body = try JSON(text: try await ground.ask(path).body)
            #expect(Schema(document).problems(of: body, schema) == [])
        }
    }
}

extension JSON {
    fileprivate var jsonSchema: JSON? { self["content"]?["application/json"]?["schema"] }
}

/// As much of JSON Schema as the description uses.
private struct Schema {
    private let document: JSON

    init(_ document: JSON) { self.document = document }

    /// What is wrong with a value, with the way to it.
    func problems(of value: JSON, _ schema: JSON, at path: String = "") -> [String] {
        if let name = schema["$ref"]?.string?.split(separator: "/").last {
            guard let found = document["components"]?["schemas"]?[String(name)] else {
                return ["no schema \(name)"]
            }
            return problems(of: value, found, at: path)
        }
        if let options = schema["anyOf"]?.array {
            return options.contains { problems(of: value, $0).isEmpty } ? [] : ["\(path): none of anyOf"]
        }
        if let names = schema["enum"]?.array, !names.contains(value) {
            return ["\(path): \(value) is not listed"]
        }
        if let least = schema["minimum"]?.double, let number = value.double, number < least {
            return ["\(path): \(number) is too small"]
        }
        switch schema["type"]?.string {
        case nil: return []
        case "object": return members(of: value, schema, at: path)
        case "array":
            guard let elements = value.array, let items = schema["items"] else {
                return ["\(path): no array"]
            }
            return elements.flatMap { problems(of: $0, items, at: path + "[]") }
        case "string": return value.string == nil ? ["\(path): no string"] : []
        case "integer": return value.int == nil ? ["\(path): no integer"] : []
        case "number": return value.double == nil ? ["\(path): no number"] : []
        case "boolean": return value.bool == nil ? ["\(path): no boolean"] : []
        case let type?: return ["\(path): unknown type \(type)"]
        }
    }

    private func members(of value: JSON, _ schema: JSON, at path: String) -> [String] {
        guard let members = value.object else { return ["\(path): no object"] }
        let missing = (schema["required"]?.array ?? []).compactMap(\.string).filter { members[$0] == nil }
        return missing.map { "\(path).\($0): missing" }
            + members.flatMap { name, member -> [String] in
                if let known = schema["properties"]?[name] {
                    return problems(of: member, known, at: "\(path).\(name)")
                }
                guard let other = schema["additionalProperties"] else { return [] }
                if other.bool == false { return ["\(path).\(name): not described"] }
                return problems(of: member, other, at: "\(path).\(name)")
            }
    }
}
