import Foundation

/// Asks the plug-in as the compiler does: a program that reads and writes JSON behind its length.
struct Plugin {
    struct Reply: Decodable {
        var getCapabilityResult: Capabilities?
        var expandMacroResult: Expansion?
    }

    struct Capabilities: Decodable {
        var capability: Capability
    }

    struct Capability: Decodable, Equatable {
        var protocolVersion: Int
    }

    struct Expansion: Decodable {
        var expandedSource: String?
        var diagnostics: [Diagnostic]
    }

    struct Diagnostic: Decodable {
        var message: String
        var severity: String
        var position: Position
        var highlights: [Place]
        var fixIts: [FixIt]
    }

    struct Position: Decodable, Equatable {
        var fileName: String
        var offset: Int
    }

    struct Place: Decodable, Equatable {
        var fileName: String
        var startOffset: Int
        var endOffset: Int
    }

    struct FixIt: Decodable {
        var message: String
        var changes: [Change]
    }

    struct Change: Decodable {
        var range: Place
        var newText: String
    }

    /// Where the source of a request is in its file.
    static let offset = 1000

    /// Sends one message, and gives the answer.
    static func ask(_ message: [String: Any]) throws -> Reply {
        let (process, input, output) = (Process(), Pipe(), Pipe())
        process.executableURL = executable
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let body = try JSONSerialization.data(withJSONObject: message)
        try input.fileHandleForWriting.write(contentsOf: framed(body))
        try input.fileHandleForWriting.close()
        let reply = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return try JSONDecoder().decode(Reply.self, from: reply.dropFirst(8))
    }

    private static func framed(_ body: Data) -> Data {
        Data((0..<8).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }) + body
    }

    /// Asks for an expansion of `source`.
    static func expand(
        _ source: String, macro: String = "Mock", role: String = "peer", context: [String] = [],
        conditions: [String]? = nil, parent: String? = nil
    ) throws -> Expansion {
        let build = conditions.map { #"{"customConditions":\#($0),"languageMode":{"components":[6]}}"# }
        let reply = try ask([
            "expandAttachedMacro": [
                "macro": ["moduleName": "DoppelMacros", "typeName": macro, "name": macro],
                "macroRole": role,
                "discriminator": "$s4Test",
                "attributeSyntax": syntax("@\(macro)"),
                "declSyntax": syntax(source),
                "parentDeclSyntax": parent.map { syntax($0) as Any } ?? NSNull(),
                "extendedTypeSyntax": syntax(context.isEmpty ? "Speaker" : "Outer.Speaker"),
                "lexicalContext": context.map(syntax),
                "staticBuildConfiguration": build.map { $0 as Any } ?? NSNull(),
                "aFieldOfTomorrow": true,
            ]
        ])
        return reply.expandMacroResult ?? Expansion(diagnostics: [])
    }

    private static func syntax(_ source: String) -> [String: Any] {
        [
            "kind": "declaration", "source": source,
            "location": [
                "fileID": "Test/File.swift", "fileName": "/File.swift", "offset": offset, "line": 1,
                "column": 1,
            ],
        ]
    }

    /// The program is built beside the tests.
    private static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let tests = bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appendingPathComponent("DoppelMacros-tool")
    }
}
