/// A bot that takes part in a tournament.
package struct Entrant: Hashable, Sendable {
  /// What starts it.
  package enum Program: Hashable, Sendable {
    /// A bot that comes with Joust.
    case builtIn(name: String)
    /// A bot in a folder.
    case folder(String, BotManifest)
  }

  /// Its name in the tournament.
  package var name: String
  /// Its version.
  package var version: String
  /// The names of the games that it plays.
  package var games: [String]
  /// What starts it.
  package var program: Program
  /// What its command is told beside.
  package var options: [BotReference.Option]

  package init(
    name: String, version: String, games: [String], program: Program,
    options: [BotReference.Option] = []
  ) {
    self.name = name
    self.version = version
    self.games = games
    self.program = program
    self.options = options
  }

  /// The words that its options add to its command.
  package var optionWords: [String] {
    options.flatMap { ["--\($0.key)", $0.value] }
  }
}
