import Hosting
import JSON
import Runs

enum Program {
  static let commands: [CommandSpec] = [
    .run, .status, .plan, .script, .build, .new, .add, .remove, .submit, .check, .checkReferee,
    .compare, .ladder, .report,
    .replay, .play, .verify, .list, .bot, .doctor, .completions, .man, help,
  ]

  /// What it does for itself, of which the help says nothing.
  private static let hiddenCommands: [CommandSpec] = [.probe, .probeHost]

  private static let help = CommandSpec(
    name: "help", operands: "[COMMAND]", operandCount: 0...1,
    summary: "explain a command",
    discussion: "Without a command it lists them all."
  ) { arguments in
    say(try arguments.operands.first.map { try command(named: $0).help } ?? overview)
  }

  /// Does what the words ask for, and says on standard error where it can't.
  static func run(_ words: [String]) -> Int32 {
    let status = perform(words)
    guard let failure = StandardStream.output.failure else { return status }
    StandardStream.error.write("joust: \(failure.advice)\n")
    return status == ExitStatus.done.rawValue ? ExitStatus.failed.rawValue : status
  }

  private static func perform(_ words: [String]) -> Int32 {
    do {
      guard let name = words.first, !["--help", "-h"].contains(name) else { return say(overview) }
      guard name != "--version" else { return say("joust \(Version.current)\n") }
      let command = try command(named: name)
      if words.contains("--help") && !command.takesAnyOption { return say(command.help) }
      return try command.action(Arguments(words.dropFirst(), for: command))
    } catch {
      let sentence = (error as? SystemError)?.advice ?? "\(error)"
      let example = (error as? InputError)?.example ?? ""
      StandardStream.error.write("joust: \(printableLines(sentence))\n\(example)")
      return ExitStatus(of: error).rawValue
    }
  }

  private static func command(named name: String) throws(UsageError) -> CommandSpec {
    if let command = (commands + hiddenCommands).first(where: { $0.name == name }) {
      return command
    }
    let hint = didYouMean(commands.map(\.name), name) { "'\($0)'" }
    throw UsageError("'\(printable(name))' is no command of joust\(hint)")
  }

  static func say(_ text: String) -> Int32 {
    StandardStream.output.write(text)
    return ExitStatus.done.rawValue
  }

  private static var overview: String {
    let rows = commands.map { ("joust \($0.name) \($0.operands)", $0.summary) }
    return """
      joust runs tournaments between bots written in any language, and ranks them.

      \(columns(rows))

      'joust help COMMAND' explains a command and its options; 'joust --version' says which it is.
      Begin with: joust run tournaments/quickstart

      """
  }

  /// Rows of two columns, the second one aligned.
  static func columns(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { "  " + $0.padded(to: width + 2) + $1 }.joined(separator: "\n")
  }
}

/// Words on the command line that can't be understood: exit status 2.
struct UsageError: Error, CustomStringConvertible {
  /// One sentence: what is wrong, and what would be right.
  let description: String

  init(_ sentence: String, in command: CommandSpec? = nil) {
    let help = command.map { "joust help \($0.name)" } ?? "joust help"
    description = "\(sentence) (see '\(help)')"
  }
}
