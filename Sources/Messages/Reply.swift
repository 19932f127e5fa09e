/// A bot's answer to a turn.
package struct Reply: Hashable, Sendable {
  /// The turn that it answers; `Int.min` for a number that no turn has.
  package let turn: Int
  /// The move, or nil for one that the game does not have.
  package let move: Int?
  /// What the bot said beside it, at most 1,000 Unicode scalars.
  package let comment: String?

  package init(turn: Int, move: Int?, comment: String?) {
    self.turn = turn
    self.move = move
    self.comment = comment
  }
}

/// A bot's answer to hello.
package struct Ready: Hashable, Sendable {
  /// What the bot calls itself, at most 64 Unicode scalars.
  package let name: String?
  /// Its version, at most 64 Unicode scalars.
  package let version: String?
  /// Who wrote it, at most 200 Unicode scalars.
  package let author: String?

  package init(name: String?, version: String?, author: String?) {
    self.name = name
    self.version = version
    self.author = author
  }
}
