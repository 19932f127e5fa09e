import Bots
import Games
import Hosting
import JSON

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A search for the numbers that score best, from where it starts, by the covariance matrix
/// adaptation evolution strategy with a diagonal matrix.
///
/// It maximizes; each number should matter in steps of about 1. Source: Ros and Hansen, "A simple
/// modification in CMA-ES achieving linear time and space complexity" (2008).
struct EvolutionStrategy {
  private(set) var mean: [Double]
  private(set) var step: Double
  private var variances: [Double]
  private var stepPath: [Double]
  private var variancePath: [Double]
  private var generation = 0
  private var random: SplitMix64

  let populationSize: Int
  private let weights: [Double]
  private let mass: Double

  init(from mean: [Double], step: Double, populationSize: Int, seed: UInt64) {
    self.mean = mean
    self.step = step
    self.populationSize = populationSize
    variances = Array(repeating: 1, count: mean.count)
    stepPath = Array(repeating: 0, count: mean.count)
    variancePath = stepPath
    random = SplitMix64(seed: seed)
    let raw = (1...max(1, populationSize / 2)).map {
      log((Double(populationSize) + 1) / 2) - log(Double($0))
    }
    let sum = raw.reduce(0, +)
    weights = raw.map { $0 / sum }
    mass = 1 / weights.reduce(0) { $0 + $1 * $1 }
  }

  /// Tries a population around the mean, all members by the same scores, and moves towards the best.
  ///
  /// - Returns: the best member and its score.
  mutating func advance(
    scoring score: ([Double]) throws -> Double
  ) rethrows -> (member: [Double], score: Double) {
    let size = Double(mean.count)
    var members: [(draws: [Double], member: [Double], score: Double)] = []
    for _ in 0..<populationSize {
      let draws = mean.indices.map { sqrt(variances[$0]) * normal() }
      let member = mean.indices.map { mean[$0] + step * draws[$0] }
      members.append((draws, member, try score(member)))
    }
    members.sort { $0.score > $1.score }
    generation += 1
    let stepRate = (mass + 2) / (size + mass + 5)
    let damping = 1 + stepRate + 2 * max(0, sqrt((mass - 1) / (size + 1)) - 1)
    let pathRate = (4 + mass / size) / (size + 4 + 2 * mass / size)
    // The diagonal matrix learns faster than a full one, by the source's factor.
    let faster = (size + 2) / 3
    let oneRate = min(0.5, faster * 2 / ((size + 1.3) * (size + 1.3) + mass))
    let manyRate = min(
      1 - oneRate, faster * 2 * (mass - 2 + 1 / mass) / ((size + 2) * (size + 2) + mass))
    let moves = mean.indices.map { index in
      zip(weights, members).reduce(0) { $0 + $1.0 * $1.1.draws[index] }
    }
    let usualLength = sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))
    for index in mean.indices {
      stepPath[index] =
        (1 - stepRate) * stepPath[index]
        + sqrt(stepRate * (2 - stepRate) * mass / variances[index]) * moves[index]
    }
    let length = sqrt(stepPath.reduce(0) { $0 + $1 * $1 })
    let expected = sqrt(1 - pow(1 - stepRate, 2 * Double(generation))) * usualLength
    let isSteady = length / expected < 1.4 + 2 / (size + 1)
    for index in mean.indices {
      variancePath[index] *= 1 - pathRate
      if isSteady { variancePath[index] += sqrt(pathRate * (2 - pathRate) * mass) * moves[index] }
      let many = zip(weights, members).reduce(0) { $0 + $1.0 * pow($1.1.draws[index], 2) }
      variances[index] =
        (1 - oneRate - manyRate) * variances[index] + oneRate * pow(variancePath[index], 2)
        + max(0, manyRate) * many
      mean[index] += step * moves[index]
    }
    step *= exp(stepRate / damping * (length / usualLength - 1))
    return (members[0].member, members[0].score)
  }

  /// A number of the normal distribution, by the method of Box and Muller.
  private mutating func normal() -> Double {
    let (one, two) = (Double(random.next() >> 11), Double(random.next() >> 11))
    return sqrt(-2 * log((one + 1) / 0x1p53)) * cos(2 * .pi * two / 0x1p53)
  }
}

/// Searches for weights of `expectimax`'s heuristic by games of 2048.
struct Tuning {
  /// The terms whose weights are searched for, beside the one that they are measured against.
  private static let terms = ["empty", "merges", "monotonicity", "sum", "smoothness"]
  private static let games = 16
  private static let generations = 40
  private static let boards = 300

  static func print() throws {
    StandardStream.output.write(
      """
      Weights for the heuristic of expectimax beside order:1, by games with \(boards) boards a move, the
      same \(games) boards for all of a generation; the middle of each, and how it scores on average.

      generation  mean score  \(terms.map { $0.aligned(to: 12) }.joined())

      """)
    var search = EvolutionStrategy(
      from: terms.map { _ in 0 }, step: 1, populationSize: 10, seed: 2048)
    for generation in 0..<generations {
      let seeds = (0..<games).map { SplitMix64.output(UInt64(generation * games + $0), seed: 2048) }
      let middle = scores(of: search.mean, seeds: seeds)
      let mean = middle.reduce(0, +) / games
      StandardStream.output.write(
        "\("\(generation)".aligned(to: 10))  \("\(mean)".aligned(to: 10))  "
          + weights(search.mean).map { rounded($0.value, 3).aligned(to: 12) }.joined() + "\n")
      _ = search.advance { member in
        // A game's score is good or bad by what it is multiplied with, not by what is added.
        scores(of: member, seeds: seeds).reduce(0) { $0 + log(Double(max($1, 1))) }
      }
    }
  }

  /// The weights that numbers stand for, each step of 1 a factor of e.
  private static func weights(_ numbers: [Double]) -> [(term: String, value: Double)] {
    zip(terms, numbers).map { ($0, exp($1)) }
  }

  private static func scores(of numbers: [Double], seeds: [UInt64]) -> [Int] {
    var weights = Dictionary(uniqueKeysWithValues: weights(numbers).map { ($0.term, $0.value) })
    weights["order"] = 1
    var trial = HeuristicTrial(weights: weights, boards: boards)
    return seeds.map { trial.score(seed: $0) }
  }
}
