#!/usr/bin/env bash
# Installs the browser that the tests of the control panel drive, where it is missing and apt can. Ends with
# status 1, and says why, when there is none.
set -uo pipefail

missing=()
command -v chromedriver >/dev/null || missing+=(chromium-driver)
command -v chromium >/dev/null || command -v google-chrome >/dev/null || missing+=(chromium)
[ ${#missing[@]} -gt 0 ] || exit 0

fail() {
    echo "browser: there is none to test the control panel with: $1"
    exit 1
}

command -v apt-get >/dev/null || fail "${missing[*]} can't be had without apt-get"
root=()
if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || fail "not root, and no sudo, to install ${missing[*]}"
    root=(sudo -n)
fi
echo "Installing ${missing[*]}"
limit=()
if command -v timeout >/dev/null; then limit=(timeout 600); fi
${root[@]+"${root[@]}"} ${limit[@]+"${limit[@]}"} sh -c 'apt-get -q update && DEBIAN_FRONTEND=noninteractive \
    apt-get -q install --yes --no-install-recommends "$@"' install "${missing[@]}" </dev/null >/dev/null ||
    fail "apt-get can't install ${missing[*]}"
