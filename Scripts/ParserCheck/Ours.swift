/// What Doppel's parser finds in a file, in the same words.
enum Ours {
    static func lines(of source: String) -> [String] {
        SourceFile(source).protocols.flatMap { found in
            [line(found.declaration)] + found.declaration.all.compactMap(line)
        }
    }

    static func problems(in source: String) -> [String] { SourceFile(source).findings.map(\.message) }

    private static func line(_ declaration: ProtocolDeclaration) -> String {
        let inherited = declaration.inherited.map { compact($0.text) }
        return "\(preamble(declaration.preamble)) protocol \(declaration.name) \(declaration.primary) "
            + "\(inherited) \(compact(declaration.condition))"
    }

    private static func line(_ requirement: Requirement) -> String? {
        switch requirement {
        case .callable(let callable): line(callable)
        case .property(let property):
            "\(preamble(property.preamble)) var \(property.name) \(whole(property.type)) "
                + accessors(property.accessors)
        case .associatedType(let type):
            "\(preamble(type.preamble)) associatedtype \(type.name) \(compact(type.constraint)) "
                + compact(type.condition)
        case .alias, .conditional: nil
        }
    }

    private static func line(_ callable: Callable) -> String {
        let start = preamble(callable.preamble)
        let signature = "\(callable.generics.map { compact($0.text) }) \(parameters(callable))"
        let effects = compact(callable.effects.text)
        let (result, condition) = (callable.result.map(whole) ?? "", compact(callable.condition))
        switch callable.kind {
        case .function:
            return "\(start) func \(callable.name) \(signature) \(effects) \(result) \(condition)"
        case .initializer(_, let mark):
            return "\(start) init\(mark) \(signature) \(effects) \(condition)"
        case .subscriptMember:
            return "\(start) subscript \(signature) \(result) \(condition) \(accessors(callable.accessors))"
        }
    }

    private static func parameters(_ callable: Callable) -> String {
        callable.parameters.map { parameter in
            "\(parameter.label ?? "_") \(parameter.name) \(whole(parameter)) \(parameter.isVariadic)"
        }.joined(separator: ", ")
    }

    /// With the opaque types as they were written.
    private static func whole(_ parameter: Parameter) -> String {
        compact(
            parameter.opaque.reversed().reduce(parameter.type.whole) { text, opaque in
                Names.replacing(opaque.name, with: "some \(opaque.constraint ?? "")", in: text)
            })
    }

    private static func whole(_ type: TypeText) -> String { compact(type.whole) }

    private static func preamble(_ preamble: Preamble) -> String {
        (preamble.attributes.map { compact($0.text) } + preamble.modifiers.map { compact($0.text) })
            .joined(separator: " ")
    }

    private static func accessors(_ accessors: Accessors) -> String {
        "get \(compact(accessors.effects.text)) \(accessors.hasMutatingGetter) \(accessors.isSettable)"
    }

    private static func compact(_ text: String?) -> String {
        Tokenizer.tokens(of: text ?? "").map(\.text).joined()
    }
}
