#ifndef CDOPPEL_FRAMES_H
#define CDOPPEL_FRAMES_H

#include <stddef.h>
#include <stdint.h>

#define DOPPEL_RESUMPTIONS 4

/// A function that is being called, as the stack tells it.
struct doppel_frame {
    /// Where it goes on when what it called returns.
    uintptr_t address;
    /// If it is asynchronous: where the functions that await it go on, the nearest first; else anything or nothing.
    uintptr_t resumptions[DOPPEL_RESUMPTIONS];
};

/// Writes the callers of this function's caller, the nearest first, and returns how many; none where the platform
/// is not known. It reads the stack of the thread, and other memory only by asking the kernel, so that nothing that
/// it finds can make it crash.
size_t doppel_frames(struct doppel_frame *frames, size_t most);

#endif
