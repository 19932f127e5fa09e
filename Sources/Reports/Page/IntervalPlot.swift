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
