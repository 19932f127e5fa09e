#pragma once
#include "CHosting.h"

// Shows what a launch needs below folders that other users may not enter. It runs in a child before
// that gives up root: system calls only. 0, or -1 with errno.
int joust_show_paths(const struct joust_launch *launch);
