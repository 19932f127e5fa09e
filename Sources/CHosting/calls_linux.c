#ifdef __linux__
#define _GNU_SOURCE
#include "calls_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fadvise.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>

// The allowed system calls by purpose. The rows come from traces of all supported languages, of the example
// bots, of referees and of compilers. Related calls that other versions of the libraries use were added.

#if defined(__x86_64__) || defined(__aarch64__)

static const struct joust_range zero[] = {{0, 0}};

// The flags for all namespaces, and CLONE_PARENT, with which the new process would be a child of Joust.
#define FORBIDDEN_CLONES (0x7e020000 | CLONE_PARENT)

// The allowed signals to a parent when a child ends. SIGCONT would let a stopped parent continue.
static const struct joust_range child_signals[] = {{0, 0}, {SIGCHLD, SIGCHLD}};

// The allowed signals to a process when its parent ends. SIGCONT would let the stopped process continue.
static const struct joust_range parent_signals[] = {
    {0, 2}, {SIGKILL, SIGKILL}, {SIGTERM, SIGTERM}};  // 0 for none, SIGHUP, SIGINT

// A thread must share the open files of its process, because separate files would be listed only for the
// thread.
#define THREAD_SHARING (CLONE_THREAD | CLONE_FILES)
static const struct joust_range thread_sharing[] = {
    {0, 0}, {CLONE_FILES, CLONE_FILES}, {THREAD_SHARING, THREAD_SHARING}};
enum { unshare_files = 2 };  // CLOSE_RANGE_UNSHARE

static const struct joust_range descriptor_commands[] = {
    {0, 7},        // F_DUPFD, the flags, and locks; F_NOTIFY (1026) and F_SETLEASE (1024) are missing
    {9, 9},        // F_GETOWN
    {36, 38},      // locks of open files
    {1030, 1030},  // F_DUPFD_CLOEXEC
    {1032, 1032},  // F_GETPIPE_SZ; F_SETPIPE_SZ would use memory that is not counted
};

#define DEVICE_REQUESTS \
  {0x5401, 0x5401},         /* TCGETS, with which programs detect a terminal */ \
      {0x540f, 0x540f},     /* TIOCGPGRP */ \
      {0x5411, 0x5411},     /* TIOCOUTQ */ \
      {0x5413, 0x5413},     /* TIOCGWINSZ */ \
      {0x541b, 0x541b},     /* FIONREAD */ \
      {0x5421, 0x5421},     /* FIONBIO */ \
      {0x5450, 0x5451},     /* FIONCLEX, FIOCLEX */ \
      {0x802c542a, 0x802c542a} /* TCGETS2 */
static const struct joust_range device_requests[] = {DEVICE_REQUESTS};
// The device requests, and requests on sockets for information about network interfaces.
static const struct joust_range network_requests[] = {
    DEVICE_REQUESTS, {0x8905, 0x8906}, {0x8910, 0x8913}, {0x8915, 0x8915}, {0x8917, 0x8917},
    {0x8919, 0x8919}, {0x891b, 0x891b}, {0x8921, 0x8921}, {0x8927, 0x8927}, {0x8933, 0x8933},
};

static const struct joust_range process_options[] = {
    {1, 3},    // the signal at a parent's end, PR_GET_DUMPABLE; PR_SET_DUMPABLE would hide open files
    {7, 7},    // PR_GET_KEEPCAPS
    {15, 16},  // the name of a thread
    {21, 21},  // PR_GET_SECCOMP
    {23, 23},  // PR_CAPBSET_READ
    {29, 30},  // the slack of timers
    {37, 42},  // PR_GET_CHILD_SUBREAPER, no new privileges, PR_GET_TID_ADDRESS, huge pages
    {50, 56},  // vectors, speculation, PAC keys and tagged addresses
    {60, 61},  // PAC keys
    {63, 66},  // matrices, and memory that is not both written and executed
    {0x53564d41, 0x53564d41},  // PR_SET_VMA, which names memory
};

static const struct joust_range memory_advice[] = {
    {MADV_NORMAL, MADV_DONTNEED},
    {MADV_FREE, MADV_DOFORK},           // MADV_MERGEABLE would share pages with other processes
    {MADV_HUGEPAGE, MADV_KEEPONFORK},   // MADV_COLD and MADV_PAGEOUT would drop pages of system files
    {22, 25},                           // MADV_POPULATE_READ to MADV_COLLAPSE
    {102, 103},                         // guard pages
};

