#pragma once
#include "CHosting.h"

// Makes the paths that a launch needs inside private folders visible. The function runs in a child that is
// still root, and makes only system calls. Returns 0, or -1 with errno.
int joust_show_paths(const struct joust_launch *launch);
