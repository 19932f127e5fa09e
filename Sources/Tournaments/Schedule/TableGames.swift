/// The games of more than two seats that are played at some tables: those of a design, at which everybody
/// meets everybody, or those that a format lists.
///
/// A table's meetings are its rotations, which share one seed of luck: in each one everybody sits a seat
/// further, and after as many as there are seats they begin again with other luck.
struct TableGames: Sendable {
  private let identities: GameIdentities
  private let tables: [OrderedTable]
  private let seats: Int

  private struct OrderedTable {
    /// The players in the order of their seats.
    let players: [Int]
    /// What those have in common who sit one behind the other in this order, whoever is first.
    let orderHash: UInt64
    /// Which table of this order it is, from 1.
    let number: Int
    /// By how much the number grows when everybody has had every seat.
    var step = 1
  }

  /// A table's players as they sit in one of its games.
  struct Seating {
    let players: [Int]
    let identity: GameIdentity
    /// What the luck follows from: it is the same for all rotations.
    let orderHash: UInt64
  }

  /// The tables of a design.
  init(_ identities: GameIdentities, seats: Int) {
    self.identities = identities
    self.seats = seats
    let design = TableDesign(players: identities.players.count, seats: seats)
    var counts: [UInt64: Int] = [:]
    var tables = design.tables.map { players in
      let hash = Self.orderHash(of: players, identities)
      counts[hash, default: 0] += 1
      return OrderedTable(players: players, orderHash: hash, number: counts[hash] ?? 1)
    }
    for index in tables.indices { tables[index].step = counts[tables[index].orderHash] ?? 1 }
    self.tables = tables
  }

  /// The tables that a format lists.
  init(_ identities: GameIdentities, _ tables: [SeatedTable]) {
    self.identities = identities
    seats = tables.first?.players.count ?? 0
    self.tables = tables.map {
      let hash = Self.orderHash(of: $0.players, identities)
      return OrderedTable(players: $0.players, orderHash: hash, number: $0.number)
    }
  }

  private static func orderHash(of players: [Int], _ identities: GameIdentities) -> UInt64 {
    identities.hash(of: players.fromLeast.map { identities.players[$0] })
  }

  var count: Int { tables.count }

  /// The greatest number of a meeting in so many rotations of each table.
  func lastNumber(rotations: Int) -> Int {
    tables.reduce(1) { max($0, (rotations - 1) / seats * $1.step + $1.number) }
  }

  func players(at table: Int) -> [Int] { tables[table].players }

  /// How the players of a table sit in its meeting of a number, from 1.
  func seating(at table: Int, meeting: Int) -> Seating {
    let table = tables[table]
    let (round, turn) = (meeting - 1).quotientAndRemainder(dividingBy: seats)
    let players = (0..<seats).map { table.players[($0 + seats - turn) % seats] }
    let identity = GameIdentity(
      hash: identities.hash(of: players.map { identities.players[$0] }),
      meeting: round * table.step + table.number)
    return Seating(players: players, identity: identity, orderHash: table.orderHash)
  }

  /// How many games of some meetings of a table are still to be played.
  func count(
    at table: Int, in meetings: ClosedRange<Int>, without played: PlayedGames, in shard: Shard?
  ) -> Int {
    meetings.count {
      let identity = seating(at: table, meeting: $0).identity
      return shard?.contains(identity) ?? true && !played.contains(identity)
    }
  }
}

extension [Int] {
  /// The same players, each in front of the same one, from the one who is first by name: players are
  /// numbered by name.
  var fromLeast: [Int] {
    let first = firstIndex(of: self.min() ?? 0) ?? 0
    return Array(self[first...] + self[..<first])
  }
}
