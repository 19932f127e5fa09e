/* Wins or blocks, else lengthens rows; in 2048 looks two moves ahead. */

#include "joust.h"

/* How long a row of `mark` would be if it took the cell; 0 where there is no room to win. */
static int row_length(const joust_turn *turn, int cell, long mark, int right, int down) {
  int length = 1, room = 1;
  for (int sign = -1; sign <= 1; sign += 2) {
    bool is_unbroken = true;
    int x = cell % turn->size + sign * right, y = cell / turn->size + sign * down;
    while (x >= 0 && x < turn->size && y >= 0 && y < turn->size) {
      long found = turn->cells[y * turn->size + x];
      if (found == -mark) break;
      if (found == 0) is_unbroken = false;
      length += is_unbroken;
      room++;
      x += sign * right;
      y += sign * down;
    }
  }
  return room < turn->win ? 0 : length;
}

/* The cell whose rows are longest, its own counting a little more than those that it blocks. */
static int tic_tac_toe(const joust_turn *turn) {
  static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  int best = turn->legal[0];
  double best_worth = -1;
  for (int i = 0; i < turn->legal_count; i++) {
    double worth = 0;
    for (int way = 0; way < 4; way++) {
      for (long mark = -1; mark <= 1; mark += 2) {
        int length = row_length(turn, turn->legal[i], mark, steps[way][0], steps[way][1]);
        double factor = mark > 0 ? 2 : 1;
        for (int n = 0; n < length; n++) factor *= 8;
        if (length >= turn->win) factor *= 100;
        if (length > 0) worth += factor;
      }
    }
    if (worth > best_worth) best = turn->legal[i], best_worth = worth;
  }
  return best;
}

/* Slides the tiles of a board; returns whether that changed it, and adds what merged to `gain`. */
static bool slide(long *cells, int size, int direction, double *gain) {
  bool has_changed = false;
  for (int line = 0; line < size; line++) {
    int step = direction == JOUST_UP || direction == JOUST_DOWN ? size : 1;
    int start = step == 1 ? line * size : line;
    if (direction == JOUST_RIGHT || direction == JOUST_DOWN) {
      start += (size - 1) * step;
      step = -step;
    }
    int place = 0; /* where the next tile comes to lie, or merges */
    for (int i = 0; i < size; i++) {
      long tile = cells[start + i * step], *target = &cells[start + place * step];
      if (tile == 0) continue;
      cells[start + i * step] = 0;
      if (*target == tile) {
        *gain += 2 * tile;
        *target = 2 * tile;
        place++;
        has_changed = true;
        continue;
      }
      if (*target != 0) target = &cells[start + ++place * step];
      *target = tile;
      has_changed |= place != i;
    }
  }
  return has_changed;
}

/* What a board is worth: free cells, and large tiles beside equal or half ones. */
static double worth(const long *cells, int size) {
  double sum = 0;
  for (int i = 0; i < size * size; i++) {
    if (cells[i] == 0) sum += 30;
    if (i % size > 0) sum -= labs(cells[i] - cells[i - 1]);
    if (i >= size) sum -= labs(cells[i] - cells[i - size]);
  }
  return sum;
}

/* The best that can come of a board in so many moves, a 2 appearing on each of some free cells. */
static double best_of(const long *cells, int size, int moves, int *best) {
  double most = -1e18;
  for (int direction = 0; direction < 4; direction++) {
    long next[64];
    double total = 0, gain = 0;
    memcpy(next, cells, sizeof(long) * (size_t)(size * size));
    if (!slide(next, size, direction, &gain)) continue;
    if (moves == 1) {
      total = gain + worth(next, size);
    } else {
      int count = 0, apart = size > 4 ? size : 1;
      for (int i = 0; i < size * size; i += apart) {
        if (next[i] != 0) continue;
        next[i] = 2;
        total += best_of(next, size, moves - 1, NULL);
        next[i] = 0;
        count++;
      }
      total = gain + (count > 0 ? total / count : worth(next, size));
    }
    if (total > most) {
      most = total;
      if (best != NULL) *best = direction;
    }
  }
  return most > -1e18 ? most : -1e6; /* the board is over */
}

static int choose(const joust_turn *turn) {
  if (turn->game == JOUST_TIC_TAC_TOE) return tic_tac_toe(turn);
  int best = turn->legal[0];
  best_of(turn->cells, turn->size, 2, &best);
  return best;
}

int main(void) { return joust_play(choose); }
