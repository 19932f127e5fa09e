#pragma once
#include "CHosting.h"

#include <sys/types.h>

// Copies this process into new namespaces, as a child of this process's parent. If `network` is set, the copy
// keeps the network of this process. The copy is the first process of its namespaces and has all capabilities
// in them, but none outside. Returns the process id of the copy in this process, 0 in the copy, or -1 with
// errno.
pid_t joust_clone_into_namespaces(int network);

// Makes the files, devices, host name and identity that a confined program sees. `user` and `group` are the
// ids that the first process has outside of the namespaces. If a step fails, the function writes a line to
// standard error and ends the process.
void joust_furnish_namespaces(const struct joust_launch *launch, uid_t user, gid_t group);

// Writes "namespaces: <action> <about>: <the meaning of errno>" to standard error and ends the process.
_Noreturn void joust_fail_in_namespaces(const char *action, const char *about);

// Waits for the end of the program, reports the end on descriptor 3, and exits. The calling process is the
// first process of the namespaces, so its exit ends all processes in them.
_Noreturn void joust_supervise(pid_t program);
