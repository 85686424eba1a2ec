/// What `@Mock` becomes.
package enum MockExpansion {
    /// The class beside the protocol in `source`.
    ///
    /// - Parameter context: the declarations around the protocol, the innermost first.
    /// - Throws: a `Finding` about `source`.
    package static func peer(of source: String, in context: [String] = []) throws -> String {
        let declaration = try declaration(in: source)
        let owners = owners(in: context)
        if !owners.isEmpty, let modifier = declaration.preamble.modifier("private") {
            throw Finding(
                "'\(declaration.name)' is private to the type around it, and so out of reach for the "
                    + "extension that '@Mock' writes", at: modifier.range,
                .init("replace 'private' with 'fileprivate'", modifier.range, with: "fileprivate"))
        }
        if owners.dropFirst().contains(where: \.isPrivate) {
            throw Finding(
                "'\(declaration.name)' is in a type that is private to the one around it, and so out of reach for the "
                    + "extension that '@Mock' writes; make that type 'fileprivate'", at: declaration.nameRange
            )
        }
        let writer = try MockWriter(
            declaration, access: access(of: declaration, in: owners), isNested: !context.isEmpty)
        // What is wrong with a member is told here, not once more by the extension.
        _ = try writer.writeExtension()
        return try writer.writeClass()
    }

    /// The extension of the protocol in `source`, which has the name `path` where extensions are written.
    ///
    /// Mistakes are told once, by the class.
    package static func extending(_ path: String, _ source: String, in context: [String] = []) -> String {
        guard let declaration = try? declaration(in: source) else { return "" }
        let owners = owners(in: context)
        guard !owners.dropFirst().contains(where: \.isPrivate) else { return "" }
        let access = access(of: declaration, in: owners)
        guard let writer = try? MockWriter(declaration, path: path, access: access),
            (try? writer.writeClass()) != nil
        else { return "" }
        let members = (try? writer.writeExtension()) ?? ""
        return (access.isEmpty || members.isEmpty ? [] : hints(path, owners)).reduce(members) {
            "\($1)\n\($0)"
        }
    }

    /// What the compiler shows beside its message when the protocol says more than its type allows.
    private static func hints(_ path: String, _ owners: [Owner]) -> [String] {
        guard owners.contains(where: \.isExtension) else { return [] }
        return [
            "// '\(path)' can be no more visible than the types around it; if these are internal, let it be, too."
        ]
    }

    private static func owners(in context: [String]) -> [Owner] {
        context.reversed().compactMap { Owner($0) }
    }

    private static func access(of declaration: ProtocolDeclaration, in owners: [Owner]) -> String {
        AccessLevel.reach(of: AccessLevel(declaration.preamble), in: owners).written
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
