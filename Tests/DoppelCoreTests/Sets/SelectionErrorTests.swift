import Foundation
import Testing

@testable import DoppelCore

@Suite("A mistake about response sets")
struct SelectionErrorTests {
    private let stubs = StubRegistry()

    init() {
        stubs.register(
            ResponseSet("Login", matching: .post("/login")) {
                Choice("Success", .text("welcome"))
                Choice("Offline", .error(.notConnectedToInternet))
            },
            ResponseSet("Feed", matching: .get("/feed")) { Choice("Full", .json([1])) })
    }

    @Test("lists the names that there are, and the nearest")
    func unknown() {
        let set = #expect(throws: SelectionError.self) { try stubs.select("Offline", for: "login") }
        #expect(
            set?.description
                == #"There is no response set named "login". There are "Login", "Feed". Did you mean "Login"?"#
        )
        let choice = #expect(throws: SelectionError.self) { try stubs.select("Ofline", for: "Login") }
        #expect(
            choice?.localizedDescription
                == #"There is no choice in the response set "Login" named "Ofline". "#
                + #"There are "Success", "Offline". Did you mean "Offline"?"#)
        let far = #expect(throws: SelectionError.self) { try stubs.select("Empty", for: "Feed") }
        #expect(
            far?.description
                == #"There is no choice in the response set "Feed" named "Empty". There is "Full"."#)
        let none = #expect(throws: SelectionError.self) { try StubRegistry().select("A", for: "B") }
        #expect(
            none?.description
                == #"There is no response set named "B". No response set is registered: call register(_:)."#)
    }

    @Test("changes nothing")
    func atomic() throws {
        try stubs.select("Offline", for: "Login")
        #expect(throws: SelectionError.unknownChoice("X", set: "Login", known: ["Success", "Offline"])) {
            try stubs.select(.sequence(["Success", "X"]), for: "Login")
        }
        #expect(throws: SelectionError.emptySequence(set: "Login")) {
            try stubs.select(.sequence([]), for: "Login")
        }
        #expect(try "\(stubs.responseSet(named: "Login").selection)" == "Offline")
    }

    @Test("in a set is told where it is registered")
    func problems() {
        let reported = failures {
            stubs.register(
                ResponseSet("Empty", matching: .any) {},
                ResponseSet("Twice", matching: .pathMatches("(")) {
                    Choice("A", .status(7))
                    Choice("A", .text("x"))
                }, line: 7)
        }
        #expect(reported.map(\.line) == [7, 7, 7, 7])
        #expect(
            reported.first?.text == #"The response set "Empty" has no choices. Give it at least one Choice."#)
        #expect(
            reported.dropFirst().first?.text
                == #"The response set "Twice" has two choices named "A". Give each a name of its own."#)
        #expect(reported.last?.text == "The status 7 is no HTTP status. Give a code from 100 to 999.")
        #expect(stubs.responseSets.map(\.name) == ["Login", "Feed", "Twice"])
    }

    @Test("of a request is explained with the sets that were asked")
    func unmatched() {
        let stubs = StubRegistry()
        stubs.stub(.get("/books"), line: 3)
        stubs.register(
            ResponseSet("Login", matching: .post("/login")) { Choice("Success", .empty) },
            fileID: "AppTests/LoginTests.swift", filePath: "/src/L.swift", line: 9, column: 1)
        let text = stubs.unmatched(.make(.get, "https://api.example.com/login"))?.description ?? ""
        let lines = text.split(separator: "\n").map(String.init)
        #expect(
            lines[1].hasSuffix(
                "its 1 stub and 1 response set were tried, stubs by priority, then the newest first, and then sets in the order of registration."
            ))
        #expect(lines[3] == #"  1. response set "Login" (LoginTests.swift:9)"#)
        #expect(lines[4] == "       method: expected POST, got GET")
    }

    @Test("is a set that is off, which is said")
    func off() throws {
        try stubs.setEnabled(false, for: "Login")
        let text = stubs.unmatched(.make(.post, "https://api.example.com/login"))?.description ?? ""
        #expect(
            text.contains(
                #"       it matches, but is switched off; setEnabled(true, for: "Login") turns it on"#))
    }
}
