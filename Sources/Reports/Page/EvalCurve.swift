import Games
import JSON
import Tournaments

/// The evals of a game of two seats over its moves, from the side of the first seat.
struct EvalCurve {
  /// The points of each bot: the number of the move, and the value.
  private let points: [[(move: Int, value: Double)]]

  /// Creates the curve of a game; nil if its bots sent no evals, or don't move in turn.
  ///
  /// `movers` are the seats that made the moves, those of the opening included; they are empty if the
  /// seats took turns in order.
  init?(of game: GameRecord, movers: [Int]) {
    guard !game.figures.evals.isEmpty, game.bots.count == 2, game.stepSizes == nil,
      case .versus(let opening, let moves) = game.play
    else { return nil }
    let limit = Self.limit(game.figures.evals.flatMap { $0.compactMap(\.self) })
    var points: [[(move: Int, value: Double)]] = [[], []]
    var counts = [0, 0]
    for index in opening.count..<opening.count + moves.count {
      let seat = index < movers.count ? movers[index] : index % 2
      let eval = game.figures.eval(of: seat, at: counts[seat])
      counts[seat] += 1
      guard let eval else { continue }
      points[seat].append((index + 1, max(-limit, min(limit, seat == 0 ? eval : -eval))))
    }
    self.points = points
  }

  /// Returns the largest value that is drawn: values of won positions, such as a mate, would flatten the
  /// rest of the curve.
  private static func limit(_ values: [Double]) -> Double {
    let sizes = values.map(abs).sorted()
    let median = sizes.isEmpty ? 0 : sizes[sizes.count / 2]
    return median > 0 ? 5 * median : sizes.last ?? 0
  }

  var json: JSONValue {
    .array(
      points.map { line in
        .array(line.map { .array([.number($0.move), .number($0.value)]) })
      })
  }
}
