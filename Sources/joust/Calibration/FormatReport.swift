import Processes
import Tournaments

/// `joust bench formats`.
enum FormatReport {
  static func print() throws {
    let worlds = [(bots: Int(CommandLine.arguments[3])!, spread: Double(CommandLine.arguments[4])!, shares: [0.05, 0.1, 0.2, 0.3333, 0.5, 1.0], repeats: Int(CommandLine.arguments[5])!)]
    for world in worlds {
      let all = world.bots * (world.bots - 1)
      let limits = world.shares.map { Int($0 * Double(all)) }
      let formats: [(String, any Format)] = [
        ("round-robin", RoundRobin()), ("random", RandomPairing()),
        ("swiss", Swiss(rounds: world.bots - 1)), ("ladder", AdaptiveLadder(error: 1, games: nil)),
      ]
      for (name, format) in formats {
        var sums = [FormatBench.Accuracy](repeating: .init(), count: limits.count)
        for seed in 0..<world.repeats {
          var bench = try FormatBench(bots: world.bots, spread: world.spread, seed: UInt64(seed))
          for (index, look) in try bench.play(format, lookingAfter: limits).enumerated() {
            sums[index].games += look.games
            sums[index].correlation += look.correlation
            sums[index].error += look.error
          }
        }
        for sum in sums {
          let n = Double(world.repeats)
          StandardStream.output.write(
            "\(name) \(sum.games / world.repeats) corr \(sum.correlation / n) error \(sum.error / n)\n")
        }
      }
    }
  }
}
