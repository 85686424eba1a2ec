/// The protocols and imports of a Swift file.
package struct SourceFile: Sendable {
    /// A protocol, where it is, and under which conditions of `#if`.
    package struct Found: Sendable {
        package let declaration: ProtocolDeclaration
        /// The types around it, the outermost first.
        package let owners: [String]
        package let conditions: [String]
        /// From where it can be named, as far as the file says.
        package fileprivate(set) var reach: AccessLevel
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
    /// From where types can be named, by their names with those of the types around them.
    package private(set) var reaches: [String: AccessLevel] = [:]
    /// Names of all types, protocols and aliases, with those of the types around them.
    package private(set) var names: Set<String> = []
    /// Protocols that could not be read.
    package private(set) var findings: [Finding] = []

    /// Reads the file; what is no protocol is passed over.
    package init(_ source: String) {
        var scanner = Scanner(parser: Parser(source))
        scanner.scan(in: Place())
        imports = scanner.imports
        protocols = scanner.protocols
        aliases = scanner.aliases
        uncopyable = scanner.uncopyable
        types = scanner.types
        reaches = scanner.reaches
        names = scanner.names
        findings = scanner.findings
    }

    /// Lets no protocol be more visible than the types that it is in, which other files may declare.
    mutating func limitReach(to reaches: [String: AccessLevel]) {
        for place in protocols.indices {
            let owners = protocols[place].owners
            let limits = owners.indices.compactMap { reaches[owners[...$0].joined(separator: ".")] }
            protocols[place].reach = limits.reduce(protocols[place].reach, min)
        }
    }
}

/// Where a declaration is: the types around it, the outermost first, by name, and what they say of access.
private struct Place {
    var names: [String] = []
    var owners: [Owner] = []

    func path(_ name: String) -> String { (names + [name]).joined(separator: ".") }
}

private struct Scanner {
    var parser: Parser
    var imports: [SourceFile.Import] = []
    var protocols: [SourceFile.Found] = []
    var aliases: [(name: String, type: TypeText)] = []
    var uncopyable: [String] = []
    var types: [String] = []
    var reaches: [String: AccessLevel] = [:]
    var names: Set<String> = []
    var findings: [Finding] = []
    private var open = Conditions()
    private var conditions: [String] { open.all }

    init(parser: Parser) { self.parser = parser }

    /// Scans up to the brace that closes the type around.
    mutating func scan(in place: Place) {
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
        case "protocol": readProtocol(from: start, place)
        case "import": readImport(preamble)
        case "class", "struct", "enum", "actor", "extension": readType(preamble, in: place, from: start)
        case "typealias": readAlias(from: start, place)
        default: if parser.index == start { parser.next() }
        }
    }

    private mutating func readAlias(from start: Int, _ place: Place) {
        guard let alias = try? parser.alias() else { return skipToken(from: start) }
        names.insert(place.path(alias.name))
        aliases.append(alias)
    }

    private mutating func skipToken(from start: Int) {
        parser.index = start
        parser.next()
    }

    private mutating func readProtocol(from start: Int, _ place: Place) {
        parser.index = start
        do {
            let declaration = try parser.protocolDeclaration()
            names.insert(place.path(declaration.name))
            let reach = AccessLevel.reach(of: AccessLevel(declaration.preamble), in: place.owners)
            protocols.append(
                .init(declaration: declaration, owners: place.names, conditions: conditions, reach: reach))
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

    private mutating func readType(_ preamble: Preamble, in place: Place, from start: Int) {
        let isExtension = parser.next().text == "extension"
        let name = parser.index
        guard parser.token.kind == .word, (try? parser.type()) != nil else { return skipToken(from: start) }
        let names = parser.text(from: name).prefix { $0 != "<" }.split(separator: ".").map(String.init)
        let inner = Place(
            names: place.names + names, owners: place.owners + [Owner(isExtension: isExtension, preamble)])
        let path = inner.names.joined(separator: ".")
        if !isExtension {
            types += names
            self.names.insert(path)
            reaches[path] = AccessLevel.reach(of: AccessLevel(preamble), in: place.owners)
        }
        let clause = parser.index
        while !parser.isAtEnd, !parser.isSymbol("{") { parser.next() }
        if parser.text(from: clause).contains("~Copyable") {
            uncopyable.append(path)
            names.last.map { uncopyable.append($0) }
        }
        parser.next()
        scan(in: inner)
        parser.next()
    }
}
