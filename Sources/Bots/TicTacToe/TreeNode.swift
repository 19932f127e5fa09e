/// A move in the tree of a Monte Carlo search, as seen by the side that makes it.
struct TreeNode: Sendable {
  /// The sum of what was found after it, from -1 to 1 each.
  var sum: Float = 0
  /// How often it was tried.
  var visits: Int32 = 0
  /// How good it looks before it is tried; those of siblings add up to 1.
  var prior: Float = 1
  /// Where its answers stand, and how many there are: none before it was tried twice.
  var firstChild: Int32 = 0
  var childCount: UInt8 = 0
  /// The cell.
  let move: UInt8
  /// What is proven.
  var proof = Proof.none

  /// What is proven of a move for the side that makes it.
  enum Proof: UInt8, Sendable {
    case none, win, loss, draw
  }

  /// The mean of what was found.
  var mean: Float { visits == 0 ? 0 : sum / Float(visits) }
}
