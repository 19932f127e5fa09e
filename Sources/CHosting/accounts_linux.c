#ifdef __linux__
#define _GNU_SOURCE
#include "CHosting.h"
#include "accounts.h"
#include "descriptor_messages.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// This file accounts for a child's resources with a control group and with a counter of processor time. Most
// of this code runs between vfork() and exec and makes only system calls.

#if defined(__x86_64__) || defined(__aarch64__)
// The fields of the kernel's structure clone_args as of Linux 5.7.
struct clone_request {
  uint64_t flags, process_descriptor, child_thread, parent_thread, exit_signal, stack, stack_size;
  uint64_t thread_storage, thread_numbers, thread_number_count, group;
};

enum { share_memory = 0x100, suspend_parent = 0x4000 };
#define INTO_GROUP 0x200000000ULL
enum { clone_by_request = 435 };

// Starts a child in its control group. Before Linux 6.18, moving a process into a group later would stop the
// whole machine for a moment.
__attribute__((always_inline)) static inline long clone_into(struct clone_request *request) {
#ifdef __x86_64__
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"((long)clone_by_request), "D"(request), "S"(sizeof *request)
                   : "rcx", "r11", "memory");
  return result;
#else
  register long call __asm__("x8") = clone_by_request;
  register long result __asm__("x0") = (long)request;
  register long size __asm__("x1") = sizeof *request;
  __asm__ volatile("svc 0" : "+r"(result) : "r"(call), "r"(size) : "memory");
  return result;
#endif
}

int32_t joust_start_in_group(int group, joust_child_work *work, void *argument) {
  struct clone_request request = {
      .flags = share_memory | suspend_parent | INTO_GROUP, .exit_signal = SIGCHLD,
      .group = (uint64_t)group};
  long child = clone_into(&request);
  // The child shares this stack frame and must never return from it.
  if (child == 0) work(argument);
  if (child > 0) return (int32_t)child;
  errno = (int)-child;
  return -1;
}
#else
int32_t joust_start_in_group(int group, joust_child_work *work, void *argument) {
  (void)group, (void)work, (void)argument;
  errno = ENOSYS;
  return -1;
}
#endif

static int enter(int group) {
  int list = openat(group, "cgroup.procs", O_WRONLY | O_CLOEXEC);
  if (list < 0) return -1;
  ssize_t written = write(list, "0", 1);
  close(list);
  return written == 1 ? 0 : -1;
}

static int open_counter(void) {
  struct perf_event_attr attributes;
  memset(&attributes, 0, sizeof attributes);
  attributes.type = PERF_TYPE_SOFTWARE;
  attributes.size = PERF_ATTR_SIZE_VER0;
  attributes.config = PERF_COUNT_SW_TASK_CLOCK;
  attributes.inherit = 1;
  // Users may not count events inside the kernel. The time that the kernel spends for the child is counted
  // anyway.
  attributes.exclude_kernel = 1;
  attributes.exclude_hv = 1;
  enum { on_any_processor = -1, without_group = -1 };
  return (int)syscall(
      SYS_perf_event_open, &attributes, 0, on_any_processor, without_group, PERF_FLAG_FD_CLOEXEC);
}

void joust_prepare_accounts(struct joust_accounts *accounts) {
  accounts->counter = -1;
  accounts->ends[0] = accounts->ends[1] = -1;
  if (accounts->wants_counter && socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, accounts->ends) != 0)
    accounts->ends[0] = accounts->ends[1] = -1;
}

void joust_join_accounts(struct joust_accounts *accounts) {
  if (accounts->group >= 0 && !accounts->is_grouped) accounts->is_grouped = enter(accounts->group) == 0;
  if (accounts->ends[1] < 0) return;
  int counter = open_counter();
  if (counter < 0) return;
  joust_send_descriptor(accounts->ends[1], counter, MSG_DONTWAIT | MSG_NOSIGNAL);
  close(counter);
}

void joust_settle_accounts(struct joust_accounts *accounts) {
  if (accounts->ends[0] < 0) return;
  accounts->counter = joust_receive_descriptor(accounts->ends[0]);
  close(accounts->ends[0]);
  close(accounts->ends[1]);
  accounts->ends[0] = accounts->ends[1] = -1;
}

int joust_can_count(void) {
  int counter = open_counter();
  if (counter >= 0) close(counter);
  return counter >= 0;
}
#endif
