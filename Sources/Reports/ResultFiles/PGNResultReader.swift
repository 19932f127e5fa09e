import Ratings
package import Tournaments

/// A reader of results from games in portable game notation, based on the tags White, Black and Result.
package struct PGNResultReader: ResultReader {
  private let file: String
  private var results: ResultCounts
  private var hasGames = false
  package private(set) var skips: Skips
  private var games = PGNGames()

  /// Creates a reader that adds the results of a file to other results.
  ///
  /// - Parameters:
  ///   - file: the name of the file in errors.
  ///   - results: the results to add to.
  ///   - isStrict: true to throw an error for the first invalid game instead of skipping it.
  package init(file: String, results: ResultCounts, isStrict: Bool = false) {
    self.file = file
    self.results = results
    skips = Skips(isStrict: isStrict)
  }

  package static func part(_ lines: [UInt8]) -> PGNPart { PGNPart(lines) }

  package mutating func add(_ part: PGNPart) throws(ResultFileError) {
    games.add(part)
    try addGames()
  }

  package mutating func finish() throws(ResultFileError) -> ResultCounts {
    games.finish()
    try addGames()
    if !hasGames {
      throw skips.errors.first
        ?? ResultFileError(file: file, line: 1, reason: "the file contains no games")
    }
    return results
  }

  /// Adds the games that have been read to the results.
  private mutating func addGames() throws(ResultFileError) {
    for var error in games.errors {
      error.file = file
      try skips.add(error)
    }
    hasGames = hasGames || !games.games.isEmpty
    for game in games.games {
      results.add(
        first: results.index(of: BotVersion(name: games.names[game.white])),
        second: results.index(of: BotVersion(name: games.names[game.black])),
        wins: game.results.wins, draws: game.results.draws, losses: game.results.losses)
    }
    games.clear()
  }
}
