// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .define("DOPPEL_DEBUG_ONLY", .when(configuration: .release, traits: ["DebugOnly"])),
    .define("DOPPEL_DEMO", .when(traits: ["Demo"])),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

// Apple's SDKs have a module of their own.
let sqlite = Target.Dependency.target(name: "CDoppelSQLite", condition: .when(platforms: [.linux]))

let browser = "Examples/RepositoryBrowser"

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "Doppel",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Doppel", targets: ["Doppel"]),
        .library(name: "DoppelMocks", targets: ["DoppelMocks"]),
        .library(name: "DoppelTesting", targets: ["DoppelTesting"]),
        .library(name: "DoppelConformance", targets: ["DoppelConformance"]),
        .library(name: "DoppelServer", targets: ["DoppelServer", "DoppelPanel"]),
        .library(name: "DoppelStore", targets: ["DoppelStore"]),
        .executable(name: "doppel", targets: ["DoppelCommand"]),
        .plugin(name: "DoppelMockPlugin", targets: ["DoppelMockPlugin"]),
    ],
    traits: [
        .trait(
            name: "DebugOnly",
            description: "Leaves interception, the control API and its panel out of release builds."),
        .trait(name: "Demo", description: "Keeps in release builds what DebugOnly leaves out of them."),
    ],
    targets: [
        library("DoppelSupport"),
        library("DoppelCore", ["DoppelSupport"]),
        library("DoppelFormats", ["DoppelCore", "DoppelSupport"]),
        library("DoppelConformance", ["DoppelCore"]),
        library("DoppelLoading", ["DoppelCore", "DoppelSupport"]),
        library("DoppelMockWriter"),
        .macro(name: "DoppelMacros", dependencies: ["DoppelMockWriter"], swiftSettings: settings),
        .target(name: "CDoppelFrames"),
        library("DoppelMocks", ["CDoppelFrames", "DoppelMacros", "DoppelSupport"]),
        .systemLibrary(name: "CDoppelSQLite"),
        library("DoppelStore", ["DoppelCore", "DoppelFormats", "DoppelSupport", sqlite]),
        library("Doppel", ["DoppelCore", "DoppelFormats", "DoppelLoading", "DoppelSupport"]),
        library(
            "DoppelTesting",
            ["Doppel", "DoppelCore", "DoppelFormats", "DoppelLoading", "DoppelMocks", "DoppelSupport"]),
        .systemLibrary(name: "CEpoll"),
        .target(name: "CDoppelPanel", exclude: ["Page"]),
        library(
            "DoppelServer",
            [
                "CDoppelPanel", "DoppelCore", "DoppelFormats", "DoppelSupport",
                .target(name: "CEpoll", condition: .when(platforms: [.linux, .android])),
            ]),
        library("DoppelPanel", ["DoppelCore", "DoppelLoading", "DoppelServer", "DoppelSupport"]),
        .executableTarget(
            name: "DoppelCommand",
            dependencies: [
                "DoppelCore", "DoppelFormats", "DoppelLoading", "DoppelMockWriter", "DoppelServer",
                "DoppelStore",
                "DoppelSupport",
            ],
            swiftSettings: settings),
        .target(
            name: "RepositoryBrowser", path: "\(browser)/Sources/RepositoryBrowser", swiftSettings: settings),
        .executableTarget(
            name: "RepositoryBrowserDemo", dependencies: ["Doppel", "RepositoryBrowser"],
            path: "\(browser)/Sources/RepositoryBrowserDemo", swiftSettings: settings),
        .testTarget(
            name: "RepositoryBrowserTests", dependencies: ["Doppel", "DoppelTesting", "RepositoryBrowser"],
            path: "\(browser)/Tests/RepositoryBrowserTests", swiftSettings: settings),
        .target(
            name: "NewsReader", dependencies: ["DoppelMocks"], path: "Examples/NewsReader/Sources/NewsReader",
            swiftSettings: settings),
        .testTarget(
            name: "NewsReaderTests", dependencies: ["Doppel", "DoppelMocks", "DoppelTesting", "NewsReader"],
            path: "Examples/NewsReader/Tests/NewsReaderTests", swiftSettings: settings),
        .executableTarget(
            name: "DoppelBench",
            dependencies: [
                "Doppel", "DoppelCore", "DoppelFormats", "DoppelLoading", "DoppelMocks", "DoppelServer",
                "DoppelStore", "DoppelSupport",
            ],
            exclude: ["Fidelity/Server/reference-server.py"], swiftSettings: settings),
        tests("DoppelSupportTests", ["DoppelSupport"]),
        tests("DoppelMocksTests", ["DoppelMocks", "DoppelSupport", "DoppelTesting"]),
        .target(
            name: "MockedSources", dependencies: ["DoppelMocks"], path: "Tests/MockedSources",
            swiftSettings: settings),
        tests(
            "DoppelMacrosTests",
            ["DoppelMockWriter", "DoppelMocks", "DoppelSupport", "DoppelTesting", "MockedSources"]),
        .testTarget(
            name: "DoppelMainActorTests", dependencies: ["DoppelMocks"],
            swiftSettings: settings + [
                .defaultIsolation(MainActor.self), .enableUpcomingFeature("InferIsolatedConformances"),
                .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]),
        tests("DoppelCoreTests", ["DoppelCore", "DoppelSupport"]),
        tests("DoppelConformanceTests", ["DoppelConformance", "DoppelCore", "DoppelSupport"]),
        .target(
            name: "DoppelTestSupport", dependencies: ["DoppelSupport"], path: "Tests/DoppelTestSupport",
            swiftSettings: settings),
        tests(
            "DoppelLoadingTests",
            ["Doppel", "DoppelCore", "DoppelLoading", "DoppelSupport", "DoppelTestSupport"]),
        tests(
            "DoppelTestingTests",
            [
                "Doppel", "DoppelFormats", "DoppelMocks", "DoppelPanel", "DoppelServer", "DoppelStore",
                "DoppelTesting", "DoppelTestSupport",
            ],
            exclude: [
                "Readme/Fixtures", "Tapes", "Readme/ManifestSample.txt", "Readme/Stubs", "Readme/Tapes",
            ]),
        tests("DoppelBenchTests", ["DoppelBench"]),
        tests(
            "DoppelFormatsTests",
            ["Doppel", "DoppelCore", "DoppelFormats", "DoppelServer", "DoppelSupport", "DoppelTestSupport"]),
        tests(
            "DoppelServerTests",
            ["Doppel", "DoppelCore", "DoppelServer", "DoppelSupport", "DoppelTestSupport"]),
        tests(
            "DoppelPanelTests",
            [
                "Doppel", "DoppelCore", "DoppelLoading", "DoppelPanel", "DoppelServer", "DoppelSupport",
                "DoppelTestSupport",
            ]),
        tests(
            "DoppelStoreTests",
            [
                "Doppel", "DoppelCore", "DoppelFormats", "DoppelLoading", "DoppelServer", "DoppelStore",
                "DoppelSupport",
                "DoppelTestSupport",
            ]),
        .executableTarget(
            name: "DoppelMockTool", dependencies: ["DoppelMockWriter"], swiftSettings: settings),
        .plugin(name: "DoppelMockPlugin", capability: .buildTool(), dependencies: ["DoppelMockTool"]),
        // Without the features of the others, so that it may say `Shape` for `any Shape`.
        .target(name: "Collaborators", path: "Tests/DoppelMockPluginTests/Collaborators"),
        .testTarget(
            name: "DoppelMockPluginTests", dependencies: ["Collaborators", "DoppelMocks"],
            path: "Tests/DoppelMockPluginTests/Tests", swiftSettings: settings,
            plugins: ["DoppelMockPlugin"]),
        tests(
            "DoppelCommandTests",
            [
                "DoppelCommand", "DoppelCore", "DoppelFormats", "DoppelMockWriter", "DoppelServer",
                "DoppelStore", "DoppelSupport", "DoppelTestSupport",
            ]),
    ],
    swiftLanguageModes: [.v6],
    // C23 has #embed.
    cLanguageStandard: .gnu2x
)

// Only `make fuzz` builds it, since it needs libFuzzer's driver to link.
if Context.environment["DOPPEL_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "DoppelFuzz", dependencies: ["DoppelCore", "DoppelServer"], swiftSettings: settings))
}

// `make optimised` and `make races` build some tests and what they need, and nothing else.
if let wanted = Context.environment["DOPPEL_ONLY"] {
    var names = Set(wanted.split(separator: ",").map(String.init))
    var isComplete = false
    while !isComplete {
        let kept = package.targets.filter { names.contains($0.name) }
        let needed = kept.flatMap(\.dependencies).compactMap(targetName)
        isComplete = names.isSuperset(of: needed)
        names.formUnion(needed)
    }
    package.targets.removeAll { !names.contains($0.name) }
    package.products = []
}

func targetName(_ dependency: Target.Dependency) -> String? {
    switch dependency {
    case .targetItem(let name, _), .byNameItem(let name, _): name
    default: nil
    }
}
