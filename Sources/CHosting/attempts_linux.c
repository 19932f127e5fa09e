// What a hostile bot would try on Linux alone.
#ifdef __linux__
#define _GNU_SOURCE
#include "attempts.h"

#include <errno.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static int has_read_memory(pid_t process) {
  char byte;
  struct iovec here = {&byte, 1}, there = {(void *)0x1000, 1};
  // A refusal is EPERM; EFAULT says that only the address was wrong.
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

// A key in the keyring of the session, which bots of other runs share.
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

int joust_attempt_here(const char *name, const char *about) {
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
#include "attempts.h"

int joust_attempt_here(const char *name, const char *about) {
  (void)name, (void)about;
  return -1;
}
#endif
