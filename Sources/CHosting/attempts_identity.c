// The attempts of a hostile bot that use the rights of its user.
#define _GNU_SOURCE
#include "attempts_identity.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Opening the file is sufficient as a test.
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

// Writes more bytes to a temporary file than a bot may have, and waits for Joust to detect the excess.
static int may_keep_large_files(void) {
  static char content[1 << 20];
  const char *folder = getenv("TMPDIR");
  char path[4096];
  snprintf(path, sizeof path, "%s/joust-probe-XXXXXX", folder ? folder : "/tmp");
  int file = mkstemp(path), may = 1;
  if (file < 0) return -2;
  for (int count = 0; may && count < 72; count++) {
    may = write(file, content, sizeof content) == (ssize_t)sizeof content;
  }
  if (may) usleep(2000000);
  unlink(path);
  return may;
}

int joust_attempt_identity(const char *name, const char *about) {
  if (!strcmp(name, "open-for-writing")) return can_write(about);
  if (!strcmp(name, "list")) return can_list(about);
  if (!strcmp(name, "change-times")) return utimensat(AT_FDCWD, about, NULL, 0) == 0;
  if (!strcmp(name, "large-temporary-files")) return may_keep_large_files();
  return -2;
}
