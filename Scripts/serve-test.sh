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

# What people do at a second terminal: follow the log until Ctrl-C, which is no mistake, and choose an answer.
steer() {
    if ! command -v curl >/dev/null; then
        echo "log and select: skipped, there is no curl here"
        skipped+=("log and select")
        return
    fi
    "$DOPPEL" serve "$shop/Stubs" --panel -- bash -c '
        "$1" log --follow --path "/products*" >"$2" 2>"$2.talk" &
        log=$!
        until grep -q ^Following "$2.talk"; do sleep 0.05; done
        until [ -s "$2" ]; do curl -s -o /dev/null "$DOPPEL_URL/products"; sleep 0.05; done
        "$1" select "Products=Broken" | grep -q "^Products *Broken" || exit 3
        [ "$(curl -s -o /dev/null -w "%{http_code}" "$DOPPEL_URL/products")" = 500 ] || exit 4
        [ "$(curl -s -o /dev/null -w "%{http_code}" "$DOPPEL_URL/__doppel/")" = 200 ] || exit 5
        until grep -q " 500 GET " "$2"; do sleep 0.05; done
        kill -INT "$log"
        wait "$log"' - "$DOPPEL" "$found/steer.txt" >"$found/steer.log" 2>&1
    local status=$?
    if [ "$status" = 0 ] && grep -q "^The panel is at http" "$found/steer.log"; then
        echo "log and select: ok"
        passed+=("log and select")
    else
        echo "log and select: FAILED with status $status"
        cat "$found/steer.txt" "$found/steer.txt.talk" "$found/steer.log"
        failed+=("log and select")
    fi
}

visit curl shop.sh curl
visit python shop.py python3
visit chromium shop.chromium.sh chromium chromium-browser google-chrome
steer

echo
summary="$(IFS=,; echo "${passed[*]}" | sed "s/,/, /g") as expected"
[ "${#skipped[@]}" = 0 ] || summary="$summary, skipped: ${skipped[*]}"
[ "${#failed[@]}" = 0 ] || fail "${failed[*]}; $summary"
[ "${#passed[@]}" != 0 ] || fail "no client is here"
echo "serve-test: ok, $summary"
