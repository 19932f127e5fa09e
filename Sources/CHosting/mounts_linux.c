#ifdef __linux__
#define _GNU_SOURCE
#include "mounts_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// Mounts for a program that runs as a user who may not enter a private folder such as /root. In a mount
// namespace of the program, an empty file system covers each such folder, and the paths that the program
// needs are mounted in it at their original paths.

// The numbers of these calls are the same on every architecture, and older headers lack their names.
enum { tree_call = 428, move_call = 429, set_attributes_call = 442 };
enum { clone_tree = 1, close_on_exec = O_CLOEXEC, with_mounts_below = 0x8000 };
enum { from_descriptor = 4 };
enum { no_access_time = 0x10, access_time_modes = 0x70 };

#define COVER_FLAGS (MS_NOSUID | MS_NODEV | MS_NOATIME)

static int cover(const char *folder) {
  return mount("tmpfs", folder, "tmpfs", COVER_FLAGS, "mode=755,size=1m");
}

static int protect(const char *folder) {
  return mount(NULL, folder, NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | COVER_FLAGS, NULL);
}

static int make_folders_above(const char *path) {
  char part[4096];
  size_t length = strlen(path);
  if (length >= sizeof part) {
    errno = ENAMETOOLONG;
    return -1;
  }
  for (size_t index = 1; index < length; index++) {
    if (path[index] != '/') continue;
    memcpy(part, path, index);
    part[index] = 0;
    if (mkdir(part, 0755) != 0 && errno != EEXIST && errno != EROFS) return -1;
  }
  return 0;
}

// Makes a folder or an empty file, unless the path exists.
static int make_place(const char *path, int is_folder) {
  if (is_folder) return mkdir(path, 0755) == 0 || errno == EEXIST ? 0 : -1;
  int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  return file < 0 ? -1 : close(file);
}

static int make_link(const char *target, const char *path) {
  return symlink(target, path) == 0 || errno == EEXIST ? 0 : -1;
}

// Makes the missing folders above a path if an action at the path has failed with ENOENT. Returns whether the
// caller should repeat the action.
static int made_folders_above(const char *path) {
  return errno == ENOENT && make_folders_above(path) == 0;
}

int joust_show_tree(int tree, const char *path) {
  struct stat facts;
  if (fstat(tree, &facts) != 0) return -1;
  int is_folder = S_ISDIR(facts.st_mode);
  if (make_place(path, is_folder) != 0 &&
      (!made_folders_above(path) || make_place(path, is_folder) != 0))
    return -1;
  return (int)syscall(move_call, tree, "", AT_FDCWD, path, from_descriptor);
}

int joust_link(const char *target, const char *path) {
  if (make_link(target, path) == 0) return 0;
  return made_folders_above(path) ? make_link(target, path) : -1;
}

int joust_make_mounts_private(void) { return mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL); }

int joust_copy_tree(const char *path) {
  return (int)syscall(
      tree_call, AT_FDCWD, path, clone_tree | close_on_exec | with_mounts_below);
}

static int detach_from_others(void) {
  return unshare(CLONE_NEWNS) == 0 ? joust_make_mounts_private() : -1;
}

static int show_all(const struct joust_launch *launch) {
  if (detach_from_others() != 0) return -1;
  for (int index = 0; launch->shown[index]; index++) {
    launch->trees[index] = joust_copy_tree(launch->shown[index]);
    // A path that no longer exists is left out.
    if (launch->trees[index] < 0 && errno != ENOENT) return -1;
  }
  for (int index = 0; launch->covered[index]; index++)
    if (cover(launch->covered[index]) != 0) return -1;
  for (int index = 0; launch->shown[index]; index++) {
    if (launch->trees[index] < 0) continue;
    if (joust_show_tree(launch->trees[index], launch->shown[index]) != 0) return -1;
    close(launch->trees[index]);
  }
  for (int index = 0; launch->linked[index]; index += 2)
    if (joust_link(launch->linked[index + 1], launch->linked[index]) != 0) return -1;
  for (int index = 0; launch->covered[index]; index++)
    if (protect(launch->covered[index]) != 0) return -1;
  return 0;
}

struct attribute_change {
  uint64_t set, clear, propagation, users;
};

static int change_attributes(
    int place, const char *path, unsigned flags, struct attribute_change change) {
  return (int)syscall(set_attributes_call, place, path, flags, &change, sizeof change);
}

int joust_restrict_tree(int tree, uint64_t attributes) {
  return change_attributes(
      tree, "", AT_EMPTY_PATH | with_mounts_below, (struct attribute_change){.set = attributes});
}

int joust_restrict_mount(const char *path, uint64_t attributes) {
  return change_attributes(AT_FDCWD, path, 0, (struct attribute_change){.set = attributes});
}

// Prevents reads by the program from changing the access times of files. Other programs could see such
// changes.
static void keep_access_times(void) {
  struct attribute_change change = {no_access_time, access_time_modes, 0, 0};
  change_attributes(AT_FDCWD, "/", with_mounts_below, change);
}

int joust_show_paths(const struct joust_launch *launch) {
  int status = 0;
  int is_detached = 0;
  if (launch->covered && launch->covered[0]) {
    mode_t mask = umask(022);
    status = show_all(launch);
    umask(mask);
    is_detached = status == 0;
  } else if (launch->mechanism == joust_landlock) {
    // Only root may detach the mounts.
    is_detached = detach_from_others() == 0;
  }
  // The other mechanisms make mounts of their own, which do not change access times.
  if (is_detached && launch->mechanism == joust_landlock) keep_access_times();
  return status;
}

int joust_may_mount(void) {
  pid_t child = fork();
  if (child == 0) {
    if (detach_from_others() != 0 || cover("/tmp") != 0) _exit(1);
    int tree = joust_copy_tree("/tmp");
    _exit(tree < 0 || joust_show_tree(tree, "/tmp/tree") != 0 || protect("/tmp") != 0);
  }
  int status = 1;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return child > 0 && status == 0;
}
#endif
