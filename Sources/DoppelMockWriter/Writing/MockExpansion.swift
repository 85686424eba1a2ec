/// What `@Mock` becomes.
package enum MockExpansion {
    /// The class beside the protocol in `source`.
    ///
    /// - Parameter isNested: whether the protocol is in a type.
    /// - Throws: a `Finding` about `source`.
    package static func peer(of source: String, isNested: Bool = false) throws -> String {
        let declaration = try declaration(in: source)
        if isNested, let modifier = declaration.preamble.modifier("private") {
            throw Finding(
                "'\(declaration.name)' is private to the type around it, and so out of reach for the "
                    + "extension that '@Mock' writes", at: modifier.range,
                .init("replace 'private' with 'fileprivate'", modifier.range, with: "fileprivate"))
        }
        let writer = try MockWriter(declaration, isNested: isNested)
        // What is wrong with a member is told here, not once more by the extension.
        _ = try writer.writeExtension()
        return try writer.writeClass()
    }

    /// The extension of the protocol in `source`, which has the name `path` where extensions are written.
    ///
    /// Mistakes are told once, by the class.
    package static func extending(_ path: String, _ source: String) -> String {
        guard let writer = try? MockWriter(declaration(in: source), path: path),
            (try? writer.writeClass()) != nil
        else { return "" }
        return (try? writer.writeExtension()) ?? ""
    }

    /// The protocol; `@Mock` on something else is a mistake that can be told before it is read.
    private static func declaration(in source: String) throws -> ProtocolDeclaration {
        var parser = Parser(source)
        let preamble = try parser.preamble()
        guard parser.isWord("protocol") else { throw misplaced(parser, preamble) }
        parser = Parser(source)
        return try parser.protocolDeclaration()
    }

    private static func misplaced(_ parser: Parser, _ preamble: Preamble) -> Finding {
        let kinds = [
            "class": "a class", "struct": "a struct", "enum": "an enum", "actor": "an actor",
            "extension": "an extension", "func": "a function", "var": "a property", "let": "a property",
            "init": "an initializer", "subscript": "a subscript", "typealias": "a type alias",
            "associatedtype": "an associated type", "case": "a case", "import": "an import",
        ]
        let keyword = parser.token.text
        let name = parser.peek().kind == .word ? "'\(parser.peek().name)'" : "this"
        let message = "'@Mock' is for protocols; \(name) is \(kinds[keyword] ?? "something else")"
        guard let attribute = preamble.attribute("Mock") else { return Finding(message, at: parser.here) }
        let remove = Finding.Fix("remove '@Mock'", attribute.range, with: "")
        guard ["class", "actor", "func"].contains(keyword) else {
            return Finding(message, at: attribute.range, remove)
        }
        let macro = keyword == "func" ? "@SpiedFunction" : "@Spied"
        let spy = Finding.Fix("replace '@Mock' with '\(macro)'", attribute.range, with: macro)
        return Finding(message + ", which '\(macro)' makes stubbable", at: attribute.range, spy, remove)
    }
}
