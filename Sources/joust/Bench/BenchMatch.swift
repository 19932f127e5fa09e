import Games
import Matches
import Hosting
import Tournaments
import Runs

/// Games of tic-tac-toe between two bots that answer at once, played as a run plays them.
enum BenchMatch {
  /// What was played in a second.
  struct Rates {
    var turns: Double
    var games: Double
  }

  /// This program with some words.
  static func launch(
    _ command: String, in sandbox: Confinement.Mechanism? = nil
  ) throws -> Launch {
    try SandboxChoice.ownProgram([command], in: "/usr", sandbox)
  }

  /// Plays games, with a record that is thrown away.
  ///
  /// - Parameters:
  ///   - count: how many games, an even number.
  ///   - startsEach: whether bots are started anew for each game, and not once for all.
  ///   - folder: where the record is.
  ///   - sandbox: what confines the bots; nil for nothing.
  /// - Returns: how fast that went.
  /// - Throws: where the machine fails.
  static func play(
    _ count: Int, startsEach: Bool = false, at folder: BenchFolder,
    in sandbox: Confinement.Mechanism? = nil
  ) throws -> Rates {
    let journal = try Journal(folder.path + "/match.jsonl")
    let game = try TicTacToe(rules: Rules(of: TicTacToe.parameters))
    let entrants = ["a", "b"].map {
      Entrant(name: $0, version: "1", games: [TicTacToe.name], program: .builtIn(name: $0))
    }
    let bots = try entrants.map {
      BotLaunch(name: $0.name, version: "1", launch: try launch("bench-bot", in: sandbox))
    }
    var schedule = try Schedule(
      .init(
        games: [game], entrants: entrants, pairs: count / 2, openingPlies: 0,
        seed: Seed(value: 1)))
    var games: [ScheduledGame] = []
    while let batch = schedule.next() { games += batch.games }
    let batches =
      startsEach ? games.map { Batch(game: 0, games: [$0]) } : [Batch(game: 0, games: games)]
    var turns = 0
    var failure: MachineError?
    let play = Round.player(games: [game], bots: bots, settings: MatchSettings())
    let seconds = try Paired.seconds {
      for batch in batches {
        try play(batch, { false }) { _, record in
          if case .versus(_, let moves) = record.play { turns += moves.count }
          do throws(MachineError) {
            try journal.append(record.line())
          } catch {
            failure = failure ?? error
          }
          return true
        }
      }
    }
    if let failure { throw failure }
    return Rates(
      turns: Double(turns) / seconds, games: Double(count) / seconds)
  }
}
