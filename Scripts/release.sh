#!/usr/bin/env bash
# release.sh: a program that uses Doppel with the package trait DebugOnly, in release, in release with the trait Demo,
# and in debug: what it does, and what of Doppel is in it.
set -uo pipefail
cd "$(dirname "$0")/.."

doppel="$PWD"
folder="${FOLDER:-$(mktemp -d)}"
[ -n "${FOLDER:-}" ] || trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/Sources/Shop"

cat >"$folder/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "Shop", platforms: [.macOS(.v15)], traits: ["Demo"],
    dependencies: [
        .package(
            path: "$doppel", traits: ["DebugOnly", .trait(name: "Demo", condition: .when(traits: ["Demo"]))])
    ],
    targets: [
        .executableTarget(
            name: "Shop",
            dependencies: [
                .product(name: "Doppel", package: "$(basename "$doppel")"),
                .product(name: "DoppelServer", package: "$(basename "$doppel")"),
            ])
    ],
    swiftLanguageModes: [.v6])
END

cat >"$folder/Sources/Shop/Shop.swift" <<'END'
import Doppel
import DoppelPanel
import DoppelServer
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@main
struct Shop {
    static func main() async throws {
        let stubs = StubRegistry()
        // Nobody listens there.
        stubs.stub(.get("http://127.0.0.1:9/books"), reply: .text("stubbed"))
        let panel = try ControlPanel.start(stubs)
        try stubs.intercept(.allSessions)
        let server = try stubs.serve(.init(control: .init()))
        let own = URLSession(configuration: .ephemeral.stubbed(by: stubs))
        let scoped = try? await withStubs(stubs) { await text(.shared) }
        let (shared, configured) = (await text(.shared), await text(own))
        let api = try? await ControlClient(server.url).overview()
        let steered = try? await ControlClient(panel.serverURL).overview()
        print(
            "shared: \(shared), configured: \(configured), scope: \(scoped ?? "refused"),",
            "API: \(api == nil ? "none" : "there"), panel: \(steered == nil ? "none" : "there")")
        await panel.stop()
    }

    static func text(_ session: URLSession) async -> String {
        guard let url = URL(string: "http://127.0.0.1:9/books"),
            let (data, _) = try? await session.data(from: url)
        else { return "network" }
        return String(decoding: data, as: UTF8.self)
    }
}
END

# Types and texts that the API and the page can't do without.
marks='\b(ControlRoute|ControlAPI|ControlObject|ControlDescription|ControlSchemas|ControlRequest|EventFeed)\b'
texts='What the server has\.|doppel-secret|There is nothing at this address'

build() { # NAME ARGUMENTS…: what the program prints, its symbols and texts of Doppel, its size
    local name="$1" place program said
    shift
    place=(--package-path "$folder" --scratch-path "$folder/.build-$name" --product Shop "$@")
    swift build "${place[@]}" >"$folder/$name.log" 2>&1 </dev/null || { tail -20 "$folder/$name.log" >&2; return 1; }
    program="$(swift build "${place[@]}" --show-bin-path 2>/dev/null)/Shop"
    said="$("$program" 2>"$folder/$name.said")"
    echo "$said|$(nm "$program" 2>/dev/null | swift demangle --simplified | grep -cE "$marks")|$(strings -a "$program" | grep -cE "$texts")|$(wc -c <"$program")"
}

show() { # NAME RESULT
    local said symbols texts size
    IFS='|' read -r said symbols texts size <<<"$2"
    echo "$1: $said; $symbols symbols and $texts texts of API and panel, $((size / 1024)) KiB"
}

there="shared: stubbed, configured: stubbed, scope: stubbed, API: there, panel: there"
gone="shared: network, configured: network, scope: refused, API: none, panel: none"
fail() { echo "release: FAILED, $1"; exit 1; }

release="$(build release -c release)" || fail "the package does not build in release"
show release "$release"
sort "$folder/release.said"
[[ "$release" == "$gone|0|0|"* ]] || fail "something of it is in a release build"
[ "$(grep -c '^Doppel: ' "$folder/release.said")" = 4 ] || fail "what does nothing does not say so, once"
demo="$(build demo -c release --traits Demo)" || fail "the package does not build with Demo"
show demo "$demo"
[[ "$demo" == "$there|"* && "$demo" != "$there|0|"* ]] || fail "the trait Demo does not bring it back"
debug="$(build debug)" || fail "the package does not build in debug"
show debug "$debug"
[[ "$debug" == "$there|"* ]] || fail "it is missing in a debug build"
echo "release: ok, DebugOnly leaves interception, API and panel out of a release build, and Demo brings them back"
