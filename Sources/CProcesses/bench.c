#define _GNU_SOURCE
#include "CProcesses.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
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

// Answers one line of the protocol, if it asks for something. 0, or -1 when it is over.
static int answer_instantly(const char *line) {
  static const char ready[] = "{\"type\":\"ready\"}\n";
  char reply[96];
  // Every message begins {"type":" and differs in the letters that follow.
  switch (line[9]) {
    case 'h': return write(1, ready, sizeof ready - 1) < 0 ? -1 : 0;
    case 'q': return -1;
    case 't': break;
    default: return 0;
  }
  const char *legal = strstr(line, "\"legal\":[");
  if (!legal) return -1;
  legal += 9;
  int length = snprintf(
      reply, sizeof reply, "{\"turn\":%ld,\"move\":%.*s}\n", strtol(line + 22, NULL, 10),
      (int)strcspn(legal, ",]"), legal);
  return write(1, reply, (size_t)length) == length ? 0 : -1;
}

void joust_instant_bot(void) {
  static char lines[65536];
  size_t filled = 0;
  for (;;) {
    ssize_t count = read(0, lines + filled, sizeof lines - filled - 1);
    if (count < 0 && errno == EINTR) continue;
    if (count < 1) return;
    filled += (size_t)count;
    lines[filled] = 0;
    char *line = lines, *end;
    while ((end = memchr(line, '\n', filled - (size_t)(line - lines)))) {
      *end = 0;
      if (answer_instantly(line) != 0) return;
      line = end + 1;
    }
    filled -= (size_t)(line - lines);
    memmove(lines, line, filled);
  }
}
