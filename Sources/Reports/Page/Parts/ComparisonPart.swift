import JSON
import Ratings
import Tournaments

/// The section about the test of a comparison.
///
/// The page's script draws the development of the log-likelihood ratio (LLR).
extension Comparison {
  /// The approximate number of rows in the table of the LLR.
  private static let tableLimit = 20

  var markup: Markup {
    let accepted: Markup =
      switch scoreboard.outcome {
      case .accepted(let hypothesis): "<strong>\(hypothesis.rawValue) accepted.</strong> "
      case .exhausted, .limit, nil: ""
      }
    let result = Table(
      columns: [Table.Column.words("").with(\.look, .heading), .words("")],
      rows: rows.map { $0.map(Table.Cell.text) })
    return """
      <section class="contest comparison"><h2>Sequential test</h2>
      <p class="lead">\(accepted)\(verdict)</p>
      <p class="facts">\(hypotheses)</p>
      <div class="pair">
      \(course)
      <div><h3>Result</h3>\(result.markup("Result", in: "the test"))
      <p class="notes">\(notes.joined(separator: " "))</p></div>
      </div></section>

      """
  }

  private var hypotheses: String {
    let test = scoreboard.test
    let lead = "\(bots[0].name) is ahead of \(bots[1].name) by"
    return
      "H0: \(lead) \(test.elo0.shortText) \(scale) or less. "
      + "H1: \(lead) \(test.elo1.shortText) \(scale) or more. "
      + "If H0 is true, H1 is accepted with a probability of at most \(test.alpha.shortText). "
      + "If H1 is true, H0 is accepted with a probability of at most \(test.beta.shortText)."
  }

  /// The development of the LLR as a table; empty before the first pair.
  private var course: Markup {
    let points = scoreboard.course.points
    let bounds = scoreboard.test.bounds
    guard let last = points.last, last.pairs > 0 else { return "" }
    let distance = (points.count + Self.tableLimit - 1) / Self.tableLimit
    let shown = points.enumerated().filter { $0.offset % distance == 0 || $0.element == last }
    let table = Table(
      columns: [.numbers(noun.several), .numbers("LLR", digits: 2)],
      rows: shown.map { [.count($0.element.pairs), .number($0.element.llr)] })
    return """
      <div class="history"><h3>LLR over \(noun.several)</h3>
      <p class="facts">The log-likelihood ratio: how much more likely the results are under H1 than under \
      H0. The test ends when the ratio reaches a bound.</p>
      <p class="facts">LLR \(rounded(last.llr, 2)) after \(counted(last.pairs, noun.one, noun.several)), \
      \(Self.position(of: last.llr, between: bounds)); the numbers are in the table</p>
      <details><summary>The numbers</summary>\(table.markup("LLR by number of \(noun.several)"))</details></div>
      """
  }

  /// Returns a description of an LLR's position: between the bounds, or beyond one of them.
  private static func position(of llr: Double, between bounds: ClosedRange<Double>) -> String {
    let lower = rounded(bounds.lowerBound, 2)
    let upper = rounded(bounds.upperBound, 2)
    if llr >= bounds.upperBound { return "past the upper bound \(upper): H1 is accepted" }
    if llr <= bounds.lowerBound { return "past the lower bound \(lower): H0 is accepted" }
    return "between the bounds \(lower) and \(upper)"
  }

  /// The development of the LLR as data for the page's script; null before the first pair.
  var courseData: JSONValue {
    let points = scoreboard.course.points
    let bounds = scoreboard.test.bounds
    guard points.count > 1 else { return .null }
    return .object([
      "unit": .string(noun.several),
      "points": .array(points.map { .array([.number($0.pairs), .number($0.llr)]) }),
      "bounds": .array([.number(bounds.lowerBound), .number(bounds.upperBound)]),
    ])
  }
}
