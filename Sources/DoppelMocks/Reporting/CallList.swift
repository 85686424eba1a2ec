import DoppelSupport

/// What a failure tells about the calls of a mock, by a description that they were compared with.
struct CallList {
    static let mostCalls = 20

    let core: MockCore
    let member: Member
    /// The calls of the member, and of others of its name.
    private let calls: [RankedCall]
    /// Compares a call with the description; only those that are shown are asked for.
    private let listed: (RankedCall) -> ListedCall

    init(
        _ core: MockCore, _ member: Member, _ calls: [RankedCall],
        listed: @escaping (RankedCall) -> ListedCall
    ) {
        self.core = core
        self.member = member
        self.calls = calls.sorted { $0.number < $1.number }
        self.listed = listed
    }

    init(_ core: MockCore, _ member: Member, _ calls: [ListedCall]) {
        let ranked = calls.enumerated().map { key, call in
            RankedCall(number: call.call.number, score: call.score, matches: call.matches, key: key)
        }
        self.init(core, member, ranked) { calls[$0.key] }
    }

    /// The calls, numbered as they came, the closest first.
    var lines: [String] {
        guard !calls.isEmpty else { return ["There was no call of \(member.title)."] }
        let shown = Self.closest(Self.mostCalls, of: calls).map { "\($0 + 1). \(line(listed(calls[$0])))" }
        return ["Calls of \(member.title), the closest first:"] + Self.shortened(shown, of: calls.count)
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
        return ["A stub for the closest call: \(core.stubLine(for: listed(nearest).call))"]
    }

    /// The first lines of a list, and how many more there are.
    ///
    /// - Parameter count: how many there are, if not all are in `lines`.
    static func shortened(_ lines: [String], of count: Int? = nil) -> [String] {
        let left = (count ?? lines.count) - mostCalls
        return lines.prefix(mostCalls).map { "  \($0)" } + (left > 0 ? ["  … and \(left) more"] : [])
    }
}
