#pragma once

#include <stddef.h>

/// A file of the control panel's page.
struct DoppelPanelFile {
    const char *_Nonnull name;
    const unsigned char *_Nonnull bytes;
    size_t count;
};

/// The file at a place; NULL behind the last one.
const struct DoppelPanelFile *_Nullable doppelPanelFile(size_t place);
