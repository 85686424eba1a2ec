import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

@Suite("What the control API makes of one exchange", .timeLimit(.minutes(2)))
struct ControlExchangeTests {
    private func why(_ ground: ControlledServer, _ id: Int = 1) async throws -> JSON {
        try JSON(text: try await ground.ask("/__doppel/journal/\(id)/why").body)
    }

    @Test("it tells of a request that nothing answers which stubs come near, condition by condition")
    func unmatched() async throws {
        let ground = try ControlledServer()
        _ = try await ground.ask("/feeds")
        let why = try await why(ground)
        #expect(why["answered"] == nil)
        #expect(why["explanation"]?.string?.hasPrefix("No stub matched GET http://") == true)
        let nearest = try #require(why["nearest"]?[0])
        #expect(nearest["name"] == "Feed" && nearest["isSet"] == true)
        #expect(
            nearest["conditions"] == [
                ["condition": ".method(.get)", "isMet": true, "differences": []],
                [
                    "condition": #".path("/feed")"#, "isMet": false,
                    "differences": [["field": "path", "expected": "/feed", "actual": "/feeds"]],
                ],
            ])
    }

    @Test("it tells which stub has answered, and what else came near")
    func answered() async throws {
        let ground = try ControlledServer()
        _ = try await ground.ask("/books/7")
        let why = try await why(ground)
        #expect(why["answered"]?["name"] == "book")
        #expect(why["answered"]?["conditions"]?.array?.allSatisfy { $0["isMet"] == true } == true)
        #expect(why["nearest"]?.array?.map { $0["name"] } == ["Feed", "Login"])
        #expect(why["explanation"] == nil)
    }

    @Test("it tells why a stub that matches did not answer")
    func refused() async throws {
        let ground = try ControlledServer()
        try ground.stubs.setEnabled(false, for: "Feed")
        _ = try await ground.ask("/feed")
        let nearest = try await why(ground)["nearest"]?[0]
        #expect(
            nearest?["refusal"]
                == #"it matches, but is switched off; setEnabled(true, for: "Feed") turns it on"#)
        #expect(nearest?["conditions"]?.array?.allSatisfy { $0["isMet"] == true } == true)
    }

    @Test("a closure that has answered is not asked again, and one that was not asked says so")
    func closures() async throws {
        let ground = try ControlledServer()
        let calls = Recorder<String>()
        let matcher =
            RequestMatcher.get("/books")
            && .matching { request in
                calls.record(request.url.path)
                return false
            }
        ground.stubs.stub(matcher, name: "never", reply: .empty)
        _ = try await ground.ask("/books")
        let nearest = try await why(ground)["nearest"]?.array ?? []
        let never = try #require(nearest.first { $0["name"] == "never" })
        let closure = try #require(never["conditions"]?.array?.last)
        #expect(closure["isMet"] == false)
        #expect(closure["differences"]?[0]?["actual"] == "false")
        #expect(calls.elements == ["/books"])
    }

    @Test(
        "a stub for a request that nothing answered gives an empty object, and answers it when it is sent back"
    )
    func stubOfUnmatched() async throws {
        let ground = try ControlledServer()
        _ = try await ground.ask("/nowhere?page=2")
        let stub = try JSON(text: try await ground.ask("/__doppel/journal/1/stub").body)
        #expect(stub["response"] == ["status": 200, "json": [:]])
        #expect(stub["request"]?["method"] == "GET")
        _ = try await ground.client.addStubs(stub)
        #expect(try await ground.ask("/nowhere?page=2").body == "{}")
        #expect(try await ground.ask("/nowhere?page=3").status == 404)
    }

    @Test("a stub for an answered request has the response that it got, whatever its content is")
    func stubOfAnswered() async throws {
        let ground = try ControlledServer()
        let long = String(repeating: "x", count: 5_000)
        ground.stubs.stub(.get("/long"), reply: .text(long, type: "text/css").status(203))
        ground.stubs.stub(.get("/bytes"), reply: .data(Data([0, 255, 10]), type: "image/png"))
        ground.stubs.stub(.get("/moved"), reply: .redirect(to: "/there"))
        for path in ["/feed", "/long", "/bytes", "/moved"] { _ = try await ground.ask(path) }
        var responses: [JSON?] = []
        for id in 1...4 {
            responses.append(
                try JSON(text: try await ground.ask("/__doppel/journal/\(id)/stub").body)["response"])
        }
        #expect(
            responses == [
                ["status": 200, "json": [1, 2]],
                ["status": 203, "text": .string(long), "contentType": "text/css"],
                ["status": 200, "base64": "AP8K", "contentType": "image/png"],
                ["status": 302, "headers": ["Location": "/there"]],
            ])
    }

    @Test("contents are cut where it is asked for, between characters", arguments: 0...7)
    func cutBodies(count: Int) async throws {
        let ground = try ControlledServer()
        ground.stubs.stub(.get("/word"), reply: .text("aé序🙂"))
        ground.stubs.stub(.get("/bytes"), reply: .data(Data([0xFF, 0x80, 0x80]), type: "image/png"))
        for path in ["/word", "/bytes"] { _ = try await ground.ask(path) }
        let found = try await ground.client.exchanges(["bodyBytes": "\(count)"])
        let words = ["", "a", "a", "aé", "aé", "aé", "aé序", "aé序"]
        #expect(found.first?.response?.text == words[count])
        #expect(found.last?.response?.body == Data([0xFF, 0x80, 0x80].prefix(count)))
        #expect(found.last?.response?.isBodyComplete == (count >= 3))
    }

    @Test("a stub for a request with a secret in its URL answers it, whatever the secret is")
    func secretInURL() async throws {
        let ground = try ControlledServer()
        _ = try await ground.ask("/q?token=S1&page=2")
        let id = try #require(ground.stubs.journal.exchanges.first?.id)
        let stub = try await ground.ask("/__doppel/journal/\(id)/stub").body
        #expect(try await ground.ask("POST", "/__doppel/stubs", stub).status == 201)
        #expect(try await ground.ask("/q?token=S2&page=2").status == 200)
        #expect(try await ground.ask("/q?token=S2&page=3").status == 404)
    }

    @Test("the curl command makes the same request, without its secrets")
    func curl() async throws {
        let ground = try ControlledServer()
        _ = try await ground.ask("/feed", fields: ["Authorization: Bearer abc", "Accept: */*"])
        let command = try await ground.ask("/__doppel/journal/1/curl")
        #expect(command["Content-Type"] == "text/plain")
        #expect(command.body.hasPrefix("curl http://127.0.0.1:\(ground.server.port)/feed "))
        #expect(!command.body.contains("abc"))
        #expect(
            try await ground.refusal("/__doppel/journal/9/curl") == "404 The journal has no exchange 9.")
    }
}
