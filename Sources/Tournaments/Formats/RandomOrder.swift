import Games

/// Random numbers of the players, derived from the seed of the tournament.
struct RandomOrder: Sendable {
  private let lots: [UInt64]

  init(_ progress: GameProgress) {
    lots = progress.players.map { player in
      var hash = StableHash()
      hash.add(progress.seed)
      hash.add(player.name)
      return hash.result
    }
  }

  subscript(player: Int) -> UInt64 { lots[player] }

  /// Returns the random number of a player in the given turn.
  func lot(of player: Int, turn: UInt64) -> UInt64 { SplitMix64.output(turn, seed: lots[player]) }

  /// Returns the given players in random order; each turn has a different order.
  func order(of players: [Int], turn: UInt64 = 0) -> [Int] {
    let turned = lots.map { SplitMix64.output(turn, seed: $0) }
    return players.sorted { turned[$0] < turned[$1] }
  }
}
