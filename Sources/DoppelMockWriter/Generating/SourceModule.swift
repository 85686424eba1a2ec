/// A module whose protocols are mocked, or are what those refine.
package struct SourceModule: Sendable {
    /// What is written of the protocols in it.
    package enum Share: String, Sendable, Codable {
        /// Of all.
        case all
        /// Of those that the tests name: `MockP`, or a class that is `P` and `Mocked`.
        case named
        /// What mocks of protocols in other modules need.
        case inherited
    }

    package struct File: Sendable {
        package let name: String
        package let source: String
        package fileprivate(set) var content: SourceFile

        package init(_ name: String, _ source: String) {
            self.name = name
            self.source = source
            content = SourceFile(source)
        }
    }

    /// `nil` for files of which nobody said where they belong.
    package var name: String?
    package var share: Share
    /// Whether it is imported as `@testable`; else only what is public is within reach.
    package var isTestable: Bool
    package private(set) var files: [File]

    package init(_ name: String?, _ share: Share = .all, isTestable: Bool = true, _ files: [File]) {
        self.name = name
        self.share = share
        self.isTestable = isTestable
        self.files = files
        let reaches = files.reduce(into: [:]) { $0.merge($1.content.reaches, uniquingKeysWith: max) }
        for place in files.indices { self.files[place].content.limitReach(to: reaches) }
    }

    /// The modules that are visible to whoever imports this one.
    var exported: Set<String> {
        Set(files.flatMap(\.content.imports).filter(\.isExported).map(\.module))
    }
}
