#!/usr/bin/env bash
# Drives the control panel in a browser without a window: panel-test.sh [--pictures] [ARGUMENT…].
# With --pictures it also takes the pictures of the documentation again.
set -uo pipefail
cd "$(dirname "$0")/.."

if ! Scripts/browser.sh; then
    echo "panel-test: skipped, no browser, see above"
    exit 0
fi
if [ "${1:-}" = --pictures ]; then
    shift
    export DOPPEL_PICTURES="$PWD/Sources/DoppelServer/DoppelServer.docc/Resources"
fi
Scripts/test.sh --filter DoppelServerTests.ControlPanelTests "$@" | sed 's/^test: /panel-test: /'
exit "${PIPESTATUS[0]}"
