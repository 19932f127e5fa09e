import Testing

/// A bot with a mistake that beginners make, and the explanation that is expected from `joust check`.
struct Mistake: CustomTestStringConvertible, Sendable {
  /// The mistake in a few words.
  var name: String
  /// The file of the bot.
  var file: String
  var source: String
  /// A part of the sentence about the mistake.
  var cause: String
  /// A part of the advice.
  var cure: String
  /// The programs that are needed to run the bot.
  var needs: [String] = ["python3"]
  /// The time limit until the bot is ready.
  var startup = "5s"
  /// Other files next to the bot, which are not submitted with it.
  var others: [String: String] = [:]

  var testDescription: String { name }

  /// Returns the mistake with a different time limit until the bot is ready.
  func starting(within startup: String) -> Mistake {
    var mistake = self
    mistake.startup = startup
    return mistake
  }

  /// A Python bot without mistakes.
  static let python = """
    import sys, json
    for line in sys.stdin:
        m = json.loads(line)
        if m["type"] == "hello":
            print('{"type":"ready"}', flush=True)
        elif m["type"] == "turn":
            print(json.dumps({"turn": m["turn"], "move": m["legal"][0]}), flush=True)
        elif m["type"] == "quit":
            break

    """

  /// A shell bot without mistakes.
  static let shell = SubmitTests.shell

  /// Creates a Python bot in which a part of the correct source is replaced.
  init(_ name: String, _ right: String, _ wrong: String, cause: String, cure: String) {
    precondition(Self.python.contains(right), "\(name): \(right)")
    self.init(
      name, python: Self.python.replacing(right, with: wrong), cause: cause, cure: cure)
  }

  /// Creates a Python bot.
  init(_ name: String, python source: String, cause: String, cure: String) {
    self.init(name, "fox.py", source, cause: cause, cure: cure, needs: ["python3"])
  }

  init(
    _ name: String, _ file: String, _ source: String, cause: String, cure: String,
    needs: [String] = ["python3"], others: [String: String] = [:]
  ) {
    self.name = name
    self.file = file
    self.source = source
    self.cause = cause
    self.cure = cure
    self.needs = needs
    self.others = others
  }

  static let all = answers + conduct + surroundings + languages

  /// The statement in ``python`` that prints the answer.
  static let answer = #"print(json.dumps({"turn": m["turn"], "move": m["legal"][0]}), flush=True)"#
  static let ready = #"print('{"type":"ready"}', flush=True)"#
}
