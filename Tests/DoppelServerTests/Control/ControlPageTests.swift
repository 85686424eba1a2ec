import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

@testable import DoppelServer

/// What a page can have a browser send; `PORT` stands for the server's.
struct PageRequest: Sendable, CustomStringConvertible {
    let description: String
    var method = "GET"
    var path = "/__doppel/sets"
    let fields: [String]
    var content: String?
    let status: Int

    static let foreign = [
        PageRequest(
            "a fetch of another site", ["Origin: http://evil.example", "Sec-Fetch-Site: cross-site"], 403),
        PageRequest("a fetch of a page on another port", ["Origin: http://127.0.0.1:1"], 403),
        PageRequest(
            "a fetch of another port in a browser without Origin", ["Sec-Fetch-Site: same-site"], 403),
        PageRequest(
            "a sandboxed frame or a data: page", ["Origin: null", "Sec-Fetch-Site: cross-site"], 403),
        PageRequest("a page by TLS on this name", ["Origin: https://127.0.0.1:PORT"], 403),
        PageRequest(
            "two origins, of which one is ours", ["Origin: http://127.0.0.1:PORT", "Origin: null"], 403),
        PageRequest("an origin that begins like ours", ["Origin: http://127.0.0.1:PORT.evil.example"], 403),
        PageRequest(
            "an image, a script, a style", ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"], 403),
        PageRequest(
            "a link of another site",
            ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"], 403),
        PageRequest(
            "a preflight", method: "OPTIONS",
            ["Origin: http://evil.example", "Access-Control-Request-Method: PUT"], 403),
        PageRequest(
            "a form that is posted", method: "POST", path: "/__doppel/presets/nothing%20new/apply",
            ["Origin: http://evil.example", "Content-Type: application/x-www-form-urlencoded"],
            content: "a=b", 403),
        PageRequest(
            "a form of a browser that names no origin", method: "POST",
            path: "/__doppel/presets/nothing%20new/apply",
            ["Content-Type: application/x-www-form-urlencoded"], content: "a=b", 415),
        PageRequest(
            "an empty form of a browser that names no origin", method: "POST",
            path: "/__doppel/presets/nothing%20new/apply", [], 415),
        PageRequest(
            "JSON as plain text, which needs no preflight", method: "POST", path: "/__doppel/stubs",
            ["Content-Type: text/plain"], content: #"{"request": {}}"#, 415),
        PageRequest(
            "a WebSocket",
            [
                "Origin: http://evil.example", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ], 403),
    ]

    /// Pages that a stub gives, or that are passed through from a real host.
    static let ofOurOrigin = [
        PageRequest("a fetch", ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors"], 401),
        PageRequest("a fetch in a browser that sends little", ["Referer: http://127.0.0.1:PORT/"], 401),
        PageRequest(
            "a changing fetch, as JSON", method: "PUT", path: "/__doppel/selections",
            ["Origin: http://127.0.0.1:PORT", "Content-Type: application/json"],
            content: #"{"Feed": "Empty"}"#, 401),
        PageRequest(
            "a fetch with fields of its own",
            ["Origin: http://127.0.0.1:PORT", "Authorization: Bearer x", "Doppel-Control: 1"], 401),
        PageRequest(
            "a frame",
            ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"], 401),
        PageRequest(
            "a window that it opens",
            ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"], 401),
        PageRequest(
            "a service worker that passes on a user's own look",
            ["Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: empty"], 401),
        PageRequest(
            "a service worker that has preloaded it",
            [
                "Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document",
                "Service-Worker-Navigation-Preload: true",
            ], 401),
        PageRequest(
            "a WebSocket",
            [
                "Origin: http://127.0.0.1:PORT", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ], 401),
        PageRequest("events", path: "/__doppel/events", ["Sec-Fetch-Site: same-origin"], 401),
    ]

    private init(
        _ description: String, method: String = "GET", path: String = "/__doppel/sets", _ fields: [String],
        content: String? = nil, _ status: Int
    ) {
        (self.description, self.method, self.path, self.fields) = (description, method, path, fields)
        (self.content, self.status) = (content, status)
    }
}

@Suite("A page in a browser gets nothing from the control API", .timeLimit(.minutes(2)))
struct ControlPageTests {
    private static let usersOwnLook = [
        "Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document",
    ]

    private func ask(_ page: PageRequest, _ ground: ControlledServer) async throws -> ReceivedMessage {
        let fields = page.fields.map { $0.replacingOccurrences(of: "PORT", with: "\(ground.server.port)") }
        return try await ground.ask(page.method, page.path, fields: fields, page.content)
    }

    @Test("of another origin", arguments: PageRequest.foreign)
    func foreign(_ page: PageRequest) async throws { try await check(page) }

    @Test("of the server's own origin, which a stub gave or a real host", arguments: PageRequest.ofOurOrigin)
    func ours(_ page: PageRequest) async throws { try await check(page) }

    private func check(_ page: PageRequest) async throws {
        let ground = try ControlledServer(crossOrigin: .any)
        let response = try await ask(page, ground)
        #expect(response.status == page.status)
        // Nothing of what there is, and no leave to read it.
        for name in ["Login", "Feed", "books", "nothing new"] { #expect(!response.body.contains(name)) }
        #expect(response["Access-Control-Allow-Origin"] == nil)
        #expect(ground.stubs.responseSets.allSatisfy { !$0.isChanged } && ground.stubs.stubs.count == 1)
    }

    @Test("a scan finds out nothing: every address gets the same refusal, there or not")
    func scan() async throws {
        let open = try ControlledServer()
        let closed = try ControlledServer(.init(token: "s3cret"))
        let paths = ControlRoute.all.map { "/__doppel" + $0.template.replacingOccurrences(of: "{", with: "") }
        for (ground, host, fields, status) in [
            (open, "evil.example", [], 403), (open, nil, ["Origin: http://evil.example"], 403),
            (open, nil, ["Sec-Fetch-Site: same-origin"], 401), (closed, nil, [], 401),
            (closed, "evil.example", ["Authorization: Bearer s3cret"], 403),
        ] as [(ControlledServer, String?, [String], Int)] {
            var bodies: Set<String> = []
            for path in paths + ["/__doppel/nowhere"] {
                for method in ["GET", "POST", "PUT", "DELETE"] {
                    let response = try await ground.ask(method, path, host: host, fields: fields)
                    #expect(response.status == status)
                    bodies.insert(response.body)
                }
            }
            #expect(bodies.count == 1)
        }
    }

    @Test("at the port of http the address is written without it")
    func usualPort() {
        #expect(RequestURL(origin: nil, host: "127.0.0.1", port: 80).ownHosts.contains("localhost"))
        #expect(!RequestURL(origin: nil, host: "127.0.0.1", port: 8080).ownHosts.contains("localhost"))
    }

    @Test("programs that are no browser, and users who write the address, are answered")
    func others() async throws {
        let ground = try ControlledServer()
        #expect(try await ground.ask("/__doppel/sets").status == 200)
        #expect(try await ground.ask("/__doppel/openapi.json", fields: Self.usersOwnLook).status == 200)
        #expect(
            try await ground.ask("DELETE", "/__doppel/journal", fields: Self.usersOwnLook).status == 401)
    }

    @Test("only a page that a user has gone to is given the secret, with which it gets everything")
    func secret() throws {
        let hosts: Set = ["127.0.0.1:80"]
        let closed = ControlGuard(token: "t", ownHosts: hosts, isLoopback: true)
        let open = ControlGuard(token: nil, ownHosts: hosts, isLoopback: true)
        let own: HTTPHeaders = [
            "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document",
        ]
        #expect(closed.secret(for: own) == nil)
        let secret = try #require(open.secret(for: own))
        #expect(secret.count == 48)
        #expect(ControlGuard(token: nil, ownHosts: hosts, isLoopback: true).secret(for: own) != secret)
        for (name, value) in [
            ("Sec-Fetch-Site", "same-origin"), ("Sec-Fetch-Dest", "iframe"), ("Sec-Fetch-Dest", "empty"),
            ("Sec-Fetch-Mode", "cors"), ("Origin", "http://127.0.0.1:80"),
            ("Service-Worker-Navigation-Preload", "true"),
        ] {
            var headers = own
            headers[name] = value
            #expect(open.secret(for: headers) == nil, "\(name): \(value)")
        }
        #expect(open.secret(for: [:]) == nil)
        let page: HTTPHeaders = ["Origin": "http://127.0.0.1:80", "Sec-Fetch-Site": "same-origin"]
        func status(_ guardian: ControlGuard, _ secret: String, host: String = "127.0.0.1:80") -> Int? {
            var headers = page
            headers["Authorization"] = "Bearer \(secret)"
            return guardian.problem(.put, host: host, headers, isOpen: false)?.status
        }
        #expect(status(open, secret) == nil)
        #expect(status(open, secret + "0") == 401)
        #expect(status(closed, secret) == 401)
        #expect(status(closed, "t") == nil)
        #expect(status(open, secret, host: "evil.example") == 403)
        // What is open is still nothing for other origins.
        #expect(open.problem(.get, host: "127.0.0.1:80", page, isOpen: true) == nil)
        #expect(closed.problem(.get, host: "127.0.0.1:80", page, isOpen: true) == nil)
        #expect(open.problem(.get, host: "a", page, isOpen: true)?.status == 403)
    }
}
