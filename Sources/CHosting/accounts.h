// What start_linux.c asks of accounts_linux.c.
#pragma once

#include <stdint.h>

struct joust_accounts;

// Work of a child on its parent's memory, from which it must never return.
typedef void joust_child_work(void *argument);

// Starts a child in a control group, by the descriptor of its folder, as vfork() does. Its pid, or
// -1 with errno where this system cannot do so.
int32_t joust_start_in_group(int group, joust_child_work *work, void *argument);

// In the parent before the start, in the child before exec, and in the parent afterwards.
void joust_prepare_accounts(struct joust_accounts *accounts);
void joust_join_accounts(struct joust_accounts *accounts);
void joust_settle_accounts(struct joust_accounts *accounts);
