/// The protocols and imports of a Swift file.
package struct SourceFile: Sendable {
    /// A protocol, where it is, and under which conditions of `#if`.
    package struct Found: Sendable {
        package let declaration: ProtocolDeclaration
        /// The types around it, the outermost first.
        package let owners: [String]
        package let conditions: [String]
    }

    /// A module, with the attributes of the import, and the conditions of `#if` around it.
    package struct Import: Sendable, Hashable {
        package let text: String
        package let conditions: [String]
    }

    package private(set) var imports: [Import] = []
    package private(set) var protocols: [Found] = []
    /// Aliases, and names of types that cannot be copied.
    package private(set) var aliases: [(name: String, type: TypeText)] = []
    package private(set) var uncopyable: [String] = []
    /// Names of classes, actors, structs and enums.
    package private(set) var types: [String] = []
    /// Protocols that could not be read.
    package private(set) var findings: [Finding] = []

    /// Reads the file; what is no protocol is passed over.
    package init(_ source: String) {
        var scanner = Scanner(parser: Parser(source))
        scanner.scan(in: [])
        imports = scanner.imports
        protocols = scanner.protocols
        aliases = scanner.aliases
        uncopyable = scanner.uncopyable
        types = scanner.types
        findings = scanner.findings
    }
}

private struct Scanner {
    var parser: Parser
    var imports: [SourceFile.Import] = []
    var protocols: [SourceFile.Found] = []
    var aliases: [(name: String, type: TypeText)] = []
    var uncopyable: [String] = []
    var types: [String] = []
    var findings: [Finding] = []
    private var open = Conditions()
    private var conditions: [String] { open.all }

    init(parser: Parser) { self.parser = parser }

    /// Scans up to the brace that closes the type around.
    mutating func scan(in owners: [String]) {
        while !parser.isAtEnd, !parser.isSymbol("}") {
            if parser.token.kind == .directive, !parser.hasConditionalAttributes {
                open.read(parser.next().text)
            } else if parser.isSymbol("{") || parser.isSymbol("(") || parser.isSymbol("[") {
                skipBrackets()
            } else {
                readDeclaration(in: owners)
            }
        }
    }

    private mutating func skipBrackets() {
        if (try? parser.skipBrackets()) == nil { parser.next() }
    }

    private mutating func readDeclaration(in owners: [String]) {
        let start = parser.index
        let isDeclaration =
            parser.isSymbol("@") || parser.token.kind == .word || parser.token.kind == .directive
        guard isDeclaration, let preamble = try? parser.preamble() else { return skipToken(from: start) }
        switch parser.token.kind == .word ? parser.token.text : "" {
        case "protocol": readProtocol(from: start, owners)
        case "import": readImport(preamble)
        case "class", "struct", "enum", "actor", "extension": readType(in: owners, from: start)
        case "typealias": readAlias(from: start)
        default: if parser.index == start { parser.next() }
        }
    }

    private mutating func readAlias(from start: Int) {
        guard let alias = try? parser.alias() else { return skipToken(from: start) }
        aliases.append(alias)
    }

    private mutating func skipToken(from start: Int) {
        parser.index = start
        parser.next()
    }

    private mutating func readProtocol(from start: Int, _ owners: [String]) {
        parser.index = start
        do {
            let declaration = try parser.protocolDeclaration()
            protocols.append(.init(declaration: declaration, owners: owners, conditions: conditions))
        } catch {
            if let finding = error as? Finding { findings.append(finding) }
            if parser.index == start { parser.next() }
        }
    }

    private mutating func readImport(_ preamble: Preamble) {
        parser.next()
        let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
        let start = parser.index
        if parser.token.kind == .word, kinds.contains(parser.token.text) { parser.next() }
        guard (try? parser.type()) != nil else { return }
        let attributes = preamble.attributes.map(\.text).joined(separator: " ").spaced
        let text = "\(attributes)import \(parser.text(from: start))"
        let found = SourceFile.Import(text: text, conditions: conditions)
        if !imports.contains(found) { imports.append(found) }
    }

    private mutating func readType(in owners: [String], from start: Int) {
        let isExtension = parser.next().text == "extension"
        let name = parser.index
        guard parser.token.kind == .word, (try? parser.type()) != nil else { return skipToken(from: start) }
        let names = parser.text(from: name).prefix { $0 != "<" }.split(separator: ".").map(String.init)
        if !isExtension { types += names }
        let clause = parser.index
        while !parser.isAtEnd, !parser.isSymbol("{") { parser.next() }
        if parser.text(from: clause).contains("~Copyable") {
            uncopyable.append((owners + names).joined(separator: "."))
            names.last.map { uncopyable.append($0) }
        }
        parser.next()
        scan(in: owners + names)
        parser.next()
    }
}
