#ifdef __linux__
#define _GNU_SOURCE
#include "CHosting.h"
#include "calls_linux.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/syscall.h>

// This file writes the system call filter as a program for the kernel. The program is a binary search over
// the numbers of calls. At a leaf, the program allows or refuses a call, or tests the arguments of the call.
// When the filter is installed, the kernel determines the calls that are always allowed, and later does not
// run the program for these calls.

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#endif

#ifdef NATIVE
// The common outcome of calls with successive numbers, beginning with `first`.
struct run {
  uint32_t first;
  const struct joust_call *call;  // NULL for calls that are not in the table
  int is_allowed;
};

struct program {
  struct sock_filter *statements;
  size_t count, room;
  int reports;
};

static void add(struct program *program, struct sock_filter statement) {
  if (program->count < program->room) program->statements[program->count] = statement;
  program->count++;
}

#define STATEMENT(code, value) ((struct sock_filter)BPF_STMT(code, value))
#define JUMP(code, value, yes, no) \
  ((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_K | (code), value, yes, no))
#define LOAD(offset) STATEMENT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offset))
#define ALLOW STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static void refuse(struct program *program, int error) {
  uint32_t action = program->reports ? SECCOMP_RET_USER_NOTIF : SECCOMP_RET_ERRNO | (uint32_t)error;
  add(program, STATEMENT(BPF_RET | BPF_K, action));
}

// Adds a test that skips the next statement, which refuses the call, if the loaded argument is in one of the
// ranges. The caller adds that statement.
static void test_ranges(struct program *program, const struct joust_test *test) {
  size_t rest = 1;
  for (size_t index = 0; index < test->count; index++)
    rest += test->ranges[index].first == test->ranges[index].last ? 1 : 2;
  for (size_t index = 0; index < test->count; index++) {
    struct joust_range range = test->ranges[index];
    if (range.first != range.last) {
      rest--;
      add(program, JUMP(BPF_JGE, range.first, 0, 1));
    }
    uint8_t found = (uint8_t)--rest;
    if (range.first == range.last) add(program, JUMP(BPF_JEQ, range.first, found, 0));
    else add(program, JUMP(BPF_JGT, range.last, 0, found));
  }
}

// Adds the tests of a call, beginning with the test at index `first`.
static void add_tests(struct program *program, const struct joust_call *call, size_t first) {
  if (first == joust_test_limit || call->tests[first].kind == no_test) return;
  const struct joust_test *test = &call->tests[first];
  struct program rest = {NULL, 0, 0, program->reports};
  add_tests(&rest, call, first + 1);
  add(program, LOAD(offsetof(struct seccomp_data, args) + 8U * test->argument));
  switch (test->kind) {
    case only_if_is:
      add(program, JUMP(BPF_JEQ, test->bits, 0, (uint8_t)rest.count));
      return add_tests(program, call, first + 1);
    case only_if_any:
      add(program, JUMP(BPF_JSET, test->bits, 0, (uint8_t)rest.count));
      return add_tests(program, call, first + 1);
    case one_of:
      if (test->bits) add(program, STATEMENT(BPF_ALU | BPF_AND | BPF_K, test->bits));
      test_ranges(program, test);
      break;
    case not_all_bits:
      add(program, STATEMENT(BPF_ALU | BPF_AND | BPF_K, test->bits));
      add(program, JUMP(BPF_JEQ, test->bits, 0, 1));
      break;
    default: add(program, JUMP(BPF_JSET, test->bits, 0, 1));
  }
  refuse(program, call->error);
  add_tests(program, call, first + 1);
}

static void test_arguments(struct program *program, const struct joust_call *call) {
  add_tests(program, call, 0);
  add(program, ALLOW);
}

static void add_leaf(struct program *program, const struct run *run) {
  if (run->is_allowed) test_arguments(program, run->call);
  else refuse(program, run->call ? run->call->error : ENOSYS);
}

