import DoppelMockWriter
import Foundation

/// What the plug-in asks for, which writes it as JSON.
struct MockOrder: Decodable {
    struct Module: Decodable {
        var name: String
        var share: SourceModule.Share
        var isTestable: Bool
        var files: [String]
    }

    /// The files of the tests.
    var tests: [String]
    /// The nearest first.
    var modules: [Module]

    init(contentsOf file: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    }
}
