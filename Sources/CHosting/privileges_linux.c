#ifdef __linux__
#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int joust_drop_capabilities(void) {
  // Without the bounding set not even root's next exec gains any. Who may not change it has none.
  for (int capability = 0; capability < 64; capability++)
    if (prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0) break;
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  return (int)syscall(SYS_capset, &header, none);
}

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
// The second, 32-bit interface of the same architecture.
#define FOREIGN_CALLS 0x40000000
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#define FOREIGN_CALLS 0xffffffff
#endif

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define LOAD_ARGUMENT(index) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (index))
#define IF_NOT(value, skip) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (skip))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
// Refuses a call whatever it is told.
#define NEVER(call, error) IF_NOT(__NR_##call, 1), REFUSE(error)
// Allows a call only where an argument has a value.
#define ONLY(call, index, value, error) \
  IF_NOT(__NR_##call, 4), LOAD_ARGUMENT(index), IF_NOT((value), 1), ALLOW, REFUSE(error)
// Only of a process (0), and only of the caller's own (0).
#define OWN_PRIORITY                                                                      \
  IF_NOT(__NR_setpriority, 6), LOAD_ARGUMENT(0), IF_NOT(PRIO_PROCESS, 3), LOAD_ARGUMENT(1), \
      IF_NOT(0, 1), ALLOW, REFUSE(EPERM)

int joust_filter_system_calls(void) {
#ifdef NATIVE
  static const struct sock_filter filter[] = {
      LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 1, 0), REFUSE(ENOSYS),
      LOAD(nr), BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FOREIGN_CALLS, 0, 1), REFUSE(ENOSYS),
      // No networks; io_uring could open them unseen.
      ONLY(socket, 0, AF_UNIX, EACCES), NEVER(io_uring_setup, ENOSYS),
      // Nothing of the kernel's that outlives its maker.
      NEVER(shmget, EACCES), NEVER(msgget, EACCES), NEVER(semget, EACCES), NEVER(mq_open, EACCES),
      NEVER(add_key, EACCES), NEVER(request_key, EACCES), NEVER(keyctl, EACCES),
      // No hand on other processes: their memory, limits, priorities and processors.
      NEVER(ptrace, EPERM), NEVER(process_vm_readv, EPERM), NEVER(process_vm_writev, EPERM),
      NEVER(perf_event_open, EPERM), NEVER(bpf, EPERM),
      ONLY(prlimit64, 0, 0, EPERM), OWN_PRIORITY, NEVER(ioprio_set, EPERM),
      ONLY(sched_setaffinity, 0, 0, EPERM), ONLY(sched_setscheduler, 0, 0, EPERM),
      ONLY(sched_setparam, 0, 0, EPERM), ONLY(sched_setattr, 0, 0, EPERM),
      ALLOW,
  };
  struct sock_fprog program = {sizeof filter / sizeof *filter, (struct sock_filter *)filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#else
  return 0;
#endif
}
#endif
