import Processes

extension CommandSpec {
  /// `joust help`.
  static let help = CommandSpec(
    name: "help", operands: "[COMMAND]", operandCount: 0...1,
    summary: "explain a command",
    discussion: "Without a command it lists them all."
  ) { arguments in
    guard let name = arguments.operands.first else { return Help.overview() }
    return Help.details(of: try Program.command(named: name))
  }
}

/// What the program says of itself.
enum Help {
  /// Lists the commands.
  static func overview() -> Int32 {
    let rows = Program.commands.map { ("joust \($0.name) \($0.operands)", $0.summary) }
    StandardStream.output.write(
      """
      joust runs tournaments between bots written in any language, and ranks them.

      \(columns(rows))

      'joust help COMMAND' explains a command and its options.
      Begin with: joust run tournaments/quickstart

      """)
    return ExitStatus.done.rawValue
  }

  /// Explains one command.
  static func details(of command: CommandSpec) -> Int32 {
    var text = "joust \(command.name) \(command.operands)"
    if !command.options.isEmpty { text += " [--option value]" }
    text += "\n\n\(command.summary.prefix(1).uppercased() + command.summary.dropFirst()).\n"
    if !command.discussion.isEmpty { text += "\n\(command.discussion)\n" }
    if !command.options.isEmpty {
      let rows = command.options.map { option in
        ("--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.summary)
      }
      text += "\nOptions:\n\(columns(rows))\n"
    }
    StandardStream.output.write(text)
    return ExitStatus.done.rawValue
  }

  /// Rows of two columns, the second one aligned.
  static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      "  " + left.padded(to: width + 2) + right
    }.joined(separator: "\n")
  }
}
