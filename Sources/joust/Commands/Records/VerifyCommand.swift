import FoundationEssentials
import Hosting
import JSON
import Runs
import Tournaments

private struct VerifyArguments: ArgumentGroup {
  let paths = Operand(
    repeated: ValueType<String>.tournament("a tournament's folder or a record (games*.jsonl)")
      .named("PATH"))
}

extension Subcommand {
  static let verify = Subcommand(
    "verify", VerifyArguments(),
    summary: "Replay every recorded game by the rules and print the wrong lines",
    discussion: """
      Each line is checked on its own. For a wrong line, FILE:LINE and the reason are printed, and the
      exit status is 1. Games that are not built in are replayed by the referee in the tournament.json
      next to the record. If the secret of the tournament is known (.joust-seed next to the record, or
      JOUST_SEED), the luck of each game is checked, too.
      """
  ) { arguments in
    let files = try arguments.paths.flatMap(ResultSource.records)
    let referees = RecordReferees()
    defer { referees.close() }
    var games = 0
    var wrong = 0
    var uncheckedCount = 0
    for file in files {
      let library = referees.library(of: file)
      let folder = URL(filePath: file).deletingLastPathComponent().relativePath
      let known = file == "-" ? nil : try SecretPlace(in: folder).read()
      var luck = LuckCheck(secret: known?.secret, from: known?.place ?? "")
      var lines = 0
      try RecordReader.parts(of: InputFile(file), read: { VerifiedPart($0, in: $0.indices) }) {
        part in
        games += part.gameCount
        // A line that can't be replayed is reported as such, whatever its luck.
        var sentences = luck.contradictions(in: part)
        for finding in part.findings {
          let sentence = finding.sentence(replaying: library)
          sentences[finding.line] = sentence ?? sentences[finding.line]
        }
        wrong += sentences.count
        for (line, sentence) in sentences.sorted(by: { $0.key < $1.key }) {
          StandardStream.output.write(printable("\(file):\(lines + line): \(sentence)") + "\n")
        }
        lines += part.lineCount
      }
      uncheckedCount += luck.uncheckedCount
    }
    if uncheckedCount > 0 {
      StandardStream.error.write(
        "The luck of \(counted(uncheckedCount, "game", "games")) is not checked: it follows from a "
          + "secret that is not here (\(SecretPlace.fileName), or \(SecretPlace.variable)).\n")
    }
    let verdict = wrong == 0 ? "nothing is" : counted(wrong, "line is", "lines are")
    StandardStream.output.write(
      counted(games, "game", "games") + " in " + counted(files.count, "file", "files")
        + " replayed; \(verdict) wrong\n")
    return wrong == 0 ? .done : .failed
  }
}