static size_t size_of(const struct run *runs, size_t count, int reports);

// Adds the binary search. The program must already have loaded the number of the call.
static void add_search(struct program *program, const struct run *runs, size_t count) {
  if (count == 1) return add_leaf(program, runs);
  size_t half = count / 2;
  size_t distance = size_of(runs, half, program->reports);
  if (distance <= UINT8_MAX) {
    add(program, JUMP(BPF_JGE, runs[half].first, (uint8_t)distance, 0));
  } else {
    add(program, JUMP(BPF_JGE, runs[half].first, 0, 1));
    add(program, STATEMENT(BPF_JMP | BPF_JA, (uint32_t)distance));
  }
  add_search(program, runs, half);
  add_search(program, runs + half, count - half);
}

static size_t size_of(const struct run *runs, size_t count, int reports) {
  struct program measured = {NULL, 0, 0, reports};
  add_search(&measured, runs, count);
  return measured.count;
}

static int is_allowed(const struct joust_call *call, uint32_t traits) {
  switch (call->callers) {
    case everyone: return 1;
    case builds: return !!(traits & joust_builds);
    case online: return !!(traits & joust_has_sockets);
    case alone: return !(traits & joust_shares_files);
    case unstopped: return !(traits & joust_is_stopped);
    default: return 0;
  }
}

// If refusals are reported, the starting child sends a descriptor with this call, using flags that no program
// uses.
static const struct joust_range report_flags[] = {{joust_report_flags, joust_report_flags}};
static const struct joust_call report = {
    "sendmsg", __NR_sendmsg, EPERM, everyone, {{one_of, 2, 0, report_flags, 1}}};

// Returns whether a call has the same outcome as the previous calls, for all arguments.
static int is_like(const struct run *before, const struct run *next) {
  if (before->is_allowed != next->is_allowed) return 0;
  if (!next->is_allowed)
    return (before->call ? before->call->error : ENOSYS) == (next->call ? next->call->error : ENOSYS);
  return before->call->tests[0].kind == no_test && next->call->tests[0].kind == no_test;
}

static size_t find_runs(struct run *runs, uint32_t traits) {
  struct run all[joust_call_limit + 1] = {{0}};
  for (size_t index = 0; index < joust_call_count; index++) {
    const struct joust_call *call = &joust_calls[index];
    struct run *place = &all[call->number];
    if (place->is_allowed) continue;
    *place = (struct run){0, call, is_allowed(call, traits)};
  }
  for (size_t index = 0; index < joust_refused_call_count; index++)
    all[joust_refused_calls[index].number].call = &joust_refused_calls[index];
  if (traits & joust_reports_refusals && !all[__NR_sendmsg].is_allowed)
    all[__NR_sendmsg] = (struct run){0, &report, 1};
  size_t count = 0;
  for (uint32_t number = 0; number <= joust_call_limit; number++) {
    all[number].first = number;
    if (count == 0 || !is_like(&runs[count - 1], &all[number])) runs[count++] = all[number];
  }
  return count;
}

int joust_filter(uint32_t traits, void *statements, int room) {
  struct program program = {
      statements, 0, (size_t)room / sizeof(struct sock_filter), !!(traits & joust_reports_refusals)};
  struct run runs[joust_call_limit + 1];
  size_t count = find_runs(runs, traits);
  add(&program, LOAD(offsetof(struct seccomp_data, arch)));
  add(&program, JUMP(BPF_JEQ, NATIVE, 1, 0));
  add(&program, STATEMENT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS));
  // The calls of the x32 interface have larger numbers, and are refused.
  add(&program, LOAD(offsetof(struct seccomp_data, nr)));
  add_search(&program, runs, count);
  return program.count > program.room ? -1 : (int)(program.count * sizeof(struct sock_filter));
}
#else
int joust_filter(uint32_t traits, void *statements, int room) {
  (void)traits, (void)statements, (void)room;
  return 0;
}
#endif
#endif
