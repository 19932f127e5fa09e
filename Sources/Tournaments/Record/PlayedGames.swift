internal import Ratings

/// The set of the games that have been played, stored in little memory.
package struct PlayedGames: Sendable {
  /// The played games, with one bit for each game; a value of the table contains 64 meetings of the same bots
  /// in the same seats.
  private var blocks = WordTable()
  /// The games that each of two seats won, in the same form as ``blocks``; nil if results are not stored.
  private var wins: [UInt64: SIMD2<UInt64>]?
  /// The places in games of more than two seats, if results are stored; 0 for missing seats.
  private var places: [GameIdentity: SIMD8<UInt8>] = [:]
  /// The games that were removed; their bits remain set.
  private var removed: Set<GameIdentity> = []
  package private(set) var count = 0

  /// Creates an empty set, which stores the results of games if `keepsResults` is true.
  ///
  /// The results of 64 meetings take about 50 bytes.
  package init(keepsResults: Bool = false) {
    if keepsResults { wins = [:] }
  }

  /// Inserts a game with the places of its seats; returns false if the set already contains the game.
  package mutating func insert(_ id: String, places: [Int]) -> Bool {
    let bytes = Array(id.utf8)
    let identity = GameIdentity(ofAny: bytes, in: bytes.indices)
    return GameResult(places).map { insert(identity, $0) } ?? insert(identity, places: places)
  }

  /// Inserts a game of two bots; returns false if the set already contains the game.
  package mutating func insert(_ id: String, _ result: GameResult) -> Bool {
    insert(id, places: result.places)
  }

  mutating func insert(_ identity: GameIdentity, _ result: GameResult) -> Bool {
    guard insert(identity) else { return false }
    if wins != nil, result != .draw {
      let (block, bit) = Self.place(of: identity)
      wins?[block, default: .zero][result == .firstWins ? 0 : 1] |= bit
    }
    return true
  }

  /// Inserts a game of more than two bots; returns false if the set already contains the game.
  mutating func insert(_ identity: GameIdentity, places: [Int]) -> Bool {
    guard insert(identity) else { return false }
    if wins != nil {
      var seats = SIMD8<UInt8>.zero
      for (seat, place) in places.enumerated() { seats[seat] = UInt8(place) }
      self.places[identity] = seats
    }
    return true
  }

  private mutating func insert(_ identity: GameIdentity) -> Bool {
    let (block, bit) = Self.place(of: identity)
    var before: UInt64 = 0
    blocks.update(block) { bits in
      before = bits
      bits |= bit
    }
    guard before & bit == 0 || removed.remove(identity) != nil else { return false }
    count += 1
    return true
  }

  /// Removes a game, so that it can be inserted again with a different result.
  mutating func remove(_ identity: GameIdentity) {
    guard contains(identity) else { return }
    removed.insert(identity)
    count -= 1
    places[identity] = nil
    let (block, bit) = Self.place(of: identity)
    if var won = wins?[block] {
      won &= ~SIMD2(repeating: bit)
      wins?[block] = won
    }
  }

  package func contains(_ identity: GameIdentity) -> Bool {
    let (block, bit) = Self.place(of: identity)
    return blocks[block] & bit != 0 && (removed.isEmpty || !removed.contains(identity))
  }

  /// Returns the number of games played in the given meetings of the same bots in the same seats; `hash` is
  /// the hash in the ids of the games.
  func count(of hash: UInt64, in meetings: ClosedRange<Int>) -> Int {
    var count = 0
    for number in meetings.lowerBound / 64...meetings.upperBound / 64 {
      let bits = blocks[Self.block(hash, number)]
      let first = max(0, meetings.lowerBound - 64 * number)
      let last = min(63, meetings.upperBound - 64 * number)
      let mask = UInt64.max << UInt64(first) & UInt64.max >> UInt64(63 - last)
      count += (bits & mask).nonzeroBitCount
    }
    guard !removed.isEmpty else { return count }
    return count - removed.count { $0.hash == hash && meetings.contains($0.meeting) }
  }

  /// Returns the results of the given meetings of two bots in the same seats, from the side of the first
  /// seat.
  ///
  /// `hash` is the hash in the ids of the games. The results must be stored.
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

  /// Returns the places in a game of more than two seats, or nil if the game was not played; requires that
  /// results are stored.
  func places(of identity: GameIdentity, seats: Int) -> [Int]? {
    precondition(wins != nil, "the results of the games were not kept")
    return places[identity].map { places in (0..<seats).map { Int(places[$0]) } }
  }

  private static func place(of identity: GameIdentity) -> (block: UInt64, bit: UInt64) {
    (block(identity.hash, identity.meeting / 64), 1 << UInt64(identity.meeting % 64))
  }

  /// Returns the key of a block of 64 meetings; the key of the first block, which is the only block in most
  /// tournaments, is the hash.
  private static func block(_ hash: UInt64, _ number: Int) -> UInt64 {
    number == 0 ? hash : WordTable.mixed(WordTable.mixed(hash) ^ UInt64(number))
  }
}
