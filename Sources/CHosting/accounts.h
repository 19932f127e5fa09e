// The functions of accounts_linux.c that start_linux.c uses.
#pragma once

#include <stdint.h>

struct joust_accounts;

// The code that a child runs in its parent's memory. It must never return.
typedef void joust_child_work(void *argument);

// Starts a child as vfork() does, but in a control group, given by the descriptor of its folder. Returns the
// child's process id, or -1 with errno, for example if this system does not support such a start.
int32_t joust_start_in_group(int group, joust_child_work *work, void *argument);

// Opens the channel for the counter of processor time; called in the parent before the start.
void joust_prepare_accounts(struct joust_accounts *accounts);

// Enters the control group and sends the counter to the parent; called in the child before exec.
void joust_join_accounts(struct joust_accounts *accounts);

// Receives the counter and closes the channel; called in the parent after the start.
void joust_settle_accounts(struct joust_accounts *accounts);
