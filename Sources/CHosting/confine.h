// What keeps a child from the rest of the machine, between fork and exec: system calls only.
#pragma once

#include "CHosting.h"

// Restricts the calling process as its launch says. 0, or -1 with errno.
int joust_confine(const struct joust_launch *launch);

// Gives up every capability, for good. 0, or -1 with errno.
int joust_drop_capabilities(void);

// Refuses the system calls that reach beyond the process's own: networks, objects of the kernel
// that outlive it, other processes' limits and priorities. 0, or -1 with errno.
int joust_filter_system_calls(void);
