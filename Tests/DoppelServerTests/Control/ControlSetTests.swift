import DoppelCore
import DoppelServer
import DoppelTestSupport
import Foundation
import Testing

@Suite("Sets and presets are chosen through the control API", .timeLimit(.minutes(2)))
struct ControlSetTests {
    @Test("selecting a choice changes what the next request gets, and the list says so")
    func select() async throws {
        let ground = try ControlledServer()
        #expect(try await ground.ask("/feed").body == "[1,2]")
        let changed = try await ground.ask("PUT", "/__doppel/sets/Feed", #"{"selection": "Empty"}"#)
        #expect(changed.status == 200)
        let feed: JSON = [
            "name": "Feed", "matcher": #".get("/feed")"#, "choices": ["Full", "Empty"],
            "selection": ["kind": "choice", "choices": ["Empty"]], "selectionInWords": "Empty",
            "isChanged": true, "isEnabled": true, "extraDelay": 0, "failuresLeft": 0, "hits": ["Full": 1],
        ]
        var given = try #require(JSON(text: changed.body).object)
        let responses = try #require(given.removeValue(forKey: "responses")?.array)
        #expect(JSON.object(given) == feed)
        #expect(responses.map { $0["hits"]?.int } == [1, 0])
        #expect(responses.map { $0["lastHit"] != nil } == [true, false])
        #expect(try await ground.ask("/feed").body == "[]")
        let selections = try await ground.ask("/__doppel/selections")
        let selected: JSON = [
            "Feed": ["kind": "choice", "choices": ["Empty"]],
            "Login": ["kind": "choice", "choices": ["Success"]],
        ]
        #expect(try JSON(text: selections.body) == selected)
        #expect(try await ground.ask("DELETE", "/__doppel/selections/Feed").status == 204)
        #expect(try await ground.ask("/feed").body == "[1,2]")
    }

    @Test("the client selects, applies presets, and resets")
    func client() async throws {
        let ground = try ControlledServer()
        let client = ground.client
        try await client.select("Invalid", for: "Login")
        try await client.apply(preset: "nothing new")
        #expect(try await client.presets().map(\.isActive) == [true])
        #expect(try await client.responseSets().map(\.selectionInWords) == ["Invalid", "Empty"])
        try await client.apply(preset: "nothing new", resettingOthers: true)
        #expect(try await client.responseSet(named: "Login").isChanged == false)
        try await client.select(StoredSelection(.cycle, ["Full", "Empty"]), for: "Feed")
        #expect(
            try await client.responseSet(named: "Feed").selection
                == StoredSelection(.cycle, ["Full", "Empty"]))
        try await client.select([
            "Feed": StoredSelection(.random, []), "Login": StoredSelection(.choice, ["Invalid"]),
        ])
        #expect(try await client.responseSets().map(\.selectionInWords) == ["Invalid", "any"])
        try await client.resetSelection(for: "Feed")
        #expect(try await client.responseSets().map(\.isChanged) == [true, false])
        try await client.setEnabled(false, for: "Feed")
        try await client.setExtraDelay(.milliseconds(1_500), for: "Feed")
        try await client.failNext(3, with: "timedOut", for: "Feed")
        let feed = try await client.responseSet(named: "Feed")
        #expect(!feed.isEnabled && feed.extraDelay == 1.5 && feed.failuresLeft == 3)
        try await client.resetSelections()
        let reset = try await client.responseSet(named: "Feed")
        #expect(reset.isEnabled && reset.extraDelay == 0 && reset.failuresLeft == 0)
    }

    @Test("names with spaces, slashes and other letters are found")
    func names() async throws {
        let ground = try ControlledServer()
        let name = "A/B ?é&="
        ground.stubs.register(ResponseSet(name, matching: .get("/x")) { Choice("ü/1", .empty) })
        try await ground.client.select("ü/1", for: name)
        #expect(try await ground.client.responseSet(named: name).choices == ["ü/1"])
    }

    @Test("what is not there is refused with the library's own sentence, and nothing is changed")
    func unknown() async throws {
        let ground = try ControlledServer()
        let sets = #"There are "Login", "Feed"."#
        #expect(
            try await ground.refusal("PUT", "/__doppel/sets/Logn", #"{"selection": "Offline"}"#)
                == #"404 There is no response set named "Logn". \#(sets) Did you mean "Login"?"#)
        #expect(
            try await ground.refusal(
                "PUT", "/__doppel/sets/Feed", #"{"isEnabled": false, "selection": "Emty"}"#)
                == #"422 There is no choice in the response set "Feed" named "Emty". There are "Full", "Empty". Did you mean "Empty"?"#
        )
        #expect(
            try await ground.refusal("PUT", "/__doppel/selections", #"{"Feed": "Empty", "Login": "X"}"#)
                .hasPrefix(
                    #"422 There is no choice in the response set "Login" named "X"."#))
        #expect(
            try await ground.refusal("POST", "/__doppel/presets/x/apply", "{}")
                == #"404 There is no preset named "x". There is "nothing new"."#)
        #expect(
            try await ground.refusal("PUT", "/__doppel/sets/Feed", #"{"enabled": false}"#)
                == #"400 There is no key "enabled" in the content. The keys are: extraDelay, failure, failuresLeft, isEnabled, selection."#
        )
        #expect(
            try await ground.refusal("PUT", "/__doppel/sets/Feed", #"{"extraDelay": -1}"#)
                == "400 extraDelay: a number of seconds from 0 to 1000000 was expected.")
        #expect(try await ground.refusal("PUT", "/__doppel/sets/Feed", "{") == "400 The content is no JSON.")
        #expect(
            try await ground.refusal(
                "PUT", "/__doppel/sets/Feed", #"{"failuresLeft": 1, "failure": "timeOut"}"#)
                == #"422 failure: "timeOut" is not known. Did you mean timedOut?"#)
        #expect(ground.stubs.responseSets.allSatisfy { !$0.isChanged && $0.isEnabled })
        await #expect {
            try await ground.client.select("Offline", for: "Logn")
        } throws: { error in
            "\(error)" == #"There is no response set named "Logn". \#(sets) Did you mean "Login"?"#
        }
    }

    @Test("an address or a method that is not there is refused")
    func places() async throws {
        let ground = try ControlledServer()
        let nothing = "404 There is nothing at this address: GET /__doppel/openapi.json tells what there is."
        for path in ["/__doppel/x", "/__doppel/sets/a/b", "/__doppel/%FF"] {
            #expect(try await ground.refusal(path) == nothing)
        }
        #expect(
            try await ground.refusal("POST", "/__doppel/sets/Feed", "{}")
                == "405 This can be asked with GET, PUT, DELETE only.")
        #expect(try await ground.ask("PATCH", "/__doppel/sets/Feed")["Allow"] == "GET, PUT, DELETE")
        #expect(try await ground.ask("HEAD", "/__doppel/sets").status == 200)
        #expect(try await ground.ask("/__doppelganger").status == 404)
        #expect(ground.stubs.journal.count == 1)
    }

    @Test("a set of stubs that names one that is there changes nothing")
    func takenName() async throws {
        let ground = try ControlledServer()
        let content = #"{"sets": [{"name": "Login", "request": {"path": "/l"}, "choices": [{"name": "X"}]}]}"#
        #expect(
            try await ground.refusal("POST", "/__doppel/stubs", content)
                == #"409 There is a response set named "Login" already. Give the new one another name."#)
        #expect(
            ground.stubs.responseSets.map(\.choices) == [
                ["Success", "Offline", "Invalid"], ["Full", "Empty"],
            ])
    }
}
