// Usage: TestBot [MODE [TURN [SEAT]]]. The bot misbehaves in the given turn, in games of the given seat.
#define _GNU_SOURCE
#include "bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int when = 0;
int games = 0;
char *program = "";
static const char *seat = NULL;
static int isBad = 1;
static int turns = 0;

static const struct mode *find(const char *name) {
  const struct mode *lists[] = {replies,   outputs, endings, processes, resources,
                                intruders, calls,   accounts};
  for (size_t list = 0; list < sizeof lists / sizeof *lists; list++)
    for (const struct mode *mode = lists[list]; mode->name; mode++)
      if (strcmp(mode->name, name) == 0) return mode;
  fprintf(stderr, "there is no mode %s\n", name);
  exit(64);
}

// Finds the first legal move in the line.
static void legal_move(const char *line, char *move) {
  const char *start = strstr(line, "\"legal\":[");
  // If a game hides its legal moves, the bot plays move 1.
  start = start ? start + 9 : "1]";
  size_t length = strcspn(start, ",]");
  memcpy(move, start, length);
  move[length] = 0;
}

static void answer(const struct mode *mode, const char *line) {
  char move[32], reply[256];
  legal_move(line, move);
  struct turn turn = {atoi(strstr(line, "\"turn\":") + 7), move, reply};
  snprintf(reply, sizeof reply, "{\"turn\":%d,\"move\":%s}\n", turn.number, move);
  if (isBad) turns++;
  if (!isBad || (when != 0 && turns != when)) return say(reply);
  if (mode->turn) mode->turn(&turn);
  else if (mode->answer) say_as(mode->answer, &turn);
  else say(reply);
  if (mode->answered) mode->answered(&turn);
}

static void hear(const struct mode *mode, const char *line) {
  if (strstr(line, "\"hello\"")) {
    if (mode->hello) mode->hello();
    else say("{\"type\":\"ready\"}\n");
  } else if (strstr(line, "\"start\"")) {
    games++;
    const char *found = strstr(line, "\"seat\":\"");
    isBad = !seat || !found || found[8] == *seat;
    if (isBad && mode->start) mode->start();
  } else if (strstr(line, "\"type\":\"turn\"")) {
    answer(mode, line);
  } else if (strstr(line, "\"end\"")) {
    if (isBad && mode->end) mode->end(line);
  }
}

int main(int count, char **arguments) {
  program = arguments[0];
  if (count > 2) when = atoi(arguments[2]);
  if (count > 3) seat = arguments[3];
  const struct mode *mode = find(count > 1 ? arguments[1] : "good");
  if (mode->begin) mode->begin();
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) {
    if (mode->line) mode->line(line);
    if (strstr(line, "\"quit\"")) break;
    hear(mode, line);
  }
  if (mode->quit) mode->quit();
  free(line);
  return 0;
}
