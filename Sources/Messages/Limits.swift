/// The time that a bot has, as it is told at the start; nil stands for no limit.
package struct Limits: Hashable, Sendable {
  /// From the start of its process to its ready message, in milliseconds.
  package var startup: Int
  /// For the first move of its process, in milliseconds; nil where it is like any other.
  package var first: Int?
  /// For a move, in milliseconds.
  package var move: Int?
  /// For all moves of a game, in milliseconds.
  package var total: Int?
  /// What a move adds to the total, in milliseconds.
  package var increment: Int

  package init(startup: Int, first: Int?, move: Int?, total: Int?, increment: Int) {
    self.startup = startup
    self.first = first
    self.move = move
    self.total = total
    self.increment = increment
  }
}
