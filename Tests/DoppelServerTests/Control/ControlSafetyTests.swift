import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

@Suite("Nobody steers a server who may not", .timeLimit(.minutes(2)))
struct ControlSafetyTests {
    private static let ownAddressOnly = "403 This is reached by the server's own address only."
    private static let foreignPage = "403 Pages of other origins may not ask this."
    private static let needsToken = "401 This needs the header Authorization: Bearer TOKEN."

    @Test("the control API is off unless asked for")
    func offByDefault() async throws {
        let stubs = StubRegistry(unmatched: .reply(.status(418)))
        let server = try stubs.serve()
        let text = try await answer(
            of: server.port, to: "GET /__doppel/sets HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        #expect(text.hasPrefix("HTTP/1.1 418 "))
    }

    @Test("a name that another site has made to lead here gets nothing (DNS rebinding)")
    func foreignHost() async throws {
        let ground = try ControlledServer()
        let port = ground.server.port
        for host in ["evil.example", "evil.example:\(port)", "127.0.0.1", "127.0.0.1:1", ""] {
            #expect(try await ground.refusal("/__doppel/sets", host: host) == Self.ownAddressOnly)
        }
        for host in ["127.0.0.1:\(port)", "localhost:\(port)", "LOCALHOST:\(port)", "[::1]:\(port)"] {
            #expect(try await ground.ask("/__doppel/sets", host: host).status == 200)
        }
    }

    @Test("a page of another origin gets nothing, preflights included, whatever CORS allows for stubs")
    func foreignOrigin() async throws {
        let ground = try ControlledServer(crossOrigin: .any)
        for field in [
            "Origin: http://evil.example", "Origin: null", "Origin: http://127.0.0.1:1",
            "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
        ] {
            #expect(try await ground.refusal("/__doppel/sets", fields: [field]) == Self.foreignPage)
        }
        let preflight = try await ground.ask(
            "OPTIONS", "/__doppel/sets",
            fields: ["Origin: http://evil.example", "Access-Control-Request-Method: PUT"])
        #expect(preflight.status == 403)
        #expect(preflight["Access-Control-Allow-Origin"] == nil)
    }

    @Test("what a form of a page can send changes nothing")
    func formContent() async throws {
        let ground = try ControlledServer()
        for type in ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"] {
            let text = try await ground.refusal(
                "PUT", "/__doppel/selections", fields: ["Content-Type: \(type)"], #"{"Login": "Offline"}"#)
            #expect(text == "415 Send JSON with the header Content-Type: application/json.")
        }
        #expect(ground.stubs.responseSets.allSatisfy { !$0.isChanged })
    }

    @Test("with a token, only who has it gets anything")
    func token() async throws {
        let ground = try ControlledServer(.init(token: "s3cret"))
        for fields in [
            [], ["Authorization: Bearer"], ["Authorization: Bearer s3cre"], ["Authorization: Bearer s3crets"],
            ["Authorization: Basic s3cret"], ["Authorization: Bearer s3cret", "Authorization: Bearer x"],
        ] {
            #expect(try await ground.refusal("/__doppel/nowhere", fields: fields) == Self.needsToken)
        }
        let refused = try await ground.ask("/__doppel/sets")
        #expect(refused["WWW-Authenticate"] == "Bearer")
        #expect(
            try await ground.ask("/__doppel/sets", fields: ["Authorization: bearer s3cret"]).status == 200)
        await #expect(throws: ControlError.self) { try await ground.client.presets() }
        #expect(try await ControlClient(ground.server.url, token: "s3cret").presets().count == 1)
    }

    @Test("an address that other machines can reach needs a token")
    func openAddress() throws {
        for token in [nil, ""] {
            #expect(throws: ServerError.controlNeedsToken(host: "0.0.0.0")) {
                try StubRegistry().serve(.init(host: "0.0.0.0", control: .init(token: token)))
            }
        }
        _ = try StubRegistry().serve(.init(host: "0.0.0.0", control: .init(token: "t")))
        #expect(
            "\(ServerError.controlNeedsToken(host: "0.0.0.0"))"
                == "other machines can reach 0.0.0.0: give the control API a token, or listen on 127.0.0.1")
    }

    @Test("answers are for no cache, no frame and no guess of their type")
    func strictFields() async throws {
        let ground = try ControlledServer()
        for path in ["/__doppel/sets", "/__doppel/nowhere"] {
            let response = try await ground.ask(path)
            #expect(response["Content-Type"] == "application/json")
            #expect(response["X-Content-Type-Options"] == "nosniff")
            #expect(response["Cache-Control"] == "no-store")
            #expect(response["X-Frame-Options"] == "DENY")
            #expect(
                response["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'")
        }
    }

    @Test("a stub that is sent may name files of the folder that is given for that, and no others")
    func files() async throws {
        let stub = #"{"request": {"path": "/a"}, "response": {"file": "NAME"}}"#
        let closed = try ControlledServer()
        #expect(
            try await closed.refusal("POST", "/__doppel/stubs", stub)
                == "422 line 1: response.file: no file can be named here: give the content as json, text or base64"
        )
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("inside".utf8).write(to: folder.appendingPathComponent("a.txt"))
        let open = try ControlledServer(.init(files: folder))
        for name in ["../a.txt", "/etc/hostname"] {
            let refused = try await open.ask(
                "POST", "/__doppel/stubs", stub.replacingOccurrences(of: "NAME", with: name))
            #expect(refused.status == 422)
        }
        let added = try await open.ask(
            "POST", "/__doppel/stubs", stub.replacingOccurrences(of: "NAME", with: "a.txt"))
        #expect(added.status == 201)
        #expect(try await open.ask("/a").body == "inside")
    }
}
