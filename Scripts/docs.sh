#!/usr/bin/env bash
# Makes the reference of every product that has a DocC catalog, as a site of its own under .build/docs/site.
# A link that leads nowhere is a failure.
set -uo pipefail
cd "$(dirname "$0")/.."

# A build path of its own: symbol graphs are only written for what is compiled.
scratch=.build/docs
graphs="$scratch/symbol-graphs"
site="$scratch/site"
log="$scratch/docs.log"

fail() {
    echo "docs: FAILED, $1"
    exit 1
}

Scripts/setup.sh || fail "this machine lacks something, see above"
command -v docc >/dev/null || fail "this toolchain has no docc command"
rm -rf "$site"
mkdir -p "$graphs" "$site"

: >"$log"

catalogs=(Sources/*/*.docc)
symbols=0
for catalog in "${catalogs[@]}"; do
    module="$(basename "$catalog" .docc)"
    # Compiled again each time: a module that re-exports another is not, when only a comment there has changed.
    rm -f "$scratch"/debug/"$module".build/*.o "$scratch"/debug/Modules/"$module".swiftmodule
    swift build --target "$module" --scratch-path "$scratch" -Xswiftc -emit-symbol-graph \
        -Xswiftc -emit-symbol-graph-dir -Xswiftc "$graphs" </dev/null || fail "$module does not build"
    # The module's own symbols and those it re-exports; what it adds to others' modules is not linked to.
    mkdir -p "$graphs/of/$module"
    cp "$graphs/$module.symbols.json" "$graphs/$module@"*.symbols.json "$graphs/of/$module/" 2>/dev/null
    docc convert "$catalog" --additional-symbol-graph-dir "$graphs/of/$module" --output-path "$site/$module" \
        --fallback-bundle-identifier "$module" --fallback-display-name "$module" \
        --hosting-base-path "$module" </dev/null 2>&1 | tee -a "$log"
    [ "${PIPESTATUS[0]}" = 0 ] || fail "docc cannot convert $catalog"
    count="$(grep -o '"precise"' "$graphs/of/$module/$module.symbols.json" | wc -l | tr -d ' ')"
    symbols=$((symbols + count))
done

warnings=$(grep -cE '^(warning|error): ' "$log")
counts="${#catalogs[@]} products, $symbols symbols, $warnings warnings"
echo
[ "$warnings" = 0 ] || fail "$counts"
echo "docs: ok, $counts, in $site"
