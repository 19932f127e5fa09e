/// The games of more than two seats in which everybody meets everybody, at the tables of a design.
///
/// A table's meetings are its rotations, which share one seed of luck: in each one everybody sits a seat
/// further, and after as many as there are seats they begin again with other luck.
struct TableGames: Sendable {
  private let identities: GameIdentities
  private let tables: [Table]
  private let seats: Int

  private struct Table {
    /// The players in the order of their seats.
    let players: [Int]
    /// What those have in common who sit one behind the other in this order, whoever is first.
    let orderHash: UInt64
    /// Which table of this order it is, from 1.
    let number: Int
    /// How many tables of this order there are.
    var count = 1
  }

  /// A table's players as they sit in one of its games.
  struct Seating {
    let players: [GameIdentities.Player]
    let identity: GameIdentity
    /// What the luck follows from: it is the same for all rotations.
    let orderHash: UInt64
  }

  init(_ identities: GameIdentities, seats: Int) {
    self.identities = identities
    self.seats = seats
    let design = TableDesign(players: identities.players.count, seats: seats)
    var counts: [UInt64: Int] = [:]
    var tables = design.tables.map { players in
      // Players stand by name, so that the first one by name is first.
      let first = players.firstIndex(of: players.min() ?? 0) ?? 0
      let hash = identities.hash(
        of: (0..<seats).map { identities.players[players[(first + $0) % seats]] })
      counts[hash, default: 0] += 1
      return Table(players: players, orderHash: hash, number: counts[hash] ?? 1)
    }
    for index in tables.indices { tables[index].count = counts[tables[index].orderHash] ?? 1 }
    self.tables = tables
  }

  var count: Int { tables.count }

  /// The most meetings that any order of players has in so many rotations of each table.
  func lastNumber(rotations: Int) -> Int {
    let most = tables.reduce(1) { max($0, $1.count) }
    return most * ((rotations + seats - 1) / seats)
  }

  func players(at table: Int) -> [Int] { tables[table].players }

  /// How the players of a table sit in its meeting of a number, from 1.
  func seating(at table: Int, meeting: Int) -> Seating {
    let table = tables[table]
    let (round, turn) = (meeting - 1).quotientAndRemainder(dividingBy: seats)
    let players = (0..<seats).map {
      identities.players[table.players[($0 + seats - turn) % seats]]
    }
    let identity = GameIdentity(
      hash: identities.hash(of: players), meeting: round * table.count + table.number)
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
