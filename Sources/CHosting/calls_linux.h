// The known system calls and the programs that may use them.
#pragma once
#ifdef __linux__
#include <stddef.h>
#include <stdint.h>

// The programs that may use a system call, according to a row of the table.
enum joust_callers {
  everyone,
  builds,         // commands that build bots
  online,         // programs that may have sockets
  alone,          // programs that cannot name the files of other programs
  unstopped,      // programs that no signal stops between their turns
  nobody,
};

// The values from `first` to `last`, both included.
struct joust_range {
  uint32_t first, last;
};

// A condition on the lower 32 bits of an argument. The kernel ignores the upper half of the tested arguments.
struct joust_test {
  enum {
    no_test,
    one_of,        // the argument, masked with `bits` unless that is 0, is in a range
    without_bits,  // the argument has none of these bits
    not_all_bits,  // the argument does not have all of these bits
    only_if_is,    // the tests that follow apply only if the argument is `bits`
    only_if_any,   // the tests that follow apply only if the argument has any of these bits
  } kind;
  uint8_t argument;
  uint32_t bits;
  const struct joust_range *ranges;
  size_t count;
};

enum { joust_test_limit = 3 };

struct joust_call {
  const char *name;
  uint32_t number;
  uint16_t error;  // the error after a refusal
  uint8_t callers;
  struct joust_test tests[joust_test_limit];  // all conditions must be fulfilled
};

// The allowed calls. If a call has several rows, the first row that allows the call for the program is used,
// or else the last row.
extern const struct joust_call joust_calls[];
extern const size_t joust_call_count;

// The calls that are refused to all programs.
extern const struct joust_call joust_refused_calls[];
extern const size_t joust_refused_call_count;

// A number above all numbers in the tables.
enum { joust_call_limit = 480 };

// The flags of sendmsg() with which a starting child sends the descriptor for its refused calls:
// MSG_NOSIGNAL, MSG_DONTWAIT and MSG_EOR.
enum { joust_report_flags = 0x40c0 };

// Macros for the rows.
#define CALL(name) {#name, __NR_##name, ENOSYS, everyone}
#define CALL_IF(name, error, ...) {#name, __NR_##name, error, everyone, {__VA_ARGS__}}
#define ONLY(callers, name) {#name, __NR_##name, EPERM, callers}
#define ONLY_IF(callers, name, error, ...) {#name, __NR_##name, error, callers, {__VA_ARGS__}}
#define REFUSED(name, error) {#name, __NR_##name, error, nobody}

// Older headers lack these calls, whose numbers are the same on every architecture.
#define NEWER(name, number) {#name, number, ENOSYS, everyone}
#define NEWER_IF(name, number, error, ...) {#name, number, error, everyone, {__VA_ARGS__}}
#define NEWER_ONLY(callers, name, number) {#name, number, EPERM, callers}
#define NEWER_REFUSED(name, number, error) {#name, number, error, nobody}

#define ONE_OF(argument, list) {one_of, argument, 0, list, sizeof list / sizeof *list}
#define BITS_ONE_OF(argument, bits, list) {one_of, argument, bits, list, sizeof list / sizeof *list}
#define ONLY_IF_IS(argument, value) {only_if_is, argument, value}
#define ONLY_IF_ANY(argument, bits) {only_if_any, argument, bits}
#define WITHOUT(argument, bits) {without_bits, argument, bits}
#define NOT_ALL(argument, bits) {not_all_bits, argument, bits}
#endif
