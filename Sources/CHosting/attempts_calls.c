// The attempts to use system calls that the filter refuses.
#define _GNU_SOURCE
#include "CHosting.h"

#include <string.h>

#ifdef __linux__
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Constants that older headers lack.
enum {
  without_wait = 8,  // RWF_NOWAIT
  cold = 20,
  page_out = 21,
  cachestat = 451,
  close_range_call = 436,
};

// Prevents other processes from opening a file, for as long as the system allows.
static int has_leased(const char *path) {
  int file = open(path, O_RDONLY);
  return file >= 0 && fcntl(file, F_SETLEASE, F_WRLCK) == 0;
}

static int has_been_notified(const char *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY);
  return folder >= 0 && fcntl(folder, F_NOTIFY, DN_CREATE) == 0;
}

// Returns whether a child exits with status 0.
static int is_done(pid_t child) {
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static int has_left_the_session(void) {
  pid_t child = fork();
  if (child == 0) _exit(setsid() < 0);
  return is_done(child);
}

static int has_left_the_group(void) {
  pid_t child = fork();
  if (child == 0) _exit(setpgid(0, 0) != 0);
  return is_done(child);
}

// Starts a child whose parent is this process's parent.
static int has_given_away_a_child(void) {
  long child = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, NULL, NULL, NULL, NULL);
  if (child == 0) _exit(0);
  return child > 0;
}

static int has_shared_memory(int flags, const char *device) {
  int file = device ? open(device, O_RDWR) : -1;
  if (device && file < 0) return 0;
  return mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | flags, file, 0) != MAP_FAILED;
}

static int has_enlarged_a_pipe(void) {
  int ends[2];
  return pipe(ends) == 0 && fcntl(ends[0], F_SETPIPE_SZ, 1 << 20) > 0;
}

static int has_enlarged_a_socket(void) {
  int ends[2], size = 1 << 16;
  return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 &&
         setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size) == 0;
}

// Sends a descriptor into a socket. Until a process receives the descriptor, its file is not counted for any
// process.
static int has_sent_a_descriptor(void) {
  int ends[2];
  char byte = 0;
  struct iovec content = {&byte, 1};
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } control = {.header = {CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS}};
  struct msghdr message = {
      .msg_iov = &content, .msg_iovlen = 1, .msg_control = &control,
      .msg_controllen = sizeof control};
  return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 && sendmsg(ends[0], &message, 0) == 1;
}

// Finds out whether a page of a file is in memory. The error EAGAIN means that the page is not in memory.
static int has_seen_the_cache(const char *path) {
  char byte;
  struct iovec content = {&byte, 1};
  int file = open(path, O_RDONLY);
  if (syscall(SYS_preadv2, file, &content, 1, 0, 0, without_wait) >= 0 || errno == EAGAIN) return 1;
  uint64_t range[2] = {0, 4096}, counts[5];
  return syscall(cachestat, file, range, counts, 0) == 0;
}

static int has_seen_pages(void) {
  unsigned char state;
  void *page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return mincore(page, 4096, &state) == 0;
}

static int has_emptied_the_cache(const char *path) {
  int file = open(path, O_RDONLY);
  if (file >= 0 && posix_fadvise(file, 0, 4096, POSIX_FADV_DONTNEED) == 0) return 1;
  void *page = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, file, 0);
  return madvise(page, 4096, page_out) == 0 || madvise(page, 4096, cold) == 0;
}

static int has_watched(const char *path) {
  int watch = inotify_init1(0);
  return watch >= 0 && inotify_add_watch(watch, path, IN_ALL_EVENTS) >= 0;
}

static int has_reserved_disk(void) {
  char path[4096];
  const char *folder = getenv("TMPDIR");
  snprintf(path, sizeof path, "%s/joust-probe-%d", folder ? folder : "/tmp", (int)getpid());
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  int done = file >= 0 && fallocate(file, 0, 0, 4096) == 0;
  unlink(path);
  return done;
}

// Makes the kernel send SIGCONT to this process at a later time, so that this process continues after it was
// stopped.
static int may_go_on(void) {
  if (prctl(PR_SET_PDEATHSIG, SIGCONT) == 0) return 1;
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGCONT};
  timer_t timer;
  if (timer_create(CLOCK_MONOTONIC, &event, &timer) == 0) return 1;
  long child = syscall(SYS_clone, SIGCONT, NULL, NULL, NULL, NULL);
  if (child == 0) _exit(0);
  return child > 0;
}

// Gives a thread its own open files, which are not listed with the open files of the process.
static int has_files_of_a_thread(void) {
  enum { unshare_files = 2 };
  return syscall(close_range_call, 1000, 1000, unshare_files) == 0;
}

// Makes a file that may be executed but not read.
static int has_made_unreadable(void) {
  char path[4096];
  const char *folder = getenv("TMPDIR");
  snprintf(path, sizeof path, "%s/joust-probe-%d", folder ? folder : "/tmp", (int)getpid());
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0111);
  unlink(path);
  if (file >= 0) return 1;
  umask(0777);
  file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0700);
  struct stat facts;
  int may = file >= 0 && fstat(file, &facts) == 0 && !(facts.st_mode & 0400);
  if (file >= 0) may |= fchmod(file, 0100) == 0 || chmod(path, 0100) == 0;
  unlink(path);
  return may;
}

int joust_attempt_calls(const char *name, const char *about) {
  if (!strcmp(name, "lease")) return has_leased(about);
  if (!strcmp(name, "notify")) return has_been_notified(about);
  if (!strcmp(name, "session")) return has_left_the_session();
  if (!strcmp(name, "group")) return has_left_the_group();
  if (!strcmp(name, "foreign-child")) return has_given_away_a_child();
  if (!strcmp(name, "shared-memory")) return has_shared_memory(MAP_ANONYMOUS, NULL);
  if (!strcmp(name, "zero-device")) return has_shared_memory(0, "/dev/zero");
  if (!strcmp(name, "memory-file")) return memfd_create("joust-probe", 0) >= 0;
  if (!strcmp(name, "pipe-size")) return has_enlarged_a_pipe();
  if (!strcmp(name, "socket-buffer")) return has_enlarged_a_socket();
  if (!strcmp(name, "descriptor-message")) return has_sent_a_descriptor();
  if (!strcmp(name, "cached-page")) return has_seen_the_cache("/bin/sh");
  if (!strcmp(name, "resident-page")) return has_seen_pages();
  if (!strcmp(name, "dropped-page")) return has_emptied_the_cache("/bin/sh");
  if (!strcmp(name, "watch")) return has_watched("/");
  if (!strcmp(name, "go-on")) return may_go_on();
  if (!strcmp(name, "thread-files")) return has_files_of_a_thread();
  if (!strcmp(name, "make-unreadable")) return has_made_unreadable();
  if (!strcmp(name, "reserve")) return has_reserved_disk();
  if (!strcmp(name, "hide-files")) return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0;
  return -2;
}
#else
int joust_attempt_calls(const char *name, const char *about) { return (void)name, (void)about, -2; }
#endif
