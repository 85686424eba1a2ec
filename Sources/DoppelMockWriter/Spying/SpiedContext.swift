/// The declarations around a spied function.
struct SpiedContext {
    enum Kind {
        /// Objects can be told apart, and stubbed one by one.
        case object
        case value
        /// An extension does not say what it extends.
        case unknown
    }

    /// The names of the types around it, the outermost first.
    let path: [String]
    /// What the function is directly in; `nil` for free functions.
    let kind: Kind?

    /// - Parameter sources: the declarations around the function, the innermost first.
    init(_ sources: [String]) {
        let owners = sources.compactMap(Self.owner)
        path = owners.reversed().flatMap(\.names)
        kind = owners.first?.kind
    }

    /// What the calls belong to; an extension may be one of a protocol, which is no type of its own.
    var owner: [String] {
        guard kind == .object || kind == .value else { return [] }
        return ["in: \(path.joined(separator: ".")).self"]
    }

    /// Which object a call is of.
    var subject: String { kind == .object ? "on: self" : "on: DoppelMocks.Spy.subject(self)" }

    /// What keeps subclasses from overriding; in extensions of values there is nothing to keep.
    var finality: String { kind == .object ? "final " : "" }

    private static func owner(_ source: String) -> (names: [String], kind: Kind)? {
        var parser = Parser(source)
        guard (try? parser.preamble()) != nil else { return nil }
        let keyword = parser.next().text
        let start = parser.index
        guard (try? parser.type()) != nil else { return nil }
        let name = parser.text(from: start).prefix { $0 != "<" }
        let names = name.split(separator: ".").map(String.init)
        switch keyword {
        case "class", "actor": return (names, .object)
        case "struct", "enum": return (names, .value)
        case "extension": return (names, .unknown)
        default: return nil
        }
    }
}
