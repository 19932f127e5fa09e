extension Mistake {
  /// Mistakes in answers.
  static let answers: [Mistake] = [
    Mistake(
      "a bare move", answer, #"print(m["legal"][0], flush=True)"#,
      cause: "answers each turn with one line of JSON", cure: "write debug text to standard error"),
    Mistake(
      "Python's text of a dictionary", answer,
      #"print({"turn": m["turn"], "move": m["legal"][0]}, flush=True)"#,
      cause: "answers each turn with one line of JSON", cure: "JSON library"),
    Mistake(
      "another name of the move", answer,
      #"print(json.dumps({"turn": m["turn"], "cell": m["legal"][0]}), flush=True)"#,
      cause: "move", cure: "put the move into `move`"),
    Mistake(
      "no number of the turn", answer, #"print(json.dumps({"move": m["legal"][0]}), flush=True)"#,
      cause: "turn", cure: "copy the number in the message's `turn`"),
    Mistake(
      "a number of its own", answer,
      #"n = globals().get("n", 70) + 1; print(json.dumps({"turn": n, "move": m["legal"][0]}), flush=True)"#,
      cause: "answered a turn other than", cure: "copy the number in the message's `turn`"),
    Mistake(
      "cells from 1", answer,
      #"print(json.dumps({"turn": m["turn"], "move": m["legal"][0] + 1}), flush=True)"#,
      cause: "not in `legal`", cure: "moves are numbered from 0"),
    Mistake(
      "a taken cell", answer, #"print(json.dumps({"turn": m["turn"], "move": 4}), flush=True)"#,
      cause: "not in `legal`", cure: "choose one of the moves in `legal`"),
    Mistake(
      "a move as a text", answer,
      #"print(json.dumps({"turn": m["turn"], "move": str(m["legal"][0])}), flush=True)"#,
      cause: "move", cure: "put the move into `move`"),
    Mistake(
      "a trailing comma", answer,
      #"print('{"turn": %d, "move": %d,}' % (m["turn"], m["legal"][0]), flush=True)"#,
      cause: "answers each turn with one line of JSON", cure: "JSON library"),
    Mistake(
      "another type", answer,
      #"print(json.dumps({"type": "turn", "turn": m["turn"], "move": m["legal"][0]}), flush=True)"#,
      cause: "type", cure: "move"),
    Mistake(
      "two answers", answer, answer + "; " + answer, cause: "wrote more than its answer",
      cure: "print one line for each turn"),
    Mistake(
      "an empty line after the answer", answer, answer + "; print(flush=True)",
      cause: "wrote more than its answer", cure: "print one line for each turn"),
    Mistake(
      "a very long line", answer, #"print("x" * 100000, flush=True)"#,
      cause: "more than 64 KiB", cure: "print one line for each turn"),
    Mistake(
      "debug text", answer, #"print("thinking", flush=True); "# + answer,
      cause: "answers each turn with one line of JSON", cure: "write debug text to standard error"),
    Mistake(
      "a greeting", "import sys, json\n", "import sys, json\nprint('Fox 1.0', flush=True)\n",
      cause: "instead of its ready message", cure: "write debug text to standard error"),
    Mistake(
      "an answer to start", #"elif m["type"] == "quit":"#,
      #"elif m["type"] == "start": print('{"type":"ok"}', flush=True)"# + "\n    "
        + #"elif m["type"] == "quit":"#,
      cause: "without a request", cure: "each turn with a move, and nothing else"),
    Mistake(
      "a board of the last game", "for line in sys.stdin:", "mine = []\nfor line in sys.stdin:",
      andThen: (
        answer,
        #"mine.append(min(c for c in range(9) if c not in mine)) if len(mine) < 9 else None; "#
          + #"print(json.dumps({"turn": m["turn"], "move": mine[-1]}), flush=True)"#
      ),
      cause: "not in `legal`", cure: "choose one of the moves in `legal`"),
  ]

  /// Creates a Python bot in which two parts of the correct source are replaced.
  private init(
    _ name: String, _ right: String, _ wrong: String, andThen second: (String, String),
    cause: String, cure: String
  ) {
    self.init(
      name,
      python: Self.python.replacing(right, with: wrong).replacing(second.0, with: second.1),
      cause: cause, cure: cure)
  }
}
