import DoppelMockWriter
import Foundation

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
        /// The type whose member `declSyntax` is.
        var parentDeclSyntax: Syntax?
        var extendedTypeSyntax: Syntax?
        var lexicalContext: [Syntax]?
        /// The conditions of the build, as JSON in a string; compilers before 6.3 do not tell them.
        var staticBuildConfiguration: String?

        /// Whether the build is known to be one without `DEBUG`.
        var isRelease: Bool {
            guard let text = staticBuildConfiguration?.data(using: .utf8) else { return false }
            let build = try? JSONDecoder().decode(Build.self, from: text)
            return build.map { !$0.customConditions.contains("DEBUG") } ?? false
        }
    }

    struct Build: Decodable {
        var customConditions: [String]
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
