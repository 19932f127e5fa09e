#define _GNU_SOURCE
#include "CHosting.h"

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// The writing end of a pipe to the watchdog. When this process is killed, the system closes the pipe, and the
// watchdog reads the end of its input.
static int link_to_watchdog = -1;
static pid_t watchdog = -1;

// The file cgroup.kill of the control group of all children, or -1 for none.
static int group_killer = -1;

static int32_t children[1 << 16];
static int count = 0;

static void heed(int32_t word) {
  if (word > 0 && count < (int)(sizeof children / sizeof *children)) children[count++] = word;
  if (word > 0) return;
  for (int index = 0; index < count; index++)
    if (children[index] == -word) children[index--] = children[--count];
}

static void close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
  int end = (int)sysconf(_SC_OPEN_MAX);
  for (int descriptor = first; descriptor < end; descriptor++) close(descriptor);
}

static _Noreturn void watch(int input) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, NULL);
  // The watchdog must not receive signals to the process group of the program.
  setpgid(0, 0);
  if (chdir("/") != 0) _exit(1);
  // The watchdog must not keep descriptors open, because other processes may wait until they are closed.
  if (dup2(input, 0) < 0) _exit(1);
  if (group_killer >= 0) dup2(group_killer, 1);
  close_from(group_killer >= 0 ? 2 : 1);
  for (;;) {
    int32_t word;
    ssize_t length = read(0, &word, sizeof word);
    if (length < 0 && errno == EINTR) continue;
    if (length != sizeof word) break;
    heed(word);
  }
  while (count > 0) kill(-children[--count], SIGKILL);
  if (group_killer >= 0 && write(1, "1", 1) < 0) _exit(1);
  _exit(0);
}

void joust_watch_group(int killer) { group_killer = killer; }

int joust_start_watchdog(void) {
  int ends[2];
  if (watchdog >= 0) return 0;
  // The writing end does not block, so that this process never waits for a stopped watchdog.
  if (joust_pipe(ends, 1) != 0) return -1;
  watchdog = fork();
  if (watchdog == 0) watch(ends[0]);
  int failure = errno;
  close(ends[0]);
  if (watchdog < 0) {
    close(ends[1]);
    errno = failure;
    return -1;
  }
  link_to_watchdog = ends[1];
  return 0;
}

void joust_register_child(int32_t child) {
  if (link_to_watchdog < 0) return;
  while (write(link_to_watchdog, &child, sizeof child) < 0) {
    if (errno == EINTR) continue;
    // Ignoring a blocked signal discards its pending instance.
    if (errno == EPIPE) signal(SIGPIPE, SIG_IGN);
    return;
  }
}

void joust_stop_watchdog(void) {
  if (watchdog < 0) return;
  close(link_to_watchdog);
  link_to_watchdog = -1;
  kill(watchdog, SIGKILL);
  while (waitpid(watchdog, NULL, 0) < 0 && errno == EINTR) {}
  watchdog = -1;
}
