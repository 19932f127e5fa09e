import Tournaments

/// How a run is getting on, as a few lines of a terminal.
package struct RunScreen: Sendable {
  /// The games that are finished.
  package var finished = 0
  /// The games that are to be played.
  package var total = 0
  /// How many nanoseconds they have taken.
  package var nanoseconds: Int64 = 0
  /// The pairings that are being played.
  package var running = RunningPairings()
  /// The ladders as they form.
  package var ladders: [LadderTop] = []
  /// What is said instead of the time left: how a comparison stands.
  package var comparison: String?

  package init() {}

  /// One line for those who look on without a screen.
  package var sentence: String {
    if let comparison { return "\(comparison), \(PaceText.rate(rate)) games/s" }
    var line = "\(finished) of \(total) games, \(PaceText.pace(rate))"
    if let left = secondsLeft { line += ", \(PaceText.time(left)) left" }
    return line
  }

  /// The lines that fit into a window.
  package func lines(_ size: ScreenSize) -> [StyledText] {
    let columns = size.columns - 1
    var lines = [comparison == nil ? headline(columns) : StyledText(sentence, .strong)]
    let pairs = running.texts
    if !pairs.isEmpty, size.rows > 2 {
      let text = pairs.map { StyledText(printable($0)) }.joined(by: StyledText(" · ", .quiet))
      lines.append((StyledText("playing ", .quiet) + text).cut(to: columns))
    }
    // A short window keeps room for what scrolls by above.
    let room = min(size.rows - 3, 10) - lines.count
    guard comparison == nil, room >= 2 else { return lines }
    return lines + ladderLines(columns: columns, rows: room)
  }

  private var shortSentence: String {
    let left = secondsLeft.map { " · " + PaceText.time($0) } ?? ""
    return "\(finished)/\(total) · \(PaceText.pace(rate))" + left
  }

  private var rate: Double { Double(finished) / max(Double(nanoseconds) / 1e9, 0.001) }

  private var secondsLeft: Double? {
    finished > 0 && finished < total ? Double(total - finished) / rate : nil
  }

  private func headline(_ columns: Int) -> StyledText {
    let text = StyledText(sentence, .strong)
    guard text.width <= columns else { return StyledText(shortSentence, .strong).cut(to: columns) }
    let barWidth = min(30, columns - text.width - 3)
    guard barWidth >= 8 else { return text }
    let done = total == 0 ? 0 : barWidth * finished / total
    return StyledText("[") + StyledText(String(repeating: "#", count: done), .good)
      + StyledText(String(repeating: "-", count: barWidth - done), .quiet) + "] " + text
  }

  /// The tops of the ladders beside each other, as far as they fit.
  private func ladderLines(columns: Int, rows: Int) -> [StyledText] {
    let gap = 3
    var blocks: [[StyledText]] = []
    var left = columns
    for ladder in ladders {
      let block = ladder.lines(rows: rows, columns: columns)
      let width = block.map(\.width).max() ?? 0
      guard blocks.isEmpty || width + gap <= left else { break }
      blocks.append(block)
      left -= width + (blocks.count > 1 ? gap : 0)
    }
    return StyledText.beside(blocks, gap: gap).map { $0.cut(to: columns) }
  }
}
