#!/usr/bin/env bash
# Lists the targets of the Makefile given, from the `##` comments beside them.
set -euo pipefail

echo "Usage: make COMMAND"
echo
sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)$/  \1\t\2/p' "$1" | expand -t 12
echo
echo "help: ok, $(grep -c '^[a-z-]*:.*## ' "$1") commands"
