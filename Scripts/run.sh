#!/usr/bin/env bash
# run.sh NAME CONFIGURATION PRODUCT [ARGUMENT…]: builds a program of this package and runs it.
# The program ends with its own line `NAME: ok, …` (status 0) or `NAME: FAILED, …` (status 1). This script
# writes that line when the program cannot: it does not build, it crashes, or it never ends.
set -uo pipefail
cd "$(dirname "$0")/.."

name="$1" configuration="$2" product="$3"
shift 3
scratch="${SCRATCH:-.build}"

fail() {
    echo "$name: FAILED, $1"
    exit 1
}

Scripts/setup.sh || fail "this machine lacks something, see above"
swift build --scratch-path "$scratch" -c "$configuration" --product "$product" </dev/null \
    || fail "$product does not build"
program="$(swift build --scratch-path "$scratch" -c "$configuration" --show-bin-path)/$product"

limit=()
if command -v timeout >/dev/null; then
    limit=(timeout --foreground "${TIME_LIMIT:-1800}")
fi
# Given with ${…+…}: bash 3 on a Mac takes an empty list for an unset variable.
${limit[@]+"${limit[@]}"} "$program" "$@"
status=$?
case $status in
    0 | 1) exit $status ;;
    124) fail "it did not end within ${TIME_LIMIT:-1800} s" ;;
    *) fail "it ended with status $status, before its summary" ;;
esac
