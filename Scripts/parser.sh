#!/usr/bin/env bash
# parser.sh [FILE…]: compares the declaration parser of the mocks with the toolchain's own, over every interface
# file of the toolchain and every Swift file of this package, or over the files given.
# Only this check needs the toolchain's parser; nothing that is built for users does.
set -uo pipefail
cd "$(dirname "$0")/.."

fail() {
    echo "parser: FAILED, $1"
    exit 1
}

toolchain="$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")"
host="$toolchain/lib/swift/host"
[ -d "$host/SwiftParser.swiftmodule" ] || fail "this toolchain has no SwiftParser in $host"
scratch="${SCRATCH:-.build}/parser"
mkdir -p "$scratch"
swiftc -swift-version 6 -package-name doppel -module-name ParserCheck -o "$scratch/ParserCheck" \
    -I "$host" -L "$host" -lSwiftSyntax -lSwiftParser -Xlinker -rpath -Xlinker "$host" \
    Scripts/ParserCheck/*.swift Sources/DoppelMockWriter/*/*.swift || fail "the comparison does not build"

if [ $# -gt 0 ]; then
    printf '%s\n' "$@"
else
    find "$toolchain" -name '*.swiftinterface' | sort
    find Sources Tests Examples Plugins -name '*.swift' | sort
fi | "$scratch/ParserCheck"
