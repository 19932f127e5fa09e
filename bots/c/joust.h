/* The part of a bot that is the same for every bot: a line of JSON in, a line out.
 *
 * A bot is a function from what it sees to a move:
 *
 *     #include "joust.h"
 *
 *     static int choose(const joust_turn *turn) { return turn->legal[0]; }
 *
 *     int main(void) { return joust_play(choose); }
 *
 * Standard output belongs to Joust: print to stderr. */

#ifndef JOUST_H
#define JOUST_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JOUST_TIC_TAC_TOE, JOUST_2048 };
enum { JOUST_UP, JOUST_RIGHT, JOUST_DOWN, JOUST_LEFT };

typedef struct {
  int game;         /* JOUST_TIC_TAC_TOE or JOUST_2048 */
  int size, win;    /* the side of the board; the marks in a row that win */
  long cells[225];  /* row by row; tic-tac-toe: 1 is yours, -1 the other's, 0 free; 2048: tiles */
  int legal[225];   /* cell numbers, or JOUST_UP to JOUST_LEFT */
  int legal_count;  /* at least 1 */
  long clock_ms;    /* the time for this move; -1 for no limit */
} joust_turn;

static const char *joust_skip_space(const char *at) { return at + strspn(at, " \t\r\n"); }

/* What follows a JSON value, of any kind and depth. */
static const char *joust_skip_value(const char *at) {
  int depth = 0;
  do {
    if (*at == '"') {
      for (at++; *at != '"' && *at != '\0'; at++)
        if (*at == '\\' && at[1] != '\0') at++;
      if (*at != '\0') at++;
    } else if (*at == '{' || *at == '[') {
      depth++, at++;
    } else if (*at == '}' || *at == ']') {
      depth--, at++;
    } else {
      at += strcspn(at, depth > 0 ? "\"{}[]" : ",}] \t\r\n");
    }
  } while (depth > 0 && *at != '\0');
  return at;
}

/* The value of a name of an object, "null" where it has none. */
static const char *joust_field(const char *object, const char *name) {
  size_t length = strlen(name);
  const char *at = joust_skip_space(object);
  while (*at == '{' || *at == ',') {
    const char *key = joust_skip_space(at + 1);
    const char *value = joust_skip_space(joust_skip_value(key));
    if (*key != '"' || *value != ':') break;
    value = joust_skip_space(value + 1);
    if (strncmp(key + 1, name, length) == 0 && key[1 + length] == '"') return value;
    at = joust_skip_space(joust_skip_value(value));
  }
  return "null";
}

static bool joust_is(const char *value, const char *text) {
  return *value == '"' && strncmp(value + 1, text, strlen(text)) == 0 &&
         value[1 + strlen(text)] == '"';
}

static long joust_number(const char *value, long otherwise) {
  char *end;
  long number = strtol(value, &end, 10);
  return end == value ? otherwise : number;
}

static const char *const joust_directions[] = {"up", "right", "down", "left"};

static void joust_read_turn(const char *line, joust_turn *turn) {
  const char *at = joust_field(line, "board");
  bool is_x = joust_is(joust_field(line, "you"), "X");
  int count = 0, most = turn->size * turn->size;
  if (turn->game == JOUST_TIC_TAC_TOE) {
    for (at++; count < most && *at != '\0'; at++)
      turn->cells[count++] = *at == '.' ? 0 : (*at == 'X') == is_x ? 1 : -1;
  } else {
    while (count < most && *(at += strcspn(at, "0123456789")) != '\0') {
      char *end;
      turn->cells[count++] = strtol(at, &end, 10);
      at = end;
    }
  }
  turn->clock_ms = joust_number(joust_field(line, "clock_ms"), -1);
  turn->legal_count = 0;
  at = joust_field(line, "legal");
  for (at = joust_skip_space(at + 1); turn->legal_count < 225 && *at != ']' && *at != '\0';) {
    int move = (int)joust_number(at, 0);
    for (int i = 0; i < 4; i++)
      if (joust_is(at, joust_directions[i])) move = i;
    turn->legal[turn->legal_count++] = move;
    at = joust_skip_space(joust_skip_value(at));
    if (*at == ',') at = joust_skip_space(at + 1);
  }
}

/* Reads a line of any length into a buffer that grows; NULL at the end of the input. */
static char *joust_read_line(char **buffer, size_t *capacity) {
  size_t length = 0;
  int c;
  while ((c = getchar()) != EOF && c != '\n') {
    if (length + 1 >= *capacity) {
      *capacity = *capacity * 2 + 1024;
      *buffer = realloc(*buffer, *capacity);
      if (*buffer == NULL) exit(1);
    }
    (*buffer)[length++] = (char)c;
  }
  if (length == 0 && c == EOF) return NULL;
  if (length > 0) (*buffer)[length] = '\0';
  return length > 0 ? *buffer : "";
}

/* Plays until Joust asks the bot to exit or closes the input; returns what main is to return. */
static int joust_play(int (*choose)(const joust_turn *turn)) {
  static joust_turn turn = {.size = 3, .win = 3};
  char *buffer = NULL, *line;
  size_t capacity = 0;
  while ((line = joust_read_line(&buffer, &capacity)) != NULL) {
    const char *type = joust_field(line, "type");
    if (joust_is(type, "hello")) {
      const char *rules = joust_field(line, "rules");
      turn.game = joust_is(joust_field(line, "game"), "2048") ? JOUST_2048 : JOUST_TIC_TAC_TOE;
      turn.size = (int)joust_number(joust_field(rules, "size"), 3);
      turn.win = (int)joust_number(joust_field(rules, "win"), 3);
      if (turn.size < 1 || turn.size > 15) return 1;
      printf("{\"type\":\"ready\"}\n");
    } else if (joust_is(type, "turn")) {
      joust_read_turn(line, &turn);
      int move = choose(&turn);
      printf("{\"turn\":%ld,\"move\":", joust_number(joust_field(line, "turn"), 0));
      if (turn.game == JOUST_2048)
        printf("\"%s\"}\n", joust_directions[move & 3]);
      else
        printf("%d}\n", move);
    } else if (joust_is(type, "quit")) {
      break;
    }
    fflush(stdout); /* or the line would wait in a buffer until the clock has run out */
  }
  free(buffer);
  return 0;
}

#endif
