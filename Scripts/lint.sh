#!/usr/bin/env bash
# Checks the formatting of all Swift files, and that building everything gives no warning.
set -uo pipefail
cd "$(dirname "$0")/.."

# A build path of its own. Swift repeats no warning of a file that it does not compile again, so the path is
# kept only as long as every build in it was clean: no warning can hide in it.
scratch=.build/lint
stamp="$scratch/no-warnings-so-far"
log=.build/lint.log

fail() {
    echo "lint: FAILED, $1"
    exit 1
}

Scripts/setup.sh || fail "this machine lacks something, see above"
mkdir -p .build

paths=()
for path in Package.swift Sources Tests Examples Benchmarks; do
    [ -e "$path" ] && paths+=("$path")
done
files=$(find "${paths[@]}" -name '*.swift' | wc -l | tr -d ' ')
swift format lint --strict --parallel --recursive "${paths[@]}" </dev/null 2>&1 | tee "$log"
format_status=${PIPESTATUS[0]}
findings=$(grep -cE ': (error|warning): ' "$log")
if [ "$format_status" != 0 ] && [ "$findings" = 0 ]; then findings=1; fi

[ -e "$stamp" ] || rm -rf "$scratch"
rm -f "$stamp"
swift build --build-tests --scratch-path "$scratch" </dev/null 2>&1 | tee "$log"
build_status=${PIPESTATUS[0]}
warnings=$(grep -E '(^|[: ])warning: ' "$log" | sort -u | wc -l | tr -d ' ')
if [ "$build_status" = 0 ] && [ "$warnings" = 0 ]; then touch "$stamp"; fi

counts="$files files, $findings findings, $warnings warnings"
echo
[ "$build_status" = 0 ] || fail "$counts, the build failed"
[ "$findings" = 0 ] && [ "$warnings" = 0 ] || fail "$counts"
echo "lint: ok, $counts"
