package import Games

/// Finds the games that records were played by: those that are built in, and those of referees.
package struct GameLibrary: Sendable {
  /// Only the games that are built in.
  package static let builtIn = GameLibrary { game throws(RecordError) in
    throw RecordError(
      "the game \"\(game.name)\" is not built in, and no referee of that name is known here; name the "
        + "tournament's folder, whose tournament.json has the referee")
  }

  private let open: @Sendable (ForeignGame) throws(RecordError) -> any VersusGame

  /// The games that are built in, and others.
  ///
  /// - Parameter open: finds the referee of a game, or throws a sentence.
  package init(
    opening open: @escaping @Sendable (ForeignGame) throws(RecordError) -> any VersusGame
  ) {
    self.open = open
  }

  /// The game of a name with some rules.
  ///
  /// - Parameters:
  ///   - name: what the game is called.
  ///   - rules: the values of its parameters.
  /// - Returns: the game, ready to be played.
  /// - Throws: where it is unknown, or its rules or its referee are wrong.
  package func game(named name: String, rules: Rules) throws(RecordError) -> any Game {
    guard let kind = GameCatalog.named(name) else {
      return try open(ForeignGame(name: name, rules: rules))
    }
    do {
      return try kind.init(rules: rules)
    } catch {
      throw RecordError("the game or its rules are unknown")
    }
  }
}
