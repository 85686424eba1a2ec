/// What is known of types beside their names: that they cannot be copied, or that they are closures.
struct KnownTypes {
    /// Types that cannot be copied, as they are written.
    var uncopyable: Set<String> = []
    /// Aliases of closure types, by their last name.
    var closures: Set<String> = []
    /// Associated types, which can always be copied (Swift 6.3).
    var associated: Set<String> = []

    /// Views of memory that belongs to somebody else.
    private static let views: Set<String> = [
        "Span", "RawSpan", "MutableSpan", "MutableRawSpan", "OutputSpan", "OutputRawSpan", "UTF8Span",
    ]

    /// What a protocol says, also in `@Mock(uncopyable: Ticket.self, closures: Done.self)`.
    init(_ declaration: ProtocolDeclaration) {
        self.init(attribute: declaration.preamble.attribute("Mock")?.text ?? "")
        for (name, type) in declaration.aliases where type.form == .function { closures.insert(name) }
        associated = Set(declaration.associatedTypes.map(\.name))
        let isSuppressed = declaration.inherited.contains { $0.text.contains("~Copyable") }
        if isSuppressed { uncopyable.insert("Self") } else { associated.insert("Self") }
    }

    /// What the arguments of an attribute say.
    init(attribute: String) {
        let types = Self.types(in: attribute)
        uncopyable = types["uncopyable"] ?? []
        closures = Set((types["closures"] ?? []).map(KnownProtocols.name))
    }

    init() {}

    func union(_ other: KnownTypes) -> KnownTypes {
        var all = self
        all.uncopyable.formUnion(other.uncopyable)
        all.closures.formUnion(other.closures)
        return all
    }

    private static func isSuppressed(in text: String, for name: String, first: String?) -> Bool {
        let plain = text.filter { $0 != " " }
        return text == first ? plain.contains("~Copyable") : plain.contains("\(name):~Copyable")
    }

    /// By label: `Ticket` and `Box.Lid` of `(uncopyable: Ticket.self, Box.Lid.self)`.
    private static func types(in attribute: String) -> [String: Set<String>] {
        guard let open = attribute.firstIndex(of: "("), let close = attribute.lastIndex(of: ")"), open < close
        else { return [:] }
        var types: [String: Set<String>] = [:]
        var label = ""
        let list = attribute[attribute.index(after: open)..<close]
        for part in list.filter({ !$0.isWhitespace }).split(separator: ",") {
            let words = part.split(separator: ":")
            if words.count == 2 { label = String(words[0]) }
            guard let type = words.last else { continue }
            types[label, default: []].insert(String(type.hasSuffix(".self") ? type.dropLast(5) : type))
        }
        return types
    }

    /// With what a generic clause says.
    func with(_ generics: [GenericParameter], _ condition: String?) -> KnownTypes {
        var all = self
        for generic in generics {
            let texts = [generic.constraint, condition].compactMap { $0 }
            let isUncopied = texts.contains {
                Self.isSuppressed(in: $0, for: generic.name, first: generic.constraint)
            }
            if isUncopied { all.uncopyable.insert(generic.name) }
        }
        return all
    }

    func isUncopyable(_ type: TypeText) -> Bool {
        let plain = type.text.filter { !$0.isWhitespace }
        return uncopyable.contains(plain) || uncopyable.contains(String(plain.prefix { $0 != "?" }))
    }

    /// Whether it is a closure that does not escape.
    func isClosure(_ type: TypeText) -> Bool {
        if type.has("@escaping") || type.has("@autoclosure") { return false }
        return type.form == .function || type.isName && closures.contains(KnownProtocols.name(type.text))
    }

    func cannotEscape(_ type: TypeText) -> Bool {
        Self.views.contains(KnownProtocols.name(type.text.filter { $0 != "?" }))
    }

    func isKnownToCopy(_ type: TypeText, generics: [GenericParameter]) -> Bool {
        if isUncopyable(type) { return false }
        if type.text.hasPrefix("[") || type.text.hasPrefix("any ") { return true }
        let name = type.text.filter { $0 != "?" && $0 != "!" }
        return generics.contains { $0.name == name } || associated.contains(name)
            || StandardTypes.names.contains(name)
    }
}
