// Linux's epoll, which Swift's module of the C library leaves out.
#pragma once
#if defined(__linux__)
#include <sys/epoll.h>
#endif
