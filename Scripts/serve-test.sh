#!/usr/bin/env bash
# Builds `doppel`, serves Examples/ShopServer with it, and holds what curl, Python and Chromium print against
# Examples/ShopServer/Expected. `serve-test.sh --update` writes what they print there.
set -uo pipefail
cd "$(dirname "$0")/.."

scratch="${SCRATCH:-.build}"
shop=Examples/ShopServer
update=""
[ "${1:-}" = --update ] && update=1

fail() {
    echo "serve-test: FAILED, $1"
    exit 1
}

Scripts/setup.sh || fail "this machine lacks something, see above"
if [ -z "${DOPPEL:-}" ]; then
    swift build --scratch-path "$scratch" --product doppel </dev/null || fail "doppel does not build"
    DOPPEL="$(swift build --scratch-path "$scratch" --show-bin-path)/doppel"
fi
found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
"$DOPPEL" check "$shop/Stubs" 2>/dev/null || fail "doppel check finds mistakes in $shop/Stubs"

passed=()
failed=()
skipped=()

# visit NAME CLIENT PROGRAM… — runs a client, if one of its programs is here.
visit() {
    local name="$1" client="$2"
    shift 2
    local program here=""
    for program in "$@"; do command -v "$program" >/dev/null && here=1; done
    if [ -z "$here" ]; then
        echo "$name: skipped, there is no ${*} here"
        skipped+=("$name")
        return
    fi
    # A server of its own for each: sequences begin at their beginning.
    "$DOPPEL" serve "$shop/Stubs" --seed 7 --now 2026-08-10T06:12:04Z -- \
        bash -c '"$1" >"$2"' - "$shop/Clients/$client" "$found/$name.txt" >"$found/$name.log" 2>&1
    local status=$?
    [ -z "$update" ] || cp "$found/$name.txt" "$shop/Expected/$name.txt"
    if [ "$status" = 0 ] && diff -u "$shop/Expected/$name.txt" "$found/$name.txt"; then
        echo "$name: ok, $(wc -l <"$found/$name.txt" | tr -d ' ') lines as expected"
        passed+=("$name")
    else
        echo "$name: FAILED with status $status; the server's log:"
        cat "$found/$name.log"
        failed+=("$name")
    fi
}

visit curl shop.sh curl
visit python shop.py python3
visit chromium shop.chromium.sh chromium chromium-browser google-chrome

echo
summary="${#passed[@]} clients got what they expect"
[ "${#skipped[@]}" = 0 ] || summary="$summary, skipped: ${skipped[*]}"
[ "${#failed[@]}" = 0 ] || fail "${failed[*]}; $summary"
[ "${#passed[@]}" != 0 ] || fail "no client is here"
echo "serve-test: ok, $summary"
