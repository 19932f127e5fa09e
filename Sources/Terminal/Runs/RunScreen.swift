import JSON
package import Reports
import Tournaments

/// The progress of a run, shown in a few lines of a terminal.
///
/// The screen shows the progress of the current round. A run plays each of its schedules as a round.
package struct RunScreen: Sendable {
  package var finished = 0
  package var total = 0
  /// The time since the start of the round, in nanoseconds.
  package var nanoseconds: Int64 = 0
  package var running = RunningPairings()
  package var timeLeft = TimeLeft()
  package var ladders: [Ladder] = [] { didSet { courses.add(ladders) } }
  /// The state of a comparison; nil for a tournament.
  ///
  /// The state is shown instead of the number of games, the remaining time and the ladders.
  package var comparison: String?

  private var courses = RatingCourses()

  package init() {}

  /// The progress as one line, for output that is not a terminal.
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
    // If the window is low, some lines remain free for the text above.
    let room = min(size.rows - 3, 10) - lines.count
    guard comparison == nil, room >= 2 else { return lines }
    return lines + ladderLines(columns: columns, rows: room)
  }

  private var rate: Double { Double(finished) / max(Double(nanoseconds) / 1e9, 0.001) }

  private var secondsLeft: Double? {
    guard finished < total else { return nil }
    return timeLeft.seconds(
      after: Double(nanoseconds) / 1e9, playing: running.nanoseconds(at: nanoseconds))
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

  /// Returns the tops of the ladders side by side, as many as fit.
  private func ladderLines(columns: Int, rows: Int) -> [StyledText] {
    let gap = 3
    func width(_ block: [StyledText]) -> Int { block.map(\.width).max() ?? 0 }
    // If there is too little space, columns other than Elo are left out before ladders are left out.
    let wide = ladders.indices.map { top($0, rows: rows, isWide: true) }
    if wide.reduce(0, { $0 + width($1) + gap }) - gap <= columns {
      return StyledText.sideBySide(wide, gap: gap)
    }
    var blocks: [[StyledText]] = []
    var left = columns
    for ladder in ladders.indices {
      let block = top(ladder, rows: rows, isWide: false)
      guard blocks.isEmpty || width(block) + gap <= left else { break }
      blocks.append(block)
      left -= width(block) + (blocks.count > 1 ? gap : 0)
    }
    return StyledText.sideBySide(blocks, gap: gap).map { $0.cut(to: columns) }
  }

  /// Returns the title and the first bots of a ladder: five, or fewer if the window is low.
  ///
  /// A wide ladder includes mean scores, and the changes of the ratings during the round.
  private func top(_ index: Int, rows: Int, isWide: Bool) -> [StyledText] {
    let ladder = ladders[index]
    let best = ladder.entrants.prefix(min(5, max(0, rows - 1)))
    let means = best.map { $0.meanScore.map { rounded($0) } ?? "" }
    let digits = means.map(\.count).max() ?? 0
    let drawn = Sparkline.texts(best.map { courses.ratings(of: $0.bot, at: index) })
    let names = best.map { StyledText(printable($0.bot.name)) }
    let width = min(names.map(\.width).max() ?? 0, 24)
    let games = counted(ladder.games, "game", "games")
    let bots = counted(ladder.entrants.count, "bot", "bots")
    let title =
      StyledText(printable(ladder.game), .strong) + StyledText(" \(games), \(bots)", .quiet)
    let lines = zip(best, names).enumerated().map { index, row in
      let elo = rounded(row.0.elo)
      return StyledText("\(index + 1) ") + row.1.padded(to: width)
        + StyledText(String(repeating: " ", count: max(0, 5 - elo.count) + 1) + elo, .strong)
        + StyledText(" ± \(rounded(min(row.0.error, 99999)))")
    }
    guard isWide else { return [title] + lines }
    let end = lines.map(\.width).max() ?? 0
    return [title]
      + lines.indices.map { index in
        let padding = String(repeating: " ", count: digits - means[index].count)
        let more =
          (digits > 0 ? "  mean " + padding + means[index] : "")
          + (drawn[index].isEmpty ? "" : "  " + drawn[index])
        return more.isEmpty ? lines[index] : lines[index].padded(to: end) + StyledText(more, .quiet)
      }
  }
}

/// The development of the ratings during a round, at equally spaced moments.
private struct RatingCourses {
  private static let limit = 16

  /// For each moment and ladder, the ratings of the ladder's bots, the oldest moment first.
  private var moments: [[[BotVersion: Double]]] = []
  /// The interval between stored moments: one of `step` moments is stored.
  private var step = 1
  private var count = 0

  mutating func add(_ ladders: [Ladder]) {
    // The number of ladders changes when the first results of another game arrive.
    if moments.last?.count != ladders.count { self = RatingCourses() }
    defer { count += 1 }
    guard count % step == 0 else { return }
    moments.append(
      ladders.map { ladder in
        Dictionary(uniqueKeysWithValues: ladder.entrants.map { ($0.bot, $0.elo) })
      })
    guard moments.count > Self.limit else { return }
    moments = moments.indices.filter { $0 % 2 == 0 }.map { moments[$0] }
    step *= 2
  }

  /// Returns the ratings of a bot at all moments; empty if there are fewer than two moments.
  ///
  /// A rating is nil if the bot was not on the ladder at that moment. `ladder` is the index of the ladder.
  func ratings(of bot: BotVersion, at ladder: Int) -> [Double?] {
    moments.count < 2 ? [] : moments.map { $0[ladder][bot] }
  }
}
