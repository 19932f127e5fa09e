#pragma once

// Sends a descriptor through a socket, with flags of sendmsg; 0, or -1 with errno.
//
// A single system call, so that it may run between fork and exec.
int joust_send_descriptor(int end, int descriptor, int flags);

// The descriptor that was sent, without waiting for one; -1 if there is none.
int joust_receive_descriptor(int end);
