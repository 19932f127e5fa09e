import FoundationEssentials
import Processes
import Reports
import Synchronization
import Tournaments

/// Tells a person, on standard error, how a run is getting on.
final class Progress: Sendable {
  private let total: Int
  private let isQuiet: Bool
  private let watch: TrialWatch?
  private let redraws = StandardStream.error.isTerminal && !Progress.isPlain
  private let start = Instant.now
  private let state: Mutex<State>

  private struct State {
    var finished = 0
    var nextLine: Instant
    var nextLadder = Instant.now + 10_000_000_000
    /// The faults that were told of, by bot and kind: one of each is enough.
    var told: Set<String> = []
    var isLineOpen = false
  }

  /// - Parameters:
  ///   - total: the games that are to be played.
  ///   - isQuiet: whether to say nothing.
  ///   - watch: the comparison that they are played for, which is shown instead of a ladder.
  init(total: Int, isQuiet: Bool, watch: TrialWatch? = nil) {
    self.total = total
    self.watch = watch
    self.isQuiet = isQuiet
    state = Mutex(State(nextLine: .now + Self.interval(redraws)))
  }

  /// Whether the user wants neither colours nor redrawing.
  private static var isPlain: Bool {
    ProcessInfo.processInfo.environment["NO_COLOR"].map { !$0.isEmpty } ?? false
  }

  private static func interval(_ redraws: Bool) -> Int64 {
    redraws ? 200_000_000 : 10_000_000_000
  }

  /// Takes note of a finished game, and tells of the first fault of each kind of each bot.
  func note(_ record: GameRecord) {
    state.withLock { state in
      state.finished += 1
      guard !isQuiet else { return }
      for bot in record.forfeit {
        let name = record.bots[bot]
        guard state.told.insert("\(name) \(record.reason)").inserted else { continue }
        let detail = record.detail.map { ": \(printable($0))" } ?? ""
        say("\(name) lost a game of \(record.game) by \(record.reason)\(detail)", &state)
      }
    }
  }

  /// Warns of something on a line of its own, even where progress isn't wanted.
  func warn(_ sentence: String) {
    state.withLock { say(sentence, &$0) }
  }

  /// Shows how far the run is, if it is time to.
  func show() {
    state.withLock { state in
      guard !isQuiet, Instant.now >= state.nextLine else { return }
      state.nextLine = .now + Self.interval(redraws)
      draw(&state)
    }
  }

  /// Shows the ladder as it forms, if it is time to: after ten seconds, then ever more seldom.
  func show(ladder: () -> String?) {
    let isDue = state.withLock { state in
      guard !isQuiet, watch == nil, Instant.now >= state.nextLadder else { return false }
      state.nextLadder = .now + (.now - start)
      return true
    }
    guard isDue, let text = ladder() else { return }
    warn(text)
  }

  /// Shows how far the run came, and ends the line.
  func end() {
    state.withLock { state in
      guard !isQuiet else { return }
      draw(&state)
      if state.isLineOpen { StandardStream.error.write("\n") }
      state.isLineOpen = false
    }
  }

  private func say(_ sentence: String, _ state: inout State) {
    StandardStream.error.write((state.isLineOpen ? "\r\u{1b}[K" : "") + sentence + "\n")
    state.isLineOpen = false
  }

  private func draw(_ state: inout State) {
    let seconds = Double(Instant.now - start) / 1e9
    let rate = Double(state.finished) / max(seconds, 0.001)
    var line = "\(state.finished) of \(total) games, \(Self.text(rate)) a second"
    if let watch {
      line = "\(ComparisonText.line(watch.comparison)), \(Self.text(rate)) games/s"
    } else if state.finished > 0, state.finished < total {
      line += ", \(Self.time(Double(total - state.finished) / rate)) left"
    }
    StandardStream.error.write(redraws ? "\r\u{1b}[K" + line : line + "\n")
    state.isLineOpen = redraws
  }

  private static func text(_ rate: Double) -> String {
    rate < 10 ? "\(Double(Int(rate * 10)) / 10)" : "\(Int(rate))"
  }

  private static func time(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    return switch whole {
    case ..<60: "\(whole) s"
    case ..<3600: "\(whole / 60) min \(whole % 60) s"
    default: "\(whole / 3600) h \(whole / 60 % 60) min"
    }
  }
}
