import Hosting
import JSON
import Tournaments
import Runs

extension CommandSpec {
  static let verify = CommandSpec(
    name: "verify", operands: "PATH…", operandCount: 1...Int.max,
    summary: "replay every recorded game by the rules, and say which lines are wrong",
    discussion: """
      PATH is a tournament's folder or a record (games*.jsonl). Each line is looked at by itself:
      FILE:LINE: what is wrong. The exit status is 1 if anything is. Games that are not built in are
      replayed by the referee that the tournament.json beside the record names.
      """
  ) { arguments in
    let files = try arguments.operands.flatMap(ResultSource.records)
    let referees = RecordReferees()
    defer { referees.close() }
    var games = 0
    var wrong = 0
    for file in files {
      let library = referees.library(of: file)
      var lines = 0
      try RecordReader.parts(of: InputFile(file), read: { VerifiedPart($0, in: $0.indices) }) {
        part in
        games += part.gameCount
        for finding in part.findings {
          guard let sentence = finding.sentence(replaying: library) else { continue }
          wrong += 1
          StandardStream.output.write(
            printable("\(file):\(lines + finding.line): \(sentence)") + "\n")
        }
        lines += part.lineCount
      }
    }
    let verdict = wrong == 0 ? "nothing is" : counted(wrong, "line is", "lines are")
    StandardStream.output.write(
      counted(games, "game", "games") + " in " + counted(files.count, "file", "files")
        + " replayed; \(verdict) wrong\n")
    return (wrong == 0 ? ExitStatus.done : .failed).rawValue
  }
}
