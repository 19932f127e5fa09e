import Games
import JSON

/// A kind of game in a record: its name, rules and number of seats, and whether it is a race.
struct GameKind: Sendable {
  /// The properties by which results are grouped.
  struct Key: Hashable {
    let game: String
    let rules: Rules
    /// Whether each bot plays alone.
    let isRace: Bool
    let seats: Int

    init(game: String, rules: Rules, isRace: Bool, seats: Int) {
      self.game = game
      self.rules = rules
      self.isRace = isRace
      self.seats = seats
    }

    init(of record: GameRecord) {
      let isRace = if case .race = record.play { true } else { false }
      self.init(
        game: record.game, rules: record.rules, isRace: isRace, seats: record.bots.count)
    }
  }

  let key: Key
  /// The built-in game; nil for a game with a referee.
  let builtIn: (any BuiltInGame.Type)?
  /// The letters of a race's moves; nil for a versus game and for a race with a referee.
  let letters: MoveLetters?
  /// The key of a race's measures; nil for a game without measures.
  let measureName: String?
  /// The bytes of the game's name in a line.
  let name: [UInt8]
  /// The bytes of the game's rules as Joust writes them.
  let rules: [UInt8]

  init(_ key: Key) {
    self.key = key
    builtIn = GameCatalog.named(key.game)
    let race = builtIn as? any RaceGame.Type
    letters = race == nil ? nil : builtIn.map { MoveLetters(of: $0) }
    measureName = race?.measureName
    name = Array(key.game.utf8)
    var json = JSONWriter()
    json.object(key.rules)
    rules = json.bytes
  }
}
