#!/usr/bin/env bash
# A visit to the shop with headless Chromium: prints what the page at DOPPEL_URL has written on itself.
set -uo pipefail
base="${DOPPEL_URL:?is not set: doppel serve FOLDER -- $0}"

for browser in chromium chromium-browser google-chrome; do command -v "$browser" >/dev/null && break; done
options=(--headless --disable-gpu --virtual-time-budget=20000)
# Chromium's sandbox refuses root, as whom tests run in containers.
[ "$(id -u)" = 0 ] && options+=(--no-sandbox)

profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
"$browser" "${options[@]}" --user-data-dir="$profile" --dump-dom "$base/" 2>/dev/null \
    | sed -n '/<pre id="log">/,/<\/pre>/p' | sed -e 's/<pre id="log">//' -e '/<\/pre>/d' \
    | sed -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&amp;/\&/g' -e 's/ *$//'
