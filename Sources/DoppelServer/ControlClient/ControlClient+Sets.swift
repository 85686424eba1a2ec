public import DoppelCore

extension ControlClient {
    /// All response sets, in the order in which they are asked.
    public func responseSets() async throws -> [ResponseSet] { try await get(["sets"]) }

    /// The response set of this name.
    public func responseSet(named name: String) async throws -> ResponseSet { try await get(["sets", name]) }

    /// Selects what a set gives from now on.
    public func select(_ choice: String, for set: String) async throws {
        try await select(StoredSelection(.choice, [choice]), for: set)
    }

    /// Selects what a set gives from now on: a sequence, or any of several.
    public func select(_ selection: StoredSelection, for set: String) async throws {
        try await change(set, ["selection": try JSON.encoded(selection)])
    }

    /// Selects what a set gives from now on: for each request the choice of the first rule that it meets.
    ///
    /// ```swift
    /// try await doppel.select(
    ///     rules: [(["query": ["page": "2"]], "Empty")], otherwise: "Full", for: "Feed")
    /// ```
    ///
    /// - Parameters:
    ///   - rules: requests, each written as the `request` of a stub file, and the names of their choices.
    ///   - otherwise: the choice for all other requests.
    ///   - set: the name of the response set.
    public func select(
        rules: [(request: JSON, choice: String)], otherwise: String, for set: String
    ) async throws {
        let list = rules.map { JSON.object(["request": $0.request, "choice": .string($0.choice)]) }
        try await change(
            set,
            ["selection": ["kind": "rules", "rules": .array(list), "otherwise": .string(otherwise)]])
    }

    /// Selects what several sets give; when one of them is not there, nothing is changed.
    public func select(_ selections: [String: StoredSelection]) async throws {
        try await send("PUT", ["selections"], .object(try selections.mapValues { try JSON.encoded($0) }))
    }

    /// Selects a set's default again.
    public func resetSelection(for set: String) async throws {
        try await send("DELETE", ["selections", set])
    }

    /// Selects all defaults again, turns all sets on, and ends delays and failures.
    public func resetSelections() async throws { try await send("DELETE", ["selections"]) }

    /// Turns a set on or off.
    public func setEnabled(_ isEnabled: Bool, for set: String) async throws {
        try await change(set, ["isEnabled": .bool(isEnabled)])
    }

    /// Makes a set's answers wait, beside their own delays.
    public func setExtraDelay(_ delay: Duration, for set: String) async throws {
        try await change(set, ["extraDelay": .number(delay.inSeconds)])
    }

    /// Lets the next requests of a set fail.
    ///
    /// - Parameters:
    ///   - count: how many requests fail; 0 ends that.
    ///   - failure: the name of a `URLError.Code`, such as `timedOut`; on the wire most are a lost connection.
    ///   - set: the name of the response set.
    public func failNext(
        _ count: Int = 1, with failure: String = "networkConnectionLost", for set: String
    ) async throws {
        try await change(set, ["failuresLeft": .integer(count), "failure": .string(failure)])
    }

    private func change(_ set: String, _ content: JSON) async throws {
        try await send("PUT", ["sets", set], content)
    }

    /// All presets.
    public func presets() async throws -> [Preset] { try await get(["presets"]) }

    /// Selects all that a preset says.
    public func apply(preset: String, resettingOthers: Bool = false) async throws {
        try await send(
            "POST", ["presets", preset, "apply"], ["resettingOthers": .bool(resettingOthers)])
    }
}
