// Misbehavior in the use of the machine's resources.
#define _GNU_SOURCE
#include "bot.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void take(int megabytes) {
  for (; megabytes != 0; megabytes--) {
    memset(malloc(1000000), 1, 1000000);
    rest(2);
  }
}
static void eat(const struct turn *turn) { (void)turn; take(-1); }
static void eat_at_hello(void) { take(-1); }
static void eat_on(const struct turn *turn) { (void)turn; take(-1); }
static void eat_in_child(const struct turn *turn) {
  (void)turn;
  if (fork() == 0) take(-1);
  wait_for_ever();
}
// Starts six processes with at most twenty megabytes each.
static void eat_in_children(const struct turn *turn) {
  (void)turn;
  for (int number = 0; number < 6; number++)
    if (fork() == 0) {
      take(20);
      wait_for_ever();
    }
  wait_for_ever();
}
static void eat_in_orphan(const struct turn *turn) {
  (void)turn;
  if (fork() == 0) {
    if (fork() == 0) take(-1);
    _exit(0);
  }
  wait(NULL);
  wait_for_ever();
}

static volatile int sum = 0;
static void burn(const struct turn *turn) { (void)turn; for (;;) sum = when; }
// Answers after 60 ms of processor time.
static void burn_and_answer(const struct turn *turn) {
  const clock_t start = clock();
  while (clock() - start < 60 * CLOCKS_PER_SEC / 1000) sum = when;
  say(turn->reply);
}
static void burn_on(const struct turn *turn) {
  (void)turn;
  if (fork() != 0) return;
  alarm(20);
  for (;;) sum = when;
}

static void open_many(const struct turn *turn) {
  while (open("/dev/null", O_RDONLY) >= 0) {}
  say(turn->reply);
}

// Makes a file without a name, which disappears when its process exits.
static int nameless_file(void) {
  char path[4096];
  const char *folder = getenv("TMPDIR");
  snprintf(path, sizeof path, "%s/joust-test-XXXXXX", folder ? folder : "/tmp");
  int file = mkstemp(path);
  if (file < 0) _exit(6);
  unlink(path);
  return file;
}
static void write_far(const struct turn *turn) {
  int file = nameless_file();
  if (pwrite(file, "x", 1, (off_t)1 << 42) != 1) say(turn->reply);
}
static void write_far_regardless(const struct turn *turn) {
  signal(SIGXFSZ, SIG_IGN);
  write_far(turn);
}
static void write_much(const struct turn *turn) {
  (void)turn;
  static char block[1 << 20];
  int file = nameless_file();
  lseek(file, ((off_t)1 << 30) - ((off_t)4 << 20), SEEK_SET);
  for (int count = 0; count < 1024; count++)
    if (write(file, block, sizeof block) < 0) _exit(6);
}

// Uses memory that no process has mapped.
static void eat_in_file(const struct turn *turn) {
  (void)turn;
  static char block[1000000];
  memset(block, 1, sizeof block);
  int file = memfd_create("test", 0);
  for (int count = 0; count < 400; count++) {
    if (write(file, block, sizeof block) < 0) _exit(6);
    rest(1);
  }
  wait_for_ever();
}
// Uses a file that all processes share and that is within the limit.
static void share_file(const struct turn *turn) {
  int file = nameless_file();
  if (ftruncate(file, 15000000) != 0) _exit(6);
  char *memory = mmap(NULL, 15000000, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  memset(memory, 1, 15000000);
  for (int number = 0; number < 4; number++)
    if (fork() == 0) {
      memset(memory, 2, 15000000);
      wait_for_ever();
    }
  rest(300);
  say(turn->reply);
}
static void hide_file(const struct turn *turn) {
  (void)turn;
  static char block[1000000];
  int file = nameless_file();
  for (int count = 0; count < 300 && write(file, block, sizeof block) > 0; count++) {}
  wait_for_ever();
}
static void write_many(const struct turn *turn) {
  (void)turn;
  char path[4096];
  const char *folder = getenv("TMPDIR");
  for (int number = 0; number < 30000; number++) {
    snprintf(path, sizeof path, "%s/joust-test-%d", folder ? folder : "/tmp", number);
    if (mknod(path, S_IFREG | 0600, 0) != 0) _exit(6);
  }
  wait_for_ever();
}
static void crowd(const struct turn *turn) {
  (void)turn;
  for (int number = 0; number < 500; number++)
    if (fork() == 0) wait_for_ever();
  wait_for_ever();
}
static void *idle(void *nothing) { (void)nothing; wait_for_ever(); }
static void crowd_threads(const struct turn *turn) {
  (void)turn;
  pthread_t thread;
  for (int number = 0; number < 500; number++) pthread_create(&thread, NULL, idle, NULL);
  wait_for_ever();
}

const struct mode resources[] = {
    {"eat-in-file", .turn = eat_in_file},
    {"share-file", .turn = share_file},
    {"hide-file", .turn = hide_file},
    {"write-many", .turn = write_many},
    {"crowd", .turn = crowd},
    {"crowd-threads", .turn = crowd_threads},
    {"eat", .turn = eat},
    {"eat-at-hello", .hello = eat_at_hello},
    {"eat-on", .answered = eat_on},
    {"eat-in-child", .turn = eat_in_child},
    {"eat-in-children", .turn = eat_in_children},
    {"eat-in-orphan", .turn = eat_in_orphan},
    {"burn", .turn = burn},
    {"burn-and-answer", .turn = burn_and_answer},
    {"burn-on", .answered = burn_on},
    {"open-many", .turn = open_many},
    {"write-far", .turn = write_far},
    {"write-far-regardless", .turn = write_far_regardless},
    {"write-much", .turn = write_much},
    {NULL},
};
