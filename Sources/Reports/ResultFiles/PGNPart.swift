/// A part of a PGN file, made of whole lines.
///
/// Several parts of a file can be read in parallel.
package struct PGNPart: Sendable {
  /// The lines before the first line that certainly starts a game.
  ///
  /// These lines may continue the last game of the previous part, and may start games.
  let head: [UInt8]
  /// The games after the head; nil if no line of this part certainly starts a game.
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

  /// Returns the index of the first byte of the first line that consists of tags and follows a line of moves;
  /// nil if there is no such line.
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
