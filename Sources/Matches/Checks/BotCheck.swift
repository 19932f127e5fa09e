package import Games
package import Hosting

/// Plays a bot through the whole protocol.
package struct BotCheck {
  /// How the bot is started.
  package var launch: Launch
  /// The time for its ready message, in nanoseconds.
  package var startup: Int64 = 5_000_000_000
  /// The time for a move, in nanoseconds.
  package var move: Int64 = 1_000_000_000
  /// Beyond the time for a move, what is allowed for the machine's own delays, in nanoseconds.
  package var grace: Int64 = 20_000_000
  /// Is told each line that is said, printable.
  package var report: (Speaker, String) -> Void = { _, _ in }

  package init(launch: Launch) {
    self.launch = launch
  }

  /// Checks the bot at a game.
  ///
  /// - Parameters:
  ///   - game: the game.
  ///   - others: the same game by other rules, which the bot is not obliged to play.
  /// - Returns: a finding for each point.
  /// - Throws: where the machine, and not the bot, is at fault.
  package func findings(at game: any Game, others: [any Game] = []) throws(SystemError)
    -> GameFindings
  {
    let checkup = Checkup(self, game)
    try checkup.run()
    if checkup.isFaultless, !others.isEmpty { try checkup.lookAt(others) }
    return GameFindings(game: game.name, findings: checkup.findings)
  }
}

/// What is looked at, in the order in which it is shown.
package enum CheckPoint: Int, CaseIterable, Sendable {
  case start
  case ready
  case silence
  case answer
  case turn
  case legality
  case clock
  case unknownMessage
  case unknownField
  case secondStart
  case quit
  case endOfInput
  case otherSizes

  /// What a bot that is right does.
  package var title: String {
    switch self {
    case .start: "starts"
    case .ready: "says ready in time"
    case .silence: "writes nothing unasked"
    case .answer: "answers each turn with one line of JSON"
    case .turn: "echoes the number of the turn"
    case .legality: "plays legal moves"
    case .clock: "answers within the clock"
    case .unknownMessage: "ignores messages that it doesn't know"
    case .unknownField: "ignores fields that it doesn't know"
    case .secondStart: "takes a new start in the middle of a game"
    case .quit: "exits on quit"
    case .endOfInput: "exits at the end of its input"
    case .otherSizes: "plays other sizes"
    }
  }
}

/// What was found at a point.
package struct CheckFinding: Hashable, Sendable {
  /// What came of it.
  package enum Outcome: Hashable, Sendable {
    /// All is right; what was seen, where there is something to say.
    case right(String?)
    /// Something is wrong.
    case wrong(Complaint)
    /// Neither: something to know.
    case note(String)
    /// It was not come to.
    case untried
  }

  /// What is wrong, and how to mend it.
  package struct Complaint: Hashable, Sendable {
    /// What the bot did, in one sentence without its end.
    package var sentence: String
    /// The last message to the bot, without its line end.
    package var sent: String?
    /// What the bot wrote, printable and cut.
    package var received: String?
    /// The end of what it wrote on its standard error, printable and cut.
    package var log: String?
    /// What to do.
    package var mend: String
  }

  /// The point.
  package var point: CheckPoint
  /// What came of it.
  package var outcome: Outcome
}

/// What was found of a bot at one game.
package struct GameFindings: Hashable, Sendable {
  /// The game's name.
  package var game: String
  /// What was found, a finding for each point.
  package var findings: [CheckFinding]

  /// Whether the bot was ready to play.
  package var hasBegun: Bool {
    findings.contains { finding in
      guard finding.point == .ready, case .right = finding.outcome else { return false }
      return true
    }
  }

  /// How many points are wrong.
  package var wrongCount: Int {
    findings.count { if case .wrong = $0.outcome { true } else { false } }
  }
}

/// What to do about the mistakes that are made most often.
enum Mend {
  static let command =
    "look at `command` in bot.json: it is run in the bot's folder, without a shell, and PATH is searched "
    + "for a name without a slash"
  static let crash = "mend what its standard error says; try the message above on it by hand"
  static let ready =
    #"print {"type":"ready"} and a line end, flushed, when hello arrives, before anything else"#
  static let flush =
    "flush standard output after each line: what is written to a pipe stays in a buffer otherwise"
  static let readLines =
    "read standard input line by line and answer each line at once: the end of the input comes "
    + "after the last game only"
  static let answer = "print one line for each turn, with a line end, and flush standard output"
  static let lineEnd = "end each line with a line feed (\\n), then flush standard output"
  static let standardError =
    "write debug text to standard error: standard output is for answers alone"
  static let onlyTurns = "answer hello with ready and each turn with a move, and nothing else"
  static let oneLine = "print one line for each turn, and nothing else on standard output"
  static let library =
    "write the line with your language's JSON library, or print nothing but known words and numbers"
  static let turn = "copy the number in the message's `turn` into the answer's `turn`"
  static let move = "put the move into `move`: one of those in `legal`, as it stands there"
  static let legal = "choose one of the moves in `legal`, which lists all that are allowed"
  static let fromZero = "count cells from 0, as `legal` does: the top left one is 0"
  static let slow =
    "think less: `clock_ms` in each turn says how long a move may take, in milliseconds"
  static let unknownMessage = "ignore messages whose `type` you don't know, and read the next line"
  static let unknownField = "take what you need out of a message by name, and ignore the rest of it"
  static let start = "begin afresh at each `start`, whatever went before"
  static let quit = "end the program when `quit` arrives"
  static let endOfInput = "end the program when standard input ends: reading a line then says so"
}

/// How long a bot's answers took.
struct AnswerTimes {
  private let sorted: [Int64]

  /// - Parameter times: in nanoseconds, at least one.
  init(_ times: [Int64]) {
    sorted = times.sorted()
  }

  /// In words: "median 0.1 ms, 99 % within 0.4 ms, worst 2.0 ms".
  var text: String {
    "median \(Self.text(quantile(0.5))), 99 % within \(Self.text(quantile(0.99))), "
      + "worst \(Self.text(sorted.last ?? 0))"
  }

  /// The least time that a share of the answers did not exceed.
  private func quantile(_ share: Double) -> Int64 {
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted[min(sorted.count, max(1, rank)) - 1]
  }

  private static func text(_ nanoseconds: Int64) -> String {
    let tenths = (nanoseconds + 50_000) / 100_000
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) ms" : "\((tenths + 5) / 10) ms"
  }
}
