import DoppelCore
import DoppelServer
import DoppelSupport
import DoppelTestSupport
import Foundation
import Testing

@Suite("Rules, scenarios, networks and expectations through the control API", .timeLimit(.minutes(2)))
struct ControlSteeringTests {
    @Test("rules decide which choice a request gets")
    func rules() async throws {
        let ground = try ControlledServer()
        try await ground.client.select(
            rules: [(["query": ["page": "2"]], "Empty")], otherwise: "Full", for: "Feed")
        #expect(try await ground.ask("/feed?page=2").body == "[]")
        #expect(try await ground.ask("/feed").body == "[1,2]")
        let set = try await ground.client.responseSet(named: "Feed")
        #expect(set.selection == nil && set.otherwise == "Full" && set.isChanged)
        #expect(set.rules?.map(\.choice) == ["Empty"])
        #expect(try JSON(text: await ground.ask("/__doppel/selections").body)["Feed"] == nil)
        #expect(
            try await ground.refusal(
                "PUT", "/__doppel/sets/Feed",
                #"{"selection": {"kind": "rules", "rules": [{"request": {}, "choice": "Emty"}], "otherwise": "Full"}}"#
            ).hasPrefix("422 There is no choice in the response set \"Feed\" named \"Emty\"."))
        #expect(
            try await ground.refusal(
                "PUT", "/__doppel/sets/Feed", #"{"selection": {"kind": "rules", "rules": []}}"#
            ).hasPrefix("400 A selection by rules needs"))
    }

    @Test("a network of one's own figures is set and read")
    func network() async throws {
        let ground = try ControlledServer()
        let profile = NetworkProfile(
            latency: .milliseconds(20), jitter: .milliseconds(5), downBytesPerSecond: 50_000,
            upBytesPerSecond: 20_000, loss: 0.25)
        try await ground.client.setNetwork(profile)
        #expect(ground.server.network == profile)
        let network = try await ground.client.network()
        #expect(network.profile == "custom" && network.latency == 0.02 && network.jitter == 0.005)
        #expect(network.downBytesPerSecond == 50_000 && network.upBytesPerSecond == 20_000)
        #expect(network.loss == 0.25)
        try await ground.client.setNetwork("none")
        #expect(try await ground.client.network().profile == "none")
    }

    @Test("what is read of the network can be sent again, and what is no figure is refused with a name too")
    func networkContent() async throws {
        let ground = try ControlledServer()
        for profile in [NetworkProfile.slow3G, NetworkProfile(latency: .milliseconds(30))] {
            ground.server.network = profile
            let text = try await ground.ask("/__doppel/network").body
            ground.server.network = nil
            #expect(try await ground.ask("PUT", "/__doppel/network", text).status == 200)
            #expect(ground.server.network == profile)
        }
        #expect(
            try await ground.refusal("PUT", "/__doppel/network", #"{"profile": "none", "loss": {}}"#)
                == "400 loss: a number from 0 was expected.")
    }

    @Test("a query of nothing but signs does no harm")
    func oddQueries() async throws {
        let ground = try ControlledServer()
        for query in ["?", "?=", "?&&", "?a", "?=&=%C3%A9", "?%", "?a=b=c", "?==", "??"] {
            let status = try await ground.ask("/__doppel/sets" + query).status
            #expect(status == 200 || status == 400, "\(query)")
            #expect(try await ground.ask("/__doppel/journal" + query).status / 100 != 5, "\(query)")
        }
    }

    @Test("numbers that no time and no count can hold do no harm")
    func hugeNumbers() async throws {
        let ground = try ControlledServer()
        let time = "a number of seconds from 0 to 1000000 was expected."
        for content in [#"{"jitter": 1.4e308}"#, #"{"jitter": 1000001}"#] {
            #expect(
                try await ground.refusal("PUT", "/__doppel/network", content) == "400 jitter: \(time)")
        }
        #expect(
            try await ground.refusal("PUT", "/__doppel/sets/Feed", #"{"extraDelay": 1e300}"#)
                == "400 extraDelay: \(time)")
        let speeds = #"{"upBytesPerSecond": 6.4e307, "downBytesPerSecond": 4.5e307}"#
        #expect(try await ground.ask("PUT", "/__doppel/network", speeds).status == 200)
        #expect(try await ground.ask("/feed").body == "[1,2]")
        let wait = #"{"request": {"path": "/feed"}, "within": 1e308}"#
        #expect(try await ground.ask("POST", "/__doppel/verify", wait).status == 200)
        for key in ["delay", "duration", "bytesPerSecond", "jitter"] {
            let stub = #"{"request": {"path": "/x"}, "response": {"text": "a", "\#(key)": 1e308}}"#
            #expect([201, 422].contains(try await ground.ask("POST", "/__doppel/stubs", stub).status))
        }
    }

    @Test("what needs content says so")
    func noContent() async throws {
        let ground = try ControlledServer()
        #expect(
            try await ground.refusal(
                "PUT", "/__doppel/sets/Feed", fields: ["Content-Type: application/json"])
                == "400 This needs content: JSON, as GET /__doppel/openapi.json describes it.")
    }

    @Test("no network is so slow that it can't be ended")
    func slowUplink() async throws {
        let ground = try ControlledServer()
        let client = ground.client
        // At a byte a second the head alone would take minutes.
        try await client.setNetwork(NetworkProfile(latency: .seconds(60), upBytesPerSecond: 1, loss: 1))
        #expect(try await client.network().loss == 1)
        try await client.addSet([
            "name": "Jobs", "request": ["path": "/jobs"],
            "choices": [["name": "Long", "text": .string(String(repeating: "x", count: 5_000))]],
        ])
        try await client.setNetwork("none")
        #expect(try await ground.ask("/jobs").body.count == 5_000)
    }

    @Test("scenarios are listed with their states, set and reset")
    func scenarios() async throws {
        let ground = try ControlledServer()
        ground.stubs.stub(.post("/cart"), scenario: Scenario("cart", becomes: "full"), reply: .status(201))
        ground.stubs.stub(
            .get("/cart"), scenario: Scenario("cart", requires: "full"), reply: .text("full"))
        ground.stubs.stub(
            .get("/cart"), scenario: Scenario("cart", requires: "paid"), reply: .text("paid"))
        let client = ground.client
        let cart = ScenarioStatus(name: "cart", state: "started", states: ["started", "full", "paid"])
        #expect(try await client.scenarios() == [cart])
        _ = try await ground.ask("POST", "/cart")
        #expect(try await client.scenarios().map(\.state) == ["full"])
        try await client.setScenario("cart", to: "paid")
        #expect(try await ground.ask("/cart").body == "paid")
        try await client.resetScenario("cart")
        #expect(try await ground.ask("/cart").status == 404)
        try await client.setScenario("other", to: "on")
        #expect(try await client.scenarios().map(\.name) == ["cart", "other"])
        try await client.resetScenarios()
        #expect(try await client.scenarios() == [cart])
        #expect(
            try await ground.refusal("DELETE", "/__doppel/scenarios/crt")
                == #"404 There is no scenario "crt": GET /__doppel/scenarios lists them."#)
    }

    @Test("order and unexpected requests are verified, and a range of counts")
    func verify() async throws {
        let ground = try ControlledServer()
        for path in ["/books/1", "/feed", "/feed"] { _ = try await ground.ask(path) }
        let client = ground.client
        let order = try await client.verifyOrder([["path": "/books/1"], ["path": "/feed"]])
        #expect(order.holds && order.explanation == nil && order.count == 3)
        let wrong = try await client.verifyOrder([["path": "/feed"], ["path": "/books/1"]])
        #expect(!wrong.holds)
        #expect(
            wrong.explanation?.contains("but it was requested only before that, last by request 1.") == true)
        #expect(try await client.verify(["path": "/feed"], .range(1...2)).holds)
        #expect(try await client.verify(["path": "/feed"], .atMost(1)).holds == false)
        #expect(try await client.verifyNoUnexpectedRequests().holds)
        _ = try await ground.ask("/nowhere")
        let unexpected = try await client.verifyNoUnexpectedRequests()
        #expect(!unexpected.holds && unexpected.count == 1)
        #expect(unexpected.explanation?.hasPrefix("1 request was made that no stub answered:") == true)
    }

    @Test("an order is waited for")
    func orderWithin() async throws {
        let ground = try ControlledServer()
        async let outcome = ground.client.verifyOrder(
            [["path": "/feed"], ["path": "/books/9"]], within: .seconds(60))
        _ = try await ground.ask("/feed")
        _ = try await ground.ask("/books/9")
        #expect(try await outcome.holds)
    }

    @Test("all stubs are switched off and on")
    func enabled() async throws {
        let ground = try ControlledServer()
        try await ground.client.setEnabled(false)
        #expect(try await ground.client.overview().isEnabled == false)
        #expect(try await ground.ask("/feed").status == 502)
        try await ground.client.setEnabled(true)
        #expect(try await ground.ask("/feed").status == 200)
    }
}
