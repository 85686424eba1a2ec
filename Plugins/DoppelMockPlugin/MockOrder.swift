import Foundation
import PackagePlugin

/// What the tool shall write, and from which files.
struct MockOrder: Encodable {
    struct Module: Encodable {
        var name: String
        var share: Share
        /// Whether it is of the tests' own package.
        var isTestable: Bool
        var files: [String]
    }

    /// What is written of the protocols in a module.
    enum Share: String, Encodable {
        case all
        /// Those that the tests name.
        case named
        /// What protocols in the other modules inherit.
        case inherited
    }

    var tests: [String]
    /// The nearest first.
    var modules: [Module]

    var outputs: [String] { modules.filter { $0.share != .inherited }.map { "\($0.name)Mocks.swift" } }

    /// The tool runs again when the file changes; one that would be the same is left alone.
    func write(to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let data = try encoder.encode(self)
        if (try? Data(contentsOf: file)) != data { try data.write(to: file) }
    }

    static func files(of target: any Target) -> [URL] {
        (target as? any SourceModuleTarget)?.sourceFiles(withSuffix: "swift").map(\.url) ?? []
    }

    /// The modules that `target` stands on, those of its own package first.
    static func modules(below target: any Target) -> [Module] {
        var seen: Set<String> = []
        var modules: [Module] = []
        var level = neighbours(of: target, isOwn: true)
        var share: (Bool) -> Share = { $0 ? .all : .named }
        while !level.isEmpty {
            level.sort { $0.isOwn && !$1.isOwn }
            level.removeAll { !seen.insert($0.target.name).inserted }
            modules += level.compactMap { module($0.target, share($0.isOwn), isOwn: $0.isOwn) }
            level = level.flatMap { neighbours(of: $0.target, isOwn: $0.isOwn) }
            share = { _ in .inherited }
        }
        return modules
    }

    private static func module(_ target: any Target, _ share: Share, isOwn: Bool) -> Module? {
        guard let module = target as? any SourceModuleTarget else { return nil }
        let generated = module.pluginGeneratedSources.filter { $0.pathExtension == "swift" }
        let files = (files(of: target) + generated).map(\.path)
        guard !files.isEmpty else { return nil }
        return Module(name: module.moduleName, share: share, isTestable: isOwn, files: files)
    }

    /// What `target` depends on directly, and is compiled into it.
    private static func neighbours(
        of target: any Target, isOwn: Bool
    ) -> [(target: any Target, isOwn: Bool)] {
        let found = target.dependencies.flatMap { dependency -> [(target: any Target, isOwn: Bool)] in
            switch dependency {
            case .target(let target): [(target, isOwn)]
            case .product(let product): product.targets.map { ($0, false) }
            @unknown default: []
            }
        }
        return found.filter { found in
            let kind = (found.target as? any SourceModuleTarget)?.kind
            return kind != .macro && !doppel.contains(found.target.name)
        }
    }

    /// Doppel's own modules, which are what tests are written with.
    private static let doppel: Set<String> = [
        "Doppel", "DoppelConformance", "DoppelCore", "DoppelFormats", "DoppelLoading", "DoppelMocks",
        "DoppelPanel", "DoppelServer", "DoppelStore", "DoppelSupport", "DoppelTesting",
    ]
}
