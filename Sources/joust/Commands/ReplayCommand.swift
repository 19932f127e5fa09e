extension CommandSpec {
  /// `joust replay`.
  static let replay = CommandSpec(
    name: "replay", operands: "PATH…", operandCount: 1...Int.max,
    summary: "show recorded games move by move",
    discussion: """
      PATH is a tournament's folder or a record (games*.jsonl). On a terminal, space pauses, the
      arrows step (or h and l), home and end jump, n and p go to the next and the previous game, +
      and - change the speed, and q quits. Elsewhere the games are printed as plain text: every
      position of one game, the last position of each of several.
      """,
    options: [
      Option("id", "ID", "the game of this id, or of an id that begins so"),
      Option("bot", "NAME", "games of this bot (give two such options for games of both)"),
      Option("forfeits", "games that were lost by a fault"),
      Option("speed", "N", "moves a second, 0.1 to 1000 (4)"),
    ]
  ) { arguments in
    try ReplayShow(arguments).run().rawValue
  }
}
