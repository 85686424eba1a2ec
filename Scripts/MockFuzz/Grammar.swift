/// Writes random protocols: each of a few requirements, out of what Swift's grammar allows and code bases have.
struct Grammar {
    var random: SplitMix64
    /// Names of associated types of the protocol being written.
    var associated: [String] = []
    var isActor = false
    var isMain = false
    /// Whether others may refine it without more ado.
    var canBeRefined = false

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
    mutating func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }
    mutating func maybe(_ percent: Int, _ word: String) -> String { chance(percent) ? word : "" }

    /// A protocol with the name `name`, which may refine one of `parents`.
    mutating func declaration(_ name: String, parents: [String]) -> String {
        associated = (0..<pick(["", "", "", "x", "xx"]).count).map { ["Element", "Key"][$0] }
        isActor = chance(8)
        isMain = !isActor && chance(8)
        let primary = !associated.isEmpty && chance(70) ? "<\(associated.joined(separator: ", "))>" : ""
        var inherited = isActor ? ["Actor"] : inheritance()
        if !isActor, !isMain, chance(10), let parent = parents.randomElement(using: &random) {
            inherited.append(parent)
        }
        let head =
            maybe(6, "@available(macOS 14, iOS 17, *) ") + (isMain ? pick(["@MainActor ", "@Room "]) : "")
            + pick(["", "", "", "public ", "package ", "fileprivate ", "internal "])
            + (isActor || isMain ? "" : maybe(6, "nonisolated "))
        let lines = associatedTypes + (0..<Int.random(in: 1...5, using: &random)).map { requirement($0) }
        let body = lines.map { "    \($0)\n" }.joined()
        let clause = inherited.isEmpty ? "" : ": \(inherited.joined(separator: ", "))"
        let text = "§\(head)protocol \(name)\(primary)\(clause) {\n\(body)}"
        let isNested = chance(12)
        // The operators of a parent are in its mock's class alone: a child repeats them, as its expansion says.
        let hasOperators = text.contains(#/static func [^\w`\s]/#)
        canBeRefined =
            !isNested && !isActor && !isMain && associated.isEmpty && !head.contains("@") && !hasOperators
        return isNested ? nested(text) : text
    }

    private mutating func nested(_ text: String) -> String {
        let number = Int.random(in: 0..<1_000_000_000, using: &random)
        let access = pick(["", "public ", "fileprivate ", "private "])
        return "\(access)\(pick(["enum", "struct", "final class"])) Nest\(number) {\n\(text)\n}"
    }

    private mutating func inheritance() -> [String] {
        (0..<pick(["", "", "x", "xx"]).count).map { _ in
            pick([
                "Sendable", "AnyObject", "Hashable", "Equatable", "Comparable", "Codable", "Error",
                "Identifiable<Int>",
                "CustomStringConvertible", "Shape", "Encodable", "LocalizedError", "~Copyable",
            ])
        }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private var associatedTypes: [String] {
        mutating get {
            associated.map { name in
                "associatedtype \(name)"
                    + pick([
                        "", "", ": Sendable", ": Hashable", ": Collection", ": Shape & Sendable", " = Int",
                    ])
                    + (name == "Key" ? maybe(15, " where Key: Equatable") : "")
            }
        }
    }

    // MARK: Types

    /// A type that can be copied, of a value.
    mutating func type(_ depth: Int = 2) -> String {
        if depth == 0 || chance(55) { return leaf() }
        let inner = { (grammar: inout Grammar) in grammar.type(depth - 1) }
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1: return "[\(inner(&self))]"
        case 2: return "[\(pick(["String", "Item", "Int"])): \(inner(&self))]"
        case 3, 4, 5: return "\(leaf())?"
        case 6: return "(\(inner(&self)), \(inner(&self)))"
        case 7: return "(first: \(inner(&self)), \(pick(["second", "call", "in"])): \(leaf()))"
        case 8: return "Result<\(inner(&self)), \(pick(["Bad", "any Error"]))>"
        case 9: return "(\(closure()))?"
        case 10: return "\(pick(["Set", "Array"]))<\(pick(["Item", "Int", "Outer.Inner"]))>"
        default:
            return pick([
                "AsyncStream<Int>", "any Sequence<Int>", "Swift.Dictionary<String, Item>", "[[Int]]",
            ])
        }
    }

    private mutating func leaf() -> String {
        if !associated.isEmpty, chance(30) { return pick(associated.flatMap { [$0, $0, "Self.\($0)"] }) }
        return pick([
            "Int", "String", "Bool", "Book", "Item", "Outer.Inner", "Outer.Deep.Leaf", "any Shape",
            "any Sendable", "Any",
            "AnyObject", "Double", "Int.Type", "any Shape.Type", "Self", "Void", "any Shape & Sendable",
            "Bad",
        ])
    }

    mutating func closure() -> String {
        let inputs = (0..<Int.random(in: 0...2, using: &random)).map { _ in
            maybe(8, "inout ") + type(0)
        }
        let effects = pick(["", "", "", " async", " throws", " async throws", " throws(Bad)"])
        return maybe(25, pick(["@Sendable ", "@MainActor "]))
            + "(\(inputs.joined(separator: ", ")))\(effects) -> \(pick(["Void", "Void", "Int", "Book?", "String"]))"
    }
}
