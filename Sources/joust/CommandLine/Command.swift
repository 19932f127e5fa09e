import Hosting
import JSON
import Runs

/// What a command is called, takes and does.
struct CommandSpec: Sendable {
  /// An option of a command.
  struct Option: Sendable {
    /// Its name, without the dashes.
    var name: String
    /// What stands for its value in the help; nil for an option without one.
    var value: String?
    /// What it does, in one line.
    var summary: String

    /// An option with a value.
    init(_ name: String, _ value: String, _ summary: String) {
      self.name = name
      self.value = value
      self.summary = summary
    }

    /// An option without one.
    init(_ name: String, _ summary: String) {
      self.name = name
      self.summary = summary
    }
  }

  /// Its name.
  var name: String
  /// The words after its name in the help: `TOURNAMENT`, `PATH…`.
  var operands: String
  /// How many words it takes.
  var operandCount: ClosedRange<Int>
  /// What it does, in one line.
  var summary: String
  /// What a user should know beside.
  var discussion: String
  /// Its options.
  var options: [Option] = []
  /// Whether options that are not in the list are taken as they come, with their values.
  var takesAnyOption = false
  /// Does it.
  ///
  /// - Returns: the exit status.
  var action: @Sendable (Arguments) throws -> Int32
}

extension CommandSpec.Option {
  /// What every command has that plays with submitted bots.
  static let sandbox = Self(
    "sandbox", "S", "how submitted bots are confined: auto, bwrap, landlock or none")

  /// What every command has that plays a tournament.
  static let playing = [
    sandbox,
    Self("require-sandbox", "refuse to run where submitted bots can't be confined"),
    Self("logs", "keep what bots write on standard error in logs/NAME.log"),
    Self("quiet", "no progress"),
  ]
}

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
