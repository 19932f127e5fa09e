#define _GNU_SOURCE
#include "CHosting.h"
#include "calls_linux.h"
#include "descriptor_messages.h"

#include <errno.h>

// The refused system calls of a program, for `joust check`. The filter does not return an error itself.
// Instead, the kernel asks this program through a descriptor, and this program answers with the error that
// the filter would otherwise return.

#ifdef __linux__
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int joust_install_filter(const struct joust_launch *launch) {
  struct sock_fprog program = {
      (unsigned short)(launch->filter_size / sizeof(struct sock_filter)),
      (struct sock_filter *)launch->filter};
  if (launch->refusals == 0) return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  int listener = (int)syscall(
      SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
  return listener < 0 ? -1 : joust_send_descriptor(launch->refusals, listener, joust_report_flags);
}

int joust_pair(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
}

int joust_receive_listener(int end) { return joust_receive_descriptor(end); }

// Returns the last row for a system call, which contains the error for a refusal; NULL for an unknown call.
static const struct joust_call *row(int number) {
  const struct joust_call *found = NULL;
  for (size_t index = 0; index < joust_call_count; index++)
    if ((int)joust_calls[index].number == number) found = &joust_calls[index];
  for (size_t index = 0; index < joust_refused_call_count; index++)
    if ((int)joust_refused_calls[index].number == number) found = &joust_refused_calls[index];
  return found;
}

int joust_next_refusal(int listener, int milliseconds, uint64_t *question_id) {
  struct pollfd entry = {listener, POLLIN, 0};
  if (poll(&entry, 1, milliseconds) <= 0) return -2;
  if (!(entry.revents & POLLIN)) return -1;
  struct seccomp_notif question = {0};
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &question) != 0) return -2;
  *question_id = question.id;
  return question.data.nr;
}

void joust_refuse(int listener, uint64_t question_id, int number) {
  const struct joust_call *call = row(number);
  struct seccomp_notif_resp answer = {question_id, 0, -(call ? call->error : ENOSYS), 0};
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}

const char *joust_call_name(int number) {
  const struct joust_call *call = row(number);
  return call ? call->name : NULL;
}
#else
int joust_pair(int ends[2]) {
  (void)ends;
  errno = ENOSYS;
  return -1;
}
int joust_receive_listener(int end) { return (void)end, -1; }
int joust_next_refusal(int listener, int milliseconds, uint64_t *question_id) {
  return (void)listener, (void)milliseconds, (void)question_id, -1;
}
void joust_refuse(int listener, uint64_t question_id, int number) {
  (void)listener, (void)question_id, (void)number;
}
const char *joust_call_name(int number) { return (void)number, NULL; }
#endif
