#pragma once

// Sends a descriptor through a socket, with the given flags of sendmsg(). Returns 0, or -1 with errno.
//
// The function makes a single system call, so that it may run between fork and exec.
int joust_send_descriptor(int end, int descriptor, int flags);

// Receives a descriptor without waiting. Returns the descriptor, or -1 if there is none.
int joust_receive_descriptor(int end);