static const struct joust_range file_advice[] = {
    {POSIX_FADV_NORMAL, POSIX_FADV_WILLNEED},  // POSIX_FADV_DONTNEED would drop pages of system files
    {POSIX_FADV_NOREUSE, POSIX_FADV_NOREUSE},
};

// The personalities of Linux and of 32-bit Linux, no address randomization, and the query.
static const struct joust_range personalities[] = {
    {0, 0}, {8, 8}, {0x40000, 0x40000}, {0xffffffff, 0xffffffff}};

// A program that executes a file without the right to read it is no longer included in the counter of
// processor time, and hides its memory from Joust. Therefore bots may not make such files: an owner who may
// execute a file must be allowed to read it.
enum { owner_runs = 0500, owner_reads = 0400, makes_file = O_CREAT | 020000000 };  // __O_TMPFILE
static const struct joust_range modes[] = {{0, 0}, {owner_reads, owner_reads}, {owner_runs, owner_runs}};
#define WITH_MODE(argument) BITS_ONE_OF(argument, owner_runs, modes)
#define MAKING_FILES(flags, mode) ONLY_IF_ANY(flags, makes_file), WITH_MODE(mode)

static const struct joust_range internet[] = {{AF_INET, AF_INET}, {AF_INET6, AF_INET6}};
static const struct joust_range local[] = {{AF_UNIX, AF_UNIX}};

#ifndef MAP_HUGETLB
#define MAP_HUGETLB 0x40000
#endif

