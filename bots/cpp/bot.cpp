// Looks ahead: by alpha-beta search in tic-tac-toe, ever deeper until the time is up; by expectimax
// in 2048.

#include <algorithm>
#include <chrono>
#include <cmath>

#include "joust.hpp"

using joust::Turn;
using Clock = std::chrono::steady_clock;

// A search of tic-tac-toe; scores are from the side of the player to move.
class LineSearch {
 public:
  LineSearch(const Turn& turn, std::chrono::milliseconds time)
      : size(turn.size), win(turn.win), cells(turn.cells), end(Clock::now() + time) {
    for (int y = 0; y < size; y++)
      for (int x = 0; x < size; x++)
        for (auto [right, down] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
          int last_x = x + (win - 1) * right, last_y = y + (win - 1) * down;
          if (last_x >= 0 && last_x < size && last_y < size)
            rows.push_back({y * size + x, down * size + right});
        }
  }

  int best_move(const std::vector<int>& legal) {
    int best = legal.front(), free = static_cast<int>(legal.size());
    std::vector<std::pair<double, int>> moves;
    for (int cell : legal) moves.push_back({0, cell});
    for (int depth = 1; depth <= free; depth++) {
      double alpha = -2 * won;
      for (auto& [score, cell] : moves) {
        score = -after(cell, 1, depth - 1, -2 * won, -alpha);
        if (out_of_time) return best;
        alpha = std::max(alpha, score);
      }
      std::stable_sort(moves.begin(), moves.end(),
                       [](auto a, auto b) { return a.first > b.first; });
      best = moves[0].second;
      if (std::abs(moves[0].first) > won / 2) break;
    }
    return best;
  }

 private:
  struct Row {
    int start, step;
  };
  static constexpr double won = 1e9;
  int size, win;
  std::vector<long> cells;
  std::vector<Row> rows;
  Clock::time_point end;
  bool out_of_time = false;

  // What the position is worth to the other side after `mark` has taken a cell.
  double after(int cell, long mark, int depth, double alpha, double beta) {
    cells[cell] = mark;
    double score = search(-mark, depth, alpha, beta);
    cells[cell] = 0;
    return score;
  }

  double search(long mark, int depth, double alpha, double beta) {
    double score = worth(mark);
    if (std::abs(score) > won / 2) return score - depth;
    if (Clock::now() > end) out_of_time = true;
    if (depth == 0 || out_of_time) return score;
    double best = -2 * won;
    for (int cell = 0; cell < size * size && best < beta; cell++) {
      if (cells[cell] != 0) continue;
      best = std::max(best, -after(cell, mark, depth - 1, -beta, -std::max(alpha, best)));
    }
    return best == -2 * won ? 0 : best;  // a full board is a draw
  }

  // Rows that only one side has begun count for it, the more the further it has come.
  double worth(long mark) const {
    double sum = 0;
    for (auto [start, step] : rows) {
      int own = 0, other = 0;
      for (int i = 0; i < win; i++) {
        long found = cells[start + i * step];
        own += found == mark;
        other += found == -mark;
      }
      if (own == win) return won;
      if (other == win) return -won;
      if (own > 0 && other == 0) sum += std::pow(6, own);
      if (other > 0 && own == 0) sum -= std::pow(6, other);
    }
    return sum;
  }
};

// Slides the tiles of a board; returns what merged, or nothing if the move does not change it.
std::optional<long> slide(std::vector<long>& cells, int size, int direction) {
  const auto before = cells;
  long gain = 0;
  for (int line = 0; line < size; line++) {
    auto cell = [&](int i) -> long& {
      int along = direction == joust::right || direction == joust::down ? size - 1 - i : i;
      bool is_column = direction == joust::up || direction == joust::down;
      return cells[is_column ? along * size + line : line * size + along];
    };
    std::vector<long> tiles;
    bool may_merge = false;
    for (int i = 0; i < size; i++) {
      if (cell(i) == 0) continue;
      if (may_merge && tiles.back() == cell(i)) {
        gain += tiles.back() *= 2;
        may_merge = false;
      } else {
        tiles.push_back(cell(i));
        may_merge = true;
      }
    }
    tiles.resize(size);
    for (int i = 0; i < size; i++) cell(i) = tiles[i];
  }
  if (cells == before) return {};
  return gain;
}

// The worth of the best move in so many moves: what merges, free cells, large tiles at one edge.
double best_worth(const std::vector<long>& cells, int size, int moves, int* best = nullptr) {
  if (moves == 0) {
    double sum = 0;
    for (int i = 0; i < size * size; i++)
      sum += cells[i] == 0 ? 20 : cells[i] * (i / size + 1) / (2.0 * size);
    return sum;
  }
  double most = -1000;
  for (int direction : {joust::down, joust::left, joust::right, joust::up}) {
    auto next = cells;
    auto gain = slide(next, size, direction);
    if (!gain) continue;
    double total = 0;
    int places = 0, stride = size > 4 ? 5 : 2;  // some free cells stand for all of them
    for (int i = 0, seen = 0; i < size * size; i++) {
      if (next[i] != 0 || seen++ % stride != 0) continue;
      next[i] = 2;
      total += best_worth(next, size, moves - 1);
      next[i] = 0;
      places++;
    }
    double worth = *gain + total / std::max(places, 1);
    if (worth > most) {
      most = worth;
      if (best) *best = direction;
    }
  }
  return most;
}

int choose(const Turn& turn) {
  if (turn.game == joust::Game::tic_tac_toe) {
    auto time = std::chrono::milliseconds(std::min(20L, turn.clock.value_or(100) / 4));
    return LineSearch(turn, time).best_move(turn.legal);
  }
  int best = turn.legal.front();
  best_worth(turn.cells, turn.size, 2, &best);
  return best;
}

int main() { return joust::play(choose); }
