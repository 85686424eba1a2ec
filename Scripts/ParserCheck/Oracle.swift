import SwiftParser
import SwiftSyntax

/// What the toolchain's own parser finds in a file: a text for each protocol and each requirement.
final class Oracle: SyntaxVisitor {
    private(set) var lines: [String] = []

    static func lines(of source: String) -> [String] {
        let oracle = Oracle(viewMode: .sourceAccurate)
        oracle.walk(SwiftParser.Parser.parse(source: source))
        return oracle.lines
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        let inherited = node.inheritanceClause?.inheritedTypes.map { text($0.type) } ?? []
        let primary = node.primaryAssociatedTypeClause?.primaryAssociatedTypes.map { $0.name.text } ?? []
        lines.append(
            "\(preamble(node.attributes, node.modifiers)) protocol \(node.name.text) \(primary) \(inherited) "
                + condition(node.genericWhereClause))
        add(node.memberBlock.members)
        return .skipChildren
    }

    /// Functions are not looked into.
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    private func add(_ members: MemberBlockItemListSyntax) {
        for member in members { add(member.decl) }
    }

    private func add(_ member: DeclSyntax) {
        if let condition = member.as(IfConfigDeclSyntax.self) {
            for clause in condition.clauses {
                if case .decls(let members)? = clause.elements { add(members) }
            }
        } else if let function = member.as(FunctionDeclSyntax.self) {
            let signature = function.signature
            lines.append(
                "\(preamble(function.attributes, function.modifiers)) func \(function.name.text) "
                    + generics(function.genericParameterClause)
                    + parameters(signature.parameterClause, areLabels: !isOperator(function.name))
                    + " \(text(signature.effectSpecifiers)) \(text(signature.returnClause?.type)) "
                    + condition(function.genericWhereClause))
        } else if let function = member.as(InitializerDeclSyntax.self) {
            lines.append(
                "\(preamble(function.attributes, function.modifiers)) init\(function.optionalMark?.text ?? "") "
                    + generics(function.genericParameterClause)
                    + parameters(function.signature.parameterClause)
                    + " \(text(function.signature.effectSpecifiers)) \(condition(function.genericWhereClause))"
            )
        } else if let element = member.as(SubscriptDeclSyntax.self) {
            lines.append(
                "\(preamble(element.attributes, element.modifiers)) subscript "
                    + generics(element.genericParameterClause)
                    + parameters(element.parameterClause, areLabels: false)
                    + " \(text(element.returnClause.type)) \(condition(element.genericWhereClause)) "
                    + accessors(element.accessorBlock))
        } else if let property = member.as(VariableDeclSyntax.self), let binding = property.bindings.first {
            lines.append(
                "\(preamble(property.attributes, property.modifiers)) var \(text(binding.pattern)) "
                    + "\(text(binding.typeAnnotation?.type)) \(accessors(binding.accessorBlock))")
        } else if let type = member.as(AssociatedTypeDeclSyntax.self) {
            let inherited = type.inheritanceClause?.inheritedTypes.map { text($0.type) } ?? []
            lines.append(
                "\(preamble(type.attributes, type.modifiers)) associatedtype \(type.name.text) "
                    + "\(inherited.joined(separator: "&")) \(condition(type.genericWhereClause))")
        }
    }

    private func text(_ node: (some SyntaxProtocol)?) -> String {
        node.map { $0.tokens(viewMode: .sourceAccurate).map(\.text).joined() } ?? ""
    }

    /// The attributes, those under conditions like others.
    private func names(_ attributes: AttributeListSyntax) -> [String] {
        attributes.flatMap { element -> [String] in
            guard case .ifConfigDecl(let condition) = element else { return [text(element)] }
            return condition.clauses.flatMap { clause -> [String] in
                guard case .attributes(let inner)? = clause.elements else { return [] }
                return names(inner)
            }
        }
    }

    private func preamble(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax) -> String {
        (names(attributes) + modifiers.map { text($0) }).joined(separator: " ")
    }

    private func generics(_ clause: GenericParameterClauseSyntax?) -> String {
        let parameters = clause?.parameters.map { parameter in
            text(parameter).hasSuffix(",") ? String(text(parameter).dropLast()) : text(parameter)
        }
        return "\(parameters ?? []) "
    }

    private func condition(_ clause: GenericWhereClauseSyntax?) -> String { text(clause?.requirements) }

    private func parameters(_ clause: FunctionParameterClauseSyntax, areLabels: Bool = true) -> String {
        let parameters = clause.parameters.enumerated().map { index, parameter in
            let hasLabel = parameter.firstName.text != "_" && (areLabels || parameter.secondName != nil)
            let label = hasLabel ? bare(parameter.firstName.text) : "_"
            let written = bare((parameter.secondName ?? parameter.firstName).text)
            let name = written == "_" ? "argument\(index + 1)" : written
            return "\(label) \(name) \(text(parameter.type)) \(parameter.ellipsis != nil)"
        }
        return parameters.joined(separator: ", ")
    }

    /// Operands have no labels.
    private func isOperator(_ name: TokenSyntax) -> Bool {
        switch name.tokenKind {
        case .binaryOperator, .prefixOperator, .postfixOperator: true
        default: false
        }
    }

    private func bare(_ name: String) -> String { name.filter { $0 != "`" } }

    private func accessors(_ block: AccessorBlockSyntax?) -> String {
        guard case .accessors(let list)? = block?.accessors else { return "" }
        let getters: Set = ["get", "_read", "read", "yielding"]
        let getter = list.first { getters.contains($0.accessorSpecifier.text) }
        let isSettable = list.contains { !getters.contains($0.accessorSpecifier.text) }
        return
            "get \(text(getter?.effectSpecifiers)) \(getter?.modifier?.name.text == "mutating") \(isSettable)"
    }
}
