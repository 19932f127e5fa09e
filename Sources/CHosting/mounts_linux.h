#pragma once
#include "CHosting.h"

// Shows the paths that a launch needs inside private folders. It runs in a child while that is
// root, and makes only system calls. Returns 0, or -1 with errno.
int joust_show_paths(const struct joust_launch *launch);
