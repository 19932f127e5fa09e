import Games
import Messages
import Processes
import Tournaments

/// A bot's process during the games that it plays: what it was told, and what it owes.
///
/// Messages are gathered until the bot is to hear them, so that a turn is one write.
final class Session {
  let contestant: Contestant
  let process: LineProcess
  let settings: MatchSettings
  let notation: MoveNotation
  var writer = MessageWriter()

  /// The number of the process's game, from 1.
  private(set) var gameNumber = 0
  /// Whether it was told of a game's begin and not yet of its end.
  private(set) var isInGame = false
  /// Whether it has answered a turn since it was started.
  var hasMoved = false
  /// Whether it has answered a turn of this game.
  var hasAnswered = false
  /// The number of the turn that it answered last.
  var lastAnswered: Int?
  /// The turn that it has not answered yet.
  var open: OpenTurn?
  /// The turns that it was too late for, whose answers may still come.
  var owed: [Int] = []
  /// Whether it was late once, if only for want of a processor: what it uses is looked at from now
  /// on.
  var mayNeedReprieve = false
  /// What it has left of the time for all its moves, in nanoseconds.
  var totalLeft: Int64?
  /// What it has taken in this game.
  var spent = ThinkingTime()
  /// When what was gathered is to be heard, if the bot isn't asked before.
  private(set) var deliveryDue: Instant?
  /// When it was started.
  let started = Instant.now
  /// Whether it was looked at for its ready message after it should have been there.
  var hasLookedLate = false
  /// Whether it is stopped while the other bot is to move.
  private let isStoppedOffTurn: Bool
  /// The processor time that it had used when the last game was over, or when the first one began,
  /// in nanoseconds.
  private var processorStart: Int64?
  /// What it has used since then until this game was over, in nanoseconds.
  private(set) var processorTime: Int64 = 0

  /// Starts the bot's process and tells it the game.
  init(_ contestant: Contestant, game: any Game, settings: MatchSettings) throws(LaunchError) {
    self.contestant = contestant
    self.settings = settings
    notation = type(of: game).notation
    if case .versus = game.shape {
      isStoppedOffTurn = !settings.allowsPondering
    } else {
      isStoppedOffTurn = false
    }
    process = try LineProcess(contestant.launch)
    process.onError = contestant.log
    writer.hello(game: type(of: game).name, rules: game.rules, limits: Limits(settings.time))
    process.listen()
    flush()
  }

  /// Tells it that a game begins, when it next hears something.
  func begin(seat: String?) {
    gameNumber += 1
    isInGame = true
    hasAnswered = false
    open = nil
    owed = []
    totalLeft = settings.time.total?.wholeNanoseconds
    spent = ThinkingTime()
    writer.start(gameNumber: gameNumber, seat: seat)
    deliveryDue = .now + 200_000
    processorTime = 0
    if processorStart == nil { processorStart = process.processorNanoseconds }
    rest()
  }

  /// Takes note that the game is over: what the bot does from now on is for its next one.
  func finishGame() {
    let now = process.processorNanoseconds
    processorTime = now - (processorStart ?? now)
    processorStart = now
  }

  /// Stops the bot until it is asked, where it may not think before.
  func rest() {
    if isStoppedOffTurn { process.pause() }
  }

  /// Tells it how the game ended, when it next hears something.
  func end(_ result: EndResult, reason: String) {
    isInGame = false
    writer.end(result, reason: reason)
  }

  /// Offers what was gathered to the bot.
  func flush() {
    deliveryDue = nil
    guard !writer.bytes.isEmpty else { return }
    process.send(writer.bytes)
    writer.clear()
  }

  /// Tells bots to quit, and ends their processes and all that they started; `patience` is how long
  /// they may take, in nanoseconds.
  static func close(_ sessions: [Session], patience: Int64) {
    for session in sessions {
      session.writer.quit()
      session.flush()
    }
    LineProcess.finish(sessions.map(\.process), within: patience)
  }
}

extension Limits {
  init(_ time: TimeControl) {
    self.init(
      startup: time.startup.wholeMilliseconds, first: time.first?.wholeMilliseconds,
      move: time.move.wholeMilliseconds, total: time.total?.wholeMilliseconds,
      increment: time.increment.wholeMilliseconds)
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int { Int(wholeNanoseconds / 1_000_000) }
}
