#define _GNU_SOURCE
#include "CBench.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static double rate(int64_t count, int64_t start) { return count * 1e9 / (double)(now() - start); }

// Starts the child that answers the ping-pong on its descriptors 0 and 1. Returns its process id, or -1.
static pid_t start_pong(const char *program, int input, int output) {
  char *arguments[] = {(char *)program, "pong", NULL}, *environment[] = {NULL};
  pid_t child;
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return -1;
  posix_spawn_file_actions_adddup2(&actions, input, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  int failed = posix_spawn(&child, program, &actions, NULL, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  return failed ? -1 : child;
}

static void await(pid_t child) {
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
  }
}

// Writes and reads lines with a deadline, as Joust does. Returns the turns per second, or -1.
static double ping(int output, int input, int turns) {
  // The message is as long as a turn on a half-full board of tic-tac-toe.
  char line[96], answer[4096];
  memset(line, 'x', sizeof line - 1);
  line[sizeof line - 1] = '\n';
  int64_t start = now();
  for (int turn = 0; turn < turns; turn++) {
    if (write(output, line, sizeof line) != sizeof line) return -1;
    int64_t deadline = now() + 1000000000;
    for (;;) {
      struct pollfd one = {input, POLLIN, 0};
      int wait = (int)((deadline - now()) / 1000000);
      if (wait < 0 || poll(&one, 1, wait) < 1) return -1;
      ssize_t count = read(input, answer, sizeof answer);
      if (count < 1) return -1;
      if (answer[count - 1] == '\n') break;
    }
  }
  return rate(turns, start);
}

double bench_ping(const char *program, int turns) {
  int to[2], from[2];
  if (pipe(to) != 0 || pipe(from) != 0) return -1;
  fcntl(to[1], F_SETFD, FD_CLOEXEC);
  fcntl(from[0], F_SETFD, FD_CLOEXEC);
  pid_t child = start_pong(program, to[0], from[1]);
  close(to[0]);
  close(from[1]);
  double found = child < 0 ? -1 : ping(to[1], from[0], turns);
  close(to[1]);
  close(from[0]);
  if (child > 0) await(child);
  return found;
}

void bench_pong(void) {
  // The answer is as long as a short reply.
  static const char answer[] = "yyyyyyyyyyyyyyyyyyyyy\n";
  char line[4096];
  for (;;) {
    ssize_t count = read(0, line, sizeof line);
    if (count < 0 && errno == EINTR) continue;
    if (count < 1) return;
    if (line[count - 1] != '\n') continue;
    if (write(1, answer, sizeof answer - 1) != sizeof answer - 1) return;
  }
}

void bench_instant_bot(void) {
  static char line[65536];
  while (fgets(line, sizeof line, stdin)) {
    // Each message begins with {"type":", and the messages differ in the next letters.
    if (line[9] == 'q') return;
    if (line[9] == 'h') puts("{\"type\":\"ready\"}");
    char *legal = strstr(line, "\"legal\":[");
    if (line[9] == 't' && legal) {
      int length = (int)strcspn(legal + 9, ",]");
      printf("{\"turn\":%ld,\"move\":%.*s}\n", strtol(line + 22, NULL, 10), length, legal + 9);
    }
    if (fflush(stdout) != 0) return;
  }
}

#ifdef __linux__
int bench_pin(void) {
  int processor = sched_getcpu();
  cpu_set_t set;
  CPU_ZERO(&set);
  if (processor < 0) return -1;
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0 ? processor : -1;
}
#else
int bench_pin(void) { return -1; }
#endif

int64_t bench_count_lines(const char *path) {
  static char bytes[1 << 18];
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  int64_t lines = 0;
  ssize_t count;
  while ((count = read(file, bytes, sizeof bytes)) > 0) {
    for (char *place = bytes; (place = memchr(place, '\n', (size_t)(bytes + count - place))); place++)
      lines++;
  }
  close(file);
  return count < 0 ? -1 : lines;
}

double bench_spawn(const char *program, int count) {
  int null = open("/dev/null", O_RDWR | O_CLOEXEC);
  int64_t start = now();
  pid_t child = 0;
  for (int turn = 0; turn < count && child >= 0; turn++) {
    child = start_pong(program, null, null);
    if (child > 0) await(child);
  }
  close(null);
  return child < 0 ? -1 : rate(count, start);
}

// Plays 2048 without Joust's functions. A row has four ranks of four bits each. The table contains the result
// of moving the tiles of each row toward its lowest bits.
static uint16_t slides[65536];

static uint16_t reversed(uint16_t row) {
  return (uint16_t)(row >> 12 | (row >> 4 & 0xF0) | (row << 4 & 0xF00) | row << 12);
}

static void fill_slides(void) {
  for (int row = 0; row < 65536; row++) {
    int made[4] = {0}, count = 0, merged = 0;
    for (int place = 0; place < 4; place++) {
      int tile = row >> 4 * place & 15;
      if (tile == 0) continue;
      if (count > merged && made[count - 1] == tile && tile < 15) {
        made[count - 1]++;
        merged = count;
      } else {
        made[count++] = tile;
      }
    }
    slides[row] = (uint16_t)(made[0] | made[1] << 4 | made[2] << 8 | made[3] << 12);
  }
}

static uint64_t transposed(uint64_t b) {
  uint64_t a = (b & 0xF0F00F0FF0F00F0F) | (b & 0x0000F0F00000F0F0) << 12 |
               (b & 0x0F0F00000F0F0000) >> 12;
  return (a & 0xFF00FF0000FF00FF) | (a & 0x00FF00FF00000000) >> 24 |
         (a & 0x00000000FF00FF00) << 24;
}

static uint64_t slid(uint64_t board, int direction) {
  if (direction & 1) board = transposed(board);
  uint64_t made = 0;
  for (int shift = 0; shift < 64; shift += 16) {
    uint16_t row = (uint16_t)(board >> shift);
    row = direction & 2 ? reversed(slides[reversed(row)]) : slides[row];
    made |= (uint64_t)row << shift;
  }
  return direction & 1 ? transposed(made) : made;
}

static uint64_t luck;

static uint32_t drawn(uint32_t limit) {
  uint64_t z = luck += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return (uint32_t)(((z ^ z >> 31) >> 32) * limit >> 32);
}

static uint64_t with_tile(uint64_t board) {
  uint64_t rank = drawn(10) == 0 ? 2 : 1;
  int empty = 0;
  for (int shift = 0; shift < 64; shift += 4) empty += (board >> shift & 15) == 0;
  int wanted = (int)drawn((uint32_t)empty);
  for (int shift = 0; shift < 64; shift += 4) {
    if ((board >> shift & 15) == 0 && wanted-- == 0) return board | rank << shift;
  }
  return board;
}

double bench_moves(int64_t count, uint64_t seed) {
  if (slides[1 << 4] == 0) fill_slides();
  luck = seed;
  int64_t start = now();
  uint64_t board = with_tile(with_tile(0));
  int refused = 0;
  for (int64_t made = 0; made < count;) {
    uint64_t next = slid(board, (int)drawn(4));
    if (next != board) {
      board = with_tile(next);
      made++;
      refused = 0;
    } else if (++refused == 32) {
      board = with_tile(with_tile(0));
      refused = 0;
    }
  }
  // The compiler must not remove the loop.
  volatile uint64_t last = board;
  (void)last;
  return rate(count, start);
}
