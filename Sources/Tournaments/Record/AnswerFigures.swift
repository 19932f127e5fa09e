import JSON

/// The figures that a record keeps of the bots' answers: a list for each bot, with an item for each of its
/// moves in order.
///
/// A figure that no bot has is an empty list. The list of a bot ends with the last item that is not nil.
package struct AnswerFigures: Hashable, Sendable {
  /// The values of the positions from the side of each bot.
  package var evals: [[Double?]] = []
  package var depths: [[Int?]] = []
  package var nodes: [[Int?]] = []
  /// The moves that each bot expected, at most 1,000 bytes each.
  package var pvs: [[String?]] = []
  /// The milliseconds that each bot had left for the rest of the game after each answer, its increment
  /// included; an answer that ended the game without a move counts, too.
  package var clocks: [[Int?]] = []
  /// The milliseconds that each answer took; an answer that ended the game without a move counts, too.
  package var times: [[Double?]] = []

  package init() {}

  /// Adds a figure of a bot's answer with a given index.
  package static func add<Value>(
    _ value: Value, to figures: inout [[Value?]], of bot: Int, at index: Int, bots: Int
  ) {
    if figures.isEmpty { figures = (0..<bots).map { _ in [] } }
    while figures[bot].count < index { figures[bot].append(nil) }
    figures[bot].append(value)
  }

  /// Returns the figure of a bot's answer with a given index in the lists of one kind, such as ``evals``; nil
  /// if there is none.
  package static func figure<Value>(
    of bot: Int, at index: Int, in figures: [[Value?]]
  ) -> Value? {
    guard figures.indices.contains(bot), index < figures[bot].count else { return nil }
    return figures[bot][index]
  }

  /// The lists by their keys in the record, each with its number of items.
  var counts: [(key: String, counts: [Int])] {
    [
      ("evals", evals.map(\.count)), ("depths", depths.map(\.count)),
      ("nodes", nodes.map(\.count)), ("pvs", pvs.map(\.count)), ("clocks", clocks.map(\.count)),
      ("times", times.map(\.count)),
    ]
  }
}

extension AnswerFigures {
  /// Writes the lists that are not empty as members of a game's line.
  func write(to json: inout JSONWriter) {
    func write<Value>(
      _ key: String, _ figures: [[Value?]], _ write: (inout JSONWriter, Value) -> Void
    ) {
      guard !figures.isEmpty else { return }
      json.member(key, figures) { json, list in
        json.array(list) { json, figure in
          if let figure { write(&json, figure) } else { json.null() }
        }
      }
    }
    write("evals", evals) { $0.double($1) }
    write("depths", depths) { $0.integer($1) }
    write("nodes", nodes) { $0.integer($1) }
    write("pvs", pvs) { $0.string($1) }
    write("clocks", clocks) { $0.integer($1) }
    write("times", times) { $0.double(GameRecord.rounded($1)) }
  }
}
