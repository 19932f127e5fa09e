import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Plays tic-tac-toe on 3 × 3 perfectly, from a table; in 2048 keeps the rows in order. */
final class Bot {
  public static void main(String[] arguments) throws IOException {
    Joust.play(turn -> {
      if (turn.is2048) return slideInOrder(turn);
      return turn.size == 3 ? solve(turn) : lengthen(turn);
    });
  }

  /** What each position is worth to the side that is to move, once it has been worked out. */
  private static final Map<String, Integer> WORTHS = new HashMap<>();

  /** The move that is worth most, whatever the other side does. */
  private static int solve(Joust.Turn turn) {
    int best = turn.legal[0], most = Integer.MIN_VALUE;
    for (int cell : turn.legal) {
      int worth = worthAfter(turn.cells, 1, cell);
      if (worth > most) {
        best = cell;
        most = worth;
      }
    }
    return best;
  }

  /** What it is worth to a side to take a cell: sooner won is better. */
  private static int worthAfter(long[] cells, long mark, int cell) {
    long[] next = cells.clone();
    next[cell] = mark;
    int free = (int) Arrays.stream(next).filter(value -> value == 0).count();
    if (runLength(next, 3, cell, mark) >= 3) return 10 + free;
    return free == 0 ? 0 : -worth(next, -mark);
  }

  private static int worth(long[] cells, long mark) {
    String key = Arrays.toString(cells) + mark;
    Integer known = WORTHS.get(key);
    if (known != null) return known;
    int most = Integer.MIN_VALUE;
    for (int cell = 0; cell < cells.length; cell++) {
      if (cells[cell] == 0) most = Math.max(most, worthAfter(cells, mark, cell));
    }
    WORTHS.put(key, most);
    return most;
  }

  /** Wins, blocks, else makes the longest runs, or breaks them, near the centre. */
  private static int lengthen(Joust.Turn turn) {
    int best = turn.legal[0];
    double most = -1, middle = (turn.size - 1) / 2.0;
    for (int cell : turn.legal) {
      int own = runLength(turn.cells, turn.size, cell, 1);
      int other = runLength(turn.cells, turn.size, cell, -1);
      double distance = Math.hypot(cell % turn.size - middle, cell / turn.size - middle);
      double worth = own >= turn.win ? 1e6 : other >= turn.win ? 1e5
          : 100 * Math.max(own, other) + 10 * Math.min(own, other) - distance;
      if (worth > most) {
        best = cell;
        most = worth;
      }
    }
    return best;
  }

  /** How long the longest run of a mark through a cell would be if it were there. */
  private static int runLength(long[] cells, int size, int cell, long mark) {
    int longest = 1;
    for (int[] step : new int[][] {{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      int length = 1;
      for (int sign = -1; sign <= 1; sign += 2) {
        int x = cell % size + sign * step[0], y = cell / size + sign * step[1];
        while (x >= 0 && x < size && y >= 0 && y < size && cells[y * size + x] == mark) {
          length++;
          x += sign * step[0];
          y += sign * step[1];
        }
      }
      longest = Math.max(longest, length);
    }
    return longest;
  }

  /** The direction after which the rows and columns are best in order, with most free cells. */
  private static int slideInOrder(Joust.Turn turn) {
    int best = turn.legal[0];
    double most = Double.NEGATIVE_INFINITY;
    for (int direction : turn.legal) {
      double worth = order(slide(turn.cells, turn.size, direction), turn.size);
      if (worth > most) {
        best = direction;
        most = worth;
      }
    }
    return best;
  }

  /** Free cells count for it; a tile that is larger than the one above or left of it, against. */
  private static double order(long[] cells, int size) {
    double sum = 0;
    for (int i = 0; i < cells.length; i++) {
      if (cells[i] == 0) sum += 16;
      if (i % size > 0) sum -= Math.max(0, cells[i] - cells[i - 1]);
      if (i >= size) sum -= Math.max(0, cells[i] - cells[i - size]);
    }
    return sum + cells[0];
  }

  private static long[] slide(long[] cells, int size, int direction) {
    long[] next = new long[cells.length];
    for (int line = 0; line < size; line++) {
      int start = switch (direction) {
        case Joust.UP -> line;
        case Joust.DOWN -> line + (size - 1) * size;
        case Joust.LEFT -> line * size;
        default -> line * size + size - 1;
      };
      int step = new int[] {size, -1, -size, 1}[direction];
      int place = start - step;
      boolean mayMerge = false;
      for (int i = 0; i < size; i++) {
        long tile = cells[start + i * step];
        if (tile == 0) continue;
        if (mayMerge && next[place] == tile) {
          next[place] += tile;
          mayMerge = false;
        } else {
          place += step;
          next[place] = tile;
          mayMerge = true;
        }
      }
    }
    return next;
  }
}
