import DoppelSupport

/// What a failure tells about the calls of a mock, by a description that they were compared with.
struct CallList {
    static let mostCalls = 20

    let core: MockCore
    let member: Member
    /// The calls of the member, and of others of its name.
    let calls: [ListedCall]

    init(_ core: MockCore, _ member: Member, _ calls: [ListedCall]) {
        self.core = core
        self.member = member
        self.calls = calls.sorted { $0.call.number < $1.call.number }
    }

    /// The calls, numbered as they came, the closest first.
    var lines: [String] {
        guard !calls.isEmpty else { return ["There was no call of \(member.title)."] }
        let numbered = Array(calls.enumerated())
        let ranked = numbered.sorted { ($0.element.score, $1.offset) > ($1.element.score, $0.offset) }
        return ["Calls of \(member.title), the closest first:"]
            + Self.shortened(ranked.map { "\($0.offset + 1). \(line($0.element))" })
    }

    private func line(_ entry: ListedCall) -> String {
        let outcome = entry.call.refreshed(in: core).outcomeWords.map { " \($0)" } ?? ""
        let origin = core.origin(of: entry.call.number)
        return entry.text + outcome + (origin.isEmpty ? "" : ", called\(origin)")
    }

    /// How often members of other names were called.
    var others: [String] {
        let logs = core.withState { state in state.logs.map { ($0.member.title, $0.count) } }
        let others = logs.filter { $0.0 != member.title && $0.1 > 0 }
        guard !others.isEmpty else { return [] }
        let counts = Dictionary(others, uniquingKeysWith: +).sorted { $0.key < $1.key }
        let words = counts.map { "\($0.key) \(Count.inWords($0.value))" }
        return ["Other calls: \(words.joined(separator: ", "))"]
    }

    /// What would make the closest call a stubbed one.
    var advice: [String] {
        guard let nearest = calls.max(by: { $0.score < $1.score }), !nearest.matches else { return [] }
        return ["A stub for the closest call: \(core.stubLine(for: nearest.call))"]
    }

    /// The first lines of a list, and how many more there are.
    static func shortened(_ lines: [String]) -> [String] {
        let left = lines.count - mostCalls
        return lines.prefix(mostCalls).map { "  \($0)" } + (left > 0 ? ["  … and \(left) more"] : [])
    }
}
