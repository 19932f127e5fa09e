// What a hostile bot would try with the rights of the user that it runs as.
#define _GNU_SOURCE
#include "attempts_identity.h"

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// Opening is enough: nothing is written.
static int can_write(const char *path) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file >= 0) close(file);
  return file >= 0;
}

static int can_list(const char *path) {
  DIR *folder = opendir(path);
  if (folder) closedir(folder);
  return folder != NULL;
}

// A file that is larger than all that a bot may keep.
static int may_write_large_files(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur > (64U << 20);
}

int joust_attempt_identity(const char *name, const char *about) {
  if (!strcmp(name, "open-for-writing")) return can_write(about);
  if (!strcmp(name, "list")) return can_list(about);
  if (!strcmp(name, "large-temporary-files")) return may_write_large_files();
  return -2;
}
