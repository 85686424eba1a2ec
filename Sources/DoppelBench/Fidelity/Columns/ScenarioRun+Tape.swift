import Doppel
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension ScenarioRun {
    /// Records a tape from the reference, and replays it without a network.
    ///
    /// Nothing is redacted: what stands in for a secret is another value, as it has to be.
    func throughTape() async throws -> (recorded: Outcome, replayed: Outcome) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).har")
        defer { try? FileManager.default.removeItem(at: file) }
        let recorded = try await perform(with: file, .init(mode: .all, redaction: .none))
        return (recorded, try await perform(with: file, .init(mode: Tape.Mode.none, redaction: .none)))
    }

    private func perform(with file: URL, _ settings: Tape.Settings) async throws -> Outcome {
        let stubs = StubRegistry(name: scenario.key)
        let tape = try Tape(contentsOf: file, settings)
        stubs.insert(tape)
        let outcome = await perform(scenario.session.configuration(places).stubbed(by: stubs))
        try stubs.eject(tape)
        return outcome
    }
}

extension FidelityScenario {
    /// Whether a tape can hold it: there is an exchange that ends by itself, and whose pieces do not matter.
    var isRecordable: Bool {
        reachesServer && minded == .result && !["interruptions", "timeouts", "streams"].contains(group)
            && !calls.contains { $0.interruption != nil } && !isCancelledByDelegate
            // It fails before it is sent.
            && name != "methods: GET with a body"
    }

    private var isCancelledByDelegate: Bool {
        group == "challenges" && (title.contains("cancel") || title.contains("reject"))
    }
}
