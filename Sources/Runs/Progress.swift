import FoundationEssentials
import Hosting
import JSON
import Reports
import Terminal
import Synchronization
package import Tournaments

/// Tells a person, on standard error, how a run is getting on.
///
/// A terminal has a few lines redrawn in place, by the thread that waits for the run alone; all else
/// gets a plain line now and then.
package final class Progress: Sendable {
  private let isQuiet: Bool
  private let watch: TrialWatch?
  private let isLive: Bool
  private let start = Instant.now
  private let ladders = LadderWatch()
  private let state: Mutex<State>

  private struct State {
    var screen = RunScreen()
    var area: LiveArea
    var nextDrawing: Instant
    var nextLadder = Instant.now + 10_000_000_000
    /// The faults that were told of, by bot and kind: one of each is enough.
    var told: Set<String> = []
    var hasEnded = false
  }

  /// - Parameters:
  ///   - total: the games that are to be played.
  ///   - isQuiet: whether to say nothing.
  ///   - watch: the comparison that they are played for, which is shown instead of a ladder.
  ///   - writesJSON: whether events go to standard output, perhaps to the same terminal.
  package init(total: Int, isQuiet: Bool, watch: TrialWatch? = nil, writesJSON: Bool = false) {
    self.watch = watch
    self.isQuiet = isQuiet
    let environment = ProcessInfo.processInfo.environment
    isLive =
      !isQuiet && StandardStream.error.isTerminal
      && !["", "dumb"].contains(environment["TERM"] ?? "")
      && !(writesJSON && StandardStream.output.isTerminal)
    state = Mutex(
      State(
        area: LiveArea(ColourDepth(environment: environment)),
        nextDrawing: .now + (isLive ? 0 : Self.plainInterval)))
    state.withLock { $0.screen.total = total }
  }

  /// How often a screen is redrawn, in nanoseconds.
  private static let liveInterval: Int64 = 200_000_000
  /// How often a plain line is written.
  private static let plainInterval: Int64 = 10_000_000_000

  /// Takes note that two bots begin to play some games.
  package func begin(_ game: String, _ names: [String], games: Int) {
    guard isLive else { return }
    state.withLock { $0.screen.running.begin(game, names, games: games) }
  }

  /// Takes note that a bot plays no more.
  package func withdraw(_ name: String) {
    state.withLock { $0.screen.running.withdraw(name) }
  }

  /// Takes note of a finished game, and tells of the first fault of each kind of each bot.
  package func note(_ record: GameRecord) {
    state.withLock { state in
      state.screen.finished += 1
      guard !isQuiet else { return }
      if isLive { state.screen.running.finish(record.game, record.bots) }
      for bot in record.forfeit {
        let name = record.bots[bot]
        guard state.told.insert("\(name) \(record.reason)").inserted else { continue }
        let detail = record.detail.map { ": \(printable($0))" } ?? ""
        say("\(name) lost a game of \(record.game) by \(record.reason)\(detail)", &state)
      }
    }
  }

  /// Warns of something on a line of its own, even where progress isn't wanted.
  package func warn(_ sentence: String) {
    state.withLock { say(sentence, &$0) }
  }

  /// Shows how far the run is, if it is time to.
  ///
  /// - Parameter standings: what ladders are told from.
  package func show(standings: @escaping @Sendable () -> Record) {
    guard !isQuiet else { return }
    if isLive, watch == nil { ladders.refresh(standings) }
    if !isLive { showLadder(standings) }
    state.withLock { state in
      guard Instant.now >= state.nextDrawing else { return }
      state.nextDrawing = .now + (isLive ? Self.liveInterval : Self.plainInterval)
      draw(&state)
    }
  }

  /// Shows the whole ladder as it forms, if it is time to: after ten seconds, then ever more seldom.
  private func showLadder(_ standings: () -> Record) {
    let isDue = state.withLock { state in
      guard watch == nil, Instant.now >= state.nextLadder else { return false }
      state.nextLadder = .now + (.now - start)
      return true
    }
    guard isDue, let text = try? Ladders(standings()).table else { return }
    warn(text)
  }

  /// Leaves a plain line that says how far the run came; only the first call counts.
  package func end() {
    state.withLock { state in
      guard !isQuiet, !state.hasEnded else { return }
      state.hasEnded = true
      update(&state)
      say(state.screen.sentence, &state)
    }
  }

  private func say(_ sentence: String, _ state: inout State) {
    StandardStream.error.write(state.area.clear() + sentence + "\n")
    // What scrolls by leaves no gap in which the screen is missing.
    if isLive, !state.hasEnded { state.nextDrawing = min(state.nextDrawing, .now + 20_000_000) }
  }

  private func draw(_ state: inout State) {
    update(&state)
    guard isLive else { return say(state.screen.sentence, &state) }
    let window = Console.size(of: .error).map(ScreenSize.init) ?? .usual
    StandardStream.error.write(state.area.draw(state.screen.lines(window), window))
  }

  private func update(_ state: inout State) {
    state.screen.nanoseconds = .now - start
    state.screen.ladders = ladders.tops
    state.screen.comparison = watch.map { ComparisonText.line($0.comparison) }
  }
}
