import Games

/// A random number for each player, derived from ``GameProgress/seed`` and the player's name.
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

  /// Returns another random number of a player; each value of `turn` gives a different number.
  func lot(of player: Int, turn: UInt64) -> UInt64 { SplitMix64.output(turn, seed: lots[player]) }

  /// Returns the given players in random order; for each value of `turn`, the order is drawn anew.
  func order(of players: [Int], turn: UInt64 = 0) -> [Int] {
    let turned = lots.map { SplitMix64.output(turn, seed: $0) }
    return players.sorted { turned[$0] < turned[$1] }
  }
}
