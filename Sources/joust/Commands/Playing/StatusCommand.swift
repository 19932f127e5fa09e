import Hosting
import JSON
import Runs
import Tournaments

private struct StatusArguments: ArgumentGroup {
  let tournament = Operand(ValueType<String>.tournament())
  let json = Option(
    flag: "json",
    "print an object: scheduled, played, left, records; final is false if more games may follow")
}

extension Subcommand {
  static let status = Subcommand(
    "status", StatusArguments(),
    summary: "Print the numbers of played and remaining games, over all records of a tournament",
    discussion: """
      All games*.jsonl in the folder count, including the records of shards that are still running. In
      a format with rounds, the known games count: more may follow when these are played. The exit
      status is 0 if no games remain, and 3 if some do.
      """
  ) { arguments in
    Signals.block()
    let status = try TournamentStatus(of: TournamentFolder(arguments.tournament))
    for warning in status.warnings { StandardStream.error.write(warning + "\n") }
    StandardStream.output.write(arguments.json ? status.json.text + "\n" : status.text)
    return status.left == 0 ? .done : .othersFirst
  }
}

extension TournamentStatus {
  fileprivate var text: String {
    let pace = gamesPerSecond.map { ", \(rounded($0, 1)) a second in the last minute" } ?? ""
    let more = isFinal ? "" : "; more may follow"
    let rows = records.map { file in
      (
        printable(file.name),
        counted(file.games, "game", "games")
          + (file.at.map { ", the last one at \(printable($0))" } ?? "")
      )
    }
    return
      "\(played) of \(counted(scheduled, "game", "games")) played\(pace), \(left) left\(more)\n"
      + (rows.isEmpty ? "" : columns(rows) + "\n")
  }
}
