import DoppelSupport

/// Selections of several sets under one name, such as "offline" or "expired session".
///
/// ```swift
/// stubs.register(
///     Preset("expired session", ["Profile": "Expired", "Login": "Success"]),
///     Preset("expired and slow login", ["Login": "Slow"], basedOn: ["expired session"]))
/// try stubs.apply(preset: "expired session")
/// ```
public struct Preset: Sendable {
    /// The name, unique in its registry.
    public let name: String
    /// What is selected, by the names of the sets.
    public let selections: [String: Selection]
    /// The presets whose selections come first, in this order.
    public let basedOn: [String]

    /// Makes a preset; its own selections go before those that it builds on.
    public init(_ name: String, _ selections: [String: Selection], basedOn: [String] = []) {
        self.name = name
        self.selections = selections
        self.basedOn = basedOn
    }
}

extension StubRegistry {
    /// Adds presets; one of a name that is registered takes the place of the one before.
    public func register(_ presets: Preset...) {
        state.withLock { state in
            for preset in presets {
                if let place = state.presets.firstIndex(where: { $0.name == preset.name }) {
                    state.presets[place] = preset
                } else {
                    state.presets.append(preset)
                }
            }
        }
        changes.send(.presets)
        selections.changed(self)
    }

    /// Takes a preset out; what it has selected stays selected.
    ///
    /// - Returns: whether it was there.
    @discardableResult
    public func removePreset(named name: String) -> Bool {
        let isThere = state.withLock { state in
            let count = state.presets.count
            state.presets.removeAll { $0.name == name }
            return state.presets.count < count
        }
        if isThere { selections.changed(self) }
        return isThere
    }

    /// All presets, in the order of their registration.
    public var presets: [Preset] { state.withLock { $0.presets } }

    /// The presets whose selections are all in force.
    public var activePresets: [String] {
        let selected = Dictionary(
            responseSets.map { ($0.name, StoredSelection($0.selection)) },
            uniquingKeysWith: { first, _ in first })
        return presets.filter { preset in
            guard let wanted = try? resolved(preset.name), !wanted.isEmpty else { return false }
            return wanted.allSatisfy { StoredSelection($1) != nil && selected[$0] == StoredSelection($1) }
        }.map(\.name)
    }

    /// Selects all that a preset says; when something of it is not there, nothing is changed.
    ///
    /// - Parameters:
    ///   - name: the preset's name.
    ///   - resettingOthers: whether sets that the preset does not name get their defaults again.
    /// - Throws: ``SelectionError``, which lists the names that there are.
    public func apply(preset name: String, resettingOthers: Bool = false) throws(SelectionError) {
        try select(resolved(name), resettingOthers: resettingOthers)
    }

    /// Selects what several sets give from now on; when something of it is not there, nothing is changed.
    ///
    /// ```swift
    /// try stubs.select(["Login": "Offline", "Feed": "Empty"])
    /// ```
    ///
    /// - Parameters:
    ///   - wanted: what is selected, by the names of the sets.
    ///   - resettingOthers: whether sets that are not named get their defaults again.
    /// - Throws: ``SelectionError``, which lists the names that there are.
    public func select(
        _ wanted: [String: Selection], resettingOthers: Bool = false
    ) throws(SelectionError) {
        let result = state.withLock { state -> Result<Void, SelectionError> in
            do throws(SelectionError) { try state.select(wanted, resettingOthers) } catch {
                return .failure(error)
            }
            return .success(())
        }
        try result.get()
        selections.changed(self)
        try selections.keep(self)
    }

    /// The selections of a preset with those that it builds on.
    private func resolved(_ name: String) throws(SelectionError) -> [String: Selection] {
        let presets = presets
        return try PresetResolution(presets).selections(of: name, within: [])
    }
}

/// Finds what a preset and those before it select.
private struct PresetResolution {
    private let presets: [Preset]

    init(_ presets: [Preset]) { self.presets = presets }

    func selections(of name: String, within path: [String]) throws(SelectionError) -> [String: Selection] {
        let path = path + [name]
        guard !path.dropLast().contains(name) else { throw .presetCycle(path) }
        guard let preset = presets.first(where: { $0.name == name }) else {
            throw .unknownPreset(name, known: presets.map(\.name))
        }
        var all: [String: Selection] = [:]
        for base in preset.basedOn {
            all.merge(try selections(of: base, within: path)) { _, later in later }
        }
        return all.merging(preset.selections) { _, own in own }
    }
}

extension StubRegistry.State {
    fileprivate mutating func select(
        _ wanted: [String: Selection], _ resettingOthers: Bool
    ) throws(SelectionError) {
        for (name, selection) in wanted.sorted(by: { $0.key < $1.key }) {
            guard let id = setID(name), let record = sets[id] else {
                throw .unknownSet(name, known: setNames)
            }
            try record.set.check(selection)
        }
        for id in Array(sets.keys) {
            guard let record = sets[id] else { continue }
            if let selection = wanted[record.set.name] {
                sets[id]?.select(selection)
            } else if resettingOthers {
                sets[id]?.select(record.initial)
            }
        }
    }
}
