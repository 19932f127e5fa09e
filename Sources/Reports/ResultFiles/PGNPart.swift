import Tournaments

/// Some lines of a file of games, read by themselves, so that parts can be read at the same time.
package struct PGNPart: Sendable {
  /// The lines before the first ones that surely begin a game: they belong to the game before.
  let head: [UInt8]
  /// What was read after them; nil where no game begins.
  private(set) var games: PGNGames?

  /// Reads whole lines.
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
