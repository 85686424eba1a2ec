/// The declarations around a spied function.
struct SpiedContext {
    enum Kind {
        /// Objects can be told apart, and stubbed one by one; of actors and final classes there are no subclasses.
        case object(isFinal: Bool)
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

    var isObject: Bool { if case .object = kind { true } else { false } }
    /// Whether its members may belong to a class.
    var mayBeObject: Bool { if case .unknown = kind { true } else { isObject } }
    var hasSubclasses: Bool { if case .object(isFinal: false) = kind { true } else { false } }

    /// What members are in, as a type has it: `Books.Library`.
    var type: String { path.joined(separator: ".") }

    /// What the calls belong to; an extension may be one of a protocol, which is no type of its own.
    var owner: [String] {
        if case .unknown? = kind { return [] }
        return kind == nil ? [] : ["in: \(type).self"]
    }

    /// Which object a call is of.
    var subject: String { isObject ? "on: self" : "on: DoppelMocks.Spy.subject(self)" }

    /// Which class a static twin is asked of, where it may be a subclass.
    var subclass: [String] { hasSubclasses ? ["on: DoppelMocks.Spy.subject(self, in: \(type).self)"] : [] }

    /// Which class an initialiser makes an object of, where it may be a subclass.
    var madeClass: [String] {
        hasSubclasses ? ["on: DoppelMocks.Spy.subject(Swift.type(of: self))"] : []
    }

    /// What keeps subclasses from overriding; in extensions of values there is nothing to keep.
    var finality: String { isObject ? "final " : "" }

    private static func owner(_ source: String) -> (names: [String], kind: Kind)? {
        var parser = Parser(source)
        guard let preamble = try? parser.preamble() else { return nil }
        let keyword = parser.next().text
        let start = parser.index
        guard (try? parser.type()) != nil else { return nil }
        let name = parser.text(from: start).prefix { $0 != "<" }
        let names = name.split(separator: ".").map(String.init)
        switch keyword {
        case "class": return (names, .object(isFinal: preamble.modifier("final") != nil))
        case "actor": return (names, .object(isFinal: true))
        case "struct", "enum": return (names, .value)
        case "extension": return (names, .unknown)
        default: return nil
        }
    }
}
