import Hosting
import JSON
import Reports
import Runs
import Synchronization
import Terminal
import Tournaments

/// The progress of a run on standard error.
///
/// On a terminal, a few lines are redrawn in place; otherwise a line of text is written at intervals.
final class RunProgress: Sendable {
  private let isQuiet: Bool
  private let isLive: Bool
  private let state: Mutex<State>

  private struct State {
    var screen = RunScreen()
    var area: LiveArea
    /// The whole lines that are not yet written.
    var lines = ""
    /// The faults that were reported, each as a bot and a kind; another such fault is not reported.
    var reportedFaults: Set<String> = []
    var start = Instant.now
    var comparison: ComparisonTest?
    /// The results so far; nil until the first results arrive.
    var record: Record?
    var isPlaying = false
    var nextDrawing = Instant.never
  }

  /// The largest number of bots for which ladders are computed during a run.
  private static let ladderLimit = 1000
  /// The interval between two drawings of the screen, in nanoseconds.
  private static let liveInterval: Int64 = 200_000_000
  /// The interval between two lines of text without a screen, in nanoseconds.
  private static let plainInterval: Int64 = 10_000_000_000

  /// Creates the progress of a run.
  ///
  /// A quiet run writes only warnings, the names of withdrawn bots, and a sentence if it has no game to play.
  /// `writesJSON` is true if the games are written to standard output, which may be the same terminal.
  init(isQuiet: Bool, writesJSON: Bool) {
    self.isQuiet = isQuiet
    let environment = EnvironmentVariables.all
    isLive =
      !isQuiet && StandardStream.error.isTerminal
      && !["", "dumb"].contains(environment["TERM"] ?? "")
      && !(writesJSON && StandardStream.output.isTerminal)
    state = Mutex(State(area: LiveArea(ColorDepth(environment: environment))))
  }

  func follow(_ test: ComparisonTest) {
    state.withLock { $0.comparison = test }
  }

  /// Updates the state with an event; returns whether there is text to write at once.
  func receive(_ event: RunEvent) -> Bool { state.withLock { receive(event, &$0) } }

  private func receive(_ event: RunEvent, _ state: inout State) -> Bool {
    switch event {
    case .warning(let sentence), .nothingToPlay(let sentence):
      state.lines += printableLines(sentence) + "\n"
    case .note(let sentence):
      if !isQuiet { state.lines += printable(sentence) + "\n" }
    case .started:
      return false
    case .round(let games, let gamesOfBots):
      let timeLeft = state.screen.timeLeft
      state.screen = RunScreen()
      state.screen.timeLeft = timeLeft
      state.screen.timeLeft.begin(gamesOfBots)
      state.screen.total = games
      state.start = .now
      state.isPlaying = true
      if !isQuiet { state.nextDrawing = .now + (isLive ? 0 : Self.plainInterval) }
    case .standings(let standings):
      state.record = standings.record
      return false
    case .began where isQuiet, .finished where isQuiet:
      return false
    case .began(let game, let bots, let games):
      state.screen.running.begin(game, bots, games: games, at: .now - state.start)
      return false
    case .finished(let game):
      state.screen.finished += 1
      let now = .now - state.start
      if let time = state.screen.running.finish(game.game, game.bots, at: now) {
        state.screen.timeLeft.finish(game.game, game.bots, took: time)
      }
      return reportFaults(of: game, &state)
    case .withdrawn(let name):
      let left = state.screen.timeLeft.games(of: name)
      state.screen.running.withdraw(name)
      state.screen.timeLeft.withdraw(name)
      let rest =
        isQuiet
        ? "the rest of its games, if any, are not played"
        : left == 0
          ? "it had no games left"
          : "the rest of its games (\(left)) are not played"
      state.lines += "\(name) is withdrawn: it failed to start in three games in a row; \(rest)\n"
    case .roundEnded:
      state.isPlaying = false
      state.nextDrawing = .never
      guard !isQuiet else { return false }
      update(&state)
      state.lines += state.screen.sentence + "\n"
    }
    return true
  }

