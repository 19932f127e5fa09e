import Hosting
import JSON
import Tournaments
import Runs

extension CommandSpec {
  /// `joust verify`.
  static let verify = CommandSpec(
    name: "verify", operands: "PATH…", operandCount: 1...Int.max,
    summary: "replay every recorded game by the rules, and say which lines are wrong",
    discussion: """
      PATH is a tournament's folder or a record (games*.jsonl). Each line is looked at by itself:
      FILE:LINE: what is wrong. The exit status is 1 if anything is. Games that are not built in are
      replayed by the referee that the tournament.json beside the record names.
      """
  ) { arguments in
    let referees = RecordReferees()
    defer { referees.close() }
    var check = RecordCheck(referees: referees)
    for file in try arguments.operands.flatMap(ResultSource.records) { try check.read(file) }
    return check.conclude().rawValue
  }
}

/// Looks at the lines of records one by one.
private struct RecordCheck {
  private let referees: RecordReferees
  private var games = 0
  private var files = 0
  private var wrong = 0

  init(referees: RecordReferees) {
    self.referees = referees
  }

  mutating func read(_ file: String) throws {
    files += 1
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

  func conclude() -> ExitStatus {
    let counts = "\(games) game\(games == 1 ? "" : "s") in \(files) file\(files == 1 ? "" : "s")"
    guard wrong > 0 else {
      StandardStream.output.write("\(counts) replayed; nothing is wrong\n")
      return .done
    }
    StandardStream.output.write(
      "\(counts) replayed; \(wrong) line\(wrong == 1 ? " is" : "s are") wrong\n")
    return .failed
  }
}
