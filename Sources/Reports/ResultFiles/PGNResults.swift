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
    for var error in games.errors {
      error.file = file
      try skips.note(error)
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

/// Some lines of a file of games, read by themselves, so that parts can be read at the same time.
package struct PGNPart: Sendable {
  /// The lines before the first ones that surely begin a game: they belong to the game before.
  let head: [UInt8]
  /// What was read after them; nil where no game begins.
  private(set) var games: PGNGames?

  package init(_ bytes: [UInt8]) {
    guard let start = Self.start(bytes) else {
      head = bytes
      return
    }
    head = Array(bytes[..<start])
    var games = PGNGames()
    games.read(bytes, in: start..<bytes.count)
    self.games = games
  }

  /// Where the first line stands that is all tags and follows a line of moves.
  private static func start(_ bytes: [UInt8]) -> Int? {
    var place = 0
    var followsMoves = false
    while place < bytes.count {
      let end = bytes.place(of: 0x0A, in: place..<bytes.count)
      let line = bytes.withoutBlanks(place..<end)
      if let first = line.first.map({ bytes[$0] }) {
        let isTag = first == UInt8(ascii: "[")
        if isTag, followsMoves, PGNTag.fill(bytes, line) { return place }
        followsMoves = !isTag && first != UInt8(ascii: "%") && first != UInt8(ascii: ";")
      }
      place = end + 1
    }
    return nil
  }
}