  /// Reports the first fault of each kind for each bot; returns whether a fault was reported.
  private func reportFaults(of game: GameRecord, _ state: inout State) -> Bool {
    var isNew = false
    for bot in game.forfeit {
      let name = game.bots[bot]
      guard state.reportedFaults.insert("\(name) \(game.reason)").inserted else { continue }
      let detail = game.detail(of: bot).map { ": \(printable($0))" } ?? ""
      // If a game continues after a fault, the reason for the game's end may be a different one.
      let isReason = game.forfeit.count == 1 && FaultReason(rawValue: game.reason) != nil
      // If none of the bots of a game could be started, the game is a draw.
      state.lines +=
        game.reason == FaultReason.startFailure.rawValue
        ? "\(name) could not be started in a game of \(game.game)\(detail)\n"
        : "\(name) lost a game of \(game.game) by \(isReason ? game.reason : "a fault")\(detail)\n"
      isNew = true
    }
    return isNew
  }

  /// Writes the text that is due; returns the time at which the next text is due.
  func write(isLast: Bool) -> Instant {
    let (text, next) = state.withLock { state in
      var text = ""
      if !state.lines.isEmpty {
        text += state.area.clear() + state.lines
        state.lines = ""
        // The screen is drawn again soon after lines of text were written.
        if isLive, state.isPlaying { state.nextDrawing = min(state.nextDrawing, .now + 20_000_000) }
      }
      if Instant.now >= state.nextDrawing {
        state.nextDrawing = .now + (isLive ? Self.liveInterval : Self.plainInterval)
        text += draw(&state)
      }
      if isLast || !state.isPlaying { text += state.area.clear() }
      return (text, state.nextDrawing)
    }
    if !text.isEmpty { StandardStream.error.write(text) }
    return next
  }

  private func draw(_ state: inout State) -> String {
    update(&state)
    guard isLive else { return state.screen.sentence + "\n" }
    let window = Console.size(of: .error).map(ScreenSize.init) ?? .usual
    return state.area.draw(state.screen.lines(window), window)
  }

  private func update(_ state: inout State) {
    state.screen.nanoseconds = .now - state.start
    state.screen.comparison = state.comparison?.comparison.line
  }

  /// The time from the start of the first round until the ladders are computed for the first time, in
  /// nanoseconds.
  ///
  /// The delay is nil for a quiet run and for a comparison, because they show no ladders.
  var ladderDelay: Int64? {
    guard !isQuiet, state.withLock({ $0.comparison == nil }) else { return nil }
    return isLive ? 500_000_000 : Self.plainInterval
  }

  /// Computes the ladders, for the screen or to write the top of each ladder as a line of text.
  ///
  /// Without a screen, `write` is called after the lines of text are ready.
  ///
  /// - Returns: The time of the next computation; `.never` if a game has more than 1000 bots. On a screen,
  ///   the computations take at most a hundredth of the total time. Without a screen, the next computation is
  ///   due when the round's duration has doubled.
  func computeLadders(write: () -> Void) -> Instant {
    let (record, runStart, isPlaying) = state.withLock { ($0.record, $0.start, $0.isPlaying) }
    guard isPlaying, let record else { return .now + 1_000_000_000 }
    // The memory of a fit is proportional to the square of the number of bots.
    guard record.tallies.allSatisfy({ $0.bots.count <= Self.ladderLimit }) else { return .never }
    let start = Instant.now
    let age = start - runStart
    guard isLive || age >= Self.plainInterval else { return start + (Self.plainInterval - age) }
    let ladders = try? Ladders(record)
    state.withLock { state in
      if isLive {
        state.screen.ladders = ladders?.games.map(\.ladder) ?? state.screen.ladders
      } else if let ladders {
        state.lines += ladders.tops
      }
    }
    guard !isLive else { return .now + max(1_000_000_000, 100 * (.now - start)) }
    write()
    return .now + (.now - runStart)
  }
}

extension GameRecord {
  /// Returns the part of the detail that concerns a bot at fault; nil if the game has no detail.
  fileprivate func detail(of bot: Int) -> String? {
    guard forfeit.count > 1, let detail, let place = forfeit.firstIndex(of: bot) else {
      return detail
    }
    let rest = "; " + detail
    guard let start = rest.firstRange(of: "; \(bots[bot]): ") else { return detail }
    let next = forfeit[(place + 1)...].first.flatMap { rest.firstRange(of: "; \(bots[$0]): ") }
    return String(rest[start.upperBound..<max(start.upperBound, next?.lowerBound ?? rest.endIndex)])
  }
}
