import JSON
import Ratings

/// The ratings of a table with their errors, drawn in its rows on one scale.
struct IntervalPlot {
  /// The length of the axis, which is drawn as wide as there is room.
  private static let width = 1000.0

  private let scale: Scale
  /// What its grid is called, which its rows show.
  private let name: String

  init(_ ratings: [(elo: Double, error: Double)], name: String) {
    scale = Scale(
      ratings.flatMap { [$0.elo - $0.error, $0.elo, $0.elo + $0.error] },
      to: (40, Self.width - 40), ticks: 5)
    self.name = name
  }

  /// The head of the column.
  var head: Markup {
    var html: Markup = """
      <th scope="col" class="plot"><span class="hidden">interval</span><svg class="bar" aria-hidden="true">
      """
    for tick in scale.ticks {
      html += """
        <text x="\(scale.length(tick) / 10)%" y="14" class="tick" text-anchor="middle">\(rounded(tick))</text>
        """
    }
    html += "<defs><path id=\"\(raw: name)\" class=\"grid\" d=\""
    for tick in scale.ticks { html += "M\(scale.length(tick)) 0V24" }
    html += "\"/></defs></svg></th>"
    return html
  }

  /// A cell; a bounded rating is open to one side.
  func cell(_ elo: Double, _ error: Double, bound: PlayerRating.Bound? = nil) -> Markup {
    let middle = scale.length(elo)
    let left = bound == .atLeast ? middle : scale.length(elo - error)
    let right = bound == .atMost ? middle : scale.length(elo + error)
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

/// An axis: values to lengths, with round values to mark.
struct Scale {
  let low: Double
  let high: Double
  let lengths: (Double, Double)
  let ticks: [Double]

  /// An axis that holds some values, those that are finite, with some room beside them, from the
  /// first length to the second.
  init(_ values: [Double], to lengths: (Double, Double), ticks most: Int) {
    let values = values.filter { $0.isFinite && abs($0) < 1e9 }
    let least = values.min() ?? 1500
    let greatest = values.max() ?? 1500
    let room = max((greatest - least) * 0.04, 5)
    low = least - room
    high = greatest + room
    self.lengths = lengths
    var step = 1.0
    // 1, 5, then 10, 25, 50, 100 and so on.
    for turn in 0...30 where (high - low) / step > Double(most) {
      step *= turn == 0 ? 5 : [2, 2.5, 2][(turn - 1) % 3]
    }
    let first = (low / step).rounded(.up)
    ticks = (0..<max(0, Int((high / step).rounded(.down) - first) + 1)).map {
      (first + Double($0)) * step
    }
  }

  /// Where a value stands; one beyond the ends, at the end.
  func length(_ value: Double) -> Double {
    let share = min(max((value - low) / (high - low), 0), 1)
    return lengths.0 + share * (lengths.1 - lengths.0)
  }
}
