import Foundation
import Testing

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

    @Test("says in code only what compiles and runs in ReadmeSamples.swift")
    func samples() throws {
        let compiled = Set(try lines("Tests/DoppelTestingTests/Readme/ReadmeSamples.swift"))
        let manifest = Set(try lines("Tests/DoppelTestingTests/Readme/ManifestSample.txt"))
        let missing = try sampleLines().filter { !compiled.contains($0) && !manifest.contains($0) }
        #expect(missing == [])
    }
}
