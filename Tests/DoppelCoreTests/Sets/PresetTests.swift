import DoppelSupport
import Testing

@testable import DoppelCore

@Suite("A preset")
struct PresetTests {
    private let stubs = StubRegistry()

    init() {
        for name in ["Login", "Feed", "Profile"] {
            stubs.register(
                ResponseSet(name, matching: .get("/\(name)")) {
                    Choice("Success", .empty)
                    Choice("Offline", .empty)
                    Choice("Expired", .empty)
                })
        }
        stubs.register(
            Preset("no login", ["Login": "Offline"]),
            Preset("offline", ["Feed": "Offline", "Profile": "Offline"], basedOn: ["no login"]),
            Preset("expired session", ["Profile": "Expired"], basedOn: ["offline"]))
    }

    private var selected: [String] { stubs.responseSets.map { "\($0.selection)" } }

    @Test("selects in several sets, with what it builds on")
    func apply() throws {
        try stubs.apply(preset: "no login")
        #expect(selected == ["Offline", "Success", "Success"])
        try stubs.apply(preset: "expired session")
        #expect(selected == ["Offline", "Offline", "Expired"])
        #expect(stubs.activePresets == ["no login", "expired session"])
    }

    @Test("leaves other sets as they are, unless they are to be reset")
    func others() throws {
        try stubs.select("Expired", for: "Profile")
        try stubs.apply(preset: "no login")
        #expect(selected == ["Offline", "Success", "Expired"])
        try stubs.apply(preset: "no login", resettingOthers: true)
        #expect(selected == ["Offline", "Success", "Success"])
    }

    @Test("changes nothing when a part of it is not there")
    func missing() throws {
        stubs.register(Preset("wrong", ["Feed": "Offline", "Shop": "Closed"]))
        let error = #expect(throws: SelectionError.self) { try stubs.apply(preset: "wrong") }
        #expect(error == .unknownSet("Shop", known: ["Login", "Feed", "Profile"]))
        #expect(selected == ["Success", "Success", "Success"])
        let unknown = #expect(throws: SelectionError.self) { try stubs.apply(preset: "ofline") }
        #expect(
            unknown?.description
                == #"There is no preset named "ofline". There are "no login", "offline", "expired session", "wrong". "#
                + #"Did you mean "offline"?"#)
    }

    @Test("can't build on itself")
    func cycle() throws {
        stubs.register(Preset("a", [:], basedOn: ["b"]), Preset("b", [:], basedOn: ["a"]))
        let error = #expect(throws: SelectionError.self) { try stubs.apply(preset: "a") }
        #expect(error?.description == #"Presets build on one another in a circle: "a", "b", "a"."#)
    }

    @Test("is heard of once by those who watch selections")
    func observers() async throws {
        let heard = Locked<[[String]]>([])
        let subscription = stubs.onSelectionChange { sets in
            heard.withLock { $0.append(sets.map { "\($0.selection)" }) }
        }
        try stubs.apply(preset: "offline")
        try stubs.select("Success", for: "Login")
        #expect(subscription.cancel() && !subscription.cancel())
        try stubs.resetSelections()
        #expect(
            heard.withLock { $0 } == [
                ["Offline", "Offline", "Offline"], ["Success", "Offline", "Offline"],
            ])
        var updates = stubs.responseSetUpdates.makeAsyncIterator()
        #expect(await updates.next()?.map { "\($0.selection)" } == ["Success", "Success", "Success"])
        try stubs.select("Offline", for: "Feed")
        #expect(await updates.next()?.map { "\($0.selection)" } == ["Success", "Offline", "Success"])
    }
}
