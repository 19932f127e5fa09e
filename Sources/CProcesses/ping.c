#define _GNU_SOURCE
#include "CProcesses.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t joust_ping(int output, int input, const char *line, int length, int turns) {
  char answer[4096];
  int64_t start = now();
  for (int turn = 0; turn < turns; turn++) {
    if (write(output, line, length) != length) return -1;
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
  return now() - start;
}

void joust_pong(const char *answer, int length) {
  char line[4096];
  for (;;) {
    ssize_t count = read(0, line, sizeof line);
    if (count < 0 && errno == EINTR) continue;
    if (count < 1) return;
    if (line[count - 1] != '\n') continue;
    if (write(1, answer, length) != length) return;
  }
}
