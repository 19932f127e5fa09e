internal import Games

/// Lots that are drawn for the players, which the tournament's seed settles.
struct Lots: Sendable {
  private let lots: [UInt64]

  init(_ standing: Standing) {
    lots = standing.players.map { player in
      var hash = StableHash()
      hash.add(standing.seed)
      hash.add(player.name)
      return hash.result
    }
  }

  /// The lot of a player.
  subscript(player: Int) -> UInt64 { lots[player] }

  /// Players by their lots.
  ///
  /// - Parameters:
  ///   - players: those who are to be ordered.
  ///   - turn: which of many such orders.
  /// - Returns: the same players.
  func order(of players: [Int], turn: UInt64 = 0) -> [Int] {
    let turned = lots.map { SplitMix64.output(turn, seed: $0) }
    return players.sorted { turned[$0] < turned[$1] }
  }
}

extension Wave {
  /// A round that pairs everybody by lot, drawn anew after each game.
  package static func byLot(_ standing: Standing) -> Wave? {
    guard standing.players.count > 1 else { return nil }
    let games = UInt64(standing.played.count)
    let order = Lots(standing).order(of: Array(standing.players.indices), turn: games)
    let pairings = stride(from: 0, to: order.count - 1, by: 2).map { place in
      let (one, other) = (order[place], order[place + 1])
      let count = standing.meetingCount(one, other)
      return Pairing(one, other, meetings: (count + 1)...(count + standing.pairs))
    }
    return Wave(.listed(pairings))
  }
}
