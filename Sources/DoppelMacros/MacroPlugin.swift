import DoppelMockWriter

/// The program that the compiler starts, and asks to expand `@Mock` and `@Spied`.
///
/// It answers the compiler's messages itself, so that nothing has to be built beside it.
@main
struct MacroPlugin {
    static func main() throws {
        let channel = Channel()
        while let request = try channel.receive() { try channel.send(answer(request)) }
    }

    static func answer(_ request: Request) -> Response {
        if request.getCapability != nil { return Response(getCapabilityResult: .init()) }
        guard let expansion = request.expandAttachedMacro else { return Response(expandMacroResult: .init()) }
        return Response(expandMacroResult: expand(expansion))
    }

    private static func expand(_ expansion: Request.Expansion) -> Response.Expansion {
        if expansion.macroRole == "memberAttribute", let parent = expansion.parentDeclSyntax,
            let finding = SpyExpansion.finding(in: parent.source, asOf: expansion.declSyntax.source)
        {
            return Response.Expansion(expandedSource: "", diagnostics: [.init(finding, in: parent)])
        }
        do {
            return Response.Expansion(expandedSource: try source(for: expansion))
        } catch let finding as Finding {
            return Response.Expansion(diagnostics: [.init(finding, in: expansion.declSyntax)])
        } catch {
            let finding = Finding("\(error)", at: 0..<0)
            return Response.Expansion(diagnostics: [.init(finding, in: expansion.declSyntax)])
        }
    }

    private static func source(for expansion: Request.Expansion) throws -> String {
        let source = expansion.declSyntax.source
        let attribute = expansion.attributeSyntax.source
        let context = (expansion.lexicalContext ?? []).map { $0.source }
        // Without an expansion the compiler keeps the code as it is written, with its lines.
        if expansion.macro.typeName.hasPrefix("Spied"), expansion.macro.typeName != "Spied",
            expansion.isRelease
        {
            return ""
        }
        switch (expansion.macro.typeName, expansion.macroRole) {
        case ("Mock", "peer"):
            return try MockExpansion.peer(of: source, in: context)
        case ("Mock", "extension"):
            let path = expansion.extendedTypeSyntax?.source ?? ""
            return MockExpansion.extending(path.filter { !$0.isWhitespace }, source, in: context)
        case ("Spied", "memberAttribute"):
            let type = expansion.parentDeclSyntax?.source ?? ""
            return SpyExpansion.attribute(of: source, in: attribute, type: type)
        case ("SpiedFunction", "body"):
            return try SpyExpansion.body(of: source, in: context, attribute: attribute)
        case ("SpiedFunction", "peer"):
            return SpyExpansion.peers(of: source, in: context, attribute: attribute)
        case ("SpiedProperty", "peer"): return try SpyExpansion.property(of: source, in: context)
        default: return ""
        }
    }
}
