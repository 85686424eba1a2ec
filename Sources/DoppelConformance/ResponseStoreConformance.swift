public import DoppelCore

/// Checks that a ``DoppelCore/ResponseStore`` of your own does what selections rely on.
///
/// Uses no test framework: call it in a test of any.
///
/// ```swift
/// @Test func conforms() throws {
///     try ResponseStoreConformance.check { MyStore(folder: temporaryFolder) }
/// }
/// ```
public enum ResponseStoreConformance {
    /// Runs all checks.
    ///
    /// - Parameter makeStore: gives a store over the same, at first empty, place at each call, as two launches of a
    ///   program would have it.
    /// - Throws: a ``ConformanceFailure`` that names the rule which does not hold, or the store's own error.
    public static func check(_ makeStore: () throws -> any ResponseStore) throws {
        try expect(try makeStore().load(), [:], "a store where nothing was saved is empty")
        try roundTrips(makeStore)
        try replaces(makeStore)
        try takesManyAtOnce(makeStore)
        try makeStore().save([:])
        try expect(try makeStore().load(), [:], "an empty dictionary takes the place of what was there")
    }

    private static let samples: [String: StoredSelection] = [
        "Login": StoredSelection(.choice, ["Offline"]),
        "Job": StoredSelection(.sequence, ["Queued", "Running", "Done"]),
        "Feed": StoredSelection(.cycle, ["Full", "Empty"]),
        "Shop": StoredSelection(.random, []),
        "序言 \"quoted\" = ; \n": StoredSelection(.choice, ["🙂 =;\n\""]),
    ]

    private static func roundTrips(_ makeStore: () throws -> any ResponseStore) throws {
        let store = try makeStore()
        try store.save(samples)
        try expect(try store.load(), samples, "a store loads what it saved")
        try expect(try makeStore().load(), samples, "what one launch saved, the next one loads")
    }

    private static func replaces(_ makeStore: () throws -> any ResponseStore) throws {
        let later = ["Login": StoredSelection(.choice, ["Success"])]
        try makeStore().save(later)
        try expect(try makeStore().load(), later, "saving takes the place of all that was saved before")
    }

    private static func takesManyAtOnce(_ makeStore: () throws -> any ResponseStore) throws {
        let many = Dictionary(
            uniqueKeysWithValues: (0..<1_000).map {
                ("Set \($0)", StoredSelection(.choice, ["Choice \($0)"]))
            })
        try makeStore().save(many)
        try expect(try makeStore().load(), many, "a thousand sets fit in")
    }

    private static func expect(
        _ actual: [String: StoredSelection], _ expected: [String: StoredSelection], _ rule: String
    ) throws(ConformanceFailure) {
        guard actual != expected else { return }
        let names = Set(actual.keys).union(expected.keys).filter { actual[$0] != expected[$0] }.sorted()
        let differences = names.prefix(3).map { name in
            let (wanted, got) = (expected[name].map(words) ?? "nothing", actual[name].map(words) ?? "nothing")
            return "for \(name.debugDescription) it has \(got) instead of \(wanted)"
        }
        throw ConformanceFailure(rule: rule, details: differences.joined(separator: "; "))
    }

    private static func words(_ selection: StoredSelection) -> String {
        "\(selection.kind.rawValue) \(selection.choices)"
    }
}

/// A rule that does not hold.
public struct ConformanceFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What has to hold.
    public let rule: String
    /// What was found instead.
    public let details: String

    /// The rule and what was found instead.
    public var description: String { "It does not hold that \(rule): \(details)." }
}
