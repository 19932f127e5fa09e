#ifdef __linux__
#define _GNU_SOURCE
#include "descriptor_messages.h"

#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// A buffer for one descriptor in a message.
union room {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
};

int joust_send_descriptor(int end, int descriptor, int flags) {
  char byte = 0;
  struct iovec content = {&byte, 1};
  union room room;
  struct msghdr message = {
      .msg_iov = &content, .msg_iovlen = 1, .msg_control = &room, .msg_controllen = sizeof room};
  room.header.cmsg_level = SOL_SOCKET;
  room.header.cmsg_type = SCM_RIGHTS;
  room.header.cmsg_len = CMSG_LEN(sizeof descriptor);
  memcpy(CMSG_DATA(&room.header), &descriptor, sizeof descriptor);
  return syscall(SYS_sendmsg, end, &message, flags) == 1 ? 0 : -1;
}

int joust_receive_descriptor(int end) {
  char byte;
  struct iovec content = {&byte, 1};
  union room room;
  struct msghdr message = {
      .msg_iov = &content, .msg_iovlen = 1, .msg_control = &room, .msg_controllen = sizeof room};
  if (recvmsg(end, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) != 1) return -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (!header || header->cmsg_type != SCM_RIGHTS) return -1;
  int descriptor;
  memcpy(&descriptor, CMSG_DATA(header), sizeof descriptor);
  return descriptor;
}
#endif
