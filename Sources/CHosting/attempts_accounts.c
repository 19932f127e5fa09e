// The attempts of a hostile bot against the accounting of its resources.
#define _GNU_SOURCE
#include "CHosting.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#ifdef __linux__
static int writes(const char *path, const char *text) {
  int file = open(path, O_WRONLY);
  return file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text);
}

// Moves the process to the parent of its control group.
static int leaves_its_group(void) {
  char line[1024], path[2048];
  const char *group = NULL;
  FILE *groups = fopen("/proc/self/cgroup", "r");
  if (!groups) return 0;
  while (!group && fgets(line, sizeof line, groups))
    if (!strncmp(line, "0::/", 4)) group = line + 3;
  fclose(groups);
  if (!group) return -1;
  char *last = strrchr(line, '/');
  if (last[1] == '\n') return 0;
  *last = 0;
  const char *mounts[] = {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"};
  for (int index = 0; index < 2; index++) {
    snprintf(path, sizeof path, "%s%s/cgroup.procs", mounts[index], group);
    if (writes(path, "0")) return 1;
  }
  return 0;
}

int joust_attempt_accounts(const char *name, const char *about) {
  (void)about;
  if (!strcmp(name, "leave-group")) return leaves_its_group();
  if (!strcmp(name, "raise-share"))
    return access("/proc/self/autogroup", F_OK) != 0 ? 0 : writes("/proc/self/autogroup", "0");
  return -2;
}
#else
int joust_attempt_accounts(const char *name, const char *about) {
  (void)name, (void)about;
  return -2;
}
#endif
