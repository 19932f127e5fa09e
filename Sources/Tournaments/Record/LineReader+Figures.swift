import JSON

extension GameLine {
  /// The keys of the figures of answers.
  static let figureKeys: [Key] = [.evals, .depths, .nodes, .pvs, .clocks, .times]
}

extension GameLine.Keys {
  private static let figureBits = GameLine.figureKeys.reduce(into: UInt64(0)) {
    $0 |= 1 << $1.rawValue
  }

  /// Whether the set has keys of the figures of answers.
  var hasFigures: Bool { bits & Self.figureBits != 0 }
}

// The values of a game's line that are read only with the whole game.
extension LineReader {
  private mutating func value(of key: GameLine.Key) -> JSONValue? {
    guard game.keys.has(key), let place = game.laterPlaces[key] else { return nil }
    return value(at: place)
  }

  /// The rule that ended the game by the evals of the bots; nil if there is none.
  var adjudication: Adjudication? {
    mutating get { value(of: .adjudicate).flatMap(Adjudication.init) }
  }

  /// Returns the figures of the bots' answers.
  mutating func figures() -> AnswerFigures {
    var figures = AnswerFigures()
    guard game.keys.hasFigures else { return figures }
    figures.evals = lists(of: .evals, \.finiteNumber)
    figures.depths = lists(of: .depths, \.wholeNumber)
    figures.nodes = lists(of: .nodes, \.wholeNumber)
    figures.pvs = lists(of: .pvs, \.string)
    figures.clocks = lists(of: .clocks, \.wholeNumber)
    figures.times = lists(of: .times, \.finiteNumber)
    return figures
  }

  private mutating func lists<Value>(
    of key: GameLine.Key, _ convert: (JSONValue) -> Value?
  ) -> [[Value?]] {
    value(of: key)?.list { $0.list { Optional.some(convert($0)) } } ?? []
  }
}
