import Games
import JSON

/// What all lines of a game by the same rules have in common, and whose games those were.
struct QuickKind: Sendable {
  /// From the comma behind the name of the game to the rules' end.
  let bytes: [UInt8]
  /// Whether the game is a race.
  let isRace: Bool
  /// The moves of a race by their letters, 255 for what is none.
  let letters: [UInt8]
  /// What stands between the scores of a race and its measures.
  let measure: [UInt8]
  /// The index of the results.
  let tally: Int
  /// The indices of the results' contestants, by what stands for their names and versions.
  var contestants = WordTable()

  /// The kind of a game's lines.
  init(of record: GameRecord, tally: Int) {
    var json = JSONWriter()
    json.beginObject()
    json.member("game", record.game)
    json.key("rules")
    record.rules.write(to: &json)
    json.endObject()
    bytes = [UInt8(ascii: ",")] + json.bytes.dropFirst().dropLast()
    let race = GameCatalog.named(record.game) as? any RaceGame.Type
    isRace = race != nil
    letters = race.map { MoveLetters(of: $0).moves } ?? []
    measure = Array("],\"\(record.measureName)\":[".utf8)
    self.tally = tally
  }
}
