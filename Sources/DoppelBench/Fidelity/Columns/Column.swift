/// Against what a scenario is run.
enum Column: String, Codable, Sendable, CaseIterable {
    /// Doppel's stubs, in the process.
    case inProcess = "in-process"
    /// Doppel's loopback server, with the same stubs.
    case loopback
    /// A tape that was recorded from the reference, replayed without it.
    case tape
    /// The reference: an HTTP server of another make.
    case server
}

/// One run of one scenario in one column.
struct FidelityJob: Codable, Sendable {
    /// What is run, however often.
    struct Subject: Codable, Sendable, Hashable {
        let scenario: String
        let column: Column
    }

    let subject: Subject
    /// Counted from 0; no two runs of a subject have the same one.
    var attempt: Int

    /// The first component of paths; the reference tells runs apart by it, so that recordings have their own.
    var run: String {
        let number = subject.column == .tape ? attempt + 100 : attempt
        return number == 0 ? subject.scenario : "\(subject.scenario)~\(number)"
    }
}

/// Where everything is, which is the same for all scenarios of a column.
struct Ports: Codable, Sendable {
    let base: Int
    let other: Int
    let refusing: Int

    func places(run: String) -> Places {
        Places(base: base, other: other, refusing: refusing, run: run)
    }
}
