/// What is known of types that cannot be copied, or cannot escape.
struct Uncopyable {
    /// Types that cannot be copied, as they are written.
    var names: Set<String> = []
    /// Associated types, which can always be copied (Swift 6.3).
    var associated: Set<String> = []

    /// Views of memory that belongs to somebody else.
    private static let views: Set<String> = [
        "Span", "RawSpan", "MutableSpan", "MutableRawSpan", "OutputSpan", "OutputRawSpan", "UTF8Span",
    ]

    private static let copied: Set<String> = [
        "Int", "String", "Bool", "Double", "Float", "UInt8", "Data", "URL", "Date", "Character",
    ]

    /// What `@Mock(uncopyable: Ticket.self)` and the protocol say.
    init(_ declaration: ProtocolDeclaration) {
        names = Set(declaration.preamble.attribute("Mock").map { Self.types(in: $0.text) } ?? [])
        associated = Set(declaration.associatedTypes.map(\.name))
        let isSuppressed = declaration.inherited.contains { $0.text.contains("~Copyable") }
        if isSuppressed { names.insert("Self") } else { associated.insert("Self") }
    }

    init() {}

    private static func isSuppressed(in text: String, for name: String, first: String?) -> Bool {
        let plain = text.filter { $0 != " " }
        return text == first ? plain.contains("~Copyable") : plain.contains("\(name):~Copyable")
    }

    /// `Ticket` and `Box.Lid` of `@Mock(uncopyable: Ticket.self, Box.Lid.self)`.
    private static func types(in attribute: String) -> [String] {
        guard let open = attribute.firstIndex(of: "("), attribute.hasSuffix(")") else { return [] }
        let list = attribute[attribute.index(after: open)...].dropLast()
        let types = list.drop { $0 != ":" }.dropFirst().filter { !$0.isWhitespace }
        return types.split(separator: ",").map { String($0.hasSuffix(".self") ? $0.dropLast(5) : $0) }
    }

    /// With what a generic clause says.
    func with(_ generics: [GenericParameter], _ condition: String?) -> Uncopyable {
        var all = self
        for generic in generics {
            let texts = [generic.constraint, condition].compactMap { $0 }
            let isUncopied = texts.contains {
                Self.isSuppressed(in: $0, for: generic.name, first: generic.constraint)
            }
            if isUncopied { all.names.insert(generic.name) }
        }
        return all
    }

    func contains(_ type: TypeText) -> Bool {
        let plain = type.text.filter { !$0.isWhitespace }
        return names.contains(plain) || names.contains(String(plain.prefix { $0 != "?" }))
    }

    func cannotEscape(_ type: TypeText) -> Bool {
        Self.views.contains(KnownProtocols.name(type.text.filter { $0 != "?" }))
    }

    func isKnownToCopy(_ type: TypeText, generics: [GenericParameter]) -> Bool {
        if contains(type) { return false }
        if type.text.hasPrefix("[") || type.text.hasPrefix("any ") { return true }
        let name = type.text.filter { $0 != "?" && $0 != "!" }
        return generics.contains { $0.name == name } || associated.contains(name)
            || Self.copied.contains(name)
    }
}
