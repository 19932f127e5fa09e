/// The games that come with Joust.
public enum GameCatalog {
  /// Every game, in the order in which they are listed.
  public static let all: [any BuiltInGame.Type] = [TicTacToe.self, TwentyFortyEight.self]

  /// The game of a name, or nil where there is none.
  public static func named(_ name: String) -> (any BuiltInGame.Type)? {
    all.first { $0.name == name }
  }
}
