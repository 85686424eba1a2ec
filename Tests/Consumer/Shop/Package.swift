// swift-tools-version: 6.2
import PackageDescription

// A user of Doppel and of another package: `make plugin` builds it.
let doppel = Context.environment["DOPPEL"] ?? "../../.."
let identity = Context.environment["DOPPEL_IDENTITY"] ?? "doppel"

let package = Package(
    name: "Shop",
    platforms: [.macOS(.v13)],
    dependencies: [.package(path: "../Parcels"), .package(path: doppel)],
    targets: [
        .target(name: "Shop", dependencies: [.product(name: "Parcels", package: "Parcels")]),
        .testTarget(
            name: "ShopTests",
            dependencies: [
                "Shop",
                .product(name: "Parcels", package: "Parcels"),
                .product(name: "DoppelMocks", package: identity),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ],
            plugins: [.plugin(name: "DoppelMockPlugin", package: identity)]),
    ],
    swiftLanguageModes: [.v6]
)
