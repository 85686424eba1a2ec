import Doppel
import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

@Suite("Sets, choices and stubs are added through the control API", .timeLimit(.minutes(2)))
struct ControlAddingTests {
    @Test("a set is added behind the others, answers, and goes")
    func addSet() async throws {
        let ground = try ControlledServer()
        let added = try await ground.client.addSet([
            "name": "Jobs", "request": ["path": "/jobs"],
            "choices": [["name": "None", "json": []], ["name": "Down", "status": 503]],
        ])
        #expect(added.choices == ["None", "Down"])
        #expect(added.responses.map(\.status) == [200, 503])
        #expect(try await ground.ask("/jobs").body == "[]")
        #expect(try await ground.client.responseSets().map(\.name) == ["Login", "Feed", "Jobs"])
        let again = #"{"name": "Jobs", "request": {"path": "/x"}, "choices": [{"name": "A"}]}"#
        #expect(
            try await ground.refusal("POST", "/__doppel/sets", again)
                == #"409 There is a response set named "Jobs" already. Give the new one another name."#)
        #expect(
            try await ground.refusal(
                "POST", "/__doppel/sets", #"{"name": "X", "request": {}, "choices": []}"#)
                == "422 line 1: sets[0].choices: at least one choice was expected")
        try await ground.client.removeSet(named: "Jobs")
        #expect(try await ground.ask("/jobs").status == 404)
        await #expect(throws: ControlError.self) { try await ground.client.removeSet(named: "Jobs") }
    }

    @Test("a choice is added with a response that is written, and can be selected")
    func addChoice() async throws {
        let ground = try ControlledServer()
        try await ground.client.select("Empty", for: "Feed")
        let set = try await ground.client.addChoice("Three", ["json": [1, 2, 3]], to: "Feed")
        #expect(set.choices == ["Full", "Empty", "Three"] && set.selectionInWords == "Empty")
        try await ground.client.select("Three", for: "Feed")
        #expect(try await ground.ask("/feed").body == "[1,2,3]")
        #expect(
            try await ground.refusal(
                "POST", "/__doppel/sets/Feed/choices", #"{"name": "Full", "response": {}}"#)
                == #"409 The response set "Feed" has a choice named "Full" already. Give the new one another name."#
        )
        for content in [#"{"name": "X"}"#, #"{"name": "X", "response": {}, "exchange": 1}"#] {
            #expect(
                try await ground.refusal("POST", "/__doppel/sets/Feed/choices", content)
                    == "400 Give response, written as in a stub file, or exchange, a number of the journal.")
        }
    }

    @Test("what a request got is added as a choice, bytes and fields as they were")
    func choiceOfExchange() async throws {
        let ground = try ControlledServer()
        ground.stubs.stub(
            .get("/today"), reply: .status(206).text("a;b", type: "text/csv").header("X-Token", "s3cret"))
        _ = try await ground.ask("/today")
        let id = try #require(try await ground.client.exchanges().last?.id)
        try await ground.client.addChoice("Today", fromExchange: id, to: "Feed")
        try await ground.client.select("Today", for: "Feed")
        let response = try await ground.ask("/feed")
        #expect(response.status == 206 && response.body == "a;b" && response["X-Token"] == "s3cret")
        #expect(response["Content-Type"]?.hasPrefix("text/csv") == true)
        #expect(
            try await ground.refusal(
                "POST", "/__doppel/sets/Feed/choices", #"{"name": "X", "exchange": 99}"#)
                == "404 The journal has no exchange 99.")
        let exchange = try #require(try await ground.client.exchanges().last)
        #expect(exchange.set == "Feed" && exchange.choice == "Today")
    }

    @Test("a request becomes a stub, with the response it got or another, with or without its query")
    func stubOfExchange() async throws {
        let ground = try ControlledServer()
        _ = try await ground.ask("/feed?page=1")
        _ = try await ground.ask("/nowhere?a=1")
        try await ground.client.select("Empty", for: "Feed")
        let ids = try await ground.client.exchanges().map(\.id)
        let added = try await ground.client.addStub(forExchange: ids[0], name: "page 1")
        #expect(added.stubs.map(\.name) == ["page 1"])
        #expect(try await ground.ask("/feed?page=1").body == "[1,2]")
        #expect(try await ground.ask("/feed?page=2").body == "[]")
        #expect(
            try await ground.refusal("POST", "/__doppel/journal/\(ids[1])/stub", "{}")
                == "422 Nothing has answered exchange \(ids[1]): give a response.")
        try await ground.client.addStub(
            forExchange: ids[1], response: ["status": 202], ignoringQuery: true)
        for path in ["/nowhere", "/nowhere?a=1", "/nowhere?b=2"] {
            #expect(try await ground.ask(path).status == 202)
        }
        #expect(try await ground.ask("/nowhere/else").status == 404)
    }

    @Test("a failed request is added as the failure that it was")
    func failure() async throws {
        let ground = try ControlledServer()
        try await ground.client.select("Offline", for: "Login")
        await #expect(throws: (any Error).self) { try await ground.ask("POST", "/login") }
        let id = try #require(try await ground.client.exchanges().last?.id)
        let set = try await ground.client.addChoice("Lost", fromExchange: id, to: "Feed")
        #expect(set.responses.last?.kind == .error)
    }

    @Test("a stub and a choice tell when they answered last")
    func lastHit() async throws {
        let ground = try ControlledServer()
        let before = Date()
        #expect(try await ground.client.stubs().first?.lastHit == nil)
        _ = try await ground.ask("/books/1")
        _ = try await ground.ask("/feed")
        let stub = try #require(try await ground.client.stubs().first)
        #expect(stub.callCount == 1)
        let feed = try await ground.client.responseSet(named: "Feed")
        for date in [stub.lastHit, feed.responses[0].lastHit] {
            let age = try #require(date).timeIntervalSince(before)
            #expect(age > -0.01 && age < 60)
        }
        #expect(feed.responses.map(\.hits) == [1, 0])
        #expect(feed.responses[1].lastHit == nil)
    }

    @Test("choices tell what comes of them")
    func kinds() async throws {
        let ground = try ControlledServer()
        ground.stubs.register(
            ResponseSet("K", matching: .get("/k")) {
                Choice("A", .status(404))
                Choice("B", .error(.timedOut))
                Choice("C", .passThrough)
                Choice("D") { _ in .empty }
                Choice("E", .fault(.emptyResponse))
            })
        let responses = try await ground.client.responseSet(named: "K").responses
        #expect(responses.map(\.kind) == [.reply, .error, .network, .computed, .error])
        #expect(responses.map(\.status) == [404, nil, nil, nil, nil])
    }
}
