import DoppelMockWriter
import Foundation
import Testing

@Suite("Whatever stands behind an attribute, the plug-in answers")
struct ParserFuzzTests {
    /// The declarations of this target, which are all well-formed.
    private static let declarations: [String] = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let files = ["Shapes", "Found"].flatMap { folder in
            let url = tests.appendingPathComponent(folder)
            return (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil))
                ?? []
        }
        return files.sorted { $0.path < $1.path }.flatMap { file in
            let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
            return text.components(separatedBy: "\n@").dropFirst().map { "@" + $0 }
        }
    }()

    @Test("with an expansion or with a finding inside the declaration, and in time", arguments: 0..<2)
    func mutated(seed: Int) {
        var random = Mutations(seed: UInt64(seed))
        #expect(Self.declarations.count > 80)
        let clock = ContinuousClock()
        for declaration in Self.declarations {
            let source = random.mutate(declaration)
            let time = clock.measure { check(source) }
            #expect(time < .seconds(5), "\(source)")
        }
    }

    @Test("also when it is nothing, or nested without end")
    func extremes() {
        let deep = String(repeating: "((", count: 2_000)
        let generics = String(repeating: "A<", count: 2_000)
        let blocks = String(repeating: "/*", count: 2_000)
        let conditions = String(repeating: "#if A\n", count: 500)
        for source in [
            "", " ", "@", "@Mock", "@Mock protocol", "@Mock protocol P {", "protocol P { func a(_ b: \(deep)",
            "protocol P { func a(_ b: \(generics)", "protocol P { \(blocks)", "protocol P { \(conditions)",
            "protocol P { var a: \"\"\"", "protocol P { func `", "func f(_ a: Int = \"\\(", "#", "##\"",
            "\u{0}",
        ] { check(source) }
    }

    private func check(_ source: String) {
        let length = source.utf8.count
        func run(_ body: () throws -> Void) {
            do { try body() } catch let finding as Finding {
                let isInside = finding.range.lowerBound >= 0 && finding.range.upperBound <= length
                #expect(isInside && !finding.message.isEmpty, "\(finding) in \(source)")
                for fix in finding.fixes {
                    #expect(
                        fix.range.lowerBound >= 0 && fix.range.upperBound <= length, "\(fix) in \(source)")
                }
            } catch {
                Issue.record("\(error) in \(source)")
            }
        }
        run { _ = try MockExpansion.peer(of: source) }
        _ = MockExpansion.extending("P", source)
        run { _ = try SpyExpansion.body(of: source, in: ["class A {}"], attribute: source) }
        run { _ = try SpyExpansion.property(of: source, in: ["class A {}"]) }
        _ = SpyExpansion.peers(of: source, in: [source], attribute: source)
        _ = SpyExpansion.attribute(of: source, in: source)
        _ = MockGenerator().generate(from: [("F.swift", source)])
    }
}

/// Changes of a text that leave most of it alone; the same for the same seed.
private struct Mutations: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    private static let pieces = [
        "(", ")", "<", ">", "{", "}", "[", "]", "\"", "\"\"\"", "`", "#if X", "#endif", "#else", "/*", "*/",
        "@",
        "->", "...", "inout ", "some ", "each ", "repeat ", "~", "&", "?", "!", "=", "==", ":", ",", ".", ";",
        "where ", "async ", "throws(", "rethrows ", "static ", "func ", "var ", "init", "subscript",
        "associatedtype ", "é", "🎻", "\u{0}", "\r\n", "\\(", "#\"",
    ]

    mutating func mutate(_ text: String) -> String {
        var characters = Array(text)
        for _ in 0..<Int.random(in: 1...3, using: &self) where !characters.isEmpty {
            let place = Int.random(in: 0..<characters.count, using: &self)
            let end = min(characters.count, place + Int.random(in: 1...12, using: &self))
            switch Int.random(in: 0..<5, using: &self) {
            case 0: characters.removeSubrange(place..<end)
            case 1: characters.insert(contentsOf: Self.pieces.randomElement(using: &self) ?? "", at: place)
            case 2: characters.insert(contentsOf: characters[place..<end], at: place)
            case 3: characters.removeSubrange(place...)
            default:
                characters.replaceSubrange(place..<end, with: Self.pieces.randomElement(using: &self) ?? "")
            }
        }
        return String(characters)
    }
}
