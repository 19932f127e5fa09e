import Ratings
package import Tournaments

/// Reads results from games in portable game notation: the tags White, Black and Result.
package struct PGNResultReader: ResultReader {
  private let file: String
  private var results: ResultCounts
  private var hasGames = false
  package private(set) var skips: Skips
  private var games = PGNGames()

  /// Adds the results of a file, whose name is for errors, to others; wrong games are passed over
  /// unless it is strict.
  package init(file: String, results: ResultCounts, isStrict: Bool = false) {
    self.file = file
    self.results = results
    skips = Skips(isStrict: isStrict)
  }

  package static func part(_ lines: [UInt8]) -> PGNPart { PGNPart(lines) }

  package mutating func add(_ part: PGNPart) throws(ResultFileError) {
    games.add(part)
    try takeGames()
  }

  package mutating func finish() throws(ResultFileError) -> ResultCounts {
    games.finish()
    try takeGames()
    if !hasGames {
      throw skips.errors.first
        ?? ResultFileError(file: file, line: 1, reason: "the file is empty, but must hold games")
    }
    return results
  }

  private mutating func takeGames() throws(ResultFileError) {
    for fault in games.faults {
      try skips.note(
        ResultFileError(file: file, line: fault.line, reason: fault.reason, isRead: fault.isRead))
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
