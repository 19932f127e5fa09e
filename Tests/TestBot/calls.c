// System calls that a sandbox refuses. A bot that succeeds makes an illegal move.
#define _GNU_SOURCE
#include "bot.h"

#ifdef __linux__
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static void answer(const struct turn *turn, int has_succeeded) {
  if (has_succeeded) say_as("{\"turn\":$t,\"move\":-1}\n", turn);
  else say(turn->reply);
}

static void lease_files(const struct turn *turn) {
  int file = open("bot.json", O_RDONLY), folder = open(".", O_RDONLY);
  answer(turn, fcntl(file, F_SETLEASE, F_WRLCK) == 0 || fcntl(folder, F_NOTIFY, DN_CREATE) == 0);
}

static void leave_group(const struct turn *turn) {
  int status = 1;
  pid_t child = fork();
  if (child == 0) _exit(setpgid(0, 0) != 0 && setsid() < 0);
  waitpid(child, &status, 0);
  answer(turn, status == 0);
}

// Uses memory that remains in use when no process has it mapped.
static int has_taken(int flags, int file) {
  size_t size = 20000000;
  char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | flags, file, 0);
  if (memory == MAP_FAILED) return 0;
  memset(memory, 1, size);
  return madvise(memory, size, MADV_DONTNEED) == 0;
}
static void hide_memory(const struct turn *turn) {
  int zero = open("/dev/zero", O_RDWR), ends[2];
  answer(
      turn, has_taken(MAP_ANONYMOUS, -1) || (zero >= 0 && has_taken(0, zero)) ||
                (pipe(ends) == 0 && fcntl(ends[0], F_SETPIPE_SZ, 1 << 20) > 0));
}

static void leave_marks(const struct turn *turn) {
  enum { without_wait = 8 };
  static char page[4096];
  struct iovec content = {page, sizeof page};
  int file = open("/bin/sh", O_RDONLY);
  answer(
      turn, posix_fadvise(file, 0, 4096, POSIX_FADV_DONTNEED) == 0 ||
                syscall(SYS_preadv2, file, &content, 1, 0, 0, without_wait) > 0);
}

static void watch_files(const struct turn *turn) {
  int watch = inotify_init1(0);
  answer(turn, inotify_add_watch(watch, "/", IN_ALL_EVENTS) >= 0);
}

static void reserve_disk(const struct turn *turn) {
  char path[4096] = "";
  const char *folder = getenv("TMPDIR");
  strncat(path, folder ? folder : "/tmp", sizeof path - 16);
  strcat(path, "/joust-XXXXXX");
  int file = mkstemp(path);
  unlink(path);
  answer(turn, fallocate(file, 0, 0, 60000000) == 0);
}

// A bot that needs a call that a sandbox refuses.
static void need_ring(void) {
  char parameters[256] = {0};
  if (syscall(SYS_io_uring_setup, 1, parameters) < 0) _exit(3);
  say("{\"type\":\"ready\"}\n");
}
#endif

const struct mode calls[] = {
#ifdef __linux__
    {"lease-files", .turn = lease_files},
    {"leave-group", .turn = leave_group},
    {"hide-memory", .turn = hide_memory},
    {"leave-marks", .turn = leave_marks},
    {"watch-files", .turn = watch_files},
    {"reserve-disk", .turn = reserve_disk},
    {"need-ring", .hello = need_ring},
#endif
    {NULL},
};
