import DoppelMockWriter
import Foundation

/// Reads those files of an order that say something of the protocols that are mocked.
///
/// A test target may stand on thousands of files, and reading takes long in the debug build that plug-ins run.
struct SourceReader {
    private let order: MockOrder
    private var files: [[UnreadFile]]
    private var read: [[SourceModule.File]]
    /// Names whose declarations are searched for.
    private var words: Set<String> = []
    let tests: [SourceFile]

    init(_ order: MockOrder) throws {
        self.order = order
        tests = try order.tests.map(UnreadFile.init).filter { $0.mentions("Mock") }.map {
            SourceFile($0.text)
        }
        files = try order.modules.map { try $0.files.map(UnreadFile.init) }
        read = order.modules.map { _ in [] }
        words = Set(tests.flatMap(\.mocked))
        for word in tests.flatMap(\.words) where word.hasPrefix("Mock") {
            words.insert(String(word.dropFirst(4)))
        }
    }

    /// The modules, with the files that were read.
    mutating func modules() -> [SourceModule] {
        for (place, module) in order.modules.enumerated() {
            read(in: place) { $0.mentions("@_exported") || module.share == .all && $0.mentions("protocol") }
        }
        var known: Set<String> = []
        while known != words {
            let names = words
            for place in files.indices { read(in: place) { $0.declares(names) } }
            known = names
        }
        return zip(order.modules, read).map {
            SourceModule($0.name, $0.share, isTestable: $0.isTestable, $1)
        }
    }

    private mutating func read(in module: Int, where isWanted: (UnreadFile) -> Bool) {
        let wanted = files[module].filter(isWanted)
        files[module].removeAll(where: isWanted)
        for file in wanted {
            let file = SourceModule.File(file.path, file.text)
            read[module].append(file)
            learn(from: file.content, order.modules[module].share)
        }
    }

    private mutating func learn(from file: SourceFile, _ share: SourceModule.Share) {
        for found in file.protocols where share == .all || words.contains(found.name) {
            words.formUnion(found.words)
        }
        for alias in file.aliases where words.contains(alias.name) { words.formUnion(alias.type.names) }
    }
}
