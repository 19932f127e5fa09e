/// The current step of a replay, which changes by keys and with time.
package struct ReplayControls: Hashable, Sendable {
  /// A request that the caller has to fulfill, because it does not concern the steps of the game.
  package enum Wish: Hashable, Sendable {
    /// Show another game, given by its distance from the current game: 1 is the next game, -1 the previous.
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

  /// Handles a key, and returns the request that the caller has to fulfill, if any.
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
