import DoppelMockWriter

/// A message of the compiler; unknown fields, which newer compilers add, are ignored.
struct Request: Decodable {
    var getCapability: Ignored?
    var expandAttachedMacro: Expansion?

    struct Ignored: Decodable {}

    /// The order to expand an attribute.
    struct Expansion: Decodable {
        var macro: Macro
        var macroRole: String
        var attributeSyntax: Syntax
        var declSyntax: Syntax
        var extendedTypeSyntax: Syntax?
        var lexicalContext: [Syntax]?
    }

    struct Macro: Decodable {
        var typeName: String
    }

    /// A part of the source, with what white space and comments precede it.
    struct Syntax: Decodable {
        var kind: String
        var source: String
        var location: Location?
    }

    struct Location: Decodable {
        var fileName: String
        /// Where `source` begins in the file, in UTF-8 bytes.
        var offset: Int
    }
}
