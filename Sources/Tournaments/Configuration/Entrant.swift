/// A bot that takes part in a tournament.
package struct Entrant: Hashable, Sendable {
  /// The program that plays for an entrant.
  package enum Program: Hashable, Sendable {
    case builtIn(name: String)
    case folder(String, BotManifest)
  }

  package var name: String
  package var version: String
  package var games: [String]
  package var program: Program
  package var options: [BotReference.Option]
  /// The options as written in the file, in which paths may be relative.
  package var writtenOptions: [BotReference.Option] = []
  package var trust = BotTrust()

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

  /// The startup time that the bot requests; nil if it requests none.
  package var startup: Duration? {
    if case .folder(_, let manifest) = program { manifest.startup } else { nil }
  }

  /// Returns whether the bot's games include the given game or ``BotManifest/anyGame``.
  package func plays(_ game: String) -> Bool {
    games.contains(game) || games.contains(BotManifest.anyGame)
  }

  /// The entrant without its permissions and the original spelling of its options.
  ///
  /// Two references in a tournament file mean the same player if the players of their entrants are equal.
  package var player: Entrant {
    var player = self
    player.writtenOptions = []
    player.trust = BotTrust()
    return player
  }

  /// Returns whether another entrant is equal except for the folder of its bot.
  package func isSame(as other: Entrant) -> Bool {
    guard case .folder(let place, _) = program, case .folder(_, let manifest) = other.program else {
      return self == other
    }
    var moved = other
    moved.program = .folder(place, manifest)
    return self == moved
  }

  /// The options as arguments of the bot's command, such as `--depth` and `2`.
  package var optionWords: [String] {
    options.flatMap { ["--\($0.key)", $0.value] }
  }
}
