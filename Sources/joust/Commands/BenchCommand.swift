import Hosting
import Runs

extension CommandSpec {
  /// `joust bench`.
  static let bench = CommandSpec(
    name: "bench", operands: "[SECTION]", operandCount: 0...1,
    summary: "measure what Joust costs on this machine, against the bare minimum",
    discussion: """
      Each figure stands beside a floor that does the same with nothing of Joust in it, measured in
      turns with it in the same run: only the ratio means anything on another machine, or on a busy
      one. Where the system allows it, all is kept to one processor. Without a section all that take
      seconds are measured:

      \(Help.columns(BenchSection.all.map { ($0.name, $0.summary) }))
      """,
    options: [Option("json", "one object instead of tables")]
  ) { arguments in
    try Bench(arguments).run().rawValue
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
