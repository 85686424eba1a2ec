#!/usr/bin/env bash
# Runs the tests of the mocks in a release build: the optimiser inlines and specialises what they go through.
# Arguments: `--filter TEXT`. Ends with a line `optimised: ok, …` or `optimised: FAILED, …`.
set -uo pipefail
cd "$(dirname "$0")/.."

scratch="${SCRATCH:-.build}/optimised"
log="$scratch/optimised.log"
[ $# -gt 0 ] || set -- --filter '^(DoppelMocksTests|DoppelMacrosTests|NewsReaderTests)\.'

Scripts/setup.sh || { echo "optimised: FAILED, this machine lacks something, see above"; exit 1; }
mkdir -p "$scratch"
# Only what the mocks need: the whole package takes several times as long to optimise.
DOPPEL_ONLY=DoppelMocksTests,DoppelMacrosTests,NewsReaderTests \
    swift test -c release --scratch-path "$scratch" "$@" </dev/null 2>&1 | tee "$log"
status=${PIPESTATUS[0]}

tests="$(sed -nE 's/^.* Test run with ([0-9]+) tests? .* after .*/\1/p' "$log" | tail -1)"
rows="$(sed -nE 's/^.* Test "The declaration" with ([0-9]+) test cases passed .*/\1/p' "$log" | tail -1)"
summary="${tests:-0} tests in a release build, ${rows:-no} declarations of the conformance table"
if [ "$status" != 0 ] || [ "${tests:-0}" = 0 ]; then
    echo "optimised: FAILED, $summary"
    exit 1
fi
echo "optimised: ok, $summary"
