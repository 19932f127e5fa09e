import Hosting
import JSON
import Runs
import Tournaments

private struct VerifyArguments: ArgumentGroup {
  let paths = Operand(
    repeated: ValueType<String>.tournament("a tournament's folder or a record (games*.jsonl)")
      .named("PATH"))
  let repair = Option(
    flag: "repair",
    "write repaired-FILE, a copy without wrong lines, repeated games and games of other tournaments"
  )
  let since = Option(
    "since", .text("STATE", expected: "a commit of Git, or an earlier copy of the record"),
    "check that the record has only grown since this state")
}

extension Subcommand {
  static let verify = Subcommand(
    "verify", VerifyArguments(),
    summary: "Replay every recorded game by the rules and print the wrong lines",
    discussion: """
      Each line is checked on its own. For a wrong line, FILE:LINE and the reason are printed, and the
      exit status is 1. Games that are not built in are replayed by the referee in the tournament.json
      next to the record. The luck of each game is checked, too, if it is derived from a seed or if its
      secret is known (.joust-seed next to the record, or JOUST_SEED). The record has a line for each
      run. This line has the SHA-256 of all bytes before it, so later changes of these bytes are found.

      With --repair, the wrong lines are listed, together with repeated games and games of another
      tournament, and a copy without them is written next to the file. The file itself is not changed.
      With --since, every line of an earlier state must be unchanged in the record.
      """
  ) { arguments in
    let files = try arguments.paths.flatMap(ResultSource.records)
    if arguments.repair, arguments.since != nil {
      throw UsageError("--repair and --since are different checks; give only one of them")
    }
    guard !arguments.repair else { return try repair(files) }
    if let earlier = arguments.since { return try compare(arguments.paths, with: earlier) }
    let referees = RecordReferees()
    defer { referees.close() }
    var games = 0
    var wrong = 0
    var uncheckedCount = 0
    for file in files {
      let verification = try RecordVerification(of: file, referees.library(of: file))
      games += verification.gameCount
      wrong += verification.sentences.count
      uncheckedCount += verification.uncheckedCount
      for (line, sentence) in verification.sentences.sorted(by: { $0.key < $1.key }) {
        StandardStream.output.write(printable("\(file):\(line): \(sentence)") + "\n")
      }
    }
    if uncheckedCount > 0 {
      StandardStream.error.write(
        "The luck of \(counted(uncheckedCount, "game", "games")) is not checked: it is derived "
          + "from a secret that was not found (in \(SecretPlace.fileName) or \(SecretPlace.variable)).\n"
      )
    }
    let verdict = wrong == 0 ? "nothing is" : counted(wrong, "line is", "lines are")
    StandardStream.output.write(
      counted(games, "game", "games") + " in " + counted(files.count, "file", "files")
        + " replayed; \(verdict) wrong\n")
    return wrong == 0 ? .done : .failed
  }

  private static func repair(_ files: [String]) throws -> ExitStatus {
    let referees = RecordReferees()
    defer { referees.close() }
    var previous: RecordRepair?
    for file in files {
      let repair = try RecordRepair(of: file, referees.library(of: file), after: previous)
      previous = repair
      for (line, sentence) in repair.findings {
        StandardStream.output.write(printable("\(file):\(line): \(sentence)") + "\n")
      }
      guard let copy = repair.copy else {
        StandardStream.output.write("\(printable(file)) needs no repair\n")
        continue
      }
      let words = [copy, file].map { printable(shellWord($0)) }
      StandardStream.output.write(
        "\(printable(copy)) is written, with \(counted(repair.gameCount, "game", "games")); to continue with "
          + "it, keep a copy of the old file, and run: mv \(words[0]) \(words[1])\n")
    }
    return .done
  }

  private static func compare(_ paths: [String], with earlier: String) throws -> ExitStatus {
    var status = ExitStatus.done
    for path in paths {
      let growth = try RecordGrowth(of: path, since: earlier)
      for sentence in growth.losses { StandardStream.output.write(printable(sentence) + "\n") }
      if growth.losses.isEmpty {
        let size =
          growth.added == 0 ? "has not changed" : "has only grown, by \(growth.added) bytes,"
        StandardStream.output.write(
          "\(printable(path)) \(size) since \(printable(earlier))\n")
      } else {
        status = .failed
      }
    }
    return status
  }
}
