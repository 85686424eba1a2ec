import DoppelConformance
import DoppelCore
import DoppelSupport
import Foundation
import Testing

@Suite("Response stores")
struct ResponseStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stores-\(UUID())")
    private var file: URL { folder.appendingPathComponent("deep/selections.json") }

    private func withFolder(_ body: () throws -> Void) rethrows {
        defer { try? FileManager.default.removeItem(at: folder) }
        try body()
    }

    @Test("in memory conform")
    func memory() throws {
        let store = MemoryResponseStore()
        try ResponseStoreConformance.check { store }
    }

    @Test("in a file conform")
    func inFile() throws {
        try withFolder { try ResponseStoreConformance.check { FileResponseStore(file) } }
    }

    @Test("in user defaults conform")
    func userDefaults() throws {
        let suite = "doppel.tests.\(UUID())"
        defer { UserDefaults(suiteName: suite)?.removePersistentDomain(forName: suite) }
        try ResponseStoreConformance.check { UserDefaultsResponseStore(suite: suite) }
    }

    @Test("that forget are found out")
    func forgetful() {
        struct Forgetful: ResponseStore {
            func load() -> [String: StoredSelection] { [:] }
            func save(_ selections: [String: StoredSelection]) {}
        }
        let failure = #expect(throws: ConformanceFailure.self) {
            try ResponseStoreConformance.check { Forgetful() }
        }
        #expect(
            failure?.description
                == "It does not hold that a store loads what it saved: "
                + #"for "Feed" it has nothing instead of cycle ["Full", "Empty"]; "#
                + #"for "Job" it has nothing instead of sequence ["Queued", "Running", "Done"]; "#
                + #"for "Login" it has nothing instead of choice ["Offline"]."#)
    }

    @Test("in a damaged file say so, and leave it as it is")
    func damaged() throws {
        try withFolder {
            try FileResponseStore(file).save([:])
            try Data("[1".utf8).write(to: file)
            let error = #expect(throws: ResponseStoreError.self) { try FileResponseStore(file).load() }
            #expect(
                error?.description.hasPrefix("The selections kept in \(file.path) can't be read: ") == true)
            #expect(try Data(contentsOf: file) == Data("[1".utf8))
        }
    }

    private func registry() -> StubRegistry {
        let stubs = StubRegistry()
        stubs.register(
            ResponseSet("Login", matching: .any) {
                Choice("Success", .empty)
                Choice("Offline", .empty)
            })
        return stubs
    }

    @Test("bring selections over to the next launch, also of sets that come later or are not there")
    func launches() throws {
        let store = MemoryResponseStore(["Old": StoredSelection(.choice, ["Gone"])])
        let first = registry()
        try first.keepSelections(in: store)
        try first.select("Offline", for: "Login")
        let kept = [
            "Login": StoredSelection(.choice, ["Offline"]), "Old": StoredSelection(.choice, ["Gone"]),
        ]
        #expect(store.load() == kept)

        let second = StubRegistry()
        try second.keepSelections(in: store)
        second.register(
            ResponseSet("Login", matching: .any) {
                Choice("Success", .empty)
                Choice("Offline", .empty)
            })
        #expect(try "\(second.responseSet(named: "Login").selection)" == "Offline")
        try second.resetSelections()
        #expect(store.load() == ["Old": StoredSelection(.choice, ["Gone"])])
    }

    @Test("that can't keep a selection say so; it is in force all the same")
    func full() throws {
        struct Full: ResponseStore {
            struct NoSpace: LocalizedError { var errorDescription: String? { "the disk is full" } }
            func load() -> [String: StoredSelection] { [:] }
            func save(_ selections: [String: StoredSelection]) throws { throw NoSpace() }
        }
        let stubs = registry()
        try stubs.keepSelections(in: Full())
        let error = #expect(throws: SelectionError.self) { try stubs.select("Offline", for: "Login") }
        #expect(
            error?.description
                == "The selection is in force, but could not be kept for the next launch: the disk is full")
        #expect(try "\(stubs.responseSet(named: "Login").selection)" == "Offline")
    }
}
