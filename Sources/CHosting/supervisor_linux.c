#ifdef __linux__
#define _GNU_SOURCE
#include "namespaces_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// This file is the code of the first process of a program's namespaces after the start of the program. The
// process releases its copy of Joust's memory, waits for its children, and reports the end of the program.

// Returns the hexadecimal number at `*text`, and moves `*text` after it.
static uintptr_t read_address(const char **text) {
  uintptr_t number = 0;
  for (;; ++*text) {
    char digit = **text;
    if (digit >= '0' && digit <= '9') number = number * 16 + (uintptr_t)(digit - '0');
    else if (digit >= 'a' && digit <= 'f') number = number * 16 + (uintptr_t)(digit - 'a' + 10);
    else return number;
  }
}

// The mappings whose memory is released.
struct mappings {
  size_t count;
  struct mapping { uintptr_t first, end; } all[1024];
};

// Adds the mapping in a line of /proc/self/maps if the mapping is private, writable and not from a file. A
// mapping that contains the stack or the variables of this thread is left out.
static void add_mapping(struct mappings *mappings, const char *line) {
  struct mapping mapping;
  mapping.first = read_address(&line);
  if (*line++ != '-') return;
  mapping.end = read_address(&line);
  uintptr_t used[] = {(uintptr_t)&mapping, (uintptr_t)&errno};
  for (int index = 0; index < 2; index++)
    if (used[index] >= mapping.first && used[index] < mapping.end) return;
  if (strncmp(line, " rw-p 00000000 00:00 0 ", 23) != 0) return;
  if (mappings->count < sizeof mappings->all / sizeof *mappings->all)
    mappings->all[mappings->count++] = mapping;
}

static void find_mappings(struct mappings *mappings) {
  char text[8192];
  size_t length = 0;
  int maps = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (maps < 0) return;
  for (;;) {
    ssize_t count = read(maps, text + length, sizeof text - 1 - length);
    if (count <= 0) break;
    length += (size_t)count;
    text[length] = 0;
    char *line = text;
    for (char *end; (end = strchr(line, '\n')); line = end + 1) add_mapping(mappings, line);
    length -= (size_t)(line - text);
    memmove(text, line, length);
  }
  close(maps);
}

// Makes a system call without the C library, which may need released memory to find its own functions.
static long call(long number, long first, long second, long third, long fourth) {
#if defined(__x86_64__)
  register long last __asm__("r10") = fourth;
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(first), "S"(second), "d"(third), "r"(last)
                   : "rcx", "r11", "memory");
  return result;
#elif defined(__aarch64__)
  register long name __asm__("x8") = number;
  register long result __asm__("x0") = first;
  register long two __asm__("x1") = second;
  register long three __asm__("x2") = third;
  register long four __asm__("x3") = fourth;
  __asm__ volatile("svc 0" : "+r"(result) : "r"(name), "r"(two), "r"(three), "r"(four) : "memory");
  return result;
#else
  long result = syscall(number, first, second, third, fourth);
  return result < 0 ? -errno : result;
#endif
}

// Reports the status of the program on descriptor 3, and exits. Unlike an exit status of bubblewrap, the
// reported status distinguishes an end by a signal from an exit with the status 128 plus the number of the
// signal.
static _Noreturn void report(int status) {
  static const char start[] = "{\"wait-status\": ", end[] = "}\n";
  int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  char digits[5];
  for (int index = 5, rest = status; index-- > 0; rest /= 10) digits[index] = (char)('0' + rest % 10);
  call(SYS_write, 3, (long)start, sizeof start - 1, 0);
  call(SYS_write, 3, (long)digits, sizeof digits, 0);
  call(SYS_write, 3, (long)end, sizeof end - 1, 0);
  for (;;) call(SYS_exit_group, code, 0, 0, 0);
}

// Releases the pages of Joust's heap that this process shares with Joust. Otherwise the system would copy
// each page that Joust changes. Afterwards, no function of the C library may be called.
static void release_memory(void) {
#if defined(__x86_64__) || defined(__aarch64__)
  struct mappings mappings;
  mappings.count = 0;
  find_mappings(&mappings);
  for (size_t index = 0; index < mappings.count; index++) {
    struct mapping mapping = mappings.all[index];
    call(SYS_madvise, (long)mapping.first, (long)(mapping.end - mapping.first), MADV_DONTNEED, 0);
  }
#endif
}

_Noreturn void joust_supervise(pid_t program) {
  // If this process kept the program's pipes open, Joust would not notice that the program closes them.
  for (int descriptor = 0; descriptor < 3; descriptor++) close(descriptor);
  release_memory();
  for (;;) {
    int status = 0;
    long ended = call(SYS_wait4, -1, (long)&status, 0, 0);
    if (ended == program) report(status);
    if (ended == -ECHILD) call(SYS_exit_group, 1, 0, 0, 0);
  }
}
#endif
