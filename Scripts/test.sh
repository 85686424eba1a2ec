#!/usr/bin/env bash
# Runs `swift test` with the arguments given, then adds up what XCTest and Swift Testing report.
# Ends with a line `N passed, N failed` for programs that read it, and one for people.
set -uo pipefail
cd "$(dirname "$0")/.."

scratch="${SCRATCH:-.build}"
time_limit="${TIME_LIMIT:-1800}"
log="$scratch/test.log"

if ! Scripts/setup.sh; then
    echo "test: FAILED, this machine lacks something, see above"
    exit 1
fi
# Without a browser the tests of the control panel are skipped, and say so.
if [ $# = 0 ]; then Scripts/browser.sh || true; fi
mkdir -p "$scratch"
# An interrupt makes `swift test` end the test process too; a plain TERM would leave it running.
limit=()
if command -v timeout >/dev/null; then limit=(timeout --signal=INT --kill-after=10 "$time_limit"); fi
${limit[@]+"${limit[@]}"} swift test --scratch-path "$scratch" "$@" </dev/null 2>&1 | tee "$log"
status=${PIPESTATUS[0]}

# Swift Testing: `✔ Test run with 4 tests in 1 suite passed after …`; per test `✘ Test "…" failed after …`.
end=' after [0-9.]+ seconds( with .*)?\.$'
testing_total=$(sed -nE 's/^.* Test run with ([0-9]+) tests? .*(passed|failed) after .*/\1/p' "$log" | tail -1)
testing_lines() { grep -E "^[^[:alnum:][:space:]]+ +Test .* $1$end" "$log" | grep -vcE ' Test run with [0-9]+ test'; }
testing_failed=$(testing_lines failed)
testing_skipped=$(grep -cE '^[^[:alnum:][:space:]]+ +Test .* skipped(: ".*"|\.)?$' "$log")
[ -n "$testing_total" ] && testing_passed=$((testing_total - testing_failed - testing_skipped)) \
    || testing_passed=$(testing_lines passed)

# XCTest: `Test Case 'Suite.test' passed (0.001 seconds)`; a Mac writes the name as -[Module.Suite test].
xctest_lines() { grep -cE "^Test Case '.*' $1 \([0-9.]+ seconds\)\.?$" "$log"; }
passed=$((testing_passed + $(xctest_lines passed)))
failed=$((testing_failed + $(xctest_lines failed)))
skipped=$((testing_skipped + $(xctest_lines skipped)))

why=""
if [ "$status" = 124 ]; then
    why=", not finished within $time_limit s"
elif [ "$status" != 0 ] && ! grep -q '^Build complete!' "$log"; then
    why=", the build failed"
elif [ "$status" != 0 ] && grep -q 'exited with unexpected signal' "$log"; then
    why=", a test process crashed"
elif [ "$status" != 0 ] && [ "$failed" = 0 ]; then
    why=", swift test ended with status $status"
elif [ $((passed + failed)) = 0 ]; then
    why=", no test ran"
fi
# What ended the run early counts as a failure, so that `0 failed` always means that all is well.
if [ -n "$why" ] && [ "$failed" = 0 ]; then failed=1; fi
summary="$passed passed, $failed failed"
[ "$skipped" = 0 ] || why=", $skipped skipped$why"

echo
echo "$summary"
if [ "$failed" != 0 ]; then
    echo "test: FAILED, $summary$why"
    exit 1
fi
echo "test: ok, $summary$why"
