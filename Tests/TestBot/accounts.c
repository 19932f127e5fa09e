// Misbehavior that uses memory outside of resident pages, and that uses processors.
#define _GNU_SOURCE
#include "bot.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif
#include <unistd.h>

// Shows by a move whether the bot got all the memory: if so, the bot holds the memory for four seconds and then
// makes an illegal move; otherwise, it continues to play.
static void show_keeping(int has_all, const struct turn *turn) {
  if (has_all) rest(20000);
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
// Creates many page tables by reading one page in each range of two megabytes.
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
// Every second page becomes a separate mapping, in many processes.
static void map_pages(int processes) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE), count = 32000;
  char *memory = mmap(
      NULL, 2 * count * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  for (size_t index = 0; index < count; index++)
    mprotect(memory + 2 * index * page, page, PROT_READ | PROT_WRITE);
  for (int number = 0; number < processes; number++)
    if (fork() == 0) wait_for_ever();
}
static void eat_in_mappings(const struct turn *turn) {
  if (fork() == 0) {
    map_pages(100);
    wait_for_ever();
  }
  show_keeping(1, turn);
}
static void begin_in_mappings(void) {
  if (fork() == 0) {
    map_pages(235);
    wait_for_ever();
  }
}
// The processes use less memory than is allowed, but share it so often that examining it takes long.
static void share_in_crowd(void) {
  size_t size = 60000000;
  char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  madvise(memory, size, MADV_NOHUGEPAGE);
  memset(memory, 1, size);
  for (int number = 0; number < 150; number++)
    if (fork() == 0) wait_for_ever();
  say("{\"type\":\"ready\"}\n");
}
// A thread plays the rest of the game; under the id of the process, the system then shows no memory.
static struct turn last;
static void *eat_in_thread(void *unused) {
  memset(malloc(300000000), 1, 300000000);
  show_keeping(1, &last);
  wait_for_ever();
  return unused;
}
static void end_first_thread(const struct turn *turn) {
  pthread_t thread;
  last = *turn;
  if (pthread_create(&thread, NULL, eat_in_thread, NULL) == 0) syscall(SYS_exit, 0);
}
// If a program may not be read, users cannot list its open files. If such a file cannot be made, the bot
// continues to play.
static void eat_in_unreadable(const struct turn *turn) {
  static char content[1 << 16];
  char path[4096] = "";
  const char *folder = getenv("TMPDIR");
  strncat(path, folder ? folder : "/tmp", sizeof path - 16);
  strcat(path, "/unreadable");
  int from = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  int to = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0111);
  if (to < 0) return say(turn->reply);
  for (ssize_t count; (count = read(from, content, sizeof content)) > 0;)
    if (write(to, content, (size_t)count) != count) return say(turn->reply);
  close(to);
  for (int number = 0; number < 4; number++)
    if (fork() == 0) {
      execl(path, "TestBot", "fill-sockets", NULL);
      _exit(1);
    }
  show_keeping(1, turn);
}
static void fill_sockets_alone(void) {
  fill_sockets(230);
  wait_for_ever();
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
    {"eat-in-mappings", .turn = eat_in_mappings},
    {"eat-in-unreadable", .turn = eat_in_unreadable},
    {"end-first-thread", .turn = end_first_thread},
    {"begin-in-mappings", .begin = begin_in_mappings},
    {"share-in-crowd", .hello = share_in_crowd},
    {"fill-sockets", .begin = fill_sockets_alone},
#endif
    {"spin-in-crowd", .begin = spin_in_crowd},
    {NULL},
};
