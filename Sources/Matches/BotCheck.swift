package import Games
package import Hosting
import JSON
package import Tournaments

package struct BotCheck {
  package var launch: Launch
  package var time = TimeControl()
  /// The most memory that it may hold, in bytes.
  package var memory = TournamentFile.usualMemory
  package var report: (Speaker, String) -> Void = { _, _ in }

  package init(launch: Launch) {
    self.launch = launch
  }

  var settings: MatchSettings {
    var settings = MatchSettings(time: time)
    (settings.limits.memory, settings.limits.processes) = (memory, TournamentFile.usualProcesses)
    return settings
  }

  /// What bots are told of the time for a move, in milliseconds.
  var clock: Int { Int(time.move.wholeNanoseconds / 1_000_000) }
  /// What a move may take, in nanoseconds.
  var limit: Int64 { (time.move + time.grace).wholeNanoseconds }

  /// Checks the bot at a game, and at the same game by other rules, which it is not obliged to
  /// play; the error is the machine's.
  package func findings(at game: any Game, others: [any Game] = []) throws(SystemError)
    -> GameFindings
  {
    let checkup = Checkup(self, game)
    try checkup.run()
    if checkup.isFaultless, !others.isEmpty { try checkup.look(at: others) }
    var findings = checkup.findings
    if !checkup.isFaultless, checkup.refereeFailure == nil, let remark = refusedCalls(at: game) {
      findings.append(CheckFinding(point: .calls, outcome: .note(remark)))
    }
    return GameFindings(game: game.name, findings: findings, failure: checkup.refereeFailure)
  }

  /// Checks a bot again that has failed, to find the system calls that the sandbox refuses it;
  /// returns a remark, or nil if there are none that matter.
  private func refusedCalls(at game: any Game) -> String? {
    let calls = RefusedCalls()
    guard let launch = launch.reporting(to: calls) else { return nil }
    var again = self
    again.launch = launch
    again.report = { _, _ in }
    try? Checkup(again, game).run()
    let names = calls.names.filter { !Self.callsToDoWithout.contains($0) }.suffix(4)
    guard let last = names.last else { return nil }
    let list = (names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " : "") + last
    return "it called \(list), which the sandbox refuses"
  }

  /// Calls that runtimes try at their start, and do well without.
  private static let callsToDoWithout: Set = [
    "clone3", "fadvise64", "ioctl", "madvise", "memfd_create", "prctl", "rseq",
  ]
}

package enum Speaker: Sendable {
  case joust, bot
}

/// What is looked at, in the order in which it is shown: what a bot that is right does.
package enum CheckPoint: String, CaseIterable, Sendable {
  case start = "starts"
  case ready = "says ready in time"
  case silence = "writes nothing unasked"
  case answer = "answers each turn with one line of JSON"
  case turn = "echoes the number of the turn"
  case legality = "plays legal moves"
  case clock = "answers within the clock"
  case unknownMessage = "ignores messages that it doesn't know"
  case unknownField = "ignores fields that it doesn't know"
  case secondStart = "takes a new start in the middle of a game"
  case quit = "exits on quit"
  case endOfInput = "exits at the end of its input"
  case otherSizes = "plays other sizes"
  case calls = "keeps to what the sandbox allows"
}

package struct CheckFinding: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    case right(String?)
    case wrong(Complaint)
    /// Neither: something to know.
    case note(String)
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
    package var mend: String
  }

  package var point: CheckPoint
  package var outcome: Outcome
}

package struct GameFindings: Hashable, Sendable {
  package var game: String
  package var findings: [CheckFinding]
  /// Why the game's referee failed, after which the findings mean nothing; nil where it did not.
  package var failure: String?

  package var hasBegun: Bool {
    findings.contains { if $0.point == .ready, case .right = $0.outcome { true } else { false } }
  }

  package var wrongCount: Int {
    findings.count { if case .wrong = $0.outcome { true } else { false } }
  }
}

/// What a bot's mistake comes from, as far as what it wrote tells.
enum CheckDiagnosis {
  /// Where a line that is no answer is taken down, and what to do about it.
  static func cause(of line: ArraySlice<UInt8>) -> (point: CheckPoint, advice: String) {
    guard let first = line.first else { return (.answer, Advice.oneLine) }
    guard let value = try? JSONValue(parsing: Array(line)) else {
      return (.answer, first == UInt8(ascii: "{") ? Advice.library : Advice.standardError)
    }
    guard case .object(let answer) = value else { return (.answer, Advice.standardError) }
    guard case .some(.number) = answer["turn"] else { return (.turn, Advice.turn) }
    return (.answer, Advice.move)
  }

  /// What to do about a move that is not legal; it may be that the bot counts cells from 1.
  static func advice(
    onMoveIn line: ArraySlice<UInt8>, at position: any Position, _ notation: MoveNotation
  ) -> String {
    guard case .numbers(let count) = notation, let move = number(in: line) else {
      return Advice.move
    }
    return move == count || position.isLegal(move - 1) ? Advice.fromZero : Advice.legal
  }

  private static func number(in line: ArraySlice<UInt8>) -> Int? {
    guard case .object(let answer) = try? JSONValue(parsing: Array(line)),
      case .some(.number(let number)) = answer["move"]
    else { return nil }
    return number.int
  }
}

enum AnswerTimes {
  /// As in "median 0.1 ms, 99 % within 0.4 ms, worst 2.0 ms", from times in nanoseconds.
  static func words(for times: [Int64]) -> String {
    let sorted = times.sorted()
    func text(_ share: Double) -> String {
      let rank = Int((share * Double(sorted.count)).rounded(.up))
      let tenths = (sorted[max(1, rank) - 1] + 50_000) / 100_000
      return tenths < 100 ? "\(tenths / 10).\(tenths % 10) ms" : "\((tenths + 5) / 10) ms"
    }
    return "median \(text(0.5)), 99 % within \(text(0.99)), worst \(text(1))"
  }
}

/// What to do about the mistakes that are made most often.
enum Advice {
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
  static let text = "read what the game says of its texts: its referee judges them"
  static let fromZero =
    "choose one of the moves in `legal`, and count cells from 0, as it does: the top left one is 0"
  static let slow =
    "think less: `clock_ms` in each turn says how long a move may take, in milliseconds"
  static let slowStart =
    "start faster, or ask for more time: `time.startup` in tournament.json, --startup here"
  /// What is added where a bot was not ready, which may be slow and nothing else.
  static let orLonger =
    "; if it only starts slowly, --startup gives it longer (in tournament.json `time.startup`)"
  static let unknownMessage = "ignore messages whose `type` you don't know, and read the next line"
  static let unknownField = "take what you need out of a message by name, and ignore the rest of it"
  static let start = "begin afresh at each `start`, whatever went before"
  static let quit = "end the program when `quit` arrives"
  static let endOfInput = "end the program when standard input ends: reading a line then says so"
}
