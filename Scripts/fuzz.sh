#!/usr/bin/env bash
# Fuzzes the parsers of requests and of WebSocket frames, guided by coverage (libFuzzer): fuzz.sh [SECONDS], 60 by default.
# What it has learned stays in .build/fuzz/corpus for the next run.
set -uo pipefail
cd "$(dirname "$0")/.."

seconds="${1:-60}"
scratch=.build/fuzz
log="$scratch/fuzz.log"

fail() {
    echo "fuzz: FAILED, $1"
    exit 1
}

Scripts/setup.sh || fail "this machine lacks something, see above"
[[ "$seconds" =~ ^[0-9]+$ ]] || fail "$seconds is no number of seconds"
runtimes=("$(dirname "$(readlink -f "$(command -v swift)")")"/../lib/clang/*/lib/*/libclang_rt.fuzzer*)
if [ ! -e "${runtimes[0]}" ]; then
    echo "fuzz: skipped, this toolchain has no libFuzzer"
    exit 0
fi

mkdir -p "$scratch"
DOPPEL_FUZZ=1 swift build -c release --product DoppelFuzz --sanitize=fuzzer --scratch-path "$scratch" </dev/null ||
    fail "the fuzzer does not build"
program="$scratch/release/DoppelFuzz"
DOPPEL_FUZZ_SEEDS="$scratch/corpus" "$program" || fail "the first inputs can't be written"

# Swift's own report of a crash would come in the way of the file that libFuzzer writes.
SWIFT_BACKTRACE=enable=no "$program" "$scratch/corpus" -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
    -dict="$scratch/dictionary" -artifact_prefix="$scratch/finding-" -print_final_stats=1 >"$log" 2>&1
status=$?
grep -E '^(finding:|SUMMARY|==.*ERROR|Test unit written|artifact_prefix)' "$log" || true
runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)
reached=$(grep -oE 'cov: [0-9]+' "$log" | tail -1 | cut -d' ' -f2)
echo
[ "$status" = 0 ] || fail "a finding after ${runs:-some} inputs, in $scratch; see $log"
echo "fuzz: ok, $runs inputs in $seconds s, ${reached:-0} branches reached, nothing found"
