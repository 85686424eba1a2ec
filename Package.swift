// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, exclude: [], resources: resources, swiftSettings: settings)
}

let package = Package(
    name: "Doppel",
    platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
    products: [
        .library(name: "Doppel", targets: ["Doppel"]),
        .library(name: "DoppelTesting", targets: ["DoppelTesting"]),
    ],
    targets: [
        library("DoppelSupport"),
        library("DoppelCore", ["DoppelSupport"]),
        library("DoppelLoading", ["DoppelCore", "DoppelSupport"]),
        library("Doppel", ["DoppelCore", "DoppelLoading", "DoppelSupport"]),
        library("DoppelTesting", ["Doppel", "DoppelCore", "DoppelLoading", "DoppelSupport"]),
        tests("DoppelSupportTests", ["DoppelSupport"]),
        tests("DoppelCoreTests", ["DoppelCore", "DoppelSupport"]),
        tests("DoppelLoadingTests", ["Doppel", "DoppelCore", "DoppelLoading", "DoppelSupport"]),
        tests("DoppelTestingTests", ["Doppel", "DoppelTesting"]),
    ],
    swiftLanguageModes: [.v6]
)
