/// The protocols and imports of a Swift file.
package struct SourceFile: Sendable {
    /// A protocol, where it is, and under which conditions of `#if`.
    package struct Found: Sendable {
        package let declaration: ProtocolDeclaration
        /// The types around it, the outermost first.
        package let owners: [String]
        /// How many of them it is not written in: `extension A.B` is in `A.B`, and not in `A`.
        var unseen = 0
        package let conditions: [String]
        /// From where it can be named, as far as the file says.
        package internal(set) var reach: AccessLevel
        /// All names in it.
        package let words: Set<String>

        package var name: String { Names.bare(declaration.name) }
        var path: String { (owners + [name]).joined(separator: ".") }
    }

    /// A module, with the attributes of the import, and the conditions of `#if` around it.
    package struct Import: Sendable, Hashable {
        package let text: String
        package let conditions: [String]
        /// Whether who imports the module of the file sees the imported one, too.
        var isExported = false
        /// Whether the module's interface does without it.
        var isInternal = false

        /// The module: `Books` of `import struct Books.Shelf`.
        var module: String {
            let path = text.split(separator: " ").last ?? ""
            return String(path.prefix { $0 != "." })
        }
    }

    /// A type alias, with the types around it.
    package struct Alias: Sendable {
        let owners: [String]
        /// How many of them it is not written in.
        var unseen = 0
        package let name: String
        package let type: TypeText

        var path: String { (owners + [name]).joined(separator: ".") }
    }

    package internal(set) var imports: [Import] = []
    package internal(set) var protocols: [Found] = []
    /// Aliases, and names of types that cannot be copied.
    package internal(set) var aliases: [Alias] = []
    package internal(set) var uncopyable: [String] = []
    /// Names of classes, actors, structs and enums.
    package internal(set) var types: [String] = []
    /// From where they can be named, by their names with those of the types around them: `Bank.Vault`.
    var reaches: [String: AccessLevel] = [:]
    /// Those of classes among them.
    var classes: Set<String> = []
    /// What types are beside `Mocked`: mocks that are written by hand.
    package internal(set) var mocked: Set<String> = []
    /// All names in the file, but in comments and strings.
    package internal(set) var words: Set<String> = []
    /// Protocols that could not be read.
    package internal(set) var findings: [Finding] = []

    /// Reads the file; what is no protocol is passed over.
    package init(_ source: String) {
        let parser = Parser(source)
        words = Set(parser.tokens.lazy.filter { $0.kind == .word }.map(\.name))
        var scanner = SourceScanner(parser: parser, file: self)
        scanner.scan()
        self = scanner.file
    }

    /// Names of all types, protocols and aliases, with those of the types around them.
    var names: Set<String> {
        Set(reaches.keys).union(protocols.map(\.path)).union(aliases.map(\.path))
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
