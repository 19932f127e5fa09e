package import Games

/// Finds the games of records, both built-in games and games with referees.
package struct GameLibrary: Sendable {
  package static let builtIn = GameLibrary { game throws(RecordError) in
    throw RecordError(
      "the game \"\(game.name)\" is not built in, and its referee is unknown here; give the folder "
        + "of the tournament, whose tournament.json names the referee")
  }

  private let open: @Sendable (ForeignGame) throws(RecordError) -> any Game

  /// Creates a library; `open` returns a game with a referee, or throws an error.
  package init(
    opening open: @escaping @Sendable (ForeignGame) throws(RecordError) -> any Game
  ) {
    self.open = open
  }

  /// Returns the game of a record, with the texts of its moves.
  ///
  /// Throws an error if the game is unknown, if its rules are invalid, or if the referee fails.
  package func game(of record: GameRecord) throws(RecordError) -> any Game {
    guard let kind = GameCatalog.named(record.game) else {
      return try open(ForeignGame(name: record.game, rules: record.rules))
        .with(texts: MoveTexts(record.texts))
    }
    do {
      return try kind.init(rules: record.rules)
    } catch {
      throw RecordError(
        "\(Rules.quoted(error.parameter)) is wrong, expected \(error.expected)")
    }
  }
}
