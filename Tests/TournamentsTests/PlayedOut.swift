import Games
import Tournaments

/// A tournament in which the stronger bot always beats the weaker one.
struct PlayedOut {
  /// The rounds in order, each with its title and its pairs, the stronger bot first.
  private(set) var waves: [(title: String?, pairs: [String: Int])] = []
  /// The ids of all games.
  private(set) var played = PlayedGames(keepsResults: true)
  private(set) var results: ResultCounts
  let program: Schedule.Program

  /// Plays a tournament to its end.
  ///
  /// - Parameters:
  ///   - format: the text of the format in the tournament file.
  ///   - bots: the bots; earlier names are stronger.
  ///   - pairs: the number of meetings of each pairing.
  ///   - seed: the tournament's seed.
  ///   - limit: the number of games after which the tournament stops.
  ///   - isDrawn: returns whether two bots draw; otherwise the stronger bot wins.
  /// - Throws: an error if the format is invalid.
  init(
    _ format: String, _ bots: [String], pairs: Int = 1, seed: UInt64 = 7,
    limit: Int = .max,
    isDrawn: (String, String, _ meeting: Int) -> Bool = { _, _, _ in false }
  ) throws {
    let file = try Sample.file(
      "{ games: [\"tic-tac-toe\"], bots: [\"*\"], format: \(format) }")
    let entrants = bots.map { Sample.entrant($0) }
    var program = Schedule.Program(
      games: file.games, entrants: entrants, pairs: pairs, openingPlies: 1, seed: Seed(value: seed))
    program.format = file.format
    self.program = program
    results = ResultCounts(
      game: TicTacToe.name, hasFirstPlayer: true, rules: file.games[0].rules)
    for bot in bots { _ = results.index(of: .init(name: bot)) }
    var last: Schedule?
    while played.count < limit {
      var schedule = try Schedule(program, played: played, after: last)
      var pairs: [String: Int] = [:]
      while played.count < limit, let batch = schedule.next() {
        for game in batch.games where played.count < limit {
          let names = game.entrants.map { bots[$0] }
          let meeting = GameIdentity(game.id)?.meeting ?? 0
          let isWon = names[0] < names[1]
          let isDraw = isDrawn(names.min() ?? "", names.max() ?? "", meeting)
          let result: GameResult = isDraw ? .draw : isWon ? .firstWins : .secondWins
          guard played.insert(game.id, result) else { continue }
          pairs[names.sorted().joined(separator: "-"), default: 0] += 1
          results.add(
            first: game.entrants[0], second: game.entrants[1], wins: isWon && !isDraw ? 1 : 0,
            draws: isDraw ? 1 : 0, losses: isWon || isDraw ? 0 : 1)
        }
      }
      guard !pairs.isEmpty else { return }
      waves.append((schedule.title, pairs))
      last = schedule
    }
  }

  /// The standings according to the format.
  var outcome: FormatOutcome? {
    program.outcomes(played: played, withdrawn: []).first
  }

  /// The titles of the rounds without the name of the game.
  var titles: [String] {
    waves.map { $0.title.map { String($0.dropFirst("tic-tac-toe ".count)) } ?? "" }
  }
}
