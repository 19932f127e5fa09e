package import Games
import Hosting
import JSON
import Protocol
import Tournaments

/// A bot that is asked for one move at a time, in a game whose other moves come from outside, for example
/// from a person.
package final class InteractiveBot {
  package enum Report: Hashable, Sendable {
    case move(Int, comment: String?)
    /// The bot has resigned.
    case resigned
    /// The bot has failed, for the given reason, and does not play until the next game.
    case failed(String)
  }

  private typealias Question = (number: Int, position: any Position)

  private var game: any Game
  private let launch: BotLaunch
  private let settings: MatchSettings
  private var bot: BotLink?
  /// The seat of the bot; in a race, the number of its board.
  private var seat = 0
  /// The clocks of all seats, as the bot receives them; nil in a race, and if the total time is not limited.
  ///
  /// This class sets the clock of the bot, and the caller sets the clocks of the other seats.
  var clocks: TurnClocks?
  private var isNewGame = false
  private var hasFailed = false
  /// The question to ask after the bot has answered the current one.
  private var next: Question?
  /// The question that the bot is thinking about; nil if there is none, or if its answer is no longer needed.
  private var current: Question?

  package init(_ launch: BotLaunch, game: any Game, settings: MatchSettings) {
    self.launch = launch
    self.game = game
    self.settings = settings
  }

  package var name: String { launch.name }

  /// Starts a game in a seat, and drops open questions; a bot that has failed is started again.
  package func begin(_ game: any Game, seat: Int) {
    self.game = game
    self.seat = seat
    clocks = TurnClocks(Limits(settings.time), seats: game.allSeats)
    isNewGame = true
    hasFailed = false
    next = nil
    current = nil
  }

  /// Asks for a move; an earlier question that has not been answered yet is dropped.
  package func ask(_ number: Int, _ position: any Position) {
    current = nil
    next = (number, position)
  }

  /// Announces the end of the game, with the bot's final view if there is one.
  ///
  /// For final views, see ``Position/finalView(of:)``. Nothing is announced if the bot is not in a
  /// game, or still has to answer a question.
  package func end(places: [Int], reason: String, view: String? = nil) {
    guard let bot, bot.isInGame, bot.asked == nil else { return }
    _ = bot.finish(seat, places: places, reason: reason, view: view)
    bot.flush()
  }

  package func close() {
    if let bot { BotLink.close([bot], patience: 200_000_000) }
    bot = nil
  }

  /// The thinking time of the bot in this game, in nanoseconds.
  var nanoseconds: Int64 { bot?.clock.taken ?? 0 }

  /// Waits for the answer to the last question.
  func answer() -> Report {
    while true {
      if let report = poll(within: 100_000_000) { return report }
    }
  }

  /// Waits for a report of the bot for at most a given number of nanoseconds; nil if there is none.
  package func poll(within nanoseconds: Int64 = 0) -> Report? {
    guard !hasFailed, next != nil || bot != nil else { return nil }
    guard let bot else { return start() }
    if bot.isReady, bot.asked == nil, let report = askNext(of: bot) { return report }
    let now = Instant.now
    let due = bot.isReady ? bot.attend(at: now) : bot.startDeadline
    LineProcess.wait(for: [bot.process], until: min(due, now + nanoseconds), from: now)
    guard bot.isReady else { return startReport(of: bot) }
    if bot.asked != nil, let report = answerReport(of: bot) { return report }
    return bot.pollLimits(at: .now).map(fail)
  }

  private func start() -> Report? {
    do throws(LaunchError) {
      bot = try BotLink(launch, game: game, settings: settings)
      isNewGame = true
      return nil
    } catch {
      return fail(Fault(.startFailure, printable(error.sentence)))
    }
  }

  private func startReport(of bot: BotLink) -> Report? {
    switch bot.startProgress() {
    case .waiting, .ready: nil
    case .failed(let words), .neverRan(let words): fail(Fault(.startFailure, printable(words)))
    }
  }

  private func askNext(of bot: BotLink) -> Report? {
    guard let question = next else { return nil }
    if isNewGame {
      isNewGame = false
      bot.begin(seat: seat, of: game)
    }
    next = nil
    current = question
    if let left = bot.clock.millisecondsLeft { clocks?.left[seat] = left }
    return bot.ask(question.number, question.position, clocks: clocks).flatMap(fail)
  }

  private func answerReport(of bot: BotLink) -> Report? {
    switch bot.answer(at: .now) {
    case .move(let reply, let line):
      guard let question = current else { return nil }
      current = nil
      guard !reply.resigns else { return .resigned }
      guard let move = reply.move, question.position.isLegal(move) else {
        let isHidden = question.position.hidesLegalMoves
        return fail(.illegalMove(line, game.notation, hidesLegalMoves: isHidden))
      }
      return .move(move, comment: reply.comment)
    case .fault(let fault): return fail(fault)
    case .late, .left:
      // After a restart, the bot is asked the same question again.
      next = next ?? current
      close()
      return nil
    case nil: return nil
    }
  }

  private func fail(_ fault: Fault) -> Report {
    hasFailed = true
    next = nil
    current = nil
    close()
    return .failed("\(fault.reason.rawValue): \(fault.detail)")
  }
}
