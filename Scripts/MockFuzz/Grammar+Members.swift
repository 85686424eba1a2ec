extension Grammar {
    /// A requirement; `number` keeps names apart.
    mutating func requirement(_ number: Int) -> String {
        let text = plainRequirement(number)
        return chance(6) ? "#if \(pick(["DEBUG", "os(Linux)", "RARE"]))\n    \(text)\n    #endif" : text
    }

    private mutating func plainRequirement(_ number: Int) -> String {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<58: return function(number)
        case ..<78: return property()
        case ..<88: return member()
        case ..<96: return initializer()
        default: return operation()
        }
    }

    private static let names = [
        "load", "call", "mock", "real", "result", "error", "received", "describe", "`default`", "`init`",
        "run", "make",
        "doppelAnswer", "body", "self_", "verify", "when", "value", "initializer", "outcome",
    ]

    private mutating func function(_ number: Int) -> String {
        let generics = genericParameters()
        var effects = effects()
        let isAsync = effects.contains("async")
        var parameters = parameters(generics.names)
        if chance(6) {
            parameters.append("_ work: (Int) throws -> \(type(0))")
            effects = isAsync ? " async rethrows" : " rethrows"
        }
        let kind = chance(10) ? "static " : maybe(8, pick(["mutating ", "consuming ", "borrowing "]))
        let name = pick(Self.names)
        let canBeNever = !isAsync && !parameters.joined().contains("->")
        let result = chance(60) ? " -> \(result(generics.names, canBeNever: canBeNever))" : ""
        return attributes(
            isAsync: isAsync,
            returns: !result.isEmpty && !result.contains("Void") && !result.contains("Never")) + kind
            + "func \(name)\(name.contains("`") ? "" : maybe(60, "\(number)"))"
            + "\(generics.clause)(\(parameters.joined(separator: ", ")))\(effects)\(result)\(generics.condition)"
    }

    private mutating func attributes(isAsync: Bool, returns: Bool = false) -> String {
        var words = maybe(5, "@available(macOS 14, *) ") + (returns ? maybe(8, "@discardableResult ") : "")
        if !isActor, !isMain { words += maybe(4, pick(["@MainActor ", "nonisolated "])) }
        if isAsync { words += maybe(8, pick(["@concurrent ", "nonisolated(nonsending) "])) }
        if isActor { words += maybe(15, "nonisolated ") }
        return words
    }

    mutating func effects() -> String {
        pick([
            "", "", "", " throws", " async", " async throws", " throws(Bad)", " async throws(Bad)",
            " throws(any Error)",
        ])
    }

    private mutating func result(_ generics: [String], canBeNever: Bool) -> String {
        if !generics.isEmpty, chance(50) { return pick(generics.flatMap { [$0, "[\($0)]", "\($0)?"] }) }
        return pick(
            ["Ticket", "sending Book", canBeNever ? "Never" : "Int", "Self?", "[Self]", closure()]
                + (0..<14).map { _ in type() })
    }

    private mutating func genericParameters() -> (names: [String], clause: String, condition: String) {
        guard chance(20) else { return ([], "", "") }
        let first =
            "Value" + pick(["", "", ": Sendable", ": Equatable", ": Shape", ": Collection", ": AnyObject"])
        let second = chance(30) ? ", Other: \(pick(["Hashable", "Sendable", "Error"]))" : ""
        let condition =
            second.isEmpty ? "" : maybe(30, " where Value: Sendable, Other: CustomStringConvertible")
        return (["Value"] + (second.isEmpty ? [] : ["Other"]), "<\(first)\(second)>", condition)
    }

    mutating func parameters(_ generics: [String] = []) -> [String] {
        var names: Set<String> = []
        var parameters = generics.map {
            "_ \($0.lowercased()): \(pick([$0, $0, "[\($0)]", "\($0).Type", "\($0)?"]))"
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let name = pick([
                "id", "call", "real", "error", "name", "newValue", "text", "mock", "`in`", "made", "`self`",
                "outcome", "x",
                "doppelCall", "result", "`repeat`",
            ])
            guard names.insert(name).inserted else { continue }
            let label = pick(["", "_ ", "_ ", "for ", "in ", "with ", "`default` "])
            parameters.append("\(label)\(name): \(parameterType())")
        }
        if chance(3) { parameters.append("isolation: isolated (any Actor)?") }
        return parameters
    }

    private mutating func parameterType() -> String {
        switch Int.random(in: 0..<40, using: &random) {
        case 0, 1: return "inout \(type())"
        case 2: return "\(pick(["borrowing", "consuming"])) \(pick(["Ticket", "Item", "String", "Book"]))"
        case 3: return "sending \(pick(["Book", "Item?", "[Book]"]))"
        case 4: return "\(type(0))..."
        case 5: return "@autoclosure () -> \(type(0))"
        case 6: return "@autoclosure @escaping () -> \(type(0))"
        case 7, 8: return "@escaping \(closure())"
        case 9, 10, 11: return closure()
        case 12: return "some \(pick(["Shape", "Sequence<Int>", "Hashable & Sendable"]))"
        case 13: return "\(pick(["Int", "Book"]))!"
        case 14: return "inout Ticket"
        case 15: return "Done"
        case 16: return "[some Shape]"
        default: return type()
        }
    }

    private mutating func property() -> String {
        let accessors = pick([
            "get", "get", "get set", "get set", "get async", "get throws", "get async throws",
            "get throws(Bad)",
            "mutating get", "get nonmutating set", "mutating get set",
        ])
        let name = pick([
            "count", "title", "call", "real", "`class`", "hashValue_", "items", "value", "error",
        ])
        return attributes(isAsync: accessors.contains("async")) + maybe(12, "static ")
            + "var \(name): \(pick(["Ticket", "Self", "Int!"] + (0..<14).map { _ in type() })) { \(accessors) }"
    }

    private mutating func member() -> String {
        let generics = genericParameters()
        let parameters = parameters(generics.names).filter { !$0.contains("->") || $0.contains("@escaping") }
        return maybe(10, "static ")
            + "subscript\(generics.clause)(\(parameters.joined(separator: ", "))) -> \(type())\(generics.condition) "
            + "{ \(pick(["get", "get set", "get async", "get throws(Bad)", "get async throws"])) }"
    }

    private mutating func initializer() -> String {
        let generics = genericParameters()
        return
            "init\(pick(["", "", "?", "!"]))\(generics.clause)(\(parameters(generics.names).joined(separator: ", ")))"
            + effects() + generics.condition
    }

    private mutating func operation() -> String {
        pick([
            "static func <+> (left: Self, right: Int) throws -> Self",
            "static prefix func +- (value: Self) -> Int",
            "static func == (left: Self, right: Self) -> Bool",
            "static func + (_ a: Self, _ b: Self) -> Self",
            "static func += (left: inout Self, right: Int)",
            "static func < (left: Self, right: Self) -> Bool",
        ])
    }
}
