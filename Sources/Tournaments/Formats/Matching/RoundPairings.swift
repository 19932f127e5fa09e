/// The pairings of a round, or all pairings of a format with only one round.
package struct RoundPairings: Sendable {
  /// The title of the round, such as `round 2 of 5`; nil if there is only one round.
  package var title: String?
  package let pairings: PairingSet
  /// The state of the format after the previous rounds; nil if later rounds do not depend on such a state.
  package var history: (any Sendable)?

  package init(title: String? = nil, pairings: PairingSet, history: (any Sendable)? = nil) {
    self.title = title
    self.pairings = pairings
    self.history = history
  }
}

extension RoundPairings {
  /// Returns a round of random pairings; nil if there are fewer than two players.
  ///
  /// After each played game, the function returns different pairings.
  package static func random(_ progress: GameProgress) -> RoundPairings? {
    guard progress.players.count > 1 else { return nil }
    let games = UInt64(progress.played.count)
    let order = RandomOrder(progress).order(of: Array(progress.players.indices), turn: games)
    let pairings = stride(from: 0, to: order.count - 1, by: 2).map { place in
      let one = order[place]
      let other = order[place + 1]
      let count = progress.meetingCount(one, other)
      return Pairing(one, other, meetings: (count + 1)...(count + progress.pairs))
    }
    return RoundPairings(pairings: .listed(pairings))
  }
}
