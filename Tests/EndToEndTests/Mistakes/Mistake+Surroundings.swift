extension Mistake {
  /// Mistakes about files, modules, folders and networks that a bot cannot use.
  static let surroundings: [Mistake] = [
    Mistake(
      "a missing package", python: "import notthere\n" + python,
      cause: "No module named 'notthere'", cure: "requirements.txt"),
    Mistake(
      "a module of its own", "fox.py", "import strategy\n" + python,
      cause: "No module named 'strategy'", cure: "submit the folder",
      others: ["strategy.py": "best = 1\n"]),
    Mistake(
      "a missing data file", "fox.py", "weights = open('weights.txt').read()\n" + python,
      cause: "weights.txt", cure: "submit the folder that has the file",
      others: ["weights.txt": "1\n"]),
    Mistake(
      "a log in its own folder", python: "log = open('log.txt', 'w')\n" + python, cause: "log.txt",
      cure: "TMPDIR"),
    Mistake(
      "the network",
      python: "import urllib.request\nurllib.request.urlopen('http://example.com')\n" + python,
      cause: "exited with status 1", cure: "\"network\": true"),
    Mistake(
      "a window",
      python: "raise RuntimeError('no display name and no $DISPLAY environment variable')\n",
      cause: "$DISPLAY", cure: "open no window"),
    Mistake(
      "carriage returns", "fox.sh", shell.replacing("\n", with: "\r\n"), cause: "exited",
      cure: "without carriage returns", needs: ["sh"]),
    Mistake(
      "a byte order mark", "fox.sh", "\u{FEFF}" + shell, cause: "fox.sh",
      cure: "without a byte order mark", needs: ["sh"]),
    Mistake(
      "a missing program", "fox.sh", "jq -c . | while read -r line; do :; done\nnosuchprogram x\n",
      cause: "nosuchprogram", cure: "install the program", needs: ["sh"]),
    Mistake(
      "a module with the name of a library", python: "import json\njson.no_such\n" + python,
      cause: "AttributeError", cure: "rename the bot's own json.py"),
  ]
}
