extension Mistake {
  /// Mistakes in reading, writing, waiting and exiting.
  static let conduct: [Mistake] = [
    Mistake(
      "no flush of answers", answer, answer.replacing(", flush=True", with: ""),
      cause: "had not answered turn", cure: "flush standard output"),
    Mistake(
      "no flush at all", python: python.replacing(", flush=True", with: ""),
      cause: "was not ready within", cure: "flush standard output"),
    Mistake(
      "reading to the end", "for line in sys.stdin:",
      "for line in sys.stdin.read().splitlines():",
      cause: "was not ready within", cure: "read standard input line by line"),
    Mistake(
      "one JSON value for the whole input", "for line in sys.stdin:",
      "for line in [json.dumps(json.load(sys.stdin))]:",
      cause: "was not ready within", cure: "read one line at a time"),
    Mistake(
      "no line end", ready, #"sys.stdout.write('{"type":"ready"}'); sys.stdout.flush()"#,
      cause: "was not ready within", cure: "end each line with a line feed"),
    Mistake(
      "no ready message", ready, "pass", cause: "was not ready within",
      cure: "print one line for hello"),
    Mistake(
      "too much thinking", answer, "import time; time.sleep(0.8); " + answer, cause: "took ",
      cure: "`clock_ms` in each turn is the time for the move"),
    Mistake(
      "an endless loop", answer, "n = 0\n        while True: n += 1",
      cause: "had not answered turn", cure: "look for an endless loop"),
    Mistake(
      "an endless loop at the start", "import sys, json\n",
      "import sys, json\nn = 0\nwhile True: n += 1\n",
      cause: "was not ready within", cure: "look for an endless loop"),
    Mistake(
      "waiting for something else", answer, "import time; time.sleep(1000)",
      cause: "had not answered turn", cure: "the bot waits and does not answer"),
    Mistake(
      "an exit after one move", answer, answer + "; sys.exit()",
      cause: "exited with status 0", cure: "end the program when `quit` arrives, not before"),
    Mistake(
      "a failure at unknown messages", #"elif m["type"] == "quit":"#,
      #"elif m["type"] not in ("start", "end", "quit"): raise ValueError(m)"# + "\n    "
        + #"elif m["type"] == "quit":"#,
      cause: "ignores unknown messages", cure: "ignore messages whose `type` you don't know"),
    Mistake(
      "a failure at unknown fields", answer,
      #"assert len(m) <= 7, "unknown fields"; "# + answer,
      cause: "ignores unknown fields", cure: "read the fields that you need by name"),
    Mistake(
      "fields of another message", "    m = json.loads(line)\n",
      "    m = json.loads(line)\n    board = m[\"board\"]\n",
      cause: "exited with status 1", cure: "read only the fields that a message of this type has"),
    Mistake(
      "no end at quit", "break", "import time; time.sleep(100)", cause: "exits on quit",
      cure: "end the program when `quit` arrives"),
    Mistake(
      "no end at the end of the input",
      python: python.replacing(
        "for line in sys.stdin:",
        with: "import time\nwhile True:\n    line = sys.stdin.readline()\n"
          + "    if not line: time.sleep(0.1); continue"),
      cause: "exits at the end of its input", cure: "end the program when standard input ends"),
    Mistake(
      "a closed output", answer, answer + "; sys.stdout.close()",
      cause: "closed file", cure: "keep standard output open until quit"),
    Mistake(
      "too many threads", ready,
      "import threading, time\n        for _ in range(400): threading.Thread(target=time.sleep, "
        + "args=(5,), daemon=True).start()\n        time.sleep(1); " + ready,
      cause: "processes", cure: "start fewer"),
    Mistake(
      "an endless recursion", answer, "f = lambda n: f(n + 1); f(0)", cause: "exited with status 1",
      cure: "end its recursion"),
    Mistake(
      "an index beyond the board", answer, #"m["legal"][99]"#, cause: "fox.py, line 7",
      cure: "choose from the turn's `legal`"),
  ]
}
