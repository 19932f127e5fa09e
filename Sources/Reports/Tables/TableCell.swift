package import JSON
package import Ratings

extension Table {
  /// The content of a cell, independent of the output format.
  package enum Cell: Hashable, Sendable {
    case nothing
    /// A text; in a table for people, it is already printable.
    case text(String)
    /// The label of a bot, which is printable.
    ///
    /// On the page, the label links to the bot's own page, unless `isLinked` is false. `color` is the number,
    /// from 0, of the line in a plot that has the same color as the label; nil for no color.
    case bot(String, color: Int? = nil, isLinked: Bool = true)
    case count(Int)
    /// A number, which is rounded for people and has full precision for programs.
    case number(Double)
    /// A share from 0 to 1, which is shown in percent for people.
    case share(Double)
    /// A rating in Elo; a bound is shown as a sign before the number.
    case rating(Double, PlayerRating.Bound?)
    /// A rating with its 95 % interval in Elo.
    ///
    /// With a bound, one side of the interval is unbounded. JSON has null for the end of this side. The text
    /// for people has half of the distance between both ends after the ±.
    case interval(Double, ClosedRange<Double>, PlayerRating.Bound?)
    /// The numbers of games by result.
    case results(WinsDrawsLosses)
    case range(ClosedRange<Int>)
    case list([Int])
    case named(NamedNumbers)
    case match(Match)
    /// The cell of a bot against itself.
    case itself

    /// Returns a cell with a number, or an empty cell for nil.
    static func known(_ number: Double?) -> Cell { number.map(Cell.number) ?? .nothing }

    /// True if the cell is empty in all formats.
    var isEmpty: Bool { self == .nothing || self == .text("") }

    /// Returns the text of the cell for people.
    package func text(in column: Column) -> String {
      switch self {
      case .nothing: ""
      case .text(let text): text
      case .bot(let label, _, _): label
      case .count(let count): String(count)
      case .number(let number): rounded(number, column.digits) + column.unit
      case .share(let share): rounded(100 * share, column.digits) + column.unit
      case .rating(let elo, let bound): (bound?.rawValue ?? "") + rounded(elo)
      case .interval(let elo, let ends, let bound):
        (bound?.rawValue ?? "") + rounded(elo)
          + " ± \(rounded((ends.upperBound - ends.lowerBound) / 2))"
      case .results(let results): results.pointsText
      case .range(let range): range.text
      case .list(let list): list.map(String.init).joined(separator: " ")
      case .named(let numbers): numbers.json.text
      case .match(let match): match.text
      case .itself: "·"
      }
    }

    /// The value of the cell for programs.
    ///
    /// A range is a list of its ends. An interval is a list of its ends, in which null means unbounded.
    /// Results are wins, draws and losses.
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
      case .match(let match): .string(match.text)
      }
    }

    /// The number by which a reader of the page can sort rows; nil for a cell that is not a single number.
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
  /// The range as text for people: both ends, or a single number.
  var text: String { count == 1 ? String(lowerBound) : "\(lowerBound)–\(upperBound)" }
}
