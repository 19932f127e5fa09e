#define _GNU_SOURCE
#include "CHosting.h"
#include "calls_linux.h"

#include <errno.h>

// The refused system calls of a program, for `joust check`: instead of an error number the filter
// has the kernel ask a listener, which is this program, and which answers with the same error.

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

// By system calls only: this runs between fork and exec, and the last one under the filter.
static int send_listener(int end, int listener) {
  char byte = 0;
  struct iovec content = {&byte, 1};
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } control;
  struct msghdr message = {
      .msg_iov = &content, .msg_iovlen = 1, .msg_control = &control,
      .msg_controllen = sizeof control};
  control.header.cmsg_level = SOL_SOCKET;
  control.header.cmsg_type = SCM_RIGHTS;
  control.header.cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(&control.header), &listener, sizeof listener);
  return syscall(SYS_sendmsg, end, &message, joust_report_flags) == 1 ? 0 : -1;
}

int joust_install_filter(const struct joust_launch *launch) {
  struct sock_fprog program = {
      (unsigned short)(launch->filter_size / sizeof(struct sock_filter)),
      (struct sock_filter *)launch->filter};
  if (launch->refusals == 0) return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
  int listener = (int)syscall(
      SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
  return listener < 0 ? -1 : send_listener(launch->refusals, listener);
}

int joust_pair(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
}

int joust_receive_listener(int end) {
  char byte;
  struct iovec content = {&byte, 1};
  union {
    struct cmsghdr header;
    char room[CMSG_SPACE(sizeof(int))];
  } control;
  struct msghdr message = {
      .msg_iov = &content, .msg_iovlen = 1, .msg_control = &control,
      .msg_controllen = sizeof control};
  if (recvmsg(end, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) != 1) return -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (!header || header->cmsg_type != SCM_RIGHTS) return -1;
  int listener;
  memcpy(&listener, CMSG_DATA(header), sizeof listener);
  return listener;
}

// The last row of a call has the error of its refusal.
static const struct joust_call *row(int number) {
  const struct joust_call *found = NULL;
  for (size_t index = 0; index < joust_call_count; index++)
    if ((int)joust_calls[index].number == number) found = &joust_calls[index];
  for (size_t index = 0; index < joust_refused_call_count; index++)
    if ((int)joust_refused_calls[index].number == number) found = &joust_refused_calls[index];
  return found;
}

int joust_next_refusal(int listener, int milliseconds) {
  struct pollfd entry = {listener, POLLIN, 0};
  if (poll(&entry, 1, milliseconds) <= 0) return -2;
  if (!(entry.revents & POLLIN)) return -1;
  struct seccomp_notif question = {0};
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &question) != 0) return -2;
  const struct joust_call *call = row(question.data.nr);
  struct seccomp_notif_resp answer = {question.id, 0, -(call ? call->error : ENOSYS), 0};
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
  return question.data.nr;
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
int joust_next_refusal(int listener, int milliseconds) {
  return (void)listener, (void)milliseconds, -1;
}
const char *joust_call_name(int number) { return (void)number, NULL; }
#endif
