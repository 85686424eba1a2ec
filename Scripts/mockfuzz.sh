#!/usr/bin/env bash
# Expands '@Mock' on random protocols that compile, and compiles what becomes of them:
# mockfuzz.sh [BATCHES [SEED [SIZE]]], by default 5 batches of 200 protocols, each in another language setting.
set -uo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "mockfuzz: FAILED, $1"
    exit 1
}

scratch="${SCRATCH:-.build}"
folder="$scratch/mockfuzz"
mkdir -p "$folder"
# With PRODUCTS, of a build that exists.
products="${PRODUCTS:-$scratch/debug}"
[ -n "${PRODUCTS:-}" ] || swift build --scratch-path "$scratch" --target DoppelMocks >"$folder/build.log" 2>&1 ||
    fail "DoppelMocks does not build, see $folder/build.log"
swiftc -swift-version 6 -package-name doppel -module-name MockFuzz -o "$folder/MockFuzz" \
    Scripts/MockFuzz/*.swift Sources/DoppelSupport/SplitMix64.swift || fail "the fuzzer does not build"

"$folder/MockFuzz" "$folder" "${2:-1}" "${1:-5}" "${3:-200}" -D DEBUG -package-name fuzz -module-name Fuzz \
    -I "$products/Modules" -Xcc "-fmodule-map-file=$products/CDoppelFrames.build/module.modulemap" \
    -load-plugin-executable "$products/DoppelMacros-tool#DoppelMacros"
