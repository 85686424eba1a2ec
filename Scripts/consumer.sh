#!/usr/bin/env bash
# consumer.sh: the build plug-in in a package that uses Doppel and another package which knows nothing of it. Shows
# that the mocks are written without a warning and work, that they follow the sources, and that nothing is written
# anew when nothing changes. Builds copies in a folder that is removed at the end.
set -uo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "plugin: FAILED, $1"
    exit 1
}

export DOPPEL="$PWD" DOPPEL_IDENTITY
DOPPEL_IDENTITY="$(basename "$PWD" | tr '[:upper:]' '[:lower:]')"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cp -R Tests/Consumer/. "$folder"
shop="$folder/Shop"
sources="$folder/Parcels/Sources/Parcels"
tests="$shop/Tests/ShopTests"
log="$folder/log"

build() { swift build --build-tests --package-path "$shop" >"$log" 2>&1 </dev/null; }
mocks() { find "$shop/.build/plugins/outputs" -name "$1Mocks.swift"; }
stamp() { cksum < <(stat -c '%n %y' "$(mocks Parcels)" 2>/dev/null || stat -f '%N %m' "$(mocks Parcels)"); }
replace() { # FILE OLD NEW
    sed "s/$2/$3/g" "$1" >"$folder/edited" && cp "$folder/edited" "$1"
}

build || { grep -E 'error:' "$log" | sort -u >&2; fail "the package does not build"; }
! grep -E '(warning|error):' "$log" >&2 || fail "the build has warnings"
swift test --skip-build --package-path "$shop" >"$log" 2>&1 </dev/null || { cat "$log" >&2; fail "a test failed"; }
passed="$(sed -n 's/.*Test run with \([0-9]*\) tests.* passed.*/\1/p' "$log")"
[ -n "$passed" ] || fail "no test ran"
written="$(cat "$(mocks Parcels)" "$(mocks Shop)" | grep -c 'class Mock.*GeneratedMock')"
! grep -q 'MockUnused\|MockSecret' "$(mocks Parcels)" || fail "there are mocks that no test names"

before="$(stamp)"
echo '// Another line.' >>"$tests/ShopTests.swift"
build || fail "the tests do not build with another comment"
[ "$(stamp)" = "$before" ] || fail "mocks were written anew for a comment"

replace "$sources/Courier.swift" pickUp collect
replace "$tests/ShopTests.swift" pickUp collect
build || { grep -E 'error:' "$log" >&2; fail "the mocks do not follow the package's sources"; }

echo 'let unknown = MockNothing()' >>"$tests/ShopTests.swift"
! build || fail "a mock of nothing builds"
grep -q "cannot find 'MockNothing' in scope" "$log" || fail "the compiler says something else of a mock of nothing"
echo "plugin: ok, $passed tests with $written mocks of two packages, which follow their sources, and no warning"
