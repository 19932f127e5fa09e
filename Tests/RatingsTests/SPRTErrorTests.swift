import Foundation
import Ratings
import Testing

/// Tests by simulation, with fixed seeds, that the test errs no more often than its parameters allow.
///
/// With `JOUST_REPLICATES=10000`, the simulation is thorough instead of quick.
struct SPRTErrorTests {
  private static let replicates =
    ProcessInfo.processInfo.environment["JOUST_REPLICATES"].flatMap(Int.init) ?? 200

  /// The distribution of the results of game pairs between equal bots, by the points of the first bot.
  enum Shape: String, CaseIterable, CustomTestStringConvertible {
    /// Few draws, and openings that favor a seat, so that the two games of a pair depend on each other.
    case openingsThatFavourASeat
    /// Nine of ten games are drawn.
    case draws
    /// Games with shared luck, one per pair.
    case races
    /// Independent games that are either won or lost.
    case coins

    var testDescription: String { rawValue }

    var chances: [Double] {
      switch self {
      case .openingsThatFavourASeat:
        // In half of the openings, the favored seat wins 80 % of the games and draws 10 %.
        Self.mixed([(0.8, 0.1), (0.8, 0.1)], [(0.3, 0.4), (0.3, 0.4)])
      case .draws: Self.mixed([(0.06, 0.9), (0.06, 0.9)])
      case .races: [0.48, 0.04, 0.48]
      case .coins: [0.25, 0, 0.5, 0, 0.25]
      }
    }

    /// Returns the distribution of game pairs in which each seat wins and draws with given probabilities.
    private static func mixed(_ openings: [(win: Double, draw: Double)]...) -> [Double] {
      var chances = [0.0, 0, 0, 0, 0]
      for seats in openings {
        let first = [1 - seats[0].win - seats[0].draw, seats[0].draw, seats[0].win]
        let second = Array(
          [1 - seats[1].win - seats[1].draw, seats[1].draw, seats[1].win].reversed())
        for (a, one) in first.enumerated() {
          for (b, other) in second.enumerated() {
            chances[a + b] += one * other / Double(openings.count)
          }
        }
      }
      return chances
    }

    /// Returns the same distribution, modified so that the first bot has the given lead in normalized Elo.
    func chances(ahead elo: Double) -> [Double] {
      let games = Double(chances.count / 2)
      let lead = elo * games.squareRoot() * log(10) / 800
      var low = -20.0
      var high = 20.0
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if Self.lead(tilted(by: middle)) < lead { low = middle } else { high = middle }
      }
      return tilted(by: low)
    }

    private func tilted(by tilt: Double) -> [Double] {
      let weights = chances.enumerated().map { $1 * exp(tilt * Double($0) / 4) }
      let sum = weights.reduce(0, +)
      return weights.map { $0 / sum }
    }

    private static func lead(_ chances: [Double]) -> Double {
      let points = chances.indices.map { Double($0) / Double(chances.count - 1) }
      let mean = zip(points, chances).reduce(0) { $0 + $1.0 * $1.1 }
      let variance = zip(points, chances).reduce(0) {
        $0 + $1.1 * ($1.0 - mean) * ($1.0 - mean)
      }
      return (mean - 0.5) / variance.squareRoot()
    }
  }

  @Test(arguments: Shape.allCases)
  func `errors are as rare as requested`(shape: Shape) throws {
    let test = try SPRT(elo0: 0, elo1: 80, alpha: 0.1, beta: 0.05)
    for (truth, wrong, level) in [
      (0.0, SPRT.Hypothesis.upper, 0.1), (80, .lower, 0.05),
    ] {
      let chances = shape.chances(ahead: truth)
      var errors = 0
      var pairs = 0
      for seed in 0..<Self.replicates {
        let (hypothesis, number) = Self.play(test, chances, seed: UInt64(seed))
        errors += hypothesis == wrong ? 1 : 0
        pairs += number
      }
      let count = Double(Self.replicates)
      let share = Double(errors) / count
      // The tolerance is three standard errors of the simulation.
      let allowed = level + 3 * (level * (1 - level) / count).squareRoot()
      #expect(share <= allowed, "\(shape), truth \(truth): \(share)")
      // The test must also be fast: it must not take too many pairs.
      #expect(pairs / Self.replicates < 400)
      if Self.replicates > 1000 {
        print("\(shape) at \(truth): \(share) of \(level), \(pairs / Self.replicates) pairs")
      }
    }
  }

  private static func play(
    _ test: SPRT, _ chances: [Double], seed: UInt64
  ) -> (SPRT.Hypothesis, Int) {
    var luck = Luck(seed: seed)
    var pairs = Pentanomial(gamesInPair: chances.count / 2)
    while true {
      var draw = luck.next()
      var end = 0
      while end < chances.count - 1, draw >= chances[end] {
        draw -= chances[end]
        end += 1
      }
      pairs.add(halfPoints: end)
      if let hypothesis = test.decision(at: test.llr(pairs)) {
        return (hypothesis, pairs.count)
      }
    }
  }

  /// A generator of random numbers from 0 to 1, by SplitMix64.
  private struct Luck {
    private var state: UInt64

    /// Creates a generator; the seed is mixed, because adjacent seeds would otherwise give the same sequence,
    /// shifted by one step.
    init(seed: UInt64) {
      state = Self.mixed(seed &+ 1)
    }

    mutating func next() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      return Double(Self.mixed(state) >> 11) * 0x1p-53
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
      var mixed = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
