/// The figures of a bot's search, which a bot may send with a move.
package struct SearchReport: Hashable, Sendable {
  /// The value of the position from the bot's own side, in the unit of the game.
  package var eval: Double?
  package var depth: Int?
  package var nodes: Int?
  /// The moves that the bot expects, as text of at most ``pvLimit`` bytes.
  package var pv: String?

  /// The largest number of bytes in ``pv``.
  package static let pvLimit = 1000

  package init(eval: Double? = nil, depth: Int? = nil, nodes: Int? = nil, pv: String? = nil) {
    self.eval = eval
    self.depth = depth
    self.nodes = nodes
    self.pv = pv
  }
}
