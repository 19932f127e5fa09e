import Hosting
import JSON
import Runs
import Tournaments

private struct StatusArguments: ArgumentGroup {
  let tournament = Operand(ValueType<String>.tournament())
  let json = Option(
    flag: "json",
    "print a JSON object: scheduled, played, left, records, extra (games beyond the schedule, if "
      + "any), final (false while more games may follow, else absent), pace, faults_last_hour, "
      + "disk_free, last_game, joust, bots, queue"
  )
  let maxAge = Option(
    "max-age", .duration, absent: "any age",
    "exit with status 4 if the last game ended more than T ago, or if there is none")
  let author = Option(
    "author", .text("NAME", expected: "the name of an author"),
    "list only the bots whose bot.json names this author")
}

extension Subcommand {
  static let status = Subcommand(
    "status", StatusArguments(),
    summary: "Print the numbers of played and remaining games, and the state of each bot",
    discussion: """
      All games*.jsonl in the folder count, including the records of shards that are still running. In a
      format with rounds, only the games of the known rounds count; more may follow. Games that are not
      in the schedule, such as those of joust run --until-error, are counted separately. The exit status
      is 0 if no games remain, and 3 if some do; with --max-age, it is 4 if the last game is too old or
      there is none, so that a monitor can report a stopped run.

      The state of a bot is: checking, building, playing n of m, rated, waiting for opponents, or, with
      the reason, withdrawn or left out. If a bot has more new versions than limits.versions_per_day in
      tournament.json allows, the newest version waits, and an earlier version plays in the meantime.
      The queue has the pairings that are played next.
      """
  ) { arguments in
    var status = try TournamentStatus(of: TournamentFolder(arguments.tournament))
    if let author = arguments.author {
      let authors = Set(status.bots.compactMap(\.author)).sorted()
      guard !authors.isEmpty else {
        throw UsageError(
          "--author is \"\(printable(author))\", but no bot.json of the tournament names an author")
      }
      guard authors.contains(author) else {
        let names = authors.map { "\"\(printable($0))\"" }.joined(separator: ", ")
        throw arguments.invalid(
          \.author,
          expected: "an author in a bot.json of the tournament: \(names)"
            + didYouMean(authors, author))
      }
      status.bots.removeAll { $0.author != author }
    }
    for warning in status.warnings { StandardStream.error.write(printable(warning) + "\n") }
    StandardStream.output.write(arguments.json ? status.json.text + "\n" : status.text)
    if let age = arguments.maxAge, status.isOlder(than: age) { return .stale }
    return status.left == 0 ? .done : .othersFirst
  }
}

extension TournamentStatus {
  /// The largest number of bots that are listed.
  ///
  /// If a tournament has more bots, only those that are neither rated nor playing are listed.
  private static let listLimit = 50

  fileprivate var text: String {
    let pace =
      gamesPerSecond.map { ", \(rounded($0, 1)) a second in the minute before the last game" } ?? ""
    let more =
      (extra > 0 ? ", and \(counted(extra, "game", "games")) beyond the schedule" : "")
      + (isFinal ? "" : "; more may follow")
    let rows = records.map { file in
      (
        printable(file.name),
        counted(file.games, "game", "games")
          + (file.at.map { ", the last one at \(printable($0))" } ?? "")
      )
    }
    return
      "\(played) of \(counted(scheduled, "game", "games")) played\(pace), \(left) left\(more)\n"
      + (rows.isEmpty ? "" : columns(rows) + "\n") + queueText + botText
  }

  private var queueText: String {
    guard let next = queue.first else { return "" }
    let rows = queue.map { next in
      (
        "\(printable(next.game))",
        next.bots.map(printable).joined(separator: " – ")
          + ", \(counted(next.games, "game", "games"))"
      )
    }
    return next.games > 0 ? "next\n\(columns(rows))\n" : ""
  }

  /// Lines about the bots: all bots or, if there are more than ``listLimit``, those that are neither rated
  /// nor playing.
  private var botText: String {
    let listed =
      bots.count <= Self.listLimit
      ? bots
      : bots.filter { bot in
        switch bot.state {
        case .rated, .playing: false
        default: true
        }
      }
    guard !listed.isEmpty else { return "" }
    let rows = listed.prefix(Self.listLimit).map { bot in
      let version = bot.version.map { " " + printable($0) } ?? ""
      let author = bot.author.map { ", by \(printable($0))" } ?? ""
      return (printable(bot.name) + version, printable(bot.state.description) + author)
    }
    let rest = listed.count - rows.count
    return "bots\n\(columns(rows))\n" + (rest > 0 ? "  and \(rest) more\n" : "")
  }
}
