// Misbehavior in memory outside of resident pages and in the use of processors.
#define _GNU_SOURCE
#include "bot.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

// A bot that is refused the memory continues. A bot that keeps it for some seconds makes an illegal
// move.
static void show_keeping(int has_all, const struct turn *turn) {
  if (has_all) rest(4000);
  if (has_all) say_as("{\"turn\":$t,\"move\":99}\n", turn);
  else say(turn->reply);
}

#ifdef __linux__
// Sends a number of megabytes that are never read.
static int fill_sockets(int megabytes) {
  static char block[1 << 16];
  memset(block, 1, sizeof block);
  for (size_t kept = 0; kept < (size_t)megabytes * 1000000;) {
    int ends[2], size = 1 << 24;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return 0;
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    ssize_t sent;
    size_t before = kept;
    while ((sent = send(ends[0], block, sizeof block, MSG_DONTWAIT)) > 0) kept += (size_t)sent;
    if (kept == before) return 0;
  }
  return 1;
}
static void eat_in_sockets(const struct turn *turn) {
  for (int number = 0; number < 4; number++)
    if (fork() == 0) {
      fill_sockets(230);
      wait_for_ever();
    }
  rest(1500);
  show_keeping(fill_sockets(20), turn);
}
static void eat_in_shared_memory(const struct turn *turn) {
  size_t size = 850000000;
  char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return show_keeping(0, turn);
  for (size_t start = 0; start < size; start += 1 << 20) {
    size_t length = size - start < 1 << 20 ? size - start : 1 << 20;
    memset(memory + start, 1, length);
    madvise(memory + start, length, MADV_DONTNEED);
  }
  show_keeping(1, turn);
}
// Makes a page table for each two megabytes that are read.
static void eat_in_page_tables(const struct turn *turn) {
  size_t step = 2 << 20, count = 500000000 / 4096;
  volatile char *memory = mmap(
      NULL, step * count, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return show_keeping(0, turn);
  madvise((void *)memory, step * count, MADV_NOHUGEPAGE);
  int sum = 0;
  for (size_t page = 0; page < count; page++) sum += memory[page * step];
  show_keeping(sum == 0, turn);
}
#endif

// Starts a hundred processes that never sleep.
static void spin_in_crowd(void) {
  for (int number = 0; number < 100; number++)
    if (fork() == 0) {
      alarm(120);
      for (volatile int count = 0;;) count++;
    }
}

const struct mode accounts[] = {
#ifdef __linux__
    {"eat-in-sockets", .turn = eat_in_sockets},
    {"eat-in-shared-memory", .turn = eat_in_shared_memory},
    {"eat-in-page-tables", .turn = eat_in_page_tables},
#endif
    {"spin-in-crowd", .begin = spin_in_crowd},
    {NULL},
};
