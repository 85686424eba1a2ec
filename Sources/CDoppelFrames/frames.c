#define _GNU_SOURCE
#include "CDoppelFrames.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#include <pthread.h>
#include <sys/uio.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define UNCHECKED __attribute__((no_sanitize("thread", "address")))
#endif
#endif
#ifndef UNCHECKED
#define UNCHECKED
#endif

/// The stack of this thread; asked for once, since that takes a look at the memory map.
static __thread uintptr_t stack_start, stack_end;

static void find_stack(void) {
    pthread_attr_t attributes;
    void *start;
    size_t size;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
    if (pthread_attr_getstack(&attributes, &start, &size) == 0) {
        stack_start = (uintptr_t)start;
        stack_end = stack_start + size;
    }
    pthread_attr_destroy(&attributes);
}

/// Reads two words that may not be there.
static int read_pair(uintptr_t address, uintptr_t pair[2]) {
    struct iovec here = {pair, 2 * sizeof(uintptr_t)};
    struct iovec there = {(void *)address, 2 * sizeof(uintptr_t)};
    return process_vm_readv(getpid(), &here, 1, &there, 1, 0) == (ssize_t)(2 * sizeof(uintptr_t));
}

/// Follows what may be an asynchronous context: a pointer to that of the caller, then the function that goes on there.
static void follow(uintptr_t context, uintptr_t *resumptions) {
    for (int depth = 0; depth < DOPPEL_RESUMPTIONS; depth++) {
        uintptr_t pair[2];
        int is_elsewhere = context < stack_start || context >= stack_end;
        if (context < 4096 || context % 8 != 0 || !is_elsewhere || !read_pair(context, pair)) return;
        resumptions[depth] = pair[1];
        context = pair[0];
    }
}

UNCHECKED size_t doppel_frames(struct doppel_frame *frames, size_t most) {
    if (stack_end == 0) find_stack();
    uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
    size_t count = 0;
    while (count < most && frame % sizeof(uintptr_t) == 0) {
        if (frame < stack_start || frame + 2 * sizeof(uintptr_t) > stack_end) break;
        const uintptr_t *words = (const uintptr_t *)frame;
        uintptr_t next = words[0];
        frames[count] = (struct doppel_frame){.address = words[1]};
        int goes_on = next > frame && next < stack_end && next % sizeof(uintptr_t) == 0;
        // Swift keeps the context of an asynchronous function in front of its frame.
        if (goes_on) follow(((const uintptr_t *)next)[-1], frames[count].resumptions);
        count++;
        if (!goes_on) break;
        frame = next;
    }
    return count;
}

#else

size_t doppel_frames(struct doppel_frame *frames, size_t most) {
    (void)frames;
    (void)most;
    return 0;
}

#endif
