import Hosting
import JSON
import Runs

extension CommandSpec {
  static let status = CommandSpec(
    name: "status", operands: "TOURNAMENT", operandCount: 1...1,
    summary: "say how many games are played and left, by all records together",
    discussion: """
      TOURNAMENT is a folder with a tournament.json, or that file. All games*.jsonl in the folder
      count together, those of shards that are still running included. Of a format that goes from
      round to round, games are told as far as they are known: more may follow when these are played.
      The exit status is 0 when nothing is left, 3 when something is.
      """,
    options: [
      Option(
        "json", "an object: scheduled, played, left, records; final is false if more may follow")
    ]
  ) { arguments in
    Signals.hold()
    let status = try TournamentStatus(of: TournamentFolder(arguments.operands[0]))
    for warning in status.warnings { StandardStream.error.write(warning + "\n") }
    let text = arguments.has("json") ? status.json.text + "\n" : status.text
    StandardStream.output.write(text)
    return (status.left == 0 ? ExitStatus.done : .othersFirst).rawValue
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
      + (rows.isEmpty ? "" : Program.columns(rows) + "\n")
  }
}
