import Synchronization

/// The games that the program can find by name.
public enum GameCatalog {
  /// The games that come with Joust, in the order in which they are listed.
  public static let all: [any BuiltInGame.Type] = [TicTacToe.self, TwentyFortyEight.self]

  private static let added = Mutex<[any BuiltInGame.Type]>([])

  /// Adds a game of the calling program; ``named(_:)`` finds the game from now on.
  ///
  /// The new game replaces an added game with the same name. The name must not be that of a game in ``all``.
  public static func add(_ game: any BuiltInGame.Type) {
    precondition(!all.contains { $0.name == game.name }, "\(game.name) comes with Joust")
    added.withLock { games in
      games.removeAll { $0.name == game.name }
      games.append(game)
    }
  }

  /// Returns the game with a name, or nil if the name is unknown.
  public static func named(_ name: String) -> (any BuiltInGame.Type)? {
    all.first { $0.name == name } ?? added.withLock { $0.first { $0.name == name } }
  }
}
