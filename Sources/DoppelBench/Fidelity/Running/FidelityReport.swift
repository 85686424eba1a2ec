/// The table, the differences, and the last line.
struct FidelityReport: Sendable {
    private let comparisons: [Comparison]
    /// Known differences that did not show, in a run of all scenarios.
    private let vanished: [KnownDifference]

    init(_ comparisons: [Comparison], isWhole: Bool) {
        self.comparisons = comparisons
        let seen = Set(comparisons.flatMap { $0.explained.map(\.known) })
        vanished =
            isWhole
            ? KnownDifference.all.indices.filter { !seen.contains($0) }.map { KnownDifference.all[$0] } : []
    }

    var isOK: Bool { count(.different) == 0 && vanished.isEmpty }

    func text(isVerbose: Bool) -> String {
        var parts = [table]
        if isVerbose { parts.append(knownText) }
        parts += comparisons.filter { $0.verdict == .different }.map(text)
        parts += vanished.map { "No longer there, to be taken out of the table: \($0.reason)" }
        parts.append(summary)
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var table: String {
        var groups: [String] = []
        for comparison in comparisons where !groups.contains(comparison.scenario.group) {
            groups.append(comparison.scenario.group)
        }
        let rows = groups.map { group in
            let members = comparisons.filter { $0.scenario.group == group }
            let counts = [Comparison.Verdict.same, .known, .different].map { verdict in
                "\(members.count { $0.verdict == verdict })"
            }
            return [group, "\(members.count)"] + counts
        }
        return Table(head: ["scenarios", "count", "same", "known platform fault", "different"], rows: rows)
            .text
    }

    private var knownText: String {
        KnownDifference.all.enumerated().map { index, known in
            let names = comparisons.filter { $0.explained.contains { $0.known == index } }.map(
                \.scenario.name)
            return "\(known.kind.rawValue): \(known.reason) (\(names.count))\n  "
                + names.joined(separator: "\n  ")
        }.joined(separator: "\n")
    }

    private func text(_ comparison: Comparison) -> String {
        let lines =
            text(comparison.unexplained, of: "in-process") + text(comparison.ofLoopback, of: "loopback")
            + text(comparison.ofTape, of: "tape")
        return ([comparison.scenario.name] + lines).joined(separator: "\n")
    }

    private func text(_ differences: [FieldDifference], of column: String) -> [String] {
        differences.flatMap { difference in
            [
                "  \(difference.field)",
                "    \(column + ":") \(indented(difference.inProcess))",
                "    server: \(indented(difference.server))",
            ]
        }
    }

    private func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n                ")
    }

    private var summary: String {
        let counts = """
            \(comparisons.count) scenarios, \(count(.known)) known platform faults, \(count(.different)) different
            """
        let gone = vanished.isEmpty ? "" : ", \(vanished.count) known faults no longer there"
        return "fidelity: \(isOK ? "ok" : "FAILED"), \(counts)\(gone)"
    }

    private func count(_ verdict: Comparison.Verdict) -> Int {
        comparisons.count { $0.verdict == verdict }
    }
}
