/// A normal prior on a player's rating.
struct LooseAnchor: Sendable {
  let player: Int
  /// The rating, in logits relative to 1500.
  let strength: Double
  /// The variance, in square logits.
  let variance: Double

  var weight: Double { 1 / variance }
}
