import JSON
import Tournaments

extension Replay {
  /// Returns the screen of a step as lines that fit into the window; the last line lists the keys.
  ///
  /// `place` is the position of the game among all games, such as "3 of 12".
  package func screen(
    _ size: ScreenSize, _ controls: ReplayControls, place: String
  ) -> [StyledText] {
    let head =
      [StyledText("\(place)  ", .quiet) + StyledText(title, .strong)]
      + players.lines(by: StyledText(" – ", .quiet), columns: size.columns)
    // The size of the board is constant during a game, regardless of the text below it.
    let isSilent =
      record.comments.isEmpty && record.forfeit.isEmpty && record.figures == AnswerFigures()
    return CaptionedBoard.screen(
      size, head: head, boards(at: controls.step),
      leaving: isSilent ? 2 : max(2, size.rows / 3),
      foot: [progress(controls, columns: size.columns), keys(columns: size.columns)]
    ) { remarks(at: controls.step, columns: size.columns, limit: max(1, $0 / 3)) }
  }

  /// Returns the moves of a step with their comments and, at the last step, the result, the evals and the
  /// log.
  private func remarks(at step: Int, columns: Int, limit: Int) -> [StyledText] {
    var lines: [StyledText] = []
    for caption in captions(at: step) {
      lines.append(caption.action)
      if let remark = caption.remark {
        lines += StyledText.wrapped(remark, columns: columns, limit: limit)
      }
    }
    guard step == stepCount else { return lines }
    let role = ending.pieces.first?.role ?? .plain
    lines += StyledText.wrapped(ending.plain, role, columns: columns, limit: limit + 1)
    lines += evalCurves.map { StyledText($0, .quiet).cut(to: columns) }
    return lines + log(lines: limit).map { StyledText($0, .quiet) }
  }

  private func progress(_ controls: ReplayControls, columns: Int) -> StyledText {
    let state = controls.isPlaying ? "playing" : "paused"
    let speed = PaceText.rate(controls.speed)
    let text = StyledText(
      "move \(controls.step) of \(stepCount) · \(state), \(speed) a second")
    let width = min(30, columns - text.width - 4)
    guard width >= 6 else { return text }
    let done = stepCount == 0 ? width : width * controls.step / stepCount
    return .bar(done, of: width) + text
  }

  private func keys(columns: Int) -> StyledText {
    let long = StyledText(
      "space pause · ←→ step · home/end · n/p game · +/- speed · q quit", .quiet)
    return long.width <= columns ? long : StyledText("space ←→ home end n p + - q", .quiet)
  }
}

/// The current step of a replay, which changes by keys and with time.
package struct ReplayControls: Hashable, Sendable {
  /// A request that the caller has to fulfill, because it does not concern the steps of the game.
  package enum Wish: Hashable, Sendable {
    /// Show another game, given by its distance from the current game.
    case game(Int)
    case quit
  }

  package private(set) var step: Int
  /// Whether the replay advances with time.
  package private(set) var isPlaying = true
  package private(set) var speed: Double
  private let range: ClosedRange<Int>
  private var saved: Int64 = 0

  /// The allowed speeds of a replay, in moves per second.
  package static let speeds = 0.1...1000.0

  /// Creates controls at the first step of a range; `speed` must be in ``speeds``.
  package init(_ range: ClosedRange<Int>, speed: Double) {
    self.range = range
    self.speed = speed
    step = range.lowerBound
  }

  /// Applies a key, and returns the request that the caller has to fulfill, if any.
  package mutating func press(_ key: Key) -> Wish? {
    switch key {
    case .character("q"), .escape: return .quit
    case .character("n"), .pageDown: return .game(1)
    case .character("p"), .pageUp: return .game(-1)
    case .character(" "):
      // At the end, the space key starts the replay again.
      if !isPlaying, step == range.upperBound { step = range.lowerBound }
      isPlaying.toggle()
      saved = 0
    case .right, .character("l"): move(to: step + 1)
    case .left, .character("h"): move(to: step - 1)
    case .home, .character("g"): move(to: range.lowerBound)
    case .end, .character("G"): move(to: range.upperBound)
    case .character("+"), .character("="), .up, .character("k"):
      speed = min(Self.speeds.upperBound, speed * 2)
    case .character("-"), .down, .character("j"): speed = max(Self.speeds.lowerBound, speed / 2)
    default: break
    }
    return nil
  }

  /// Advances the replay by a duration.
  package mutating func pass(_ nanoseconds: Int64) {
    guard isPlaying else { return }
    saved += nanoseconds
    let perStep = Int64(1e9 / speed)
    let steps = Int(min(saved / perStep, Int64(range.upperBound - step)))
    saved -= Int64(steps) * perStep
    step += steps
    if step == range.upperBound { isPlaying = false }
  }

  private mutating func move(to wanted: Int) {
    step = min(max(wanted, range.lowerBound), range.upperBound)
    isPlaying = false
    saved = 0
  }
}
