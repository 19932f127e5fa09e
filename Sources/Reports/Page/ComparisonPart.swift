import JSON
import Ratings
import Tournaments

/// What the test of a comparison says: its numbers, and how its LLR went between the bounds.
struct ComparisonPart {
  private static let (width, height) = (620.0, 320.0)
  private static let (left, right, top, bottom) = (56.0, 560.0, 28.0, 262.0)
  /// How many rows the table of the curve has, about.
  private static let tableLimit = 20

  private let comparison: Comparison
  private let points: [LLRCourse.Point]
  private let bounds: ClosedRange<Double>
  /// What the curve reaches: both bounds, and what lies beyond them.
  private let reach: ClosedRange<Double>

  init(_ comparison: Comparison) {
    self.comparison = comparison
    points = comparison.scoreboard.course.points
    bounds = comparison.scoreboard.test.bounds
    reach = points.reduce(bounds) {
      min($0.lowerBound, $1.llr)...max($0.upperBound, $1.llr)
    }
  }

  var markup: Markup {
    let accepted: Markup =
      switch comparison.scoreboard.outcome {
      case .accepted(let hypothesis): "<strong>\(hypothesis.rawValue) accepted.</strong> "
      case .exhausted, .limit, nil: ""
      }
    var html: Markup = """
      <section class="contest comparison"><h2>Sequential test</h2>
      <p class="lead">\(accepted)\(comparison.verdict)</p>
      <p class="facts">\(hypotheses)</p>
      <div class="pair">

      """
    if points.count > 1 { html += figure }
    html += """
      <div><h3>Result</h3><div class="scroll" tabindex="0" role="region" aria-label="Result of the test">\
      <table><caption>Result</caption><tbody>

      """
    for row in comparison.rows {
      // A second line of what stands above has no name of its own.
      let name: Markup = row[0].isEmpty ? "<td></td>" : "<th scope=\"row\">\(row[0])</th>"
      html += "<tr>\(name)<td>\(row[1])</td></tr>\n"
    }
    html += "</tbody></table></div>\n"
    html +=
      "<p class=\"notes\">\(comparison.notes.joined(separator: " "))</p></div>\n</div></section>\n"
    return html
  }

  private var hypotheses: String {
    let test = comparison.scoreboard.test
    let name = comparison.bots[0].name
    return
      "H1: \(name) is ahead by \(short(test.elo1)) \(comparison.scale) or more; where H0 holds, it is "
      + "accepted with a chance of at most \(short(test.alpha)). H0: the lead is \(short(test.elo0)) or "
      + "less; where H1 holds, it is accepted with a chance of at most \(short(test.beta))."
  }

  // MARK: The curve

  private func across(_ pairs: Int) -> Double {
    let most = Double(max(points.last?.pairs ?? 1, 1))
    return Self.left + Double(pairs) / most * (Self.right - Self.left)
  }

  private func up(_ llr: Double) -> Double {
    let share = (llr - reach.lowerBound) / (reach.upperBound - reach.lowerBound)
    return Self.bottom - share * (Self.bottom - Self.top)
  }

  private var figure: Markup {
    let noun = comparison.noun
    var html: Markup = """
      <figure class="history"><figcaption><h3>LLR over \(noun.several)</h3>\
      <p class="facts">The logarithm of how much likelier the results are under H1 than under H0. \
      The test ends where it reaches a bound.</p></figcaption>
      <div class="scroll" tabindex="0" role="region" aria-label="LLR over \(noun.several)">\
      <svg width="\(Self.width)" height="\(Self.height)" viewBox="0 0 \(Self.width) \(Self.height)" \
      role="img" aria-label="\(summary)">

      """
    html += bound(
      bounds.upperBound, "H1 accepted from \(number(bounds.upperBound)) up", above: true)
    html += bound(
      bounds.lowerBound, "H0 accepted from \(number(bounds.lowerBound)) down", above: false)
    html += axes
    html += curve
    html += "</svg></div>\n"
    html += table
    html += "</figure>\n"
    return html
  }

  private var summary: String {
    let last = comparison.scoreboard.course.last
    let noun = comparison.noun
    return
      "LLR \(number(last.llr)) after \(counted(last.pairs, noun.one, noun.several)), between the "
      + "bounds \(number(bounds.lowerBound)) and \(number(bounds.upperBound)); "
      + "the numbers are in the table below"
  }

  private func bound(_ llr: Double, _ label: String, above: Bool) -> Markup {
    let y = up(llr)
    return """
      <path class="bound" d="M\(Self.left) \(y)H\(Self.right)"/>\
      <text class="label" x="\(Self.left + 6)" y="\(above ? y - 8 : y + 18)">\(label)</text>
      """
  }

  private var axes: Markup {
    var html: Markup = ""
    // Bounds that are close to 0 leave no room for another number.
    let ticks = [bounds.lowerBound, 0, bounds.upperBound].filter { tick in
      tick != 0 || [bounds.lowerBound, bounds.upperBound].allSatisfy { abs(up($0) - up(0)) > 16 }
    }
    for tick in ticks {
      html += """
        <text class="tick" x="\(Self.left - 8)" y="\(up(tick) + 4)" text-anchor="end">\(tick == 0 ? "0" : number(tick))</text>
        """
    }
    html += "<path class=\"grid\" d=\"M\(Self.left) \(up(0))H\(Self.right)\"/>"
    let count = points.last?.pairs ?? 0
    for pairs in count > 1 ? [0, count / 2, count] : [0, count] {
      let words =
        pairs == count
        ? groupedCount(pairs, comparison.noun.one, comparison.noun.several) : groupedCount(pairs)
      html += """
        <text class="tick" x="\(across(pairs))" y="\(Self.height - 12)" text-anchor="middle">\(words)</text>
        """
    }
    return html
  }

  private var curve: Markup {
    var path: Markup = ""
    for (index, point) in points.enumerated() {
      path += "\(raw: index == 0 ? "M" : "L")\(across(point.pairs)) \(up(point.llr))"
    }
    let last = comparison.scoreboard.course.last
    return """
      <g class="c0"><path class="line" d="\(path)"/>\
      <circle cx="\(across(last.pairs))" cy="\(up(last.llr))" r="3.5"/></g>\
      <text class="label" x="\(Self.right + 9)" y="\(up(last.llr) + 4)">\(number(last.llr))</text>

      """
  }

  private var table: Markup {
    let noun = comparison.noun
    var html: Markup = """
      <details><summary>The numbers</summary><div class="scroll" tabindex="0" role="region" \
      aria-label="LLR after so many \(noun.several)"><table>\
      <caption>LLR after so many \(noun.several)</caption><thead><tr>\
      <th scope="col" class="n">\(noun.several)</th><th scope="col" class="n">LLR</th></tr></thead><tbody>

      """
    let distance = max(1, (points.count + Self.tableLimit - 1) / Self.tableLimit)
    for (index, point) in points.enumerated()
    where index % distance == 0 || index == points.count - 1 {
      html +=
        "<tr><td class=\"n\">\(groupedCount(point.pairs))</td><td class=\"n\">\(number(point.llr))</td></tr>\n"
    }
    html += "</tbody></table></div></details>\n"
    return html
  }

  private func number(_ llr: Double) -> String { rounded(llr, 2) }
}
