import FoundationEssentials
import Hosting
import JSON
import Reports
import Runs
import Synchronization
import Terminal
import Tournaments

/// What a run writes on standard output.
///
/// As JSON it is each game as its line of the record, which is read back from there: however slow the
/// reader is, what is still to be written takes no memory.
final class RunOutput: Sendable {
  private let writesJSON: Bool
  private let state = Mutex(State())

  private struct State: Sendable {
    /// Where games stand that are still to be written; nil before the first one.
    var source: (file: String, position: Int)?
    var ending = ""
  }

  init(writesJSON: Bool) {
    self.writesJSON = writesJSON
  }

  func hear(_ event: RunEvent) -> Bool {
    guard writesJSON else { return false }
    if case .started(let file, let position) = event {
      state.withLock { $0.source = (file, position) }
    }
    if case .finished = event { return true }
    return false
  }

  func end(with text: String) {
    state.withLock { $0.ending = text }
  }

  func write(isLast: Bool) -> Instant {
    writeGames()
    if isLast { StandardStream.output.write(state.withLock(\.ending)) }
    return .never
  }

  /// Writes the games that are in the record and were not written yet.
  private func writeGames() {
    guard let source = state.withLock(\.source), StandardStream.output.isWanted else { return }
    var position = source.position
    do {
      var file = try InputFile(source.file)
      try file.seek(to: position)
      var rest: [UInt8] = []
      while true {
        let bytes = try file.next()
        guard !bytes.isEmpty else { break }
        rest += bytes
        // A line that is just being written is for the next time.
        guard let end = rest.lastIndex(of: 10) else { continue }
        StandardStream.output.write(String(decoding: rest[...end], as: UTF8.self))
        position += end + 1
        rest.removeFirst(end + 1)
      }
    } catch {
      // Who deleted the record has it end.
    }
    let reached = position
    state.withLock { $0.source?.position = reached }
  }
}

/// A run whose events go to the standard streams.
///
/// Threads of their own write to them, so that nobody else waits for somebody who does not read.
final class WatchedRun: Sendable {
  /// How long somebody who does not read is waited for when the program is to stop, in nanoseconds.
  private static let patience: Int64 = 1_000_000_000

  private let progress: Progress
  private let output: RunOutput
  private let writers: (progress: BackgroundTask, output: BackgroundTask)
  private let ladders = Mutex<BackgroundTask?>(nil)

  init(isQuiet: Bool, writesJSON: Bool) throws(SystemError) {
    let progress = Progress(isQuiet: isQuiet, writesJSON: writesJSON)
    let output = RunOutput(writesJSON: writesJSON)
    (self.progress, self.output) = (progress, output)
    writers = (
      try BackgroundTask { progress.write(isLast: $0) },
      try BackgroundTask { output.write(isLast: $0) }
    )
  }

  func hear(_ event: RunEvent) {
    if progress.hear(event) { writers.progress.wake() }
    if output.hear(event) { writers.output.wake() }
    if case .round = event, let delay = progress.ladderDelay { startLadders(in: delay) }
  }

  private func startLadders(in delay: Int64) {
    let (progress, writer) = (progress, writers.progress)
    ladders.withLock { ladders in
      // Where the machine is short of threads there is no ladder to see.
      ladders =
        ladders
        ?? (try? BackgroundTask(first: .now + delay) { isLast in
          isLast ? .never : progress.fitLadders { writer.wake() }
        })
    }
  }

  /// Prepares a run, and the test that ends it if it is a comparison, plays it, and writes how it
  /// ended; `advice` is said where it was interrupted.
  func play(
    _ prepare: () throws -> (Run, ComparisonTest?), advice: String,
    text: (Run, Run.Outcome) throws -> String
  ) throws -> ExitStatus {
    do {
      var (run, test) = try prepare()
      if let test { progress.follow(test) }
      let outcome = try run.play(until: test)
      let text = Result { try text(run, outcome) }
      if case .success(let text) = text {
        output.end(with: text)
        writers.output.finish()
      }
      try run.close()
      _ = try text.get()
      if outcome.status == .interrupted { hear(.warning(advice)) }
      return finish(outcome.status)
    } catch {
      _ = finish(ExitStatus(of: error))
      throw error
    }
  }

  /// Waits until all was written, or somebody who wants the program to stop has waited long enough.
  private func finish(_ status: ExitStatus) -> ExitStatus {
    ladders.withLock(\.self)?.finish()
    writers.progress.finish()
    writers.output.finish()
    var status = status
    var deadline = status == .interrupted ? Instant.now + Self.patience : .never
    while !writers.progress.hasEnded || !writers.output.hasEnded, Instant.now < deadline {
      guard Signals.next(within: 1_000_000), deadline == .never else { continue }
      status = .interrupted
      deadline = .now + Self.patience
    }
    return status
  }
}

/// Tells a person, on standard error, how a run is getting on.
///
/// A terminal has a few lines redrawn in place; all else gets a plain line now and then.
final class Progress: Sendable {
  private let isQuiet: Bool
  private let isLive: Bool
  private let state: Mutex<State>

