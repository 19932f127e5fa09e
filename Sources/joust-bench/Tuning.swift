import Bots
import Games
import Hosting
import JSON

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Searches for weights of `expectimax`'s heuristic by games of 2048: all weights are moved at once, in
/// turns up and down by chance, and then the way that scored better.
///
/// Source: Spall, "Implementation of the simultaneous perturbation algorithm" (1998), with its rates.
enum Tuning {
  /// The terms whose weights are searched for, beside the one that they are measured against.
  private static let terms = ["empty", "merges", "monotonicity", "sum", "smoothness"]
  private static let games = 16
  private static let rounds = 200
  private static let boards = 300

  static func print() throws {
    StandardStream.output.write(
      """
      Weights for the heuristic of expectimax beside order:1, by games with \(boards) boards a move, the
      same \(games) boards for both trials of a round; how these score on average.

           round  mean score  \(terms.map { $0.aligned(to: 14) }.joined())

      """)
    var luck = SplitMix64(seed: 2048)
    // Logarithms of weights, which at first change little of what the order is worth.
    var numbers = terms.map { _ in log(0.1) }
    for round in 0..<rounds {
      let seeds = (0..<games).map { SplitMix64.output(UInt64(round * games + $0), seed: 2048) }
      let signs = terms.map { _ in luck.next(below: 2) == 0 ? -1.0 : 1.0 }
      let width = 0.5 / pow(Double(round + 1), 0.101)
      let (up, down) = (
        scores(of: zip(numbers, signs).map { $0 + width * $1 }, seeds),
        scores(of: zip(numbers, signs).map { $0 - width * $1 }, seeds)
      )
      // A game's score is good or bad by what it is multiplied with, not by what is added.
      let gain = zip(up, down).reduce(0) { $0 + log(Double(max($1.0, 1)) / Double(max($1.1, 1))) }
      let rate = 0.5 / pow(Double(round + 1 + rounds / 10), 0.602)
      for index in numbers.indices {
        numbers[index] += rate * gain / Double(games) / (2 * width) * signs[index]
      }
      let mean = (up + down).reduce(0, +) / (2 * games)
      StandardStream.output.write(
        "\("\(round)".aligned(to: 10))  \("\(mean)".aligned(to: 10))  "
          + numbers.map { rounded(exp($0), 3).aligned(to: 14) }.joined() + "\n")
    }
  }

  private static func scores(of numbers: [Double], _ seeds: [UInt64]) -> [Int] {
    var weights = Dictionary(uniqueKeysWithValues: zip(terms, numbers.map { exp($0) }))
    weights["order"] = 1
    var trial = HeuristicTrial(weights: weights, boards: boards)
    return seeds.map { trial.score(seed: $0) }
  }
}
