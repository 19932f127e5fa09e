package import Games
import Hosting
import JSON
import Protocol
import Tournaments

/// A bot that is asked for one move at a time, with whoever plays against it elsewhere.
package final class InteractiveBot {
  package enum Report: Hashable, Sendable {
    case move(Int, comment: String?)
    /// It failed, as the sentence says, and plays no more until the next game.
    case failed(String)
  }

  private typealias Question = (number: Int, position: any Position)

  private var game: any Game
  private let launch: BotLaunch
  private let settings: MatchSettings
  private var bot: BotLink?
  /// A race has no seats, but boards that are numbered like them.
  private var seat = 0
  private var isNewGame = false
  private var hasFailed = false
  /// What is to be asked as soon as the bot has answered what it was asked before.
  private var next: Question?
  /// What it thinks about; nil, too, where the answer is of no interest any more.
  private var current: Question?

  package init(_ launch: BotLaunch, game: any Game, settings: MatchSettings) {
    self.launch = launch
    self.game = game
    self.settings = settings
  }

  package var name: String { launch.name }

  /// Has the bot begin its game in a seat, and forget what it was asked; after a fault it is started afresh.
  package func begin(_ game: any Game, seat: Int) {
    self.game = game
    self.seat = seat
    isNewGame = true
    hasFailed = false
    (next, current) = (nil, nil)
  }

  /// Asks for a move; what was asked before and not answered is of no interest any more.
  package func ask(_ number: Int, _ position: any Position) {
    current = nil
    next = (number, position)
  }

  /// Tells it how the game ended, and what it may see of that.
  package func end(places: [Int], reason: String, view: String? = nil) {
    guard let bot, bot.isInGame, bot.asked == nil else { return }
    _ = bot.finish(seat, places: places, reason: reason, view: view)
    bot.flush()
  }

  package func close() {
    if let bot { BotLink.close([bot], patience: 200_000_000) }
    bot = nil
  }

  /// How long it has thought in this game, in nanoseconds.
  var nanoseconds: Int64 { bot?.clock.taken ?? 0 }

  /// Waits for what it says to what it was asked.
  func answer() -> Report {
    while true {
      if let report = hear(within: 100_000_000) { return report }
    }
  }

  /// What it says within so many nanoseconds, where it says something.
  package func hear(within nanoseconds: Int64 = 0) -> Report? {
    guard !hasFailed, next != nil || bot != nil else { return nil }
    guard let bot else { return start() }
    if bot.isReady, bot.asked == nil, let report = askNext(of: bot) { return report }
    let now = Instant.now
    let due = bot.isReady ? bot.attend(at: now) : bot.startDeadline
    LineProcess.wait(for: [bot.process], until: min(due, now + nanoseconds), from: now)
    guard bot.isReady else { return takeProgress(of: bot) }
    if bot.asked != nil, let report = takeAnswer(of: bot) { return report }
    return bot.excess(at: .now).map(fail)
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

  private func takeProgress(of bot: BotLink) -> Report? {
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
    (next, current) = (nil, question)
    return bot.ask(question.number, question.position).flatMap(fail)
  }

  private func takeAnswer(of bot: BotLink) -> Report? {
    switch bot.answer(at: .now) {
    case .move(let reply, let line):
      guard let question = current else { return nil }
      current = nil
      guard let move = reply.move, question.position.isLegal(move) else {
        return fail(.illegalMove(line, game.notation))
      }
      return .move(move, comment: reply.comment)
    case .fault(let fault): return fail(fault)
    case .late, .left:
      // Started afresh, it is asked the same again.
      next = next ?? current
      close()
      return nil
    case nil: return nil
    }
  }

  private func fail(_ fault: Fault) -> Report {
    hasFailed = true
    (next, current) = (nil, nil)
    close()
    return .failed("\(fault.reason.rawValue): \(fault.detail)")
  }
}
