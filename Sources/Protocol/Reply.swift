package import JSON

/// A bot's answer to a turn.
package struct Reply: Hashable, Sendable {
  /// The number of the turn; `Int.min` if the number needs more than 64 bits.
  package let turn: Int
  /// The move; nil if the game has no such move, or if the bot resigns without a move.
  package let move: Int?
  /// The comment, at most 1,000 Unicode scalars; nil if the bot sends none.
  package let comment: String?
  /// Whether the bot resigns; its move is then ignored.
  package let resigns: Bool
  /// Whether the bot offers or accepts a draw.
  package let offersDraw: Bool
  /// The figures of the bot's search; nil if it sends none.
  package let search: SearchReport?
  /// The numbers that the bot reports about its move; nil if it sends none.
  package let stats: NamedNumbers?

  package init(
    turn: Int, move: Int?, comment: String?, resigns: Bool = false, offersDraw: Bool = false,
    search: SearchReport? = nil, stats: NamedNumbers? = nil
  ) {
    self.turn = turn
    self.move = move
    self.comment = comment
    self.resigns = resigns
    self.offersDraw = offersDraw
    self.search = search
    self.stats = stats
  }
}
