/// What the members of one mock have in common.
struct Surroundings {
    let mockName: String
    /// The protocol, with the types around it.
    let protocolName: String
    /// `public `, or nothing.
    let access: String
    let isActor: Bool
    let setter: Setter
    /// Names of associated types: real objects have others.
    let associated: Set<String>
    var known = KnownTypes()
    /// What the protocol says of its isolation.
    var isolation: String?
    /// Names that more than one member has.
    let ambiguous: Set<String>

    /// How a settable member is written in an extension, where `nonmutating` depends on whether the protocol
    /// is for classes only.
    enum Setter {
        case plain
        case nonmutating
    }

    func argument(_ parameter: Parameter, of owner: Callable) throws -> Argument {
        try Argument(parameter, among: owner.parameters, in: owner, known: known)
    }

    /// A mock can be copied, whatever its protocol says of others.
    func isUncopied(_ type: TypeText) -> Bool { type.text != "Self" && known.isUncopyable(type) }

    /// What a stub returns in place of `type`.
    func value(_ type: TypeText) -> String {
        isUncopied(type) ? "DoppelMocks.Producer<\(type.value)>" : type.value
    }

    /// The type of a result that a stub has to make.
    func produced(_ type: TypeText) -> String? { isUncopied(type) ? type.value : nil }

    /// What is recorded of a value that is set.
    func set(_ type: TypeText) -> String {
        isUncopied(type) ? "DoppelMocks.Uncopied<\(type.value)>" : type.value
    }

    /// The name that calls of the member have in the records.
    ///
    /// With the types where the name alone does not tell how to describe a call.
    func name(_ callable: Callable) -> String {
        let name = callable.plainName
        let isGeneric = !callable.generics.isEmpty
        return isGeneric || ambiguous.contains(name) ? "\(name) \(callable.signature)" : name
    }
}

extension Callable {
    /// The name with labels: `say(_:times:)`.
    var plainName: String {
        "\(Names.bare(name))(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
    }

    /// The types: `(String, Int) -> Bool`, `<Value>(Value) -> Int`.
    var signature: String {
        let generics = generics.isEmpty ? "" : "<\(generics.map(\.text).joined(separator: ", "))>"
        let types = parameters.map { $0.type.original + ($0.isVariadic ? "..." : "") }
        let effects = effects.text.spaced
        return "\(generics)(\(types.joined(separator: ", "))) \(effects)-> \(result?.original ?? "Void")"
    }

    /// The memory of the mock; its name alone may be that of a type.
    var core: String {
        if preamble.isStatic { return "Self.mock" }
        return allGenerics.contains { $0.name == "mock" } ? "self.mock" : "mock"
    }

    var isInitializer: Bool { if case .initializer = kind { true } else { false } }

    /// All names in its types.
    var names: Set<String> {
        parameters.reduce(into: result?.names ?? []) { $0.formUnion($1.type.names) }
    }

    var allGenerics: [GenericParameter] { generics + parameters.flatMap(\.opaque) }

    var genericClause: String {
        allGenerics.isEmpty ? "" : "<\(allGenerics.map(\.text).joined(separator: ", "))>"
    }

    var whereClause: String { (writtenCondition ?? condition).map { " where \($0)" } ?? "" }
}

extension Preamble {
    /// What the implementation repeats; result builders would rewrite it.
    var repeated: [String] {
        let dropped: Set = ["discardableResult", "objc", "inlinable", "usableFromInline", "Mock", "Spied"]
        let attributes = attributes.filter { !dropped.contains($0.name) && !$0.name.hasSuffix("Builder") }
        return attributes.map(\.written)
            + (attribute("discardableResult") == nil ? [] : ["@discardableResult"])
    }

    /// What the twin repeats.
    var availability: [String] { attributes.filter { $0.name == "available" }.map(\.written) }

    /// `nonisolated`, `static`, `prefix`: what is not about structs.
    var keptModifiers: [String] {
        let kept: Set = ["nonisolated", "prefix", "postfix", "distributed"]
        return modifiers.filter { kept.contains($0.name) }.map(\.text) + (isStatic ? ["static"] : [])
    }
}
