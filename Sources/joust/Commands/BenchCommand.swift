import JSON
import Processes

extension CommandSpec {
  /// `joust bench`.
  static let bench = CommandSpec(
    name: "bench", operands: "[ratings|formats]", operandCount: 0...1,
    summary: "measure what a turn costs through Joust against the bare pipe",
    discussion: """
      The bare pipe is a C program that exchanges lines of the same length with a child and does
      nothing else. Only the ratio means anything on another machine, or on a busy one.

      "joust bench ratings" measures the errors of ladders instead: it simulates tournaments of bots
      whose strengths are known, and prints how often the 95 % intervals hold them.
      "joust bench formats" simulates the formats side by side, and prints how close to the truth each
      has come after how many games; it takes some minutes.
      """,
    options: [Option("json", "one object instead of a table")]
  ) { arguments in
    if let what = arguments.operands.first {
      switch what {
      case "ratings": try CalibrationReport.print()
      case "formats": try FormatReport.print()
      default: throw UsageError("'\(what)' is no bench; expected nothing, 'ratings' or 'formats'")
      }
      return ExitStatus.done.rawValue
    }
    let figures = try Bench.measure()
    StandardStream.output.write(arguments.has("json") ? figures.json : figures.table)
    return ExitStatus.done.rawValue
  }

  /// The child's side of the bare pipe.
  static let pong = CommandSpec(
    name: "bench-pong", operands: "", operandCount: 0...0, summary: "answer lines", discussion: ""
  ) { _ in
    BarePipe.pong()
    return ExitStatus.done.rawValue
  }

  /// The bot that the bench plays with.
  static let instant = CommandSpec(
    name: "bench-bot", operands: "", operandCount: 0...0, summary: "play at once", discussion: ""
  ) { _ in
    BarePipe.playInstantly()
    return ExitStatus.done.rawValue
  }
}

extension Bench.Figures {
  fileprivate var table: String {
    var rows = [
      ("bare pipe (C, poll, read, write)", bareTurns, "turns a second", ""),
      ("joust run, tic-tac-toe, instant bots", joustTurns, "turns a second", Self.percent(ratio)),
      ("joust run, tic-tac-toe, instant bots", joustGames, "games a second", ""),
      ("2048 rules, random moves, one core", moves, "moves a second", ""),
    ]
    if let landlockRatio {
      let turns = (
        "the same under Landlock", joustTurns * landlockRatio, "turns a second",
        Self.percent(ratio * landlockRatio)
      )
      rows.insert(turns, at: 2)
    }
    return rows.map { what, value, unit, share in
      let number = Self.grouped(value)
      return what.padded(to: 38) + String(repeating: " ", count: 12 - number.count) + number
        + " \(unit)" + (share.isEmpty ? "" : ", \(share) of the bare pipe") + "\n"
    }.joined()
  }

  fileprivate var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    for (key, value) in [
      ("bare_turns_per_second", bareTurns), ("joust_turns_per_second", joustTurns),
      ("ratio", ratio), ("joust_games_per_second", joustGames),
      ("moves_2048_per_second", moves), ("moves_2048_per_bare_turn", moves / bareTurns),
    ] {
      writer.key(key)
      writer.double(value)
    }
    if let landlockRatio {
      writer.key("landlock_ratio")
      writer.double(landlockRatio)
    }
    writer.endObject()
    writer.endLine()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func percent(_ ratio: Double) -> String { "\(Int((100 * ratio).rounded())) %" }

  /// A whole number with commas between its thousands.
  private static func grouped(_ value: Double) -> String {
    let digits = String(Int(value))
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
      text.append(digit.element)
    }
  }
}
