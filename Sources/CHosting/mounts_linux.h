#pragma once
#include "CHosting.h"

// Makes the paths that a launch needs inside private folders visible. Under Landlock, if the child is root,
// the function also prevents reads from changing the access times of files. The function runs in a child
// before the change of the user, and makes only system calls. Returns 0, or -1 with errno.
int joust_show_paths(const struct joust_launch *launch);

// Functions for mounts, which make only system calls. They return -1 with errno if they fail.

// Makes the mounts of this process's namespace independent of all others. Returns 0.
int joust_make_mounts_private(void);

// Copies the mount at a path with all mounts below it. Returns the descriptor of the copy, which is not
// visible yet.
int joust_copy_tree(const char *path);

// Mounts a copied tree at a path. A folder or a file is made there as the mount point. Returns 0.
int joust_show_tree(int tree, const char *path);

// Makes a symbolic link and its missing parent folders, unless the path exists. Returns 0.
int joust_link(const char *target, const char *path);

// The attributes of mounts, according to the kernel's interface.
enum joust_mount_attributes {
  joust_read_only = 1,
  joust_no_set_user = 2,
  joust_no_devices = 4,
  joust_no_programs = 8,
};

// Adds attributes to a copied tree and all mounts below it. Returns 0.
int joust_restrict_tree(int tree, uint64_t attributes);

// Adds attributes to the mount at a path. Returns 0.
int joust_restrict_mount(const char *path, uint64_t attributes);
