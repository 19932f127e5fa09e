import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * The part of a bot that is the same for every bot: a line of JSON in, a line out.
 *
 * <p>A bot is a function from what it sees to a move:
 *
 * <pre>
 * class Bot {
 *   public static void main(String[] arguments) throws java.io.IOException {
 *     Joust.play(turn -> turn.legal[0]);
 *   }
 * }
 * </pre>
 *
 * <p>Standard output belongs to Joust: print to System.err.
 */
final class Joust {
  static final List<String> DIRECTIONS = List.of("up", "right", "down", "left");
  static final int UP = 0, RIGHT = 1, DOWN = 2, LEFT = 3;

  /** What a bot sees when it is to move. */
  static final class Turn {
    boolean is2048;
    /** The side of the board, and the marks in a row that win. */
    int size, win;
    /** Row by row; in tic-tac-toe 1 is yours, -1 the other's, 0 free; in 2048 the tiles. */
    long[] cells;
    /** The numbers of cells, or of DIRECTIONS; never empty. */
    int[] legal;
    /** The milliseconds for this move; Long.MAX_VALUE for no limit. */
    long clock;
  }

  /** Plays until Joust asks the bot to exit or closes the input. */
  static void play(ToIntFunction<Turn> choose) throws IOException {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var turn = new Turn();
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      var message = (Map<?, ?>) new Json(line).value();
      switch (String.valueOf(message.get("type"))) {
        case "hello" -> {
          var rules = (Map<?, ?>) message.get("rules");
          turn.is2048 = "2048".equals(message.get("game"));
          turn.size = (int) number(rules.get("size"), 3);
          turn.win = (int) number(rules.get("win"), 3);
          send("{\"type\":\"ready\"}");
        }
        case "turn" -> {
          read(message, turn);
          int move = choose.applyAsInt(turn);
          send("{\"turn\":" + number(message.get("turn"), 0) + ",\"move\":"
              + (turn.is2048 ? '"' + DIRECTIONS.get(move) + '"' : move) + "}");
        }
        case "quit" -> {
          return;
        }
        default -> {}
      }
    }
  }

  private static void send(String line) {
    System.out.print(line + "\n");
    System.out.flush(); // or the line would wait in a buffer until the clock has run out
  }

  private static void read(Map<?, ?> message, Turn turn) {
    if (message.get("board") instanceof String board) {
      char you = ((String) message.get("you")).charAt(0);
      turn.cells = board.chars().mapToLong(c -> c == '.' ? 0 : c == you ? 1 : -1).toArray();
    } else {
      turn.cells = ((List<?>) message.get("board")).stream()
          .flatMap(row -> ((List<?>) row).stream()).mapToLong(tile -> number(tile, 0)).toArray();
    }
    turn.legal = ((List<?>) message.get("legal")).stream()
        .mapToInt(move -> move instanceof String s ? DIRECTIONS.indexOf(s) : (int) number(move, 0))
        .toArray();
    turn.clock = number(message.get("clock_ms"), Long.MAX_VALUE);
  }

  private static long number(Object value, long otherwise) {
    return value instanceof Double number ? number.longValue() : otherwise;
  }

  /** Reads JSON as maps, lists, strings, doubles, booleans and null. */
  private static final class Json {
    private final String text;
    private int at;

    Json(String text) {
      this.text = text;
    }

    Object value() {
      return switch (peek()) {
        case '"' -> string();
        case '[' -> {
          var items = new ArrayList<Object>();
          each(']', () -> items.add(value()));
          yield items;
        }
        case '{' -> {
          var fields = new HashMap<String, Object>();
          each('}', () -> {
            String name = string();
            expect(':');
            fields.put(name, value());
          });
          yield fields;
        }
        default -> word();
      };
    }

    private Object word() {
      int start = at;
      while (at < text.length() && ",]} \t\r".indexOf(text.charAt(at)) < 0) at++;
      String word = text.substring(start, at);
      return switch (word) {
        case "null" -> null;
        case "true", "false" -> word.equals("true");
        default -> Double.valueOf(word);
      };
    }

    private void each(char end, Runnable item) {
      at++;
      if (peek() != end) {
        item.run();
        for (; peek() == ','; item.run()) at++;
      }
      expect(end);
    }

    private String string() {
      var result = new StringBuilder();
      expect('"');
      for (; text.charAt(at) != '"'; at++) {
        char c = text.charAt(at);
        if (c == '\\') {
          c = text.charAt(++at);
          if (c == 'u') {
            c = (char) Integer.parseInt(text.substring(at + 1, at + 5), 16);
            at += 4;
          } else if ("bfnrt".indexOf(c) >= 0) {
            c = "\b\f\n\r\t".charAt("bfnrt".indexOf(c));
          }
        }
        result.append(c);
      }
      at++;
      return result.toString();
    }

    private char peek() {
      while (at < text.length() && text.charAt(at) <= ' ') at++;
      return at < text.length() ? text.charAt(at) : 0;
    }

    private void expect(char c) {
      if (peek() != c) throw new IllegalArgumentException("no JSON: " + text);
      at++;
    }
  }
}
