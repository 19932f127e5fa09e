package import JSON
package import Ratings

extension Table {
  /// The content of a cell, without a format.
  package enum Cell: Hashable, Sendable {
    case nothing
    /// A text. In a table for people it has been made printable.
    case text(String)
    /// The label of a bot, which is printable. On the page it links to the bot's own page, and it may
    /// have the color of a line in a plot, counted from 0.
    case bot(String, color: Int? = nil, isLinked: Bool = true)
    case count(Int)
    /// A number: rounded for people, in full precision for programs.
    case number(Double)
    /// A part of a whole from 0 to 1: in percent for people.
    case share(Double)
    /// A rating in Elo; a bound is shown by the sign before the number.
    case rating(Double, PlayerRating.Bound?)
    /// A rating with its 95 % interval in Elo, whose end on the side of a bound is only drawn.
    case interval(Double, ClosedRange<Double>, PlayerRating.Bound?)
    /// Games by their results.
    case results(WinsDrawsLosses)
    case range(ClosedRange<Int>)
    case list([Int])
    case named(NamedNumbers)
    /// The cell of a bot against itself.
    case itself

    /// Returns a cell with a number, or an empty cell for nil.
    static func known(_ number: Double?) -> Cell { number.map(Cell.number) ?? .nothing }

    /// True if no format shows anything in this cell.
    var isEmpty: Bool { self == .nothing || self == .text("") }

    /// Returns the cell as people read it.
    package func text(in column: Column) -> String {
      switch self {
      case .nothing: ""
      case .text(let text): text
      case .bot(let label, _, _): label
      case .count(let count): String(count)
      case .number(let number): rounded(number, column.digits) + column.unit
      case .share(let share): rounded(100 * share, column.digits) + column.unit
      case .rating(let elo, let bound): (bound?.rawValue ?? "") + rounded(elo)
      case .interval(let elo, let ends, _):
        "\(rounded(elo)) ± \(rounded((ends.upperBound - ends.lowerBound) / 2))"
      case .results(let results): results.pointsText
      case .range(let range): range.text
      case .list(let list): list.map(String.init).joined(separator: " ")
      case .named(let numbers): numbers.json.text
      case .itself: "·"
      }
    }

    /// The cell as programs read it: a range as a list of its ends, an interval as one that is null on
    /// an open side, and results as wins, draws and losses.
    package var json: JSONValue {
      switch self {
      case .nothing, .itself: .null
      case .text(let text): .string(text)
      case .bot(let label, _, _): .string(label)
      case .count(let count): .number(count)
      case .number(let number), .share(let number), .rating(let number, _): .number(number)
      case .interval(_, let ends, let bound):
        .array([
          bound == .atMost ? .null : .number(ends.lowerBound),
          bound == .atLeast ? .null : .number(ends.upperBound),
        ])
      case .results(let results):
        .array(numbers: [results.wins, results.draws, results.losses])
      case .range(let range): .array(numbers: [range.lowerBound, range.upperBound])
      case .list(let list): .array(numbers: list)
      case .named(let numbers): numbers.json
      }
    }

    /// The number by which a reader of the page sorts rows; nil for a cell without a number.
    var sortKey: String? {
      switch self {
      case .count(let count): String(count)
      case .number(let number), .share(let number), .rating(let number, _): number.description
      default: nil
      }
    }
  }
}

extension WinsDrawsLosses {
  /// The points out of the games, such as "10.5/16".
  var pointsText: String {
    let half = draws % 2 == 1 ? ".5" : ""
    return "\(wins + draws / 2)\(half)/\(games)"
  }
}

extension ClosedRange<Int> {
  /// The range for people: both ends, or the only number.
  var text: String { count == 1 ? String(lowerBound) : "\(lowerBound)–\(upperBound)" }
}
