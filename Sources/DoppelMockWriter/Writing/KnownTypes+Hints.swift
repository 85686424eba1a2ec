/// Types of which only the name is known may be anything. Hints stand where the compiler shows them beside its
/// message, and say how to tell the macro.
extension KnownTypes {
    /// The line above the record of a call, where names may hide closures that do not escape.
    func closureHint(_ parameters: [Parameter], generics: [GenericParameter]) -> [String] {
        let names = parameters.filter { mayBeClosure($0, generics) }.map(\.type.text)
        guard let first = names.first(where: Self.soundsLikeClosure) ?? names.first else { return [] }
        let subject = Set(names).count == 1 ? "'\(first)'" : "a type, as '\(first)',"
        return ["// If \(subject) is a closure that does not escape: '@Mock(closures: \(first).self)'."]
    }

    /// The end of the line above a twin, where names may hide types that cannot be copied.
    func copyHint(_ parameters: [Parameter], _ result: TypeText?, generics: [GenericParameter]) -> String {
        let inouts = parameters.map(\.type).filter { $0.isSpecified("inout") }
        let types = inouts + [result].compactMap { $0 }
        guard let type = types.first(where: { mayBeUncopyable($0, generics) }) else { return "" }
        let name = type.text.filter { $0 != "?" && $0 != "!" }
        return " // If '\(name)' cannot be copied: '@Mock(uncopyable: \(name).self)'."
    }

    private func mayBeClosure(_ parameter: Parameter, _ generics: [GenericParameter]) -> Bool {
        let type = parameter.type
        let isPlain = type.attributes.isEmpty && type.specifiers.isEmpty && !parameter.isVariadic
        return isPlain && type.isName && !isClosure(type) && isUnknown(type, generics)
    }

    private func mayBeUncopyable(_ type: TypeText, _ generics: [GenericParameter]) -> Bool {
        let isName = type.isName || type.form == .optional && !type.text.contains { "([&~ ".contains($0) }
        return isName && !isUncopyable(type) && isUnknown(type, generics)
    }

    private func isUnknown(_ type: TypeText, _ generics: [GenericParameter]) -> Bool {
        let name = KnownProtocols.name(type.text.filter { $0 != "?" && $0 != "!" })
        return !isKnownToCopy(type, generics: generics) && !StandardTypes.names.contains(name)
            && !StandardTypes.generic.contains(name) && !type.text.hasPrefix("[")
            && !type.text.hasSuffix(".Type")
            && !cannotEscape(type) && type.names.isDisjoint(with: ["Self"])
    }

    /// Whether the name is one that aliases of closures have.
    private static func soundsLikeClosure(_ text: String) -> Bool {
        let name = KnownProtocols.name(text).lowercased()
        return endings.contains { name.hasSuffix($0) }
    }

    private static let endings = [
        "handler", "completion", "callback", "closure", "block", "body", "done", "action", "listener",
        "observer", "predicate", "transform", "visitor", "then", "perform",
    ]
}