const struct joust_call joust_calls[] = {
    // Reading and writing.
    CALL(read),
    CALL(write),
    CALL(readv),
    CALL(writev),
    CALL(pread64),
    CALL(pwrite64),
    CALL(preadv),
    CALL(pwritev),
    // RWF_NOWAIT would reveal which pages of a system file are in memory.
    CALL_IF(preadv2, ENOSYS, ONE_OF(5, zero)),
    CALL_IF(pwritev2, ENOSYS, ONE_OF(5, zero)),
    CALL(lseek),
    CALL(sendfile),
    CALL(splice),
    CALL(copy_file_range),
    CALL(fsync),
    CALL(fdatasync),
    CALL_IF(fadvise64, EINVAL, ONE_OF(3, file_advice)),

    // Descriptors.
    ONLY(builds, openat),
    CALL_IF(openat, EPERM, MAKING_FILES(2, 3)),
    // The mode of the file is in memory, which a filter cannot read.
    {"openat2", 437, ENOSYS, builds},
    CALL(close),
    NEWER_IF(close_range, 436, EINVAL, WITHOUT(2, unshare_files)),
    CALL(dup),
    CALL(dup3),
    CALL(pipe2),
    CALL_IF(fcntl, EINVAL, ONE_OF(1, descriptor_commands)),
    CALL(flock),
    ONLY_IF(online, ioctl, ENOTTY, ONE_OF(1, network_requests)),
    CALL_IF(ioctl, ENOTTY, ONE_OF(1, device_requests)),

    // Waiting for descriptors.
    CALL(ppoll),
    CALL(pselect6),
    CALL(epoll_create1),
    CALL(epoll_ctl),
    CALL(epoll_pwait),
    NEWER(epoll_pwait2, 441),
    CALL(eventfd2),
    CALL(signalfd4),
    CALL(timerfd_create),
    CALL(timerfd_settime),
    CALL(timerfd_gettime),

    // Files by name.
    CALL(newfstatat),
    CALL(statx),
    CALL(fstat),
    CALL(statfs),
    CALL(fstatfs),
    CALL(faccessat),
    NEWER(faccessat2, 439),
    CALL(readlinkat),
    CALL(getdents64),
    CALL(getcwd),
    CALL(chdir),
    CALL(fchdir),
    CALL(mkdirat),
    ONLY(builds, mknodat),
    CALL_IF(mknodat, EPERM, WITH_MODE(2)),
    CALL(unlinkat),
    CALL(renameat2),
    CALL(linkat),
    CALL(symlinkat),
    CALL(truncate),
    CALL(ftruncate),
    ONLY(builds, umask),
    CALL_IF(umask, EPERM, WITHOUT(0, owner_reads)),
    CALL(getxattr),
    CALL(lgetxattr),
    CALL(fgetxattr),
    CALL(listxattr),
    CALL(llistxattr),
    CALL(flistxattr),
    NEWER(getxattrat, 464),
    NEWER(listxattrat, 465),
    NEWER(file_getattr, 468),

    // Modes, owners, times and attributes, which Landlock does not restrict. With these calls, a bot could
    // make files of others unreadable, and store information in attributes of its own files.
    ONLY(builds, fchmod),
    ONLY_IF(alone, fchmod, EPERM, WITH_MODE(1)),
    ONLY(builds, fchmodat),
    ONLY_IF(alone, fchmodat, EPERM, WITH_MODE(2)),
    NEWER_ONLY(builds, fchmodat2, 452),
    {"fchmodat2", 452, EPERM, alone, {WITH_MODE(2)}},
    ONLY(alone, fchown),
    ONLY(alone, fchownat),
    ONLY(alone, utimensat),
    // An extended attribute may be an access control list, which is equivalent to a mode.
    {"setxattr", __NR_setxattr, EOPNOTSUPP, builds},
    {"lsetxattr", __NR_lsetxattr, EOPNOTSUPP, builds},
    {"fsetxattr", __NR_fsetxattr, EOPNOTSUPP, builds},
    ONLY(alone, removexattr),
    ONLY(alone, lremovexattr),
    ONLY(alone, fremovexattr),
    {"setxattrat", 463, EOPNOTSUPP, builds},
    NEWER_ONLY(alone, removexattrat, 466),
    NEWER_ONLY(alone, file_setattr, 469),

    // Memory.
    CALL(brk),
    // Shared memory is not counted for any process after it is unmapped, and huge pages are never counted.
    ONLY_IF(builds, mmap, EPERM, WITHOUT(3, MAP_HUGETLB)),
    CALL_IF(mmap, EPERM, NOT_ALL(3, MAP_SHARED | MAP_ANONYMOUS), WITHOUT(3, MAP_HUGETLB)),
    // After ENOSYS, Erlang would use a file in /dev/shm, which is too small.
    ONLY(builds, memfd_create),
    CALL(munmap),
    CALL(mremap),
    CALL(mprotect),
    CALL_IF(madvise, EINVAL, ONE_OF(2, memory_advice)),
    CALL(msync),
    CALL(mlock),
    CALL(mlock2),
    CALL(munlock),
    CALL(mlockall),
    CALL(munlockall),
    CALL(pkey_alloc),
    CALL(pkey_free),
    CALL(pkey_mprotect),
    CALL(membarrier),
    CALL(get_mempolicy),
    CALL(set_mempolicy),
    CALL(mbind),
    NEWER(map_shadow_stack, 453),
    NEWER(mseal, 462),

    // Processes and threads.
    CALL_IF(
        clone, EPERM, WITHOUT(0, FORBIDDEN_CLONES), BITS_ONE_OF(0, CSIGNAL, child_signals),
        BITS_ONE_OF(0, THREAD_SHARING, thread_sharing)),
    CALL(execve),
    CALL(execveat),
    CALL(exit),
    CALL(exit_group),
    CALL(wait4),
    CALL(waitid),
    CALL(getpid),
    CALL(getppid),
    CALL(gettid),
    CALL(getpgid),
    CALL(getsid),
    // The processes of a bot must stay in its process group, so that one signal stops or ends them, and in
    // its session, so that they have a common share of the processors.
    ONLY(builds, setsid),
    ONLY(builds, setpgid),
    CALL(set_tid_address),
    CALL(set_robust_list),
    CALL(get_robust_list),
    CALL(rseq),
    CALL(futex),
    NEWER(futex_waitv, 449),
    NEWER(futex_wake, 454),
    NEWER(futex_wait, 455),
    NEWER(futex_requeue, 456),
    NEWER(pidfd_open, 434),
    CALL_IF(
        prctl, EINVAL, ONE_OF(0, process_options), ONLY_IF_IS(0, PR_SET_PDEATHSIG),
        ONE_OF(1, parent_signals)),
    CALL_IF(personality, EPERM, ONE_OF(0, personalities)),
    CALL(restart_syscall),

    // Users and groups. A process without capabilities can set only ids that it already has.
    CALL(getuid),
    CALL(geteuid),
    CALL(getgid),
    CALL(getegid),
    CALL(getgroups),
    CALL(getresuid),
    CALL(getresgid),
    CALL(setuid),
    CALL(setgid),
    CALL(setgroups),
    CALL(setreuid),
    CALL(setregid),
    CALL(setresuid),
    CALL(setresgid),
    CALL(capget),

    // Signals.
    CALL(rt_sigaction),
    CALL(rt_sigprocmask),
    CALL(rt_sigpending),
    CALL(rt_sigreturn),
    CALL(rt_sigsuspend),
    CALL(rt_sigtimedwait),
    CALL(rt_sigqueueinfo),
    CALL(rt_tgsigqueueinfo),
    CALL(sigaltstack),
    CALL(kill),
    CALL(tkill),
    CALL(tgkill),
    NEWER(pidfd_send_signal, 424),

    // Time.
    CALL(clock_gettime),
    CALL(clock_getres),
    CALL(clock_nanosleep),
    CALL(gettimeofday),
    CALL(nanosleep),
    CALL(getitimer),
    CALL(setitimer),
    // A timer could send SIGCONT to a stopped process.
    {"timer_create", __NR_timer_create, EAGAIN, unstopped},
    CALL(timer_settime),
    CALL(timer_gettime),
    CALL(timer_getoverrun),
    CALL(timer_delete),
    CALL(times),

    // Limits, priorities and processors of the process itself, which has the id 0 in these calls.
    CALL_IF(prlimit64, EPERM, ONE_OF(0, zero)),
    CALL(getrlimit),
    CALL(setrlimit),
    CALL(getrusage),
    CALL(getpriority),
    CALL_IF(setpriority, EPERM, ONE_OF(0, zero), ONE_OF(1, zero)),
    CALL(ioprio_get),
    CALL(sched_yield),
    CALL(sched_getaffinity),
    CALL_IF(sched_setaffinity, EPERM, ONE_OF(0, zero)),
    CALL(sched_getscheduler),
    // Mono sets the scheduling policy of its threads by their ids, and prints an error on standard output if
    // the call is refused. Therefore the call does nothing for other ids than 0, but reports success.
    CALL_IF(sched_setscheduler, 0, ONE_OF(0, zero)),
    CALL(sched_getparam),
    CALL_IF(sched_setparam, EPERM, ONE_OF(0, zero)),
    CALL(sched_getattr),
    CALL_IF(sched_setattr, EPERM, ONE_OF(0, zero)),
    CALL(sched_get_priority_max),
    CALL(sched_get_priority_min),
    CALL(sched_rr_get_interval),
    CALL(getcpu),

    // The machine.
    CALL(uname),
    CALL(sysinfo),
    CALL(getrandom),

    // Pairs of stream sockets. A datagram socket could send to any other socket by name.
    CALL_IF(socketpair, EPERM, ONE_OF(0, local), WITHOUT(1, SOCK_DGRAM)),
    CALL(sendto),
    CALL(recvfrom),
    CALL(recvmsg),
    CALL(shutdown),
    CALL(getsockname),
    CALL(getpeername),
    CALL(getsockopt),
    ONLY_IF(online, socket, EPERM, ONE_OF(0, internet)),
    ONLY(online, connect),
    ONLY(online, bind),
    ONLY(online, listen),
    ONLY(online, accept),
    ONLY(online, accept4),
    ONLY(online, recvmmsg),
    // Larger buffers, and descriptors inside sockets, use memory that is not counted for any process.
    ONLY(online, setsockopt),
    ONLY(online, sendmsg),
    ONLY(builds, sendmsg),
    ONLY(online, sendmmsg),

#ifdef __x86_64__
    // The older forms of the calls above, and calls that exist only on this architecture.
    ONLY(builds, open),
    CALL_IF(open, EPERM, MAKING_FILES(1, 2)),
    ONLY(builds, creat),
    CALL_IF(creat, EPERM, WITH_MODE(1)),
    CALL(stat),
    CALL(lstat),
    CALL(access),
    CALL(readlink),
    CALL(getdents),
    CALL(mkdir),
    CALL(rmdir),
    ONLY(builds, mknod),
    CALL_IF(mknod, EPERM, WITH_MODE(1)),
    CALL(unlink),
    CALL(rename),
    CALL(renameat),
    CALL(link),
    CALL(symlink),
    CALL(dup2),
    CALL(pipe),
    CALL(poll),
    CALL(select),
    CALL(epoll_create),
    CALL(epoll_wait),
    CALL(eventfd),
    CALL(signalfd),
    CALL(fork),
    CALL(vfork),
    CALL(getpgrp),
    CALL(pause),
    CALL(alarm),
    CALL(time),
    CALL(arch_prctl),
    ONLY(builds, chmod),
    ONLY_IF(alone, chmod, EPERM, WITH_MODE(1)),
    ONLY(alone, chown),
    ONLY(alone, lchown),
    ONLY(alone, utime),
    ONLY(alone, utimes),
    ONLY(alone, futimesat),
#else
    CALL(renameat),
#endif
};
const size_t joust_call_count = sizeof joust_calls / sizeof *joust_calls;

#else
const struct joust_call joust_calls[1] = {{0}};
const size_t joust_call_count = 0;
#endif
#endif
