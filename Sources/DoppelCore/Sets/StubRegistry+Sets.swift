package import DoppelSupport
public import Foundation

extension StubRegistry {
    /// Adds response sets, which are asked behind all stubs, in the order of their registration.
    ///
    /// What the environment or a launch argument selects for a set, or what the registry's store has kept for it, is
    /// selected; see ``SelectionText`` and ``keepSelections(in:)``. A set of a name that is registered takes the
    /// place of the one before, with its selection and its counts as far as its choices allow.
    ///
    /// Mistakes in a set (no choice, two of one name, an invalid matcher) fail the running test at this line.
    public func register(
        _ sets: ResponseSet..., fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
        column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        for set in sets { register(set, at: site) }
    }

    package func register(_ set: ResponseSet, at site: CallSite) {
        for problem in set.problems { Failure.report(problem, at: site) }
        guard !set.choices.isEmpty else { return }
        let stub = Stub(
            id: StubRegistry.nextID(), name: set.name, matcher: set.matcher, priority: 0, limit: nil,
            scenario: nil, site: site, group: nil, isSet: true)
        state.withLock { $0.register(set, as: stub) }
        selectAtLaunch(set, at: site)
        selections.changed(self)
    }

    /// Takes a response set out; replies under way go on.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    public func removeSet(named name: String) -> Bool {
        let isThere = state.withLock { state -> Bool in
            guard let id = state.setID(name) else { return false }
            state.sets[id] = nil
            return state.remove { $0.id == id } > 0
        }
        if isThere { selections.changed(self) }
        return isThere
    }

    /// Adds a choice to a set, behind those that it has; what is selected stays.
    ///
    /// ```swift
    /// try stubs.addChoice(Choice("Empty", .json([])), to: "Feed")
    /// ```
    ///
    /// - Throws: ``SelectionError``, when there is no such set, or it has a choice of that name.
    public func addChoice(
        _ choice: Choice, to set: String, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) throws(SelectionError) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        for problem in choice.problems { Failure.report("\(problem)", at: site) }
        try changeSet(set) { record throws(SelectionError) in
            guard record.set.choice(named: choice.name) == nil else {
                throw .duplicateChoice(choice.name, set: set)
            }
            record.add(choice)
        }
    }

    /// All sets in the order in which they are asked, with what is selected in each.
    public var responseSets: [ResponseSetStatus] {
        state.withLock { state in
            state.stubs.compactMap { state.sets[$0.id] }.map(ResponseSetStatus.init)
        }
    }

    /// The set of this name as it is now.
    ///
    /// - Throws: ``SelectionError/unknownSet(_:known:)``.
    public func responseSet(named name: String) throws(SelectionError) -> ResponseSetStatus {
        let all = responseSets
        guard let found = all.first(where: { $0.name == name }) else {
            throw .unknownSet(name, known: all.map(\.name))
        }
        return found
    }
}

// MARK: - Selecting

extension StubRegistry {
    /// Selects what a set gives from now on; replies under way go on as they were.
    ///
    /// ```swift
    /// try stubs.select("Offline", for: "Login")
    /// try stubs.select(.sequence(["Queued", "Running", "Done"]), for: "Job")
    /// ```
    ///
    /// - Throws: ``SelectionError``, which lists the names that there are.
    public func select(_ selection: Selection, for set: String) throws(SelectionError) {
        try changeSet(set) { record throws(SelectionError) in
            try record.set.check(selection)
            record.select(selection)
        }
        try selections.keep(self)
    }

    /// Selects a set's default, its first choice, again.
    ///
    /// - Throws: ``SelectionError``.
    public func resetSelection(for set: String) throws(SelectionError) {
        try changeSet(set) { $0.select($0.initial) }
        try selections.keep(self)
    }

    /// Selects the defaults of all sets again, turns all on, and lets none be delayed or fail.
    ///
    /// - Throws: ``SelectionError/notStored(reason:)``.
    public func resetSelections() throws(SelectionError) {
        state.withLock { state in
            for id in Array(state.sets.keys) { state.sets[id]?.reset() }
        }
        selections.changed(self)
        try selections.keep(self)
    }

    /// Turns a set on or off; one that is off lets the next set, or the policy for unmatched requests, answer.
    ///
    /// - Throws: ``SelectionError/unknownSet(_:known:)``.
    public func setEnabled(_ isEnabled: Bool, for set: String) throws(SelectionError) {
        try changeSet(set) { $0.isEnabled = isEnabled }
    }

    /// Makes a set's answers wait, beside their own delays; `.zero` ends that.
    ///
    /// - Throws: ``SelectionError/unknownSet(_:known:)``.
    public func setExtraDelay(_ delay: Duration, for set: String) throws(SelectionError) {
        try changeSet(set) { $0.extraDelay = max(.zero, delay) }
    }

    /// Lets the next requests of a set fail, whatever is selected; 0 ends that.
    ///
    /// - Throws: ``SelectionError/unknownSet(_:known:)``.
    public func failNext(
        _ count: Int = 1, with code: FailureCode = .networkConnectionLost, for set: String
    ) throws(SelectionError) {
        try changeSet(set) { record in
            record.failures = max(0, count)
            record.failure = code
        }
    }

    private func changeSet(
        _ name: String, _ change: (inout SetRecord) throws(SelectionError) -> Void
    ) throws(SelectionError) {
        let result = state.withLock { state -> Result<Void, SelectionError> in
            guard let id = state.setID(name), var record = state.sets[id] else {
                return .failure(.unknownSet(name, known: state.setNames))
            }
            do throws(SelectionError) { try change(&record) } catch { return .failure(error) }
            state.sets[id] = record
            return .success(())
        }
        try result.get()
        selections.changed(self)
    }
}

// MARK: - State

extension StubRegistry {
    /// The rules that decide which choice of a set a request gets.
    func rules(of stub: Stub) -> [Selection.Rule] {
        state.withLock { state in
            if case .rules(let rules, _) = state.sets[stub.id]?.selection { rules } else { [] }
        }
    }
}

extension StubRegistry.State {
    var setNames: [String] { stubs.compactMap { sets[$0.id]?.set.name } }

    func setID(_ name: String) -> Int? { stubs.first { sets[$0.id]?.set.name == name }?.id }

    fileprivate mutating func register(_ set: ResponseSet, as stub: Stub) {
        var record = SetRecord(set)
        let replaced = stubs.firstIndex { sets[$0.id]?.set.name == set.name }
        if let replaced, let old = sets[stubs[replaced].id] {
            record.goOn(from: old)
            sets[stubs[replaced].id] = nil
            records[stubs[replaced].id]?.remove()
            stubs[replaced] = stub
        } else {
            stubs.append(stub)
        }
        sets[stub.id] = record
        records[stub.id] = StubRecord(.fixed(Reply.empty.plan()))
        table = nil
    }
}

extension ResponseSet {
    /// Whether there is all that a selection names.
    func check(_ selection: Selection) throws(SelectionError) {
        if case .sequence(let names, _) = selection, names.isEmpty { throw .emptySequence(set: name) }
        for wanted in selection.names where choice(named: wanted) == nil {
            throw .unknownChoice(wanted, set: name, known: choiceNames)
        }
    }
}
