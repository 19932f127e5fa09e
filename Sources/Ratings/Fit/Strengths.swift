/// The values of the parameters of a rating model, in logits.
///
/// The parameters are the ratings, the advantage of the first seat, and the draw parameter.
struct Strengths: Sendable {
  /// The rating of each rated player, in logits relative to 1500.
  var ratings: [Double]
  var advantage = 0.0
  /// The log-odds of a draw between equal players.
  var drawParameter = 0.0

  func moved(by step: [Double], scaled factor: Double, of unknowns: Unknowns) -> Strengths {
    var moved = self
    for (player, place) in unknowns.places.enumerated() {
      if let place { moved.ratings[player] += factor * step[place] }
    }
    if let place = unknowns.advantage { moved.advantage += factor * step[place] }
    if let place = unknowns.draw { moved.drawParameter += factor * step[place] }
    return moved
  }
}
