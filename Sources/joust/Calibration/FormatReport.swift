import Hosting
import Tournaments
import Runs

/// `joust bench formats`.
enum FormatReport {
  /// A field of bots, and how closely it is looked at.
  struct World {
    var bots: Int
    /// The standard deviation of the bots' strengths, in Elo.
    var spread: Double
    /// After which shares of a round-robin's games to look, in %.
    var shares: [Double]
    /// How many tournaments are simulated.
    var tournaments: Int
  }

  private static let worlds = [
    World(bots: 100, spread: 400, shares: shares, tournaments: 10),
    World(bots: 100, spread: 800, shares: shares, tournaments: 10),
    World(bots: 100, spread: 1500, shares: shares, tournaments: 10),
    World(bots: 1000, spread: 1500, shares: [1, 2, 5, 10, 20, 100], tournaments: 1),
  ]
  private static let shares: [Double] = [5, 10, 20, 100 / 3, 50, 100]

  /// Simulates all worlds and prints what came out.
  static func print() throws {
    StandardStream.output.write(
      """
      How close to the truth ratings are after so many games, in % of those of a round-robin:
      the rank correlation (1: in the true order), and the mean error of a rating in Elo.

      """)
    for world in worlds { try print(world) }
  }

  private static func print(_ world: World) throws {
    let count = world.tournaments
    StandardStream.output.write(
      """

      \(world.bots) bots, standard deviation \(Int(world.spread)) Elo, mean of \(count)
      games        %   round-robin      by lot           swiss            ladder

      """)
    let all = world.bots * (world.bots - 1)
    let limits = world.shares.map { Int(($0 * Double(all) / 100).rounded()) }
    let formats: [any Format] = [
      RoundRobin(), RandomPairing(), Swiss(rounds: world.bots - 1),
      AdaptiveLadder(error: 1, games: nil),
    ]
    // The adaptive format rates everybody again and again: of many bots, a fifth has to do.
    let columns = try formats.map { format in
      let isLong = world.bots > 100 && format is AdaptiveLadder
      return try mean(world, format, limits: isLong ? limits.filter { $0 <= all / 5 } : limits)
    }
    for (index, limit) in limits.enumerated() {
      let cells = columns.map { $0.indices.contains(index) ? text($0[index]) : padded("", 15) }
      StandardStream.output.write(
        "\(padded("\(limit)", 7)) \(padded("\(Int(world.shares[index].rounded()))", 6))   "
          + cells.joined(separator: "  ") + "\n")
    }
  }

  /// What a format comes to on average, as far as all tournaments came.
  private static func mean(
    _ world: World, _ format: any Format, limits: [Int]
  ) throws -> [FormatBench.Accuracy] {
    var looks: [[FormatBench.Accuracy]] = []
    for seed in 0..<world.tournaments {
      var bench = try FormatBench(bots: world.bots, spread: world.spread, seed: UInt64(seed))
      looks.append(try bench.play(format, lookingAfter: limits))
    }
    return (0..<(looks.map(\.count).min() ?? 0)).map { index in
      let count = Double(looks.count)
      return FormatBench.Accuracy(
        correlation: looks.reduce(0) { $0 + $1[index].correlation } / count,
        error: looks.reduce(0) { $0 + $1[index].error } / count)
    }
  }

  private static func text(_ accuracy: FormatBench.Accuracy) -> String {
    let digits = String(Int((accuracy.correlation * 10_000).rounded()))
    let correlation =
      accuracy.correlation > 0.99995
      ? "1.0000" : "0." + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return padded("\(correlation) ±\(padded("\(Int(accuracy.error.rounded()))", 5))", 15)
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
