internal import Ratings

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
  /// The games that the first seat won and those that the second one did, a bit each; nil where that
  /// is not kept.
  private var wins: [Block: SIMD2<UInt64>]?
  /// The places in games of more than two seats, where it is kept how games ended; 0 for no seat.
  private var places: [GameIdentity: SIMD8<UInt8>] = [:]
  package private(set) var count = 0

  /// Nothing was played; to keep how each game ended takes some 50 bytes for 64 meetings.
  package init(keepsResults: Bool = false) {
    if keepsResults { wins = [:] }
  }

  /// Takes down a game, and tells whether it was not there before; `places` are those of the seats in a
  /// game of more than two.
  package mutating func insert(_ id: String, _ result: GameResult, places: [Int]? = nil) -> Bool {
    if let identity = GameIdentity(id) { return insert(identity, result, places: places) }
    let isNew = others.insert(id).inserted
    count += isNew ? 1 : 0
    return isNew
  }

  mutating func insert(
    _ identity: GameIdentity, _ result: GameResult, places: [Int]? = nil
  ) -> Bool {
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
    guard before & bit == 0 else { return false }
    count += 1
    if let places {
      guard wins != nil else { return true }
      var seats = SIMD8<UInt8>.zero
      for (seat, place) in places.enumerated() { seats[seat] = UInt8(place) }
      self.places[identity] = seats
      return true
    }
    switch result {
    case .firstWins: wins?[block, default: .zero].x |= bit
    case .secondWins: wins?[block, default: .zero].y |= bit
    case .draw: break
    }
    return true
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

  /// How the games ended that were played of some meetings of two bots with the same seats, by their
  /// hash, from the side of the first seat; the results must have been kept.
  func results(of hash: UInt64, in meetings: ClosedRange<Int>) -> WinsDrawsLosses {
    guard let wins else { preconditionFailure("the results of the games were not kept") }
    var results = WinsDrawsLosses()
    for meeting in meetings {
      let identity = GameIdentity(hash: hash, meeting: meeting)
      guard contains(identity) else { continue }
      let (block, bit) = Self.place(of: identity)
      let won = wins[block] ?? .zero
      if won.x & bit != 0 {
        results.wins += 1
      } else if won.y & bit != 0 {
        results.losses += 1
      } else {
        results.draws += 1
      }
    }
    return results
  }

  /// The places of the seats in a game of more than two, nil where it was not played; the results must
  /// have been kept.
  func places(of identity: GameIdentity, seats: Int) -> [Int]? {
    precondition(wins != nil, "the results of the games were not kept")
    return places[identity].map { places in (0..<seats).map { Int(places[$0]) } }
  }

  private static func place(of identity: GameIdentity) -> (Block, UInt64) {
    (Block(hash: identity.hash, number: identity.meeting / 64), 1 << UInt64(identity.meeting % 64))
  }
}
