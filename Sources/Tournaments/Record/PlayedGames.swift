/// The names of games that were played, in little memory.
package struct PlayedGames: Sendable {
  /// Games with the same bots and seats, 64 meetings at a time.
  private struct Block: Hashable {
    var hash: UInt64
    var number: Int
  }

  private var meetings: [Block: UInt64] = [:]
  /// Names that are not of our own making.
  private var others: Set<String> = []
  /// How many there are.
  package private(set) var count = 0

  package init() {}

  /// Takes down a game.
  ///
  /// - Parameter id: its name.
  /// - Returns: whether it was not there before.
  package mutating func insert(_ id: String) -> Bool {
    insert(GameIdentity(id)) ?? note(others.insert(id).inserted)
  }

  /// Takes down a game by the bytes of its name.
  mutating func insert(_ bytes: [UInt8], in id: Range<Int>) -> Bool {
    insert(GameIdentity(bytes[id]))
      ?? note(others.insert(String(decoding: bytes[id], as: UTF8.self)).inserted)
  }

  private mutating func insert(_ identity: GameIdentity?) -> Bool? {
    guard let identity else { return nil }
    let (block, bit) = Self.place(of: identity)
    let before = meetings[block, default: 0]
    meetings[block] = before | bit
    return note(before & bit == 0)
  }

  private mutating func note(_ isNew: Bool) -> Bool {
    count += isNew ? 1 : 0
    return isNew
  }

  /// Whether a game was played.
  package func contains(_ identity: GameIdentity) -> Bool {
    let (block, bit) = Self.place(of: identity)
    return meetings[block].map { $0 & bit != 0 } ?? false
  }

  private static func place(of identity: GameIdentity) -> (Block, UInt64) {
    (Block(hash: identity.hash, number: identity.meeting / 64), 1 << UInt64(identity.meeting % 64))
  }
}
