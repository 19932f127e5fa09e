// The attempts of a hostile bot to evade the accounting of its resources.
#define _GNU_SOURCE
#include "CHosting.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
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

// Ends as a successful attempt, unless Joust kills the process within six seconds.
static int is_not_found_out(void) {
  usleep(6000000);
  return 1;
}

// Copies a program to a file that may be executed but not read, and runs the file.
static int runs_an_unreadable_program(void) {
  char path[4096];
  static char content[1 << 16];
  const char *folder = getenv("TMPDIR");
  // Joust treats a bot as started when it has written something.
  if (write(STDOUT_FILENO, "\n", 1) != 1) return 0;
  snprintf(path, sizeof path, "%s/joust-probe-%d", folder ? folder : "/tmp", (int)getpid());
  int from = open("/bin/sleep", O_RDONLY | O_CLOEXEC);
  int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0111);
  ssize_t count;
  if (from < 0 || to < 0) return 0;
  while ((count = read(from, content, sizeof content)) > 0)
    if (write(to, content, (size_t)count) != count) return 0;
  close(to);
  pid_t child = fork();
  if (child == 0) {
    execl(path, "sleep", "3", NULL);
    _exit(127);
  }
  usleep(2000000);
  unlink(path);
  // The child still runs.
  int may = waitpid(child, NULL, WNOHANG) == 0;
  kill(child, SIGKILL);
  return may;
}

// Makes every second of 20,000 pages a separate mapping, in each of four processes.
static int has_many_mappings(void) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), count = 10000;
  int processes = 1;
  while (processes < 4 && fork() != 0) processes++;
  char *memory = mmap(NULL, 2 * count * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) _exit(0);
  for (size_t index = 0; index < count; index++)
    if (mprotect(memory + 2 * index * page, page, PROT_READ) != 0) _exit(0);
  if (processes == 4) return is_not_found_out();
  usleep(8000000);
  _exit(0);
}

// Uses a fifth of a second of processor time in children that end quickly. The system keeps no account of
// these children, because their parent ignores SIGCHLD.
static int works_in_ignored_children(void) {
  signal(SIGCHLD, SIG_IGN);
  for (int number = 0; number < 40; number++) {
    pid_t child = fork();
    if (child == 0) {
      struct timespec time;
      do clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
      while (time.tv_nsec < 5000000 && time.tv_sec == 0);
      _exit(0);
    }
    // While SIGCHLD is ignored, waitpid() returns an error after the child has ended.
    waitpid(child, NULL, 0);
  }
  usleep(100000);
  return 1;
}

// Returns whether reading a file changes the time of its last access, or -1 if the file cannot be read.
static int changes_an_access_time(const char *path) {
  struct stat before, after;
  char byte;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 || fstat(file, &before) != 0 || read(file, &byte, 1) < 0) return -1;
  return fstat(file, &after) == 0 && (before.st_atim.tv_sec != after.st_atim.tv_sec ||
                                      before.st_atim.tv_nsec != after.st_atim.tv_nsec);
}

int joust_attempt_accounts(const char *name, const char *about) {
  if (!strcmp(name, "unreadable-program")) return runs_an_unreadable_program();
  if (!strcmp(name, "many-mappings")) return has_many_mappings();
  if (!strcmp(name, "ignored-children")) return works_in_ignored_children();
  if (!strcmp(name, "access-time")) return changes_an_access_time(about);
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
