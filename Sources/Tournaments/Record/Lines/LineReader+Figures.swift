import JSON

extension GameLine {
  /// The keys of the figures about answers.
  static let figureKeys: [Key] = [.evals, .depths, .nodes, .pvs, .clocks, .times]
}

// The values of a game's line that are parsed only when they are needed.
extension LineReader {
  private mutating func value(of key: GameLine.Key) -> JSONValue? {
    guard game.keys.has(key), let place = game.laterPlaces[key] else { return nil }
    return try? JSONValue(parsing: bytes, in: place)
  }

  /// Returns the rule that ended the game based on the evals of the bots; nil if the line has none or if the
  /// rule is invalid.
  mutating func adjudication() -> Adjudication? {
    value(of: .adjudicate).flatMap(Adjudication.init)
  }

  /// Returns the numbers that each bot reported; empty if the line has none or if they are invalid.
  mutating func stats() -> [NamedNumbers] {
    value(of: .stats)?.list { try? NamedNumbers($0, key: "stats") } ?? []
  }

  /// Returns the figures about the bots' answers; empty if the line has none.
  mutating func figures() -> AnswerFigures {
    var figures = AnswerFigures()
    let keys = game.keys
    guard GameLine.figureKeys.contains(where: keys.has) else { return figures }
    func read<Value>(_ key: GameLine.Key, _ convert: (JSONValue) -> Value?) -> [[Value?]] {
      value(of: key)?.list { $0.list { Optional.some(convert($0)) } } ?? []
    }
    figures.evals = read(.evals, \.finiteNumber)
    figures.depths = read(.depths, \.wholeNumber)
    figures.nodes = read(.nodes, \.wholeNumber)
    figures.pvs = read(.pvs, \.string)
    figures.clocks = read(.clocks, \.wholeNumber)
    figures.times = read(.times, \.finiteNumber)
    return figures
  }
}
