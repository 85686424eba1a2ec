// swift-tools-version: 5.9
import PackageDescription

// A package that knows nothing of Doppel, in the language of Swift 5.
let package = Package(
    name: "Parcels",
    platforms: [.macOS(.v13)],
    products: [
        .library(name: "Parcels", targets: ["Parcels"]),
        .library(name: "Scales", targets: ["Scales"]),
    ],
    targets: [
        .target(name: "CParcels"),
        .target(name: "Scales"),
        .target(name: "Tracking"),
        .target(name: "Parcels", dependencies: ["CParcels", "Scales", "Tracking"]),
    ]
)
