public import Foundation

extension Fixture {
    /// Where fixtures with a relative name are looked for.
    public struct Location: Sendable, Hashable {
        /// `nil` for the places around the source file.
        private let folder: URL?

        /// Beside the calling source file, then in `Fixtures/` next to it, then in the working directory.
        public static let besideSource = Location(folder: nil)

        /// In this folder.
        public static func folder(_ url: URL) -> Location { Location(folder: url) }

        /// In a bundle's resources, or in a subdirectory of them.
        public static func bundle(_ bundle: Bundle, subdirectory: String? = nil) -> Location {
            let resources = bundle.resourceURL ?? bundle.bundleURL
            return Location(folder: subdirectory.map { resources.appendingPathComponent($0) } ?? resources)
        }

        /// In the user's documents directory.
        public static var documents: Location {
            let folders = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)
            return Location(folder: folders.first ?? URL(fileURLWithPath: NSHomeDirectory()))
        }

        package func candidates(for name: String, filePath: String) -> [URL] {
            if name.hasPrefix("/") { return [URL(fileURLWithPath: name)] }
            return folders(around: filePath).map { $0.appendingPathComponent(name).standardizedFileURL }
        }

        private func folders(around filePath: String) -> [URL] {
            if let folder { return [folder] }
            let source = URL(fileURLWithPath: filePath).deletingLastPathComponent()
            let working = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
            return [source, source.appendingPathComponent("Fixtures"), working]
        }
    }
}
