#!/usr/bin/env bash
# Makes a Debian machine that has the Swift toolchain able to build and test this package.
# Installs only what is missing, and touches the network only then. With --report, says so at the end.
set -euo pipefail

# What the toolchain's own programs and Foundation load at run time.
package_of_library() {
    case "$1" in
        libcurl.so.4) echo libcurl4 ;;
        libxml2.so.2) echo libxml2 ;;
        libsqlite3.so.0) echo libsqlite3-0 ;;
        libncurses.so.6) echo libncurses6 ;;
        libtinfo.so.6) echo libtinfo6 ;;
        libedit.so.2) echo libedit2 ;;
        libz3.so.4) echo libz3-4 ;;
        libz.so.1) echo zlib1g ;;
        libstdc++.so.6) echo libstdc++6 ;;
        libgcc_s.so.1) echo libgcc-s1 ;;
    esac
}

toolchain() { dirname "$(dirname "$(readlink -f "$(command -v swift)")")"; }

missing_libraries() {
    local root file
    root="$(toolchain)"
    for file in "$root"/bin/swift-build "$root"/bin/swift-frontend "$root"/bin/swift-format \
        "$root"/lib/swift/linux/libFoundation{Networking,XML}.so; do
        [ -e "$file" ] && ldd "$file" 2>/dev/null | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p'
    done | sort -u
}

exists() { compgen -G "$1" >/dev/null; }

missing_packages() {
    local library
    for library in $(missing_libraries); do package_of_library "$library"; done
    command -v git >/dev/null || echo git
    command -v ld >/dev/null || echo binutils
    [ -e /usr/include/stdio.h ] || echo libc6-dev
    # For DoppelStore.
    [ -e /usr/include/sqlite3.h ] || echo libsqlite3-dev
    exists '/usr/lib/gcc/*/*/crtbeginS.o' || echo libgcc-dev
    exists '/usr/include/c++/*/vector' || echo libstdc++-dev
    [ -d /usr/share/zoneinfo ] || echo tzdata
    # The reference server of `make fidelity`.
    command -v python3 >/dev/null || echo python3
}

# libgcc-dev and libstdc++-dev carry the compiler's version in their names: takes the newest on offer.
newest() {
    apt-cache pkgnames "${1%-dev}-" | grep -E -- '[a-z+]-[0-9]+-dev$' | sort -V | tail -1
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        echo "setup: FAILED, not root and no sudo; as root, run: $*"
        exit 1
    fi
}

install() {
    local package names=()
    as_root apt-get -q update </dev/null
    for package in "$@"; do
        case "$package" in
            libgcc-dev | libstdc++-dev) package="$(newest "$package")" ;;
        esac
        names+=("$package")
    done
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q install --yes --no-install-recommends "${names[@]}" </dev/null
}

if ! command -v swift >/dev/null; then
    echo "setup: FAILED, no swift command found; install Swift 6.2 or newer: https://www.swift.org/install"
    exit 1
fi

missing=()
if [ "$(uname -s)" = Linux ]; then
    mapfile -t missing < <(missing_packages)
fi
if [ ${#missing[@]} -gt 0 ]; then
    if ! command -v apt-get >/dev/null; then
        echo "setup: FAILED, no apt-get here; install these packages by hand: ${missing[*]}"
        exit 1
    fi
    echo "Installing ${missing[*]}"
    if ! install "${missing[@]}"; then
        echo "setup: FAILED, could not install ${missing[*]}"
        exit 1
    fi
fi
[ "${1:-}" != --report ] || echo "setup: ok, ${#missing[@]} packages installed"
