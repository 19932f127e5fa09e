import Networks
import Processes
import Tournaments

/// Tells a person, on standard error, how a training is getting on.
struct TrainingProgress {
  private let total: Int
  private let isQuiet: Bool
  private var count = 0
  private var recent: [TrainedGame] = []
  private var lineStart = Instant.now
  private var interval: Int64 = 1_000_000_000

  /// The progress of a training of so many games.
  init(total: Int, isQuiet: Bool) {
    self.total = total
    self.isQuiet = isQuiet
  }

  /// Takes note of a game, and tells of the last ones from time to time.
  mutating func note(_ game: TrainedGame) {
    count += 1
    recent.append(game)
    let now = Instant.now
    guard now - lineStart >= interval || count == total else { return }
    let seconds = Double(now - lineStart) / 1e9
    if !isQuiet { StandardStream.error.write(line(seconds)) }
    recent = []
    lineStart = now
    interval = 10_000_000_000
  }

  private func line(_ seconds: Double) -> String {
    let games = Double(recent.count)
    let score = Double(recent.reduce(0) { $0 + $1.score }) / games
    let share = Double(recent.count { $0.highestRank >= 11 }) / games
    return "\(count) of \(total) games: mean score \(Int(score)), 2048 in \(Int(100 * share)) %, "
      + "\(Int(games / seconds)) games a second\n"
  }
}
