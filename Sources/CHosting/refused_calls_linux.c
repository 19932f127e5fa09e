#ifdef __linux__
#include "calls_linux.h"

#include <errno.h>
#include <sys/syscall.h>

// System calls that are refused on purpose. A call without a row is refused with ENOSYS, as by a kernel that
// lacks the call, and most libraries then work without it. A row in this table sets a different error, or
// only provides the name that `joust check` shows.

#if defined(__x86_64__) || defined(__aarch64__)
const struct joust_call joust_refused_calls[] = {
    // Calls that libraries replace with other calls, whose arguments can be tested.
    NEWER_REFUSED(clone3, 435, ENOSYS),
    NEWER_REFUSED(io_uring_setup, 425, ENOSYS),
    NEWER_REFUSED(io_uring_enter, 426, ENOSYS),
    NEWER_REFUSED(io_uring_register, 427, ENOSYS),
    REFUSED(io_setup, ENOSYS),
    REFUSED(io_submit, ENOSYS),
    // Preallocation of disk space, which posix_fallocate() replaces with writing.
    REFUSED(fallocate, EOPNOTSUPP),

    // Access to other programs: their files, memory, descriptors and messages.
    REFUSED(inotify_init1, ENOSYS),
    REFUSED(inotify_add_watch, EPERM),
    REFUSED(fanotify_init, EPERM),
    REFUSED(fanotify_mark, EPERM),
    REFUSED(mincore, ENOSYS),
    NEWER_REFUSED(cachestat, 451, ENOSYS),
    REFUSED(readahead, ENOSYS),
    REFUSED(ptrace, EPERM),
    REFUSED(process_vm_readv, EPERM),
    REFUSED(process_vm_writev, EPERM),
    NEWER_REFUSED(process_madvise, 440, EPERM),
    NEWER_REFUSED(process_mrelease, 448, EPERM),
    NEWER_REFUSED(pidfd_getfd, 438, EPERM),
    REFUSED(kcmp, EPERM),
    REFUSED(perf_event_open, EPERM),
    REFUSED(userfaultfd, EPERM),
    REFUSED(migrate_pages, EPERM),
    REFUSED(move_pages, EPERM),
    REFUSED(ioprio_set, EPERM),

    // Objects of the kernel that survive their process or are not counted.
    REFUSED(shmget, ENOSYS),
    REFUSED(shmat, ENOSYS),
    REFUSED(msgget, ENOSYS),
    REFUSED(semget, ENOSYS),
    REFUSED(mq_open, ENOSYS),
    REFUSED(add_key, ENOSYS),
    REFUSED(request_key, ENOSYS),
    REFUSED(keyctl, ENOSYS),
    REFUSED(bpf, EPERM),
    REFUSED(seccomp, ENOSYS),
    NEWER_REFUSED(landlock_create_ruleset, 444, ENOSYS),
    NEWER_REFUSED(memfd_secret, 447, ENOSYS),
    REFUSED(tee, ENOSYS),
    REFUSED(vmsplice, ENOSYS),
    REFUSED(remap_file_pages, ENOSYS),

    // Settings of the machine, and calls that need privileges.
    REFUSED(unshare, EPERM),
    REFUSED(setns, EPERM),
    REFUSED(mount, EPERM),
    REFUSED(umount2, EPERM),
    REFUSED(pivot_root, EPERM),
    REFUSED(chroot, EPERM),
    REFUSED(capset, EPERM),
    REFUSED(setfsuid, EPERM),
    REFUSED(setfsgid, EPERM),
    NEWER_REFUSED(open_tree, 428, EPERM),
    NEWER_REFUSED(move_mount, 429, EPERM),
    NEWER_REFUSED(fsopen, 430, EPERM),
    NEWER_REFUSED(fsconfig, 431, EPERM),
    NEWER_REFUSED(fsmount, 432, EPERM),
    NEWER_REFUSED(fspick, 433, EPERM),
    NEWER_REFUSED(mount_setattr, 442, EPERM),
    NEWER_REFUSED(open_tree_attr, 467, EPERM),
    REFUSED(name_to_handle_at, EPERM),
    REFUSED(open_by_handle_at, EPERM),
    REFUSED(sync, ENOSYS),
    REFUSED(syncfs, ENOSYS),
    REFUSED(sync_file_range, ENOSYS),
    REFUSED(syslog, EPERM),
    REFUSED(quotactl, EPERM),
    REFUSED(acct, EPERM),
    REFUSED(reboot, EPERM),
    REFUSED(swapon, EPERM),
    REFUSED(swapoff, EPERM),
    REFUSED(kexec_load, EPERM),
    REFUSED(init_module, EPERM),
    REFUSED(finit_module, EPERM),
    REFUSED(delete_module, EPERM),
    REFUSED(settimeofday, EPERM),
    REFUSED(clock_settime, EPERM),
    REFUSED(adjtimex, EPERM),
    REFUSED(clock_adjtime, EPERM),
    REFUSED(sethostname, EPERM),
    REFUSED(setdomainname, EPERM),
    REFUSED(vhangup, EPERM),

#ifdef __x86_64__
    // Calls that exist only on this architecture.
    REFUSED(inotify_init, ENOSYS),
    REFUSED(modify_ldt, ENOSYS),
    REFUSED(iopl, EPERM),
    REFUSED(ioperm, EPERM),
#endif
};
const size_t joust_refused_call_count = sizeof joust_refused_calls / sizeof *joust_refused_calls;
#else
const struct joust_call joust_refused_calls[1] = {{0}};
const size_t joust_refused_call_count = 0;
#endif
#endif
