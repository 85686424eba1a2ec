/// Reads what a file declares outside of functions.
struct SourceScanner {
    /// The types around a place, the outermost first, by name, and what they say of access.
    struct Place {
        var names: [String] = []
        /// How many of them an extension only names: `A` of `extension A.B`, whose members are not seen in it.
        var unseen = 0
        var owners: [Owner] = []

        func reach(of preamble: Preamble) -> AccessLevel {
            let reach = AccessLevel.reach(of: AccessLevel(preamble), in: owners)
            return preamble.attribute("_spi") == nil ? reach : min(reach, .internal)
        }

        /// The place in the braces of a type, or of an extension, which may name types around its own.
        func inside(_ path: [String], _ owner: Owner) -> Place {
            Place(
                names: names + path, unseen: names.isEmpty ? path.count - 1 : unseen, owners: owners + [owner]
            )
        }
    }

    var parser: Parser
    var file: SourceFile
    private var open = Conditions()

    init(parser: Parser, file: SourceFile) {
        self.parser = parser
        self.file = file
    }

    /// Scans the whole file, also behind a brace that closes nothing.
    mutating func scan() {
        while !parser.isAtEnd {
            scan(in: Place())
            parser.next()
        }
    }

    /// Scans up to the brace that closes the type around.
    private mutating func scan(in place: Place) {
        while !parser.isAtEnd, !parser.isSymbol("}") {
            if parser.token.kind == .directive, !parser.hasConditionalAttributes {
                open.read(parser.next().text)
            } else if parser.isSymbol("{") || parser.isSymbol("(") || parser.isSymbol("[") {
                skipBrackets()
            } else {
                readDeclaration(in: place)
            }
        }
    }

    private mutating func skipBrackets() {
        if (try? parser.skipBrackets()) == nil { parser.next() }
    }

    private mutating func readDeclaration(in place: Place) {
        let start = parser.index
        let isDeclaration =
            parser.isSymbol("@") || parser.token.kind == .word || parser.token.kind == .directive
        guard isDeclaration, let preamble = try? parser.preamble() else { return skipToken(from: start) }
        switch parser.token.kind == .word ? parser.token.text : "" {
        case "protocol": readProtocol(from: start, in: place)
        case "import": readImport(preamble)
        case "class", "struct", "enum", "actor", "extension":
            readType(preamble, in: place, from: start)
        case "typealias": readAlias(in: place, from: start)
        default: if parser.index == start { parser.next() }
        }
    }

    private mutating func readAlias(in place: Place, from start: Int) {
        guard let alias = try? parser.alias() else { return skipToken(from: start) }
        file.aliases.append(
            .init(owners: place.names, unseen: place.unseen, name: alias.name, type: alias.type))
    }

    private mutating func skipToken(from start: Int) {
        parser.index = start
        parser.next()
    }

    private mutating func readProtocol(from start: Int, in place: Place) {
        parser.index = start
        do {
            let declaration = try parser.protocolDeclaration()
            let words = parser.tokens[start..<parser.index].lazy.filter { $0.kind == .word }.map(\.name)
            file.protocols.append(
                .init(
                    declaration: declaration, owners: place.names, unseen: place.unseen,
                    conditions: open.all, reach: place.reach(of: declaration.preamble), words: Set(words)))
        } catch {
            if let finding = error as? Finding { file.findings.append(finding) }
            parser.index = start
            skipProtocol()
        }
    }

    /// Goes on behind the braces; without any, behind the keyword.
    private mutating func skipProtocol() {
        while !parser.isAtEnd, !parser.isWord("protocol") { parser.next() }
        parser.next()
        let name = parser.index
        while !parser.isAtEnd, !parser.isSymbol("{"), !parser.isSymbol("}"), !parser.isWord("protocol") {
            parser.next()
        }
        guard parser.isSymbol("{") else { return parser.index = name }
        let opening = parser.index
        if (try? parser.skipBrackets()) == nil { parser.index = opening + 1 }
    }

    private mutating func readImport(_ preamble: Preamble) {
        parser.next()
        let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
        let start = parser.index
        if parser.token.kind == .word, kinds.contains(parser.token.text) { parser.next() }
        guard (try? parser.type()) != nil else { return }
        let kept = preamble.attributes.filter { !["_exported", "_implementationOnly"].contains($0.name) }
        let attributes = kept.map(\.text).joined(separator: " ").spaced
        let levels = ["internal", "fileprivate", "private"].compactMap(preamble.modifier)
        let found = SourceFile.Import(
            text: "\(attributes)import \(parser.text(from: start))", conditions: open.all,
            isExported: preamble.attribute("_exported") != nil,
            isInternal: !levels.isEmpty || preamble.attribute("_implementationOnly") != nil)
        if !file.imports.contains(found) { file.imports.append(found) }
    }

    private mutating func readType(_ preamble: Preamble, in place: Place, from start: Int) {
        let keyword = parser.next().text
        let isExtension = keyword == "extension"
        let name = parser.index
        guard parser.token.kind == .word, (try? parser.type()) != nil else { return skipToken(from: start) }
        let names = parser.text(from: name).prefix { $0 != "<" }.split(separator: ".").map(String.init)
        let inner = place.inside(names, Owner(isExtension: isExtension, preamble))
        if !isExtension {
            let path = inner.names.joined(separator: ".")
            file.types += names
            file.reaches[path] = place.reach(of: preamble)
            if keyword == "class" { file.classes.insert(path) }
        }
        readClause(of: inner.names)
        parser.next()
        scan(in: inner)
        parser.next()
    }

    /// What a type is, up to its brace.
    private mutating func readClause(of owners: [String]) {
        let start = parser.index
        while !parser.isAtEnd, !parser.isSymbol("{") { parser.next() }
        if parser.text(from: start).contains("~Copyable") {
            file.uncopyable.append(owners.joined(separator: "."))
            owners.last.map { file.uncopyable.append($0) }
        }
        let words = parser.tokens[start..<parser.index].filter { $0.kind == .word }.map(\.name)
        if words.contains("Mocked") { file.mocked.formUnion(words.filter { $0 != "Mocked" }) }
    }
}
