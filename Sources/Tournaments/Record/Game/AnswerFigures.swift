import JSON

/// The figures about the bots' answers in a game, such as the evals and the times.
///
/// Each kind of figure has a list for each bot, with an item for each of the bot's answers in order. An item
/// is nil if the answer has no figure of this kind.
///
/// If no bot has a figure of a kind, there are no lists of this kind. The list of a bot ends with its last
/// item that is not nil.
package struct AnswerFigures: Hashable, Sendable {
  /// The values of the positions from the side of the bot, in the unit of the game (centipawns in chess).
  package var evals: [[Double?]] = []
  package var depths: [[Int?]] = []
  package var nodes: [[Int?]] = []
  /// The principal variation of each answer, as a text of at most 1,000 bytes.
  package var pvs: [[String?]] = []
  /// The remaining time of each bot for the rest of the game after each answer, including the increment, in
  /// milliseconds.
  ///
  /// The list includes an answer that ended the game without a move.
  package var clocks: [[Int?]] = []
  /// The valid range of the items of ``clocks``, in milliseconds; in nanoseconds, each value fits into 64
  /// bits.
  package static let clockRange = 0...Int(Int64.max / 1_000_000)
  /// The time that each answer took, in milliseconds.
  ///
  /// The list includes an answer that ended the game without a move.
  package var times: [[Double?]] = []

  package init() {}

  /// Adds a figure to the lists of one kind, such as ``evals``.
  ///
  /// `index` is the index of the answer among the answers of `bot`, and `bots` is the number of bots.
  package static func add<Value>(
    _ value: Value, to figures: inout [[Value?]], of bot: Int, at index: Int, bots: Int
  ) {
    if figures.isEmpty { figures = (0..<bots).map { _ in [] } }
    while figures[bot].count < index { figures[bot].append(nil) }
    figures[bot].append(value)
  }

  /// Returns a figure from the lists of one kind, such as ``evals``; nil if there is none.
  ///
  /// `index` is the index of the answer among the answers of `bot`.
  package static func figure<Value>(
    of bot: Int, at index: Int, in figures: [[Value?]]
  ) -> Value? {
    guard figures.indices.contains(bot), index < figures[bot].count else { return nil }
    return figures[bot][index]
  }

  /// For each key of figures in the record, the number of items in the list of each bot.
  var counts: [(key: String, counts: [Int])] {
    [
      ("evals", evals.map(\.count)), ("depths", depths.map(\.count)),
      ("nodes", nodes.map(\.count)), ("pvs", pvs.map(\.count)), ("clocks", clocks.map(\.count)),
      ("times", times.map(\.count)),
    ]
  }
}

extension AnswerFigures {
  /// Writes each kind of figure that is not empty as a member of a game's line.
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
