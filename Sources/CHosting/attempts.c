// The attempts of a hostile bot, which show which protections are effective on a machine.
#define _GNU_SOURCE
#include "CHosting.h"
#include "attempts_identity.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/capability.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#endif

static int has_read(const char *path) {
  char byte;
  int file = open(path, O_RDONLY);
  return file >= 0 && read(file, &byte, 1) == 1;
}

static int has_written(const char *path) {
  int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  return file >= 0 && write(file, "x", 1) == 1;
}

static int has_seen(const char *process) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%s/cmdline", process);
  return has_read(path);
}

// Stores a socket address on this machine: a port of the loopback interface, an abstract name or a path.
// Returns the size of the address.
static socklen_t address_of(const char *place, struct sockaddr_storage *address) {
  memset(address, 0, sizeof *address);
  struct sockaddr_un *name = (struct sockaddr_un *)address;
  name->sun_family = AF_UNIX;
  if (place[0] == '/') {
    snprintf(name->sun_path, sizeof name->sun_path, "%s", place);
    return sizeof *name;
  }
  if (place[0] == '@') {
    snprintf(name->sun_path + 1, sizeof name->sun_path - 1, "%s", place + 1);
    return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(place));
  }
  struct sockaddr_in *port = (struct sockaddr_in *)address;
  port->sin_family = AF_INET;
  port->sin_port = htons((uint16_t)atoi(place));
  port->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return sizeof *port;
}

static int has_sent(int kind, const char *place) {
  struct sockaddr_storage address;
  socklen_t size = address_of(place, &address);
  int end = socket(address.ss_family, kind, 0);
  if (end < 0 || connect(end, (struct sockaddr *)&address, size) != 0) return 0;
  return send(end, "x", 1, 0) == 1;
}

// Sends without creating its own socket: a socket of a pair may send to another socket by name.
static int has_sent_from_a_pair(const char *place) {
  struct sockaddr_storage address;
  socklen_t size = address_of(place, &address);
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) != 0) return 0;
  return sendto(ends[0], "x", 1, 0, (struct sockaddr *)&address, size) == 1;
}

static int has_many_descriptors(void) {
  for (int count = 0; count < 20000; count++)
    if (dup(0) < 0) return 0;
  return 1;
}

static int has_stray_descriptors(void) {
  for (int number = 3; number < 1024; number++)
    if (fcntl(number, F_GETFD) >= 0) return 1;
  return 0;
}

static int has_written_much(void) {
  char path[4096];
  const char *folder = getenv("TMPDIR");
  snprintf(path, sizeof path, "%s/joust-probe-%d", folder ? folder : "/tmp", (int)getpid());
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  signal(SIGXFSZ, SIG_IGN);
  int done = file >= 0 && ftruncate(file, 8LL << 30) == 0;
  unlink(path);
  return done;
}

// Leaves a detached process, which holds a named pipe open so that the process can be detected.
static int has_left_a_daemon(const char *path) {
  pid_t child = fork();
  if (child == 0) {
    setsid();
    if (fork() != 0) _exit(0);
    for (int number = 0; number < 3; number++) close(number);
    if (open(path, O_RDONLY | O_NONBLOCK) >= 0) sleep(2);
    _exit(0);
  }
  usleep(100000);
  return child > 0;
}

static int dumps_core(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_CORE, &limit) == 0 && limit.rlim_cur > 0;
}

#ifdef __linux__
static int has_read_memory(pid_t process) {
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)0x1000, 1};
  // EPERM is a refusal. EFAULT means that only the address was wrong.
  if (process_vm_readv(process, &here, 1, &there, 1, 0) < 0 && errno != EFAULT) return 0;
  return 1;
}

static int has_limited(pid_t process) {
  struct rlimit now;
  return prlimit(process, RLIMIT_CORE, NULL, &now) == 0 &&
         prlimit(process, RLIMIT_CORE, &now, NULL) == 0;
}

static int has_capabilities(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct all[2];
  return syscall(SYS_capget, &header, all) == 0 && (all[0].effective || all[1].effective);
}

// Adds a key to the keyring of the session, which other bots share.
static int has_kept_a_key(void) {
  enum { session_keyring = -3, revoke = 3 };
  long key = syscall(SYS_add_key, "user", "joust-probe", "x", 1, session_keyring);
  if (key > 0) syscall(SYS_keyctl, revoke, key);
  return key > 0;
}

