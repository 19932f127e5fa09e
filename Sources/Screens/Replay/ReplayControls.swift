/// Where a replay is, and how keys and time move it on.
package struct ReplayControls: Hashable, Sendable {
  /// What a key asks for beside moving on in the game.
  package enum Wish: Hashable, Sendable {
    /// To see another game, so many further on.
    case game(Int)
    case quit
  }

  /// How many moves have been made.
  package private(set) var step: Int
  /// Whether time makes moves.
  package private(set) var isPlaying = true
  /// Moves a second.
  package private(set) var speed: Double
  private let range: ClosedRange<Int>
  private var saved: Int64 = 0

  /// The speeds that there are, in moves a second.
  package static let speeds = 0.1...1000.0

  /// Begins a game.
  ///
  /// - Parameters:
  ///   - range: the steps before the first move and behind the last one.
  ///   - speed: moves a second, one of ``speeds``.
  package init(_ range: ClosedRange<Int>, speed: Double) {
    self.range = range
    self.speed = speed
    step = range.lowerBound
  }

  /// Does what a key asks for.
  package mutating func press(_ key: Key) -> Wish? {
    switch key {
    case .character("q"), .escape: return .quit
    case .character("n"), .pageDown: return .game(1)
    case .character("p"), .pageUp: return .game(-1)
    case .character(" "):
      // At the end it means: once more.
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

  /// Lets so many nanoseconds pass.
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
