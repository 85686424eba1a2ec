import Testing

@testable import DoppelCore

@Suite("Selections of a launch")
struct SelectionTextTests {
    private func selections(_ arguments: [String], _ variable: String?) throws -> [String: String] {
        try SelectionText.selections(
            arguments: ["app"] + arguments, environment: variable.map { ["DOPPEL_SELECT": $0] } ?? [:]
        ).mapValues { "\($0)" }
    }

    @Test("come from the environment and from arguments, which go before it")
    func sources() throws {
        #expect(try selections([], nil) == [:])
        #expect(try selections([], "Login=Offline; Feed = Empty ;") == ["Login": "Offline", "Feed": "Empty"])
        #expect(
            try selections(
                ["--doppel-select", "Login=Slow", "-x", "--doppel-select=Shop=Closed"],
                "Login=Offline;Feed=Empty")
                == ["Login": "Slow", "Feed": "Empty", "Shop": "Closed"])
    }

    @Test("may be sequences, or any")
    func kinds() throws {
        #expect(
            try selections([], "Job=Queued, Running,Done;Feed=*;A=b=c")
                == ["Job": "Queued, Running, Done in turn", "Feed": "any", "A": "b=c"])
    }

    @Test("that select nothing are an error", arguments: ["Login", "=Offline", "Login=", "A=B;Login"])
    func malformed(text: String) {
        let error = #expect(throws: SelectionError.self) { try SelectionText(text) }
        let part = text.hasPrefix("A=") ? "Login" : text
        #expect(
            error?.description
                == "\"\(part)\" selects nothing. "
                + "Write SET=CHOICE, and ; between several, as in Login=Offline;Feed=Empty.")
    }
}