static int has_asked_by_ring(void) {
  char parameters[256] = {0};
  return syscall(SYS_io_uring_setup, 1, parameters) >= 0;
}

static int has_handled_faults(void) {
  enum { of_user_mode_only = 1 };
  return syscall(SYS_userfaultfd, of_user_mode_only) >= 0;
}

static int has_traced_a_child(void) {
  pid_t child = fork();
  if (child == 0) {
    pause();
    _exit(0);
  }
  long status = ptrace(PTRACE_SEIZE, child, NULL, NULL);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  return status == 0;
}

static int has_made_a_namespace(void) {
  if (unshare(CLONE_NEWUSER) == 0) return 1;
  pid_t child = (pid_t)syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL);
  if (child == 0) _exit(0);
  if (child > 0) waitpid(child, NULL, 0);
  return child > 0;
}

// The attempts that exist only on Linux.
static int attempt_here(const char *name, const char *about) {
  if (!strcmp(name, "read-memory")) return has_read_memory(atoi(about));
  if (!strcmp(name, "limit")) return has_limited(atoi(about));
  if (!strcmp(name, "capabilities")) return has_capabilities();
  if (!strcmp(name, "privileges")) return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0;
  if (!strcmp(name, "virtual-socket")) return socket(AF_VSOCK, SOCK_STREAM, 0) >= 0;
  if (!strcmp(name, "key")) return has_kept_a_key();
  if (!strcmp(name, "ring")) return has_asked_by_ring();
  if (!strcmp(name, "faults")) return has_handled_faults();
  if (!strcmp(name, "trace")) return has_traced_a_child();
  if (!strcmp(name, "namespace")) return has_made_a_namespace();
  return -1;
}
#else
static int attempt_here(const char *name, const char *about) {
  (void)name, (void)about;
  return -1;
}
#endif

int joust_attempt(const char *name, const char *about) {
  if (!strcmp(name, "read")) return has_read(about);
  if (!strcmp(name, "write")) return has_written(about);
  if (!strcmp(name, "see")) return has_seen(about);
  if (!strcmp(name, "signal")) return kill(atoi(about), 0) == 0;
  if (!strcmp(name, "stream")) return has_sent(SOCK_STREAM, about);
  if (!strcmp(name, "datagram")) return has_sent(SOCK_DGRAM, about);
  if (!strcmp(name, "pair")) return has_sent_from_a_pair(about);
  if (!strcmp(name, "chmod")) return chmod(about, 0604) == 0;
  if (!strcmp(name, "touch")) return utimes(about, NULL) == 0;
  if (!strcmp(name, "truncate")) return truncate(about, 3) == 0;
  if (!strcmp(name, "environment")) return getenv(about) != NULL;
  if (!strcmp(name, "stray-descriptors")) return has_stray_descriptors();
  if (!strcmp(name, "many-descriptors")) return has_many_descriptors();
  if (!strcmp(name, "large-file")) return has_written_much();
  if (!strcmp(name, "core")) return dumps_core();
  if (!strcmp(name, "daemon")) return has_left_a_daemon(about);
  int outcome = joust_attempt_identity(name, about);
  if (outcome == -2) outcome = joust_attempt_calls(name, about);
  if (outcome == -2) outcome = joust_attempt_accounts(name, about);
  if (outcome != -2) return outcome;
  return attempt_here(name, about);
}

int joust_listen(int is_stream, char *place, int size) {
  struct sockaddr_storage address;
  socklen_t length = address_of(place, &address);
  int end = socket(address.ss_family, is_stream ? SOCK_STREAM : SOCK_DGRAM, 0);
  if (end < 0) return -1;
  fcntl(end, F_SETFD, FD_CLOEXEC);
  if (bind(end, (struct sockaddr *)&address, length) != 0 || (is_stream && listen(end, 8) != 0)) {
    close(end);
    return -1;
  }
  if (address.ss_family == AF_INET) {
    getsockname(end, (struct sockaddr *)&address, &length);
    snprintf(place, (size_t)size, "%d", ntohs(((struct sockaddr_in *)&address)->sin_port));
  }
  return end;
}