  private struct State {
    var screen = RunScreen()
    var area: LiveArea
    /// What is still to be written, in whole lines.
    var lines = ""
    /// The faults that were told of, by bot and kind: one of each is enough.
    var told: Set<String> = []
    var start = Instant.now
    var comparison: ComparisonTest?
    var standings: (@Sendable () -> Record)?
    var isPlaying = false
    var nextDrawing = Instant.never
  }

  /// How often a screen is redrawn, in nanoseconds.
  private static let liveInterval: Int64 = 200_000_000
  private static let plainInterval: Int64 = 10_000_000_000

  /// Quiet tells only what everybody should know; JSON may go to the same terminal.
  init(isQuiet: Bool, writesJSON: Bool) {
    self.isQuiet = isQuiet
    let environment = ProcessInfo.processInfo.environment
    isLive =
      !isQuiet && StandardStream.error.isTerminal
      && !["", "dumb"].contains(environment["TERM"] ?? "")
      && !(writesJSON && StandardStream.output.isTerminal)
    state = Mutex(State(area: LiveArea(ColourDepth(environment: environment))))
  }

  func follow(_ test: ComparisonTest) {
    state.withLock { $0.comparison = test }
  }

  /// Takes note of an event; says whether there is something to be written at once.
  func hear(_ event: RunEvent) -> Bool { state.withLock { note(event, &$0) } }

  private func note(_ event: RunEvent, _ state: inout State) -> Bool {
    switch event {
    case .warning(let sentence):
      state.lines += sentence + "\n"
    case .note(let sentence):
      if !isQuiet { state.lines += printable(sentence) + "\n" }
    case .started:
      return false
    case .round(let games, let gamesOfBots, let standings, _):
      let timeLeft = state.screen.timeLeft
      state.screen = RunScreen()
      state.screen.timeLeft = timeLeft
      if !isQuiet { state.screen.timeLeft.begin(gamesOfBots()) }
      state.screen.total = games
      state.start = .now
      state.standings = standings
      state.isPlaying = true
      if !isQuiet { state.nextDrawing = .now + (isLive ? 0 : Self.plainInterval) }
    case .began(let game, let bots, let games):
      state.screen.running.begin(game, bots, games: games, at: .now - state.start)
      return false
    case .finished(let game):
      state.screen.finished += 1
      let now = .now - state.start
      if let time = state.screen.running.finish(game.game, game.bots, at: now) {
        state.screen.timeLeft.finish(game.game, game.bots, took: time)
      }
      return !isQuiet && noteFaults(of: game, &state)
    case .withdrawn(let name):
      state.screen.running.withdraw(name)
      state.screen.timeLeft.withdraw(name)
      state.lines +=
        "\(name) is withdrawn: it failed to start in three games in a row; "
        + "the rest of its games are not played\n"
    case .roundEnded:
      state.isPlaying = false
      state.nextDrawing = .never
      guard !isQuiet else { return false }
      update(&state)
      state.lines += state.screen.sentence + "\n"
    }
    return true
  }

  /// Tells of the first fault of each kind of each bot; says whether there was one.
  private func noteFaults(of game: GameRecord, _ state: inout State) -> Bool {
    var isNew = false
    for bot in game.forfeit {
      let name = game.bots[bot]
      guard state.told.insert("\(name) \(game.reason)").inserted else { continue }
      let detail = game.detail(of: bot).map { ": \(printable($0))" } ?? ""
      // A game that nobody could begin is a draw.
      state.lines +=
        game.reason == FaultReason.startFailure.rawValue
        ? "\(name) could not be started in a game of \(game.game)\(detail)\n"
        : "\(name) lost a game of \(game.game) by \(game.reason)\(detail)\n"
      isNew = true
    }
    return isNew
  }

  /// Writes what is there to be written; says when there will be more.
  func write(isLast: Bool) -> Instant {
    let (text, next) = state.withLock { state in
      var text = ""
      if !state.lines.isEmpty {
        text += state.area.clear() + state.lines
        state.lines = ""
        // What scrolls by leaves no gap in which the screen is missing.
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

  /// How long after the start of a run the ladders are fitted first, in nanoseconds; nil for never.
  var ladderDelay: Int64? {
    guard !isQuiet, state.withLock({ $0.comparison == nil }) else { return nil }
    return isLive ? 500_000_000 : Self.plainInterval
  }

  /// Fits the ladders: their tops for a screen, else as a line each, which are to be written at once.
  ///
  /// Says when to do it again: it takes a hundredth of the time at most, and without a screen it is
  /// done ever more seldom.
  func fitLadders(write: () -> Void) -> Instant {
    let (standings, runStart, isPlaying) = state.withLock {
      ($0.standings, $0.start, $0.isPlaying)
    }
    guard isPlaying, let standings else { return .now + 1_000_000_000 }
    let start = Instant.now
    let age = start - runStart
    guard isLive || age >= Self.plainInterval else { return start + (Self.plainInterval - age) }
    let ladders = try? Ladders(standings())
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
  /// What its detail says of a bot at fault, where it has a part for each.
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
