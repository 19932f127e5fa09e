/* Plays tic-tac-toe and 2048 by a few rules of thumb.
 *
 * Joust writes its lines without white space and its fields in a fixed order, so that
 * looking for `"name":` is enough to find a field. */

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SIZE = 15 };

/* What follows `"name":` in a line, or NULL where there is no such field. */
static const char *field(const char *line, const char *name) {
  size_t length = strlen(name);
  for (const char *at = strchr(line, '"'); at != NULL; at = strchr(at + 1, '"')) {
    if (strncmp(at + 1, name, length) == 0 && strncmp(at + 1 + length, "\":", 2) == 0)
      return at + 1 + length + 2;
  }
  return NULL;
}

/* The whole number of that name, or `otherwise` where there is none. */
static long number(const char *line, const char *name, long otherwise) {
  const char *value = field(line, name);
  if (value == NULL) return otherwise;
  char *end;
  long result = strtol(value, &end, 10);
  return end == value ? otherwise : result;
}

static int is_type(const char *line, const char *type) {
  const char *value = field(line, "type");
  size_t length = strlen(type);
  return value != NULL && value[0] == '"' && strncmp(value + 1, type, length) == 0 &&
         value[1 + length] == '"';
}

/* How long a row of `mark` would be if it took the cell. */
static int longest_row(const char *board, int size, int cell, char mark) {
  static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  int longest = 1;
  for (int i = 0; i < 4; i++) {
    int length = 1;
    for (int sign = -1; sign <= 1; sign += 2) {
      int dx = sign * steps[i][0], dy = sign * steps[i][1];
      int x = cell % size + dx, y = cell / size + dy;
      while (x >= 0 && x < size && y >= 0 && y < size && board[y * size + x] == mark) {
        length++;
        x += dx;
        y += dy;
      }
    }
    if (length > longest) longest = length;
  }
  return longest;
}

/* Twice the distance of a cell from the centre, in king's moves. */
static int distance(int size, int cell) {
  int dx = abs(2 * (cell % size) - (size - 1)), dy = abs(2 * (cell / size) - (size - 1));
  return dx > dy ? dx : dy;
}

/* Wins; else keeps the other side from winning; else plays near the centre. */
static int tic_tac_toe(const char *line, int size, int win) {
  const char *board = field(line, "board"), *you = field(line, "you");
  if (board == NULL || you == NULL || strlen(board) < (size_t)(size * size) + 2) return -1;
  board++; /* the quotation mark */
  char mine = you[1], theirs = mine == 'X' ? 'O' : 'X';
  int best = -1, best_worth = -1;
  for (int cell = 0; cell < size * size; cell++) {
    if (board[cell] != '.') continue;
    int worth = MAX_SIZE - distance(size, cell);
    if (longest_row(board, size, cell, theirs) >= win) worth += 100;
    if (longest_row(board, size, cell, mine) >= win) worth += 1000;
    if (worth > best_worth) {
      best = cell;
      best_worth = worth;
    }
  }
  return best;
}

/* The first legal direction of an order that keeps the large tiles in a corner. */
static const char *twenty_forty_eight(const char *line) {
  static const char *const order[] = {"\"left\"", "\"down\"", "\"right\"", "\"up\""};
  const char *legal = field(line, "legal");
  for (int i = 0; legal != NULL && i < 4; i++) {
    const char *end = strchr(legal, ']'), *found = strstr(legal, order[i]);
    if (found != NULL && end != NULL && found < end) return order[i];
  }
  return "\"up\"";
}

int main(void) {
  char *line = NULL;
  size_t capacity = 0;
  int is_2048 = 0, size = 3, win = 3;
  while (getline(&line, &capacity, stdin) != -1) {
    if (is_type(line, "hello")) {
      const char *game = field(line, "game");
      is_2048 = game != NULL && strncmp(game, "\"2048\"", 6) == 0;
      size = (int)number(line, "size", 3);
      win = (int)number(line, "win", 3);
      if (size < 1 || size > MAX_SIZE) return 1;
      printf("{\"type\":\"ready\"}\n");
    } else if (is_type(line, "turn")) {
      long turn = number(line, "turn", 0);
      if (is_2048)
        printf("{\"turn\":%ld,\"move\":%s}\n", turn, twenty_forty_eight(line));
      else
        printf("{\"turn\":%ld,\"move\":%d}\n", turn, tic_tac_toe(line, size, win));
    } else if (is_type(line, "quit")) {
      break;
    }
    fflush(stdout); /* or the line would wait in a buffer, and the clock would run out */
  }
  free(line);
  return 0;
}
