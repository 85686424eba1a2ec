import DoppelSupport
public import Foundation

/// Remembers which choices are selected, from one launch of a program to the next.
///
/// A type of your own conforms by keeping a small dictionary. The product `DoppelConformance` checks that it does
/// that right.
public protocol ResponseStore: Sendable {
    /// What was saved last; empty when nothing was.
    ///
    /// - Throws: when there is something, and it can't be read.
    func load() throws -> [String: StoredSelection]

    /// Keeps selections by the names of their sets, in place of all that was kept before.
    func save(_ selections: [String: StoredSelection]) throws
}

extension StubRegistry {
    /// Selects what a store has kept, now and for sets that are registered later, and has it keep every selection
    /// from now on.
    ///
    /// ```swift
    /// try stubs.keepSelections(in: FileResponseStore(url))
    /// ```
    ///
    /// What the store names and no set has, is left as it is. Rules hold matchers and are not kept.
    ///
    /// - Throws: the store's error.
    public func keepSelections(in store: any ResponseStore) throws {
        for (set, stored) in try selections.keep(in: store) {
            guard let selection = stored.selection else { continue }
            state.withLock { state in
                guard let id = state.setID(set), let record = state.sets[id],
                    (try? record.set.check(selection)) != nil
                else { return }
                state.sets[id]?.select(selection)
            }
        }
        selections.changed(self)
    }
}

/// Keeps selections as long as it lives.
public final class MemoryResponseStore: ResponseStore {
    private let selections: Locked<[String: StoredSelection]>

    /// Makes a store that has these selections.
    public init(_ selections: [String: StoredSelection] = [:]) { self.selections = Locked(selections) }

    /// What is kept.
    public func load() -> [String: StoredSelection] { selections.withLock { $0 } }

    /// Keeps these.
    public func save(_ selections: [String: StoredSelection]) { self.selections.withLock { $0 = selections } }
}

/// Keeps selections in a JSON file, which is replaced as a whole.
public struct FileResponseStore: ResponseStore {
    private let file: URL

    /// Makes a store; the file, and the folder that it is in, are made when something is saved.
    public init(_ file: URL) { self.file = file }

    /// What the file has; nothing when there is none.
    ///
    /// - Throws: ``ResponseStoreError/damaged(place:reason:)`` when it has something else.
    public func load() throws -> [String: StoredSelection] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [:] }
        return try ResponseStoreError.decoding(Data(contentsOf: file), at: file.path)
    }

    /// Replaces the file.
    public func save(_ selections: [String: StoredSelection]) throws {
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(selections).write(to: file, options: .atomic)
    }
}

/// Keeps selections in the program's user defaults.
public struct UserDefaultsResponseStore: ResponseStore {
    private let suite: String?
    private let key: String

    /// Makes a store.
    ///
    /// - Parameters:
    ///   - suite: the suite of defaults; the program's own when `nil`.
    ///   - key: the key.
    public init(suite: String? = nil, key: String = "DoppelSelections") {
        self.suite = suite
        self.key = key
    }

    private var defaults: UserDefaults { suite.flatMap(UserDefaults.init(suiteName:)) ?? .standard }

    /// What the defaults have; nothing when the key is absent.
    ///
    /// - Throws: ``ResponseStoreError/damaged(place:reason:)`` when it has something else.
    public func load() throws -> [String: StoredSelection] {
        guard let data = defaults.data(forKey: key) else {
            guard defaults.object(forKey: key) == nil else {
                throw ResponseStoreError.damaged(
                    place: "the user default \(key)", reason: "it holds something else")
            }
            return [:]
        }
        return try ResponseStoreError.decoding(data, at: "the user default \(key)")
    }

    /// Writes the default.
    public func save(_ selections: [String: StoredSelection]) throws {
        defaults.set(try JSONEncoder().encode(selections), forKey: key)
    }
}

/// Why kept selections could not be read.
public enum ResponseStoreError: Error, Sendable, Hashable {
    /// What is kept is none of this kind.
    case damaged(place: String, reason: String)

    static func decoding(_ data: Data, at place: String) throws -> [String: StoredSelection] {
        do {
            return try JSONDecoder().decode([String: StoredSelection].self, from: data)
        } catch {
            throw ResponseStoreError.damaged(
                place: place, reason: (error as? DecodingError)?.words ?? "\(error)")
        }
    }
}

extension ResponseStoreError: LocalizedError, CustomStringConvertible {
    /// The error in words, with what to do next.
    public var errorDescription: String? { description }

    /// The error in words, with what to do next.
    public var description: String {
        switch self {
        case .damaged(let place, let reason):
            "The selections kept in \(place) can't be read: \(reason). Mend them or take them away; they are left as they are."
        }
    }
}

extension DecodingError {
    fileprivate var words: String {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
            .dataCorrupted(let context):
            context.debugDescription
        @unknown default: "\(self)"
        }
    }
}
