import DoppelSupport

/// What a failure tells about the calls of a mock, by a description that they were compared with.
struct CallList {
    static let mostCalls = 20

    let core: MockCore
    let member: Member
    /// How many calls there are of the member, and of others of its name.
    private let count: Int
    /// The closest ones, compared with the description once, and their places in the order of calls.
    private let shown: [(place: Int, call: ListedCall)]

    /// - Parameter listed: compares a call with the description; only those that are shown are asked for.
    init(
        _ core: MockCore, _ member: Member, _ calls: [RankedCall], listed: (RankedCall) -> ListedCall
    ) {
        self.core = core
        self.member = member
        count = calls.count
        let calls = calls.sorted { $0.number < $1.number }
        shown = RankedCall.closest(Self.mostCalls, of: calls).map { ($0, listed(calls[$0])) }
    }

    init(_ core: MockCore, _ member: Member, _ calls: [ListedCall]) {
        let ranked = calls.enumerated().map { key, call in
            RankedCall(number: call.call.number, score: call.score, key: key)
        }
        self.init(core, member, ranked) { calls[$0.key] }
    }

    /// The calls, numbered as they came, the closest first.
    var lines: [String] {
        guard !shown.isEmpty else { return ["There was no call of \(member.title)."] }
        return ["Calls of \(member.title), the closest first:"]
            + Self.shortened(shown.map { "\($0.place + 1). \(line($0.call))" }, of: count)
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
        guard let nearest = shown.first?.call, !nearest.matches else { return [] }
        return ["A stub for the closest call: \(core.stubLine(for: nearest.call))"]
    }

    /// The first lines of a list, and how many more there are.
    ///
    /// - Parameter count: how many there are, if not all are in `lines`.
    static func shortened(_ lines: [String], of count: Int? = nil) -> [String] {
        let left = (count ?? lines.count) - mostCalls
        return lines.prefix(mostCalls).map { "  \($0)" } + (left > 0 ? ["  … and \(left) more"] : [])
    }
}
