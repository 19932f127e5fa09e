import Games
import JSON

extension GameRecord {
  /// The game as a line of the record, with its line end.
  package func line() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("type", "game")
    json.member("id", id)
    json.member("game", game)
    json.key("rules")
    rules.write(to: &json)
    json.member("bots", bots)
    json.member("versions", versions)
    writePlay(to: &json)
    json.member("result", result.rawValue)
    json.member("reason", reason)
    if !forfeit.isEmpty { json.member("forfeit", forfeit) }
    if let detail { json.member("detail", detail) }
    if let log { json.member("log", log) }
    if let timeouts { json.member("timeouts", timeouts) }
    writeComments(to: &json)
    json.member("ms", milliseconds.map(Self.rounded))
    json.member("max_ms", longestMilliseconds.map(Self.rounded))
    if let processorMilliseconds {
      json.member("cpu_ms", processorMilliseconds.map(Self.rounded))
    }
    json.member("at", at)
    json.endObject()
    json.endLine()
    return json.bytes
  }

  private func writePlay(to json: inout JSONWriter) {
    switch play {
    case .versus(let opening, let moves):
      if let seed { json.member("seed", String(seed)) }
      json.member("opening", opening)
      json.member("moves", moves)
    case .race(let seed, let moves, let scores, let measures):
      json.member("seed", String(seed))
      guard let kind = GameCatalog.named(game) else {
        preconditionFailure("a race is a game of the catalog")
      }
      json.member("moves", moves.map(MoveLetters(of: kind).text))
      json.member("scores", scores)
      json.member(measureName, measures)
    }
  }

  private func writeComments(to json: inout JSONWriter) {
    guard !comments.isEmpty else { return }
    json.key("comments")
    json.beginArray()
    for comment in comments {
      json.beginArray()
      json.integer(comment.turn)
      json.integer(comment.bot)
      json.string(comment.text)
      json.endArray()
    }
    json.endArray()
  }

  /// The name of the figure beside the scores, as the game calls it.
  var measureName: String {
    (GameCatalog.named(game) as? any RaceGame.Type)?.measureName ?? "measures"
  }

  /// To a thousandth of a millisecond.
  private static func rounded(_ milliseconds: Double) -> Double {
    // Past this, thousandths say nothing, and times 1000 could be infinite.
    guard milliseconds < 1e12 else { return milliseconds }
    return Double(Int(milliseconds * 1000 + 0.5)) / 1000
  }
}

extension Rules {
  func write(to json: inout JSONWriter) {
    json.beginObject()
    for entry in entries {
      json.key(entry.name)
      json.integer(entry.value)
    }
    json.endObject()
  }
}

extension JSONWriter {
  mutating func member(_ key: String, _ value: String) {
    self.key(key)
    string(value)
  }

  mutating func member(_ key: String, _ values: [String]) {
    list(key, values) { $0.string($1) }
  }

  mutating func member(_ key: String, _ values: [Int]) {
    list(key, values) { $0.integer($1) }
  }

  mutating func member(_ key: String, _ values: [Double]) {
    list(key, values) { $0.double($1) }
  }

  private mutating func list<Value>(
    _ key: String, _ values: [Value], _ write: (inout JSONWriter, Value) -> Void
  ) {
    self.key(key)
    beginArray()
    for value in values { write(&self, value) }
    endArray()
  }
}
