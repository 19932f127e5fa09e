import Games
import JSON
import Messages
import Processes

/// A bot at one game, point by point.
final class Checkup {
  let check: BotCheck
  let game: any Game
  /// The bot's process, while it can be spoken with.
  var dialogue: Dialogue?
  var writer = MessageWriter()
  /// The number of the process's game, from 1.
  var gameNumber = 0
  /// How long each answer took, in nanoseconds.
  var times: [Int64] = []
  /// How many games were played to their end, or as far as there was time.
  var gameCount = 0
  /// The same choices for every bot.
  var generator = SplitMix64(seed: 2048)
  private var outcomes: [CheckPoint: CheckFinding.Outcome] = [:]

  /// How long it is waited for what nobody asked for, in nanoseconds.
  static let pause: Int64 = 150_000_000
  /// How long a bot may take to exit, in nanoseconds.
  static let exitTime: Int64 = 1_000_000_000

  init(_ check: BotCheck, _ game: any Game) {
    self.check = check
    self.game = game
  }

  /// Goes through all points.
  func run() throws(SystemError) {
    defer { drop() }
    guard try isOpen(), isQuiet(for: Self.pause) else { return }
    playGames()
    try lookAtUnknownMessages()
    try lookAtUnknownFields()
    try lookAtSecondStart()
    try lookAtQuit()
    try lookAtEndOfInput()
  }

  /// Has the bot play the game by rules that it is not obliged to know.
  func lookAt(_ others: [any Game]) throws(SystemError) {
    var (able, unable): ([String], [String]) = ([], [])
    for other in others {
      let checkup = Checkup(check, other)
      defer { checkup.drop() }
      if try checkup.isOpen() { checkup.playGames(atMost: 1) }
      let text = other.rules.summary
      if checkup.isFaultless, checkup.gameCount > 0 {
        able.append(text)
      } else {
        unable.append(text)
      }
    }
    let parts = [("yes, with ", able), ("not with ", unable)].filter { !$0.1.isEmpty }
    outcomes[.otherSizes] = .note(
      parts.map { $0.0 + $0.1.joined(separator: " or ") }.joined(separator: "; "))
  }

  /// Whether nothing is wrong.
  var isFaultless: Bool { !outcomes.keys.contains(where: isWrong) }

  /// Whether something is wrong at a point.
  func isWrong(_ point: CheckPoint) -> Bool {
    if case .wrong = outcomes[point] { true } else { false }
  }

  /// What was found, by point.
  var findings: [CheckFinding] {
    CheckPoint.allCases.map { CheckFinding(point: $0, outcome: outcome(at: $0)) }
  }

  private func outcome(at point: CheckPoint) -> CheckFinding.Outcome {
    if let outcome = outcomes[point] { return outcome }
    guard !times.isEmpty else { return .untried }
    switch point {
    case .answer: return .right("\(times.count) turns in \(gameCount) games")
    case .clock: return .right(AnswerTimes(times).text)
    case .silence, .turn, .legality: return .right(nil)
    default: return .untried
    }
  }

  /// Takes down that a point is right.
  func approve(_ point: CheckPoint, _ text: String? = nil) {
    if outcomes[point] == nil { outcomes[point] = .right(text) }
  }

  /// Takes down what is wrong; the first complaint at a point stays.
  func complain(
    _ point: CheckPoint, _ sentence: String, sent: String? = nil, received: String? = nil,
    mend: String
  ) {
    guard !isWrong(point) else { return }
    outcomes[point] = .wrong(
      .init(
        sentence: sentence, sent: sent ?? dialogue?.lastSent, received: received,
        log: dialogue?.log,
        mend: mend))
  }

  /// Ends the process, if there is one.
  func drop() {
    _ = dialogue?.end(within: 0)
    dialogue = nil
  }

  /// Says what the writer has gathered.
  func say() {
    dialogue?.say(writer.bytes)
    writer.clear()
  }
}
