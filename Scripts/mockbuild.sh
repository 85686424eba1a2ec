#!/usr/bin/env bash
# mockbuild.sh: the time of a clean build of a package with 100 @Mock protocols, as a ratio to the same package
# with spies written by hand. Seconds are those of the clock and, since other work disturbs them, of the processor.
set -uo pipefail
cd "$(dirname "$0")/.."

doppel="$PWD"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
count="${COUNT:-100}"

package() { # NAME DEPENDENCY PRODUCT
    mkdir -p "$folder/$1/Sources/$1"
    cat >"$folder/$1/Package.swift" <<END
// swift-tools-version: 6.2
import PackageDescription
let package = Package(name: "$1", platforms: [.macOS(.v15)], dependencies: [$2],
    targets: [.target(name: "$1", dependencies: [$3])], swiftLanguageModes: [.v6])
END
}

protocol() { # NUMBER
    cat <<END
protocol Service$1: Sendable {
    var name: String { get }
    var limit: Int { get set }
    func load(id: Int) async throws -> String
    func store(_ text: String, at place: Int) throws -> Bool
    func reset()
}
END
}

spy() { # NUMBER
    cat <<END
final class Service$1Spy: Service$1 {
    struct State {
        var name = ""
        var limits: [Int] = []
        var limit = 0
        var loads: [Int] = []
        var load: @Sendable (Int) async throws -> String = { _ in "" }
        var stores: [(String, Int)] = []
        var store: @Sendable (String, Int) throws -> Bool = { _, _ in false }
        var resets = 0
    }
    let state = Mutex(State())
    var name: String { state.withLock { \$0.name } }
    var limit: Int {
        get { state.withLock { \$0.limit } }
        set { state.withLock { \$0.limits.append(newValue); \$0.limit = newValue } }
    }
    func load(id: Int) async throws -> String {
        let load = state.withLock { \$0.loads.append(id); return \$0.load }
        return try await load(id)
    }
    func store(_ text: String, at place: Int) throws -> Bool {
        let store = state.withLock { \$0.stores.append((text, place)); return \$0.store }
        return try store(text, place)
    }
    func reset() { state.withLock { \$0.resets += 1 } }
}
END
}

package Mocked ".package(path: \"$doppel\")" ".product(name: \"DoppelMocks\", package: \"$(basename "$doppel")\")"
package Spied "" ""
for number in $(seq "$count"); do
    { echo "import DoppelMocks"; echo "@Mock"; protocol "$number"; } \
        >"$folder/Mocked/Sources/Mocked/Service$number.swift"
    { echo "import Synchronization"; protocol "$number"; spy "$number"; } \
        >"$folder/Spied/Sources/Spied/Service$number.swift"
done

TIMEFORMAT='%R %U %S'
build() { # NAME: seconds of the clock, seconds of the processor
    local times
    times="$({ time swift build --package-path "$folder/$1" >"$folder/$1.log" 2>&1 </dev/null; } 2>&1)"
    grep -q 'Build complete' "$folder/$1.log" || { tail -20 "$folder/$1.log" >&2; return 1; }
    echo "$times" | tail -1 | awk '{ printf "%.1f %.1f\n", $1, $2 + $3 }'
}

read -r spied spied_cpu < <(build Spied) && read -r mocked mocked_cpu < <(build Mocked) || {
    echo "mockbuild: FAILED, a package does not build"
    exit 1
}
rm -rf "$folder"/Mocked/.build/*/debug/Mocked.build "$folder"/Mocked/.build/*/debug/Modules/Mocked.swiftmodule
read -r again again_cpu < <(build Mocked) || { echo "mockbuild: FAILED, no second build"; exit 1; }
ratio() { awk "BEGIN { printf \"%.2f\", $1 / $2 }"; }
echo "spies by hand:             $spied s (processor $spied_cpu s)"
echo "@Mock, with Doppel itself: $mocked s (processor $mocked_cpu s)"
echo "@Mock, Doppel being built: $again s (processor $again_cpu s)"
echo "mockbuild: ok, $count protocols cost $(ratio "$mocked" "$spied") times the clean build with spies" \
    "(processor $(ratio "$mocked_cpu" "$spied_cpu")), $(ratio "$again" "$spied") once Doppel is built"
