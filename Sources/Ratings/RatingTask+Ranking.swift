extension RatingTask {
  /// The difference in logits below which two ratings are the same.
  private static let tie = 1e-8

  /// The players' ratings, by group and in it by rank.
  func ranking(_ outcome: Outcome) -> [PlayerRating] {
    guard let covariance = outcome.covariance else { return [] }
    let bounds = bounds()
    var ranking: [PlayerRating] = []
    for (number, group) in groups.enumerated() {
      let sorted = group.sorted {
        (-outcome.strengths[$0], $0) < (-outcome.strengths[$1], $1)
      }
      var rank = 1
      for (index, player) in sorted.enumerated() {
        let strength = outcome.strengths[player]
        if index > 0, outcome.strengths[sorted[index - 1]] - strength > Self.tie {
          rank = index + 1
        }
        var ranks = (best: 1, worst: group.count)
        for other in sorted where other != player {
          let variance = covariance.varianceOfDifference(player, other)
          let lead = strength - outcome.strengths[other]
          guard lead * lead > EloScale.errorFactor * EloScale.errorFactor * variance else {
            continue
          }
          if lead < 0 { ranks.best += 1 } else { ranks.worst -= 1 }
        }
        ranking.append(
          PlayerRating(
            player: pairings.players[player], group: number + 1, rank: rank,
            ranks: ranks.best...ranks.worst, elo: EloScale.mean + strength / EloScale.logit,
            standardError: covariance.variance(of: player).squareRoot() / EloScale.logit,
            bound: anchors[player] == nil ? bounds[player] : nil))
      }
    }
    return ranking
  }

  /// Which players won or lost every game.
  private func bounds() -> [PlayerRating.Bound?] {
    pairings.scores().map { score in
      if score.points == score.games { .atLeast } else { score.points == 0 ? .atMost : nil }
    }
  }
}
