#ifdef __linux__
#define _GNU_SOURCE
#include "CHosting.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>

// The system calls that a confined program is refused, by seccomp's filter: what opens networks,
// what outlives the program, what reaches into other processes, what makes namespaces.

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
// The second, 32-bit interface of the same architecture.
#define FOREIGN_CALLS 0x40000000
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#define FOREIGN_CALLS 0xffffffff
#endif

#ifdef NATIVE
enum condition { always, unless_argument_is, if_argument_is, if_argument_has };

struct rule {
  uint32_t call;
  uint16_t error;
  uint8_t condition, argument;
  uint32_t value;
};

// CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET.
#define NAMESPACES 0x7e020000

#define NEVER(call) {__NR_##call, EPERM, always, 0, 0}
#define ABSENT(call) {__NR_##call, ENOSYS, always, 0, 0}
#define ONLY_FOR(call, index, value) {__NR_##call, EPERM, unless_argument_is, index, value}

// Calls that older headers don't name have the same number on every architecture.
enum {
  pidfd_getfd = 438, mount_setattr = 442, quotactl_fd = 443, fchmodat2 = 452,
  setxattrat = 463, removexattrat = 466, open_tree_attr = 467, file_setattr = 469,
};
#define NEVER_NUMBER(number) {number, EPERM, always, 0, 0}

static const struct rule for_all[] = {
    // Libraries fall back on older calls, whose arguments can be looked at.
    ABSENT(clone3), ABSENT(io_uring_setup), ABSENT(io_uring_enter), ABSENT(io_uring_register),
    {__NR_clone, EPERM, if_argument_has, 0, NAMESPACES},
    NEVER(unshare), NEVER(setns), NEVER(mount), NEVER(umount2), NEVER(pivot_root), NEVER(chroot),
    NEVER(open_tree), NEVER(move_mount), NEVER(fsopen), NEVER(fsconfig), NEVER(fsmount),
    NEVER(fspick), NEVER_NUMBER(mount_setattr), NEVER_NUMBER(open_tree_attr),
    // Objects of the kernel that outlive their maker.
    NEVER(shmget), NEVER(msgget), NEVER(semget), NEVER(mq_open),
    NEVER(add_key), NEVER(request_key), NEVER(keyctl),
    // Other processes: their memory, descriptors, limits, priorities and processors.
    NEVER(ptrace), NEVER(process_vm_readv), NEVER(process_vm_writev), NEVER(kcmp),
    NEVER_NUMBER(pidfd_getfd), NEVER(perf_event_open), NEVER(bpf), NEVER(userfaultfd),
    ONLY_FOR(prlimit64, 0, 0), ONLY_FOR(setpriority, 0, PRIO_PROCESS), ONLY_FOR(setpriority, 1, 0),
    NEVER(ioprio_set), ONLY_FOR(sched_setaffinity, 0, 0), ONLY_FOR(sched_setscheduler, 0, 0),
    ONLY_FOR(sched_setparam, 0, 0), ONLY_FOR(sched_setattr, 0, 0),
    // The machine itself.
    NEVER(quotactl), NEVER_NUMBER(quotactl_fd), NEVER(kexec_load), NEVER(kexec_file_load), NEVER(init_module),
    NEVER(finit_module), NEVER(delete_module), NEVER(reboot), NEVER(swapon), NEVER(swapoff),
    NEVER(acct), NEVER(settimeofday), NEVER(clock_settime), NEVER(adjtimex), NEVER(clock_adjtime),
    NEVER(open_by_handle_at), NEVER(syslog),
    // Pairs of sockets stay, but of streams alone: a datagram can be sent to any socket by its name.
    {__NR_socketpair, EPERM, if_argument_has, 1, SOCK_DGRAM},
};

// Every socket, by which services of the machine could be reached.
static const struct rule without_network[] = {NEVER(socket)};

