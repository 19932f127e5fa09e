/// The names of games that were played, in little memory.
package struct PlayedGames: Sendable {
  /// Games with the same bots and seats, 64 meetings at a time.
  private struct Block: Hashable {
    var hash: UInt64
    var number: Int
  }

  /// The first 64 meetings by their hash, which are all in most tournaments.
  private var early = WordTable()
  private var later: [Block: UInt64] = [:]
  /// Names that are not of our own making.
  private var others: Set<String> = []
  package private(set) var count = 0

  package init() {}

  /// Takes down a game, and tells whether it was not there before.
  package mutating func insert(_ id: String) -> Bool {
    if let identity = GameIdentity(id) { return insert(identity) }
    let isNew = others.insert(id).inserted
    count += isNew ? 1 : 0
    return isNew
  }

  mutating func insert(_ identity: GameIdentity) -> Bool {
    let (block, bit) = Self.place(of: identity)
    var before: UInt64 = 0
    if block.number == 0 {
      early.update(block.hash) { bits in
        before = bits
        bits |= bit
      }
    } else {
      before = later[block] ?? 0
      later[block] = before | bit
    }
    let isNew = before & bit == 0
    count += isNew ? 1 : 0
    return isNew
  }

  package func contains(_ identity: GameIdentity) -> Bool {
    let (block, bit) = Self.place(of: identity)
    return (block.number == 0 ? early[block.hash] : later[block] ?? 0) & bit != 0
  }

  /// How many games were played of some meetings of two bots with the same seats, by their hash.
  func count(of hash: UInt64, in meetings: ClosedRange<Int>) -> Int {
    var count = 0
    for number in meetings.lowerBound / 64...meetings.upperBound / 64 {
      let bits = number == 0 ? early[hash] : later[Block(hash: hash, number: number)] ?? 0
      let first = max(0, meetings.lowerBound - 64 * number)
      let last = min(63, meetings.upperBound - 64 * number)
      let mask = UInt64.max << UInt64(first) & UInt64.max >> UInt64(63 - last)
      count += (bits & mask).nonzeroBitCount
    }
    return count
  }

  private static func place(of identity: GameIdentity) -> (Block, UInt64) {
    (Block(hash: identity.hash, number: identity.meeting / 64), 1 << UInt64(identity.meeting % 64))
  }
}
