import JSON

/// Digests of the moves of games, which are compared to find repeated games.
///
/// Two games of the same bots in the same seats repeat each other if their starts, digests and results are
/// equal.
enum MoveDigest {
  static func of(_ moves: [Int]) -> UInt64 {
    moves.reduce(UInt64(moves.count)) { WordTable.mixed($0 ^ UInt64(truncatingIfNeeded: $1)) }
  }

  /// Returns the digest of a list of whole numbers; `bytes` contain the line.
  static func of(_ list: JSONNumberList, in bytes: [UInt8]) -> UInt64 {
    var digest = UInt64(list.count)
    var move: UInt64 = 0
    for place in list.range.dropFirst() {
      let byte = bytes[place]
      if byte &- 0x30 < 10 {
        move = move &* 10 &+ UInt64(byte &- 0x30)
      } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
        digest = WordTable.mixed(digest ^ move)
        move = 0
      } else {
        // The list was written by another program.
        return of(list.wholeNumbers(in: bytes))
      }
    }
    return digest
  }

  static func of(_ moves: [String]) -> UInt64 {
    var hash = StableHash()
    for move in moves { hash.add(move) }
    return hash.result
  }
}

extension GameRecord {
  /// The digest of the moves of a versus game of two bots; nil for any other game.
  ///
  /// The digest is also nil for a game in which bots moved together, and for a game without moves.
  var moveDigest: UInt64? {
    guard bots.count == 2, stepSizes == nil, case .versus(_, let moves) = play,
      !moves.isEmpty
    else { return nil }
    guard !texts.isEmpty else { return MoveDigest.of(moves) }
    let names = moves.compactMap { text(of: $0) }
    return names.count == moves.count ? MoveDigest.of(names) : nil
  }
}
