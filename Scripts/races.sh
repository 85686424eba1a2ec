#!/usr/bin/env bash
# Runs tests under the thread sanitizer; by default those of the mocks. Arguments: `--filter TEXT`.
# Ends with a line `races: ok, …` or `races: FAILED, …`.
set -uo pipefail
cd "$(dirname "$0")/.."

scratch="${SCRATCH:-.build}/races"
log="$scratch/races.log"
if [ $# = 0 ]; then
    set -- --filter DoppelMocksTests
    # Nothing else is built then.
    export DOPPEL_ONLY=DoppelMocksTests
fi

Scripts/setup.sh || { echo "races: FAILED, this machine lacks something, see above"; exit 1; }
mkdir -p "$scratch"
# The sanitizer does not see the locks of Synchronization; those of POSIX it does.
swift test --scratch-path "$scratch" --sanitize=thread -Xswiftc -DDOPPEL_VISIBLE_LOCKS "$@" </dev/null 2>&1 \
    | tee "$log"
status=${PIPESTATUS[0]}

tests="$(sed -nE 's/^.* Test run with ([0-9]+) tests? .* after .*/\1/p' "$log" | tail -1)"
races="$(grep -c 'WARNING: ThreadSanitizer' "$log")"
summary="${tests:-0} tests, $races races"
if [ "$status" != 0 ] || [ "$races" != 0 ] || [ "${tests:-0}" = 0 ]; then
    echo "races: FAILED, $summary"
    exit 1
fi
echo "races: ok, $summary"
