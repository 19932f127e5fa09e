import JSON
import Ratings

/// The scale for drawing ratings with their errors in the rows of a table.
struct IntervalPlot {
  /// The length of the axis in units of the drawing, which is stretched to the width of the column.
  private static let width = 1000.0
  private static let margin = 40.0

  private let low: Double
  private let high: Double
  /// The marked values, which are round numbers.
  private let ticks: [Double]
  /// The id of the grid, which each row refers to.
  private let name: String

  init(_ intervals: [ClosedRange<Double>], name: String) {
    let values = intervals.flatMap { [$0.lowerBound, $0.upperBound] }
      .filter { $0.isFinite && abs($0) < 1e9 }
    let least = values.min() ?? 1500
    let greatest = values.max() ?? 1500
    let room = max((greatest - least) * 0.04, 5)
    low = least - room
    high = greatest + room
    var step = 1.0
    // The step is 1, 5, 10, 25, 50, 100 and so on.
    for turn in 0...30 where (high - low) / step > 5 {
      step *= turn == 0 ? 5 : [2, 2.5, 2][(turn - 1) % 3]
    }
    ticks = Array(stride(from: (low / step).rounded(.up) * step, through: high, by: step))
    self.name = name
  }

  /// Returns the position of a value on the axis; values outside of the scale are moved to its ends.
  private func place(_ value: Double) -> Double {
    let share = min(max((value - low) / (high - low), 0), 1)
    return Self.margin + share * (Self.width - 2 * Self.margin)
  }

  /// The heading of the column, with the marked values and the definition of the grid.
  var head: Markup {
    var html: Markup = """
      <th scope="col" class="plot"><span class="hidden">interval</span><svg class="bar" aria-hidden="true">
      """
    for tick in ticks {
      html += """
        <text x="\(place(tick) / 10)%" y="14" class="tick" text-anchor="middle">\(rounded(tick))</text>
        """
    }
    html += "<defs><path id=\"\(raw: name)\" class=\"grid\" d=\""
    for tick in ticks { html += "M\(place(tick)) 0V24" }
    html += "\"/></defs></svg></th>"
    return html
  }

  /// Returns a cell with the drawing of a rating.
  ///
  /// An unbounded side of an interval ends with an arrow.
  func cell(
    _ elo: Double, _ ends: ClosedRange<Double>, bound: PlayerRating.Bound? = nil
  ) -> Markup {
    let middle = place(elo)
    let left = place(ends.lowerBound)
    let right = place(ends.upperBound)
    let leftEnd: Markup = bound == .atMost ? "l20 -4m-20 4l20 4" : "m0 -4v8"
    let rightEnd: Markup = bound == .atLeast ? "l-20 -4m20 4l-20 4" : "m0 -4v8"
    return """
      <td class="plot"><svg class="bar" viewBox="0 0 \(Int(Self.width)) 24" preserveAspectRatio="none" aria-hidden="true">\
      <use href="#\(raw: name)"/>\
      <path class="whisker" d="M\(left) 12H\(right)M\(left) 12\(leftEnd)M\(right) 12\(rightEnd)"/>\
      <path class="point" d="M\(middle) 12h.1"/></svg></td>
      """
  }
}