// Landlock does not cover what a file is besides its content: a bot could make another's unreadable,
// and keep something on its own.
#define NEVER_CONTROL(request) {__NR_ioctl, EPERM, if_argument_is, 1, (uint32_t)(request)}
static const struct rule on_shared_files[] = {
    NEVER(fchmod), NEVER(fchmodat), NEVER_NUMBER(fchmodat2), NEVER(fchown), NEVER(fchownat),
    NEVER(utimensat), NEVER(setxattr), NEVER(lsetxattr), NEVER(fsetxattr), NEVER(removexattr),
    NEVER(lremovexattr), NEVER(fremovexattr), NEVER_NUMBER(setxattrat), NEVER_NUMBER(removexattrat),
    NEVER_NUMBER(file_setattr), NEVER_CONTROL(FS_IOC_SETFLAGS), NEVER_CONTROL(FS_IOC_FSSETXATTR),
    NEVER_CONTROL(FS_IOC_SETVERSION),
#ifdef __x86_64__
    NEVER(chmod), NEVER(chown), NEVER(lchown), NEVER(utime), NEVER(utimes), NEVER(futimesat),
#endif
};

struct program {
  struct sock_filter *statements;
  size_t count, room;
};

static void add(struct program *program, struct sock_filter statement) {
  if (program->count < program->room) program->statements[program->count] = statement;
  program->count++;
}

#define STATEMENT(code, value) ((struct sock_filter)BPF_STMT(code, value))
#define JUMP(code, value, yes, no) ((struct sock_filter)BPF_JUMP(code, value, yes, no))
#define LOAD(member) STATEMENT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define REFUSE(error) STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define IS(value, yes, no) JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)

// The call's number is loaded before each rule and after it.
static void add_rule(struct program *program, const struct rule *rule) {
  if (rule->condition == always) {
    add(program, IS(rule->call, 0, 1));
    add(program, REFUSE(rule->error));
    return;
  }
  add(program, IS(rule->call, 0, 4));
  add(program, STATEMENT(BPF_LD | BPF_W | BPF_ABS,
                         (uint32_t)offsetof(struct seccomp_data, args) + 8U * rule->argument));
  switch (rule->condition) {
    case unless_argument_is: add(program, IS(rule->value, 1, 0)); break;
    case if_argument_is: add(program, IS(rule->value, 0, 1)); break;
    default: add(program, JUMP(BPF_JMP | BPF_JSET | BPF_K, rule->value, 0, 1));
  }
  add(program, REFUSE(rule->error));
  add(program, LOAD(nr));
}

static void add_rules(struct program *program, const struct rule *rules, size_t count) {
  for (size_t index = 0; index < count; index++) add_rule(program, &rules[index]);
}

#define ALL(rules) rules, sizeof rules / sizeof *rules

// Sockets of the networks alone, for a bot that is trusted with them.
static void allow_networks(struct program *program) {
  add(program, IS(__NR_socket, 0, 5));
  add(program, LOAD(args[0]));
  add(program, IS(AF_INET, 2, 0));
  add(program, IS(AF_INET6, 1, 0));
  add(program, REFUSE(EPERM));
  add(program, LOAD(nr));
}

int joust_filter(int has_sockets, int shares_files, void *statements, int room) {
  struct program program = {statements, 0, (size_t)room / sizeof(struct sock_filter)};
  add(&program, LOAD(arch));
  add(&program, IS(NATIVE, 1, 0));
  add(&program, REFUSE(ENOSYS));
  add(&program, LOAD(nr));
  add(&program, JUMP(BPF_JMP | BPF_JGE | BPF_K, FOREIGN_CALLS, 0, 1));
  add(&program, REFUSE(ENOSYS));
  add_rules(&program, ALL(for_all));
  if (has_sockets) allow_networks(&program);
  else add_rules(&program, ALL(without_network));
  if (shares_files) add_rules(&program, ALL(on_shared_files));
  add(&program, STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
  return program.count > program.room ? -1 : (int)(program.count * sizeof(struct sock_filter));
}
#else
int joust_filter(int has_sockets, int shares_files, void *statements, int room) {
  (void)has_sockets, (void)shares_files, (void)statements, (void)room;
  return 0;
}
#endif
#endif
