import Doppel
import DoppelTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The README")
struct ReadmeTests {
    private func lines(_ path: String) throws -> [String] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../..").standardized
        let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The lines of its Swift samples, without what only a manifest can have.
    private func sampleLines() throws -> [String] {
        var isInside = false
        return try lines("README.md").filter { line in
            if line.hasPrefix("```") {
                isInside = line == "```swift"
                return false
            }
            return isInside && !line.isEmpty && !line.hasPrefix("import ")
        }
    }

    @Test("has a stub file that does what it says")
    func stubFile() async throws {
        let text = try lines("README.md").joined(separator: "\n")
        let blocks = text.components(separatedBy: "```json\n")
        let block = try #require(blocks.last?.components(separatedBy: "```").first)
        let folder = try TemporaryFolder()
        try folder.write(block, to: "users.stubs.json")
        let stubs = StubRegistry()
        #expect(stubs.addStubs(StubFolder(contentsOf: folder.url)).count == 1)
        let session = URLSession(configuration: .ephemeral.stubbed(by: stubs))
        let url = try #require(URL(string: "https://api.example.com/users/7"))
        let answer = try JSON(data: try await session.data(from: url).0)
        #expect(answer["id"]?.string == "7")
        #expect(UUID(uuidString: answer["ticket"]?.string ?? "") != nil)
    }

    @Test("says in code only what compiles and runs in ReadmeSamples.swift")
    func samples() throws {
        let compiled = Set(try lines("Tests/DoppelTestingTests/Readme/ReadmeSamples.swift"))
        let manifest = Set(try lines("Tests/DoppelTestingTests/Readme/ManifestSample.txt"))
        let missing = try sampleLines().filter { !compiled.contains($0) && !manifest.contains($0) }
        #expect(missing == [])
    }
}
