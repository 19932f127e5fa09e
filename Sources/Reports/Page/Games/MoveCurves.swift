import Games
import JSON
import Tournaments

/// The figures of the bots' moves as curves: evals in a game of two seats, the time of each move, and the
/// remaining time.
struct MoveCurves {
  /// The points of each bot: the number of the move on the bot's board, and the value.
  private typealias Points = [[(move: Int, value: Double)]]

  /// For each bot, the numbers of its moves on its board, from 1.
  private let moves: [[Int]]
  private let figures: AnswerFigures
  private let hasEvals: Bool

  /// Creates the curves of a game; nil if the record has no figures, or if several bots moved in one step.
  ///
  /// `movers` are the seats that made the moves, including those of the opening; empty if the seats moved in
  /// turn, in order.
  init?(of game: GameRecord, movers: [Int]) {
    guard game.figures != AnswerFigures(), game.stepSizes == nil else { return nil }
    figures = game.figures
    switch game.play {
    case .versus(let opening, let played):
      var moves = game.bots.map { _ in [Int]() }
      for index in opening.count..<opening.count + played.count {
        moves[index < movers.count ? movers[index] : index % game.bots.count].append(index + 1)
      }
      self.moves = moves
      hasEvals = game.bots.count == 2
    case .race(_, let played, _, _):
      moves = played.map { Array(1...max(1, $0.count)) }
      hasEvals = false
    }
  }

  /// The curves that have points, as a JSON list; each has a name and the points of each bot.
  var json: JSONValue {
    var curves: [(String, Points)] = []
    if hasEvals {
      // The evals are converted to the first seat's side, because each bot reports them from its own side.
      curves.append(
        ("eval, for the first seat", points(figures.evals) { bot, eval in bot == 0 ? eval : -eval })
      )
    }
    curves.append(("ms for the move", points(figures.times) { $1 }))
    curves.append(("seconds left", points(figures.clocks) { Double($1) / 1000 }))
    return .array(
      curves.filter { $0.1.contains { !$0.isEmpty } }.map { name, points in
        let lines = points.map { line in
          JSONValue.array(line.map { .array([.number($0.move), .number($0.value)]) })
        }
        return .array([.string(name), .array(lines)])
      })
  }

  private func points<Figure>(
    _ figures: [[Figure?]], _ value: (_ bot: Int, Figure) -> Double
  ) -> Points {
    let points = zip(figures.indices, zip(figures, moves)).map { bot, line in
      zip(line.0, line.1).compactMap { figure, move in
        figure.map { (move: move, value: value(bot, $0)) }
      }
    }
    let limit = Self.limit(points.flatMap { $0.map(\.value) })
    return points.map { line in
      line.map { (move: $0.move, value: max(-limit, min(limit, $0.value))) }
    }
  }

  /// Returns the largest absolute value that a curve shows: five times the median of the absolute values or,
  /// if the median is 0, the largest of them.
  ///
  /// Without the limit, outliers such as the eval of a mate would flatten the rest of a curve.
  private static func limit(_ values: [Double]) -> Double {
    let sizes = values.map(abs).sorted()
    let median = sizes.isEmpty ? 0 : sizes[sizes.count / 2]
    return median > 0 ? 5 * median : sizes.last ?? 0
  }
}
