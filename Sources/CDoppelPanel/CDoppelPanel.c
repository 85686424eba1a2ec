// The files of the page as data of the program, so that no bundle has to be found at run time. SwiftPM's own
// way, `.embedInCode`, writes an array of numbers in Swift, which takes seconds to compile.

#include "CDoppelPanel.h"

static const unsigned char index_html[] = {
#embed "Page/index.html"
};
static const unsigned char panel_css[] = {
#embed "Page/panel.css"
};
static const unsigned char icon_svg[] = {
#embed "Page/icon.svg"
};
static const unsigned char main_js[] = {
#embed "Page/main.js"
};
static const unsigned char api_js[] = {
#embed "Page/api.js"
};
static const unsigned char detail_js[] = {
#embed "Page/detail.js"
};
static const unsigned char dom_js[] = {
#embed "Page/dom.js"
};
static const unsigned char editor_js[] = {
#embed "Page/editor.js"
};
static const unsigned char filter_js[] = {
#embed "Page/filter.js"
};
static const unsigned char format_js[] = {
#embed "Page/format.js"
};
static const unsigned char keys_js[] = {
#embed "Page/keys.js"
};
static const unsigned char log_js[] = {
#embed "Page/log.js"
};
static const unsigned char scenarios_js[] = {
#embed "Page/scenarios.js"
};
static const unsigned char sets_js[] = {
#embed "Page/sets.js"
};
static const unsigned char settings_js[] = {
#embed "Page/settings.js"
};
static const unsigned char sockets_js[] = {
#embed "Page/sockets.js"
};
static const unsigned char stubs_js[] = {
#embed "Page/stubs.js"
};
static const unsigned char why_js[] = {
#embed "Page/why.js"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const struct DoppelPanelFile files[] = {
    FILE("index.html", index_html),
    FILE("panel.css", panel_css),
    FILE("icon.svg", icon_svg),
    FILE("main.js", main_js),
    FILE("api.js", api_js),
    FILE("detail.js", detail_js),
    FILE("dom.js", dom_js),
    FILE("editor.js", editor_js),
    FILE("filter.js", filter_js),
    FILE("format.js", format_js),
    FILE("keys.js", keys_js),
    FILE("log.js", log_js),
    FILE("scenarios.js", scenarios_js),
    FILE("sets.js", sets_js),
    FILE("settings.js", settings_js),
    FILE("sockets.js", sockets_js),
    FILE("stubs.js", stubs_js),
    FILE("why.js", why_js),
};

const struct DoppelPanelFile *doppelPanelFile(size_t place) {
    return place < sizeof files / sizeof files[0] ? &files[place] : NULL;
}
