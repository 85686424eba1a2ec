import DoppelSupport

/// Takes the members of an object one by one, and complains about those that nobody has asked for.
struct StubFields {
    let value: StubValue
    private let members: [(name: String, value: StubValue)]
    private var known: [String] = []

    init(of value: StubValue, members: [(name: String, value: StubValue)]) {
        self.value = value
        self.members = members
    }

    /// The member of this name; `nil` when it is absent.
    mutating func take(_ name: String) -> StubValue? {
        known.append(name)
        return members.first { $0.name == name }?.value
    }

    /// Whether there is a member of this name, which counts as not taken.
    func has(_ name: String) -> Bool { members.contains { $0.name == name } }

    /// The member of this name.
    ///
    /// - Throws: ``FormatError`` when it is absent.
    mutating func require(_ name: String) throws(FormatError) -> StubValue {
        guard let member = take(name) else { throw value.error("\"\(name)\" is missing") }
        return member
    }

    /// Does something with the member of this name, if it is there.
    mutating func with(_ name: String, _ body: (StubValue) throws(FormatError) -> Void) throws(FormatError) {
        if let member = take(name) { try body(member) }
    }

    /// Complains about the first member that was not asked for.
    ///
    /// Keys that begin with `$` or `_` are for editors and people.
    func finish() throws(FormatError) {
        guard let unknown = members.first(where: { !known.contains($0.name) && !$0.name.isPrivate }) else {
            return
        }
        let suggestion = Nearest.suggestion(for: unknown.name, among: known)
        let help =
            suggestion.isEmpty ? " The keys are: \(known.sorted().joined(separator: ", "))." : suggestion
        throw unknown.value.error("there is no such key here.\(help)")
    }

    /// Which of these members there is, at most one.
    func only(oneOf names: [String]) throws(FormatError) {
        let present = members.filter { names.contains($0.name) }
        guard present.count > 1 else { return }
        throw present[1].value.error("\"\(present[0].name)\" and \"\(present[1].name)\" exclude each other")
    }
}

extension String {
    fileprivate var isPrivate: Bool { hasPrefix("$") || hasPrefix("_") }
}
