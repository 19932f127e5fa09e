import JSON
package import Reports
import Tournaments

/// How a run is getting on, as a few lines of a terminal.
package struct RunScreen: Sendable {
  package var finished = 0
  package var total = 0
  /// How many nanoseconds they have taken.
  package var nanoseconds: Int64 = 0
  package var running = RunningPairings()
  package var ladders: [Ladder] = []
  /// What is said instead of the time left: how a comparison stands.
  package var comparison: String?

  package init() {}

  /// One line for those who look on without a screen.
  package var sentence: String {
    if let comparison { return "\(comparison), \(PaceText.rate(rate)) games/s" }
    var line = "\(finished) of \(total) games, \(PaceText.pace(rate))"
    if let left = secondsLeft { line += ", \(time(inSeconds: left)) left" }
    return line
  }

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

  private var rate: Double { Double(finished) / max(Double(nanoseconds) / 1e9, 0.001) }

  private var secondsLeft: Double? {
    finished > 0 && finished < total ? Double(total - finished) / rate : nil
  }

  private func headline(_ columns: Int) -> StyledText {
    let text = StyledText(sentence, .strong)
    guard text.width <= columns else {
      let left = secondsLeft.map { " · " + time(inSeconds: $0) } ?? ""
      return StyledText("\(finished)/\(total) · \(PaceText.pace(rate))\(left)", .strong)
        .cut(to: columns)
    }
    let barWidth = min(30, columns - text.width - 3)
    guard barWidth >= 8 else { return text }
    return .bar(total == 0 ? 0 : barWidth * finished / total, of: barWidth) + text
  }

  /// The tops of the ladders beside each other, as far as they fit.
  private func ladderLines(columns: Int, rows: Int) -> [StyledText] {
    let gap = 3
    var blocks: [[StyledText]] = []
    var left = columns
    for ladder in ladders {
      let block = Self.top(of: ladder, rows: rows)
      let width = block.map(\.width).max() ?? 0
      guard blocks.isEmpty || width + gap <= left else { break }
      blocks.append(block)
      left -= width + (blocks.count > 1 ? gap : 0)
    }
    return StyledText.beside(blocks, gap: gap).map { $0.cut(to: columns) }
  }

  /// The best five of a ladder, as far as there is room.
  private static func top(of ladder: Ladder, rows: Int) -> [StyledText] {
    let best = ladder.entrants.prefix(min(5, max(0, rows - 1)))
    let names = best.map { StyledText(printable($0.bot.name)) }
    let width = min(names.map(\.width).max() ?? 0, 24)
    let title =
      StyledText(printable(ladder.game), .strong)
      + StyledText(" \(ladder.games) games, \(ladder.entrants.count) bots", .quiet)
    return [title]
      + zip(best, names).enumerated().map { index, row in
        let elo = rounded(row.0.elo)
        return StyledText("\(index + 1) ") + row.1.padded(to: width)
          + StyledText(String(repeating: " ", count: max(0, 5 - elo.count) + 1) + elo, .strong)
          + StyledText(" ± \(rounded(min(row.0.error, 99999)))")
      }
  }
}

/// How fast something goes, for people.
package enum PaceText {
  /// A number a second: "3.2", "26".
  package static func rate(_ rate: Double) -> String {
    rate < 10 ? "\(Double(Int(rate * 10)) / 10)" : "\(Int(rate))"
  }

  /// A number a second, in the unit of time in which it is readable: "26 a second", "3.2 a minute".
  package static func pace(_ rate: Double) -> String {
    switch rate {
    case 0, 1...: "\(self.rate(rate)) a second"
    case (1 / 60.0)...: "\(self.rate(rate * 60)) a minute"
    default: "\(self.rate(rate * 3600)) an hour"
    }
  }
}

/// The pairings whose games are being played, in the order in which they began.
package struct RunningPairings: Hashable, Sendable {
  private struct Pairing: Hashable {
    var game: String
    var names: [String]
    var left: Int
  }

  private var pairings: [Pairing] = []

  package init() {}

  package mutating func begin(_ game: String, _ names: [String], games: Int) {
    pairings.append(Pairing(game: game, names: names, left: games))
  }

  package mutating func finish(_ game: String, _ names: [String]) {
    guard
      let index = pairings.firstIndex(where: {
        $0.game == game && Set($0.names) == Set(names)
      })
    else { return }
    pairings[index].left -= 1
    if pairings[index].left == 0 { pairings.remove(at: index) }
  }

  package mutating func withdraw(_ name: String) {
    pairings.removeAll { $0.names.contains(name) }
  }

  /// What is being played: "minimax – random".
  package var texts: [String] { pairings.map { $0.names.joined(separator: " – ") } }
}
