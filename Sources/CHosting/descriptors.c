#define _GNU_SOURCE
#include "CHosting.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#ifdef __linux__
#include <sys/statfs.h>
#endif
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

int joust_pipe(int ends[2], int ours) {
#ifdef __linux__
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
#else
  if (pipe(ends) != 0) return -1;
  for (int index = 0; index < 2; index++) fcntl(ends[index], F_SETFD, FD_CLOEXEC);
#endif
  for (int index = 0; index < 2; index++) {
    if (ends[index] > 2) continue;
    int moved = fcntl(ends[index], F_DUPFD_CLOEXEC, 3);
    int failure = errno;
    close(ends[index]);
    ends[index] = moved;
    if (moved >= 0) continue;
    close(ends[1 - index]);
    errno = failure;
    return -1;
  }
  return fcntl(ends[ours], F_SETFL, O_NONBLOCK);
}

int64_t joust_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return -1;
  struct rlimit raised = {limit.rlim_max, limit.rlim_max};
#ifdef __APPLE__
  if (raised.rlim_cur > OPEN_MAX) raised.rlim_cur = OPEN_MAX;
#endif
  if (raised.rlim_cur > limit.rlim_cur && setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  return limit.rlim_cur > INT_MAX ? INT_MAX : (int64_t)limit.rlim_cur;
}

int joust_is_ignored(int signal) {
  struct sigaction action;
  return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

int joust_signal(int32_t process, int descriptor, int signal) {
#ifdef SYS_pidfd_send_signal
  if (descriptor >= 0) return (int)syscall(SYS_pidfd_send_signal, descriptor, signal, NULL, 0);
#endif
  return kill(process, signal);
}

#ifdef __linux__
void joust_limit_processes(int32_t process, uint64_t count) {
  struct rlimit limit = {count, count};
  prlimit(process, RLIMIT_NPROC, &limit, NULL);
}

int64_t joust_files_in_memory(const char *path) {
  struct statfs facts;
  // The number 0x01021994 identifies tmpfs, which memfd_create also uses.
  if (statfs(path, &facts) != 0 || facts.f_type != 0x01021994) return -1;
  return facts.f_files > facts.f_ffree ? (int64_t)(facts.f_files - facts.f_ffree) : 0;
}
#endif

int joust_swap(const char *one, const char *other) {
#ifdef __APPLE__
  if (renamex_np(one, other, RENAME_SWAP) == 0) return 0;
  if (errno != ENOTSUP) return -1;
#else
  if (syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 2) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
#endif
  char aside[PATH_MAX];
  if (snprintf(aside, sizeof aside, "%s-aside", one) >= (int)sizeof aside) return -1;
  if (rename(other, aside) != 0) return -1;
  if (rename(one, other) != 0) {
    int failure = errno;
    rename(aside, other);
    errno = failure;
    return -1;
  }
  return rename(aside, one);
}

static struct termios before;
static int is_raw;
static char farewell[64];

void joust_terminal_restore(void) {
  if (!is_raw) return;
  is_raw = 0;
  (void)!write(1, farewell, strlen(farewell));
  tcsetattr(0, TCSAFLUSH, &before);
}

int joust_terminal_enter(const char *words) {
  static int is_registered;
  if (tcgetattr(0, &before)) return -1;
  struct termios raw = before;
  raw.c_iflag &= ~(tcflag_t)(ICRNL | IXON);
  raw.c_lflag &= ~(tcflag_t)(ECHO | ICANON | ISIG | IEXTEN);
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  if (tcsetattr(0, TCSAFLUSH, &raw)) return -1;
  strncpy(farewell, words, sizeof farewell - 1);
  is_raw = 1;
  if (!is_registered) is_registered = !atexit(joust_terminal_restore);
  return 0;
}

extern char **environ;

char **joust_environment(void) { return environ; }
