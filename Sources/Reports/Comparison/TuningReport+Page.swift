import JSON

extension TuningReport {
  /// The result as a page with a plot of each option's values.
  package var page: String {
    var html: Markup = """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title) · Joust</title>
      <meta name="viewport" content="width=device-width">
      <style>:root{color-scheme:light dark}body{font:16px system-ui;max-width:60em;margin:2em auto;
      padding:0 1em}svg{width:100%;height:auto}pre{white-space:pre-wrap}</style></head><body>
      <h1>\(title)</h1>
      <p>\(counted(steps, "step", "steps")), \(counted(games, "game", "games")). \(verdict ?? "")</p>

      """
    for path in paths { html += Self.figure(path) }
    html += """
      <p>\(gridSentence)</p>
      <pre>"options": \(JSONValue.object(options).text)</pre>
      </body></html>

      """
    return html.html
  }

  /// Returns the plot of an option's values over the steps, with a caption.
  private static func figure(_ path: Path) -> Markup {
    let width = 600.0
    let height = 160.0
    let span = path.range.upperBound - path.range.lowerBound
    let points = path.values.enumerated().map { index, value in
      let x = width * Double(index) / Double(max(1, path.values.count - 1))
      let y = height * (1 - (value - path.range.lowerBound) / span)
      return "\(rounded(x, 1)),\(rounded(y, 1))"
    }.joined(separator: " ")
    return """
      <figure><figcaption>\(path.name): \(path.start) → \(path.result)</figcaption>
      <svg viewBox="-60 -10 680 190" role="img" aria-label="The values of \(path.name) over the steps">
      <rect width="600" height="160" fill="none" stroke="currentColor" opacity=".3"/>
      <text x="-6" y="8" text-anchor="end" fill="currentColor" font-size="14">\
      \(path.range.upperBound.shortText)</text>
      <text x="-6" y="160" text-anchor="end" fill="currentColor" font-size="14">\
      \(path.range.lowerBound.shortText)</text>
      <polyline fill="none" stroke="currentColor" stroke-width="2" points="\(points)"/></svg></figure>

      """
  }
}
