import JSON
import Ratings
import Tournaments

/// What the test of a comparison says; the page's script draws how its LLR went between the bounds.
extension Comparison {
  /// How many rows the table of the LLR has, about.
  private static let tableLimit = 20

  var markup: Markup {
    let accepted: Markup =
      switch scoreboard.outcome {
      case .accepted(let hypothesis): "<strong>\(hypothesis.rawValue) accepted.</strong> "
      case .exhausted, .limit, nil: ""
      }
    var result: Markup = ""
    for row in rows {
      // A second line of what stands above has no name of its own.
      let name: Markup = row[0].isEmpty ? "<td></td>" : "<th scope=\"row\">\(row[0])</th>"
      result += "<tr>\(name)<td>\(row[1])</td></tr>\n"
    }
    return """
      <section class="contest comparison"><h2>Sequential test</h2>
      <p class="lead">\(accepted)\(verdict)</p>
      <p class="facts">\(hypotheses)</p>
      <div class="pair">
      \(course)
      <div><h3>Result</h3>\(scrolling("Result of the test", tableMarkup("Result", result)))
      <p class="notes">\(notes.joined(separator: " "))</p></div>
      </div></section>

      """
  }

  private var hypotheses: String {
    let test = scoreboard.test
    return
      "H1: \(bots[0].name) is ahead by \(short(test.elo1)) \(scale) or more; where H0 holds, it is "
      + "accepted with a chance of at most \(short(test.alpha)). H0: the lead is \(short(test.elo0)) or "
      + "less; where H1 holds, it is accepted with a chance of at most \(short(test.beta))."
  }

  /// How the LLR went, in numbers; nothing before the first of them.
  private var course: Markup {
    let (points, bounds) = (scoreboard.course.points, scoreboard.test.bounds)
    guard let last = points.last, last.pairs > 0 else { return "" }
    let distance = (points.count + Self.tableLimit - 1) / Self.tableLimit
    var rows: Markup = ""
    for (index, point) in points.enumerated() where index % distance == 0 || point == last {
      rows +=
        "<tr><td class=\"n\">\(groupedCount(point.pairs))</td><td class=\"n\">\(rounded(point.llr, 2))</td></tr>\n"
    }
    let head: Markup = """
      <th scope="col" class="n">\(noun.several)</th><th scope="col" class="n">LLR</th>
      """
    let title = "LLR after so many \(noun.several)"
    return """
      <div class="history"><h3>LLR over \(noun.several)</h3>
      <p class="facts">The logarithm of how much likelier the results are under H1 than under H0. \
      The test ends where it reaches a bound.</p>
      <p class="facts">LLR \(rounded(last.llr, 2)) after \(counted(last.pairs, noun.one, noun.several)), \
      between the bounds \(rounded(bounds.lowerBound, 2)) and \(rounded(bounds.upperBound, 2)); \
      the numbers are in the table</p>
      <details><summary>The numbers</summary>\(scrolling(title, tableMarkup(title, head: head, rows)))</details></div>
      """
  }

  /// The same for the script of a page; null before the first pair.
  var courseData: JSONValue {
    let (points, bounds) = (scoreboard.course.points, scoreboard.test.bounds)
    guard points.count > 1 else { return .null }
    return .object([
      "unit": .string(noun.several),
      "points": .array(points.map { .array([.number($0.pairs), .number($0.llr)]) }),
      "bounds": .array([.number(bounds.lowerBound), .number(bounds.upperBound)]),
    ])
  }
}
