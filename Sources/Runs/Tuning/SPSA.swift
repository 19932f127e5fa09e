import Games
import Ratings

/// Simultaneous perturbation stochastic approximation (SPSA) of the options of a bot.
///
/// Each step plays games between two variants of the bot. For each option, one variant has a value above the
/// current value, and the other has a value below it, at the same distance. The result of the games then
/// moves all options.
///
/// The schedule of the steps is that of OpenBench and fishtest (`server/fishtest/spsa_handler.py`): exponents
/// 0.602 and 0.101, a stability constant of a tenth of the steps, and options moved by wins minus losses.
/// Source: J. C. Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
/// optimization" (1998).
package struct SPSA: Sendable {
  package let parameters: [TunedParameter]
  /// The number of steps.
  package let steps: Int
  /// The rate of the last step: the share of the tried distance by which one won game moves an option.
  package let lastRate: Double
  /// The number of games of all steps.
  private let games: Int
  private let seed: UInt64
  /// The values of the parameters: first the start, then the values after each step.
  package private(set) var path: [[Double]]

  private static let alpha = 0.602
  private static let gamma = 0.101
  private static let stability = 0.1

  package init(
    _ parameters: [TunedParameter], steps: Int, games: Int, lastRate: Double, seed: UInt64
  ) {
    self.games = games
    self.parameters = parameters
    self.steps = steps
    self.lastRate = lastRate
    self.seed = seed
    path = [parameters.map(\.start)]
  }

  /// Returns the usual rate of the last step for a number of games.
  ///
  /// Fishtest uses 0.002 for about 60,000 games. With fewer games, each game has to move the options further.
  package static func usualRate(games: Int) -> Double {
    min(0.1, max(0.002, 30 / Double(games)))
  }

  /// The number of the next step, from 1; more than ``steps`` if there is none.
  package var nextStep: Int { path.count }

  package var isOver: Bool { path.count > steps }

  /// The values after the last finished step.
  package var values: [Double] { path[path.count - 1] }

  /// The tuned values: the mean over the last quarter of the steps, which varies less than the values of
  /// the last step.
  package var result: [Double] {
    let last = path.suffix(max(1, path.count / 4))
    return parameters.indices.map { index in
      parameters[index].limited(last.reduce(0) { $0 + $1[index] } / Double(last.count))
    }
  }

  /// The values that the next step tries against each other.
  ///
  /// `plus` moves each option in a random direction, and `minus` in the opposite direction.
  package var trial: (plus: [Double], minus: [Double]) {
    let signs = signs
    func tried(_ sign: Double) -> [Double] {
      parameters.indices.map { index in
        parameters[index].limited(values[index] + sign * signs[index] * distance(of: index))
      }
    }
    return (tried(1), tried(-1))
  }

  /// Moves the options by the result of a step: the wins minus the losses of the `plus` values.
  package mutating func advance(by result: Int) {
    let signs = signs
    path.append(
      parameters.indices.map { index in
        let move = rate * distance(of: index) * Double(result) * signs[index]
        return parameters[index].limited(values[index] + move)
      })
  }

  /// Returns the distance between an option's current value and each of the two values that the next step
  /// tries.
  private func distance(of index: Int) -> Double {
    parameters[index].lastStep(games: games) * power(Double(steps) / Double(nextStep), Self.gamma)
  }

  /// The rate of the next step.
  private var rate: Double {
    let reserve = Self.stability * Double(steps)
    // The rate is a_k / c_k², with a_k and c_k as powers of the step.
    let gain = power((reserve + Double(steps)) / (reserve + Double(nextStep)), Self.alpha)
    let shrinking = power(Double(steps) / Double(nextStep), 2 * Self.gamma)
    return lastRate * gain / shrinking
  }

  /// The random signs of the next step, which depend only on the seed and the number of the step.
  private var signs: [Double] {
    var generator = SplitMix64(seed: seed &+ UInt64(nextStep))
    return parameters.map { _ in generator.next() & 1 == 0 ? 1 : -1 }
  }

  private func power(_ base: Double, _ exponent: Double) -> Double {
    exponential(exponent * ln(base))
  }
}
