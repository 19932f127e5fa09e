import Hosting
import JSON
import Runs

/// The program `joust`: finds the command, runs it, and reports errors.
enum Program {
  static let commands: [Subcommand] = [
    .run, .status, .plan, .script, .build, .new, .add, .remove, .submit, .check, .checkReferee,
    .compare, .tune, .ladder, .report,
    .replay, .export, .play, .verify, .list, .bot, .doctor, .completions, .man, .version, .help,
  ]

  /// The commands that only joust itself and shells call; the help does not list them.
  private static let hiddenCommands: [Subcommand] = [.complete, .probe, .probeHost]

  /// Runs the command given by the words, reports errors on standard error, and returns the exit status.
  static func run(_ words: [String]) -> Int32 {
    let code = perform(words)
    guard let failure = StandardStream.output.failure else { return code }
    StandardStream.error.write("joust: \(failure.advice)\n")
    return code == ExitStatus.done.rawValue ? ExitStatus.failed.rawValue : code
  }

  private static let helpOptions = ["--help", "-h"]

  private static func perform(_ words: [String]) -> Int32 {
    var command: Subcommand?
    do {
      guard let name = words.first, !helpOptions.contains(name) else {
        return print(overview).rawValue
      }
      guard !["--version", "-V"].contains(name) else {
        return print("joust \(Version.current)\n").rawValue
      }
      let named = try self.command(named: name)
      command = named
      if !named.acceptsAnyOption, words.contains(where: helpOptions.contains) {
        return print(named.help).rawValue
      }
      return try named.run(words.dropFirst())
    } catch {
      return report(error, of: command)
    }
  }

  /// Writes an error to standard error, and returns the exit status for it.
  private static func report(_ error: any Error, of command: Subcommand?) -> Int32 {
    var sentence = (error as? SystemError)?.advice ?? "\(error)"
    if error is UsageError {
      let topic = command.map { $0.name == "help" ? "" : " " + $0.name } ?? ""
      sentence += " (see 'joust help\(topic)')"
    }
    let example = (error as? InputError)?.example ?? ""
    StandardStream.error.write("joust: \(printableLines(sentence))\n\(example)")
    return ExitStatus(of: error).rawValue
  }

  fileprivate static func command(named name: String) throws(UsageError) -> Subcommand {
    if let command = (commands + hiddenCommands).first(where: { $0.name == name }) {
      return command
    }
    let hint = didYouMean(commands.map(\.name), name) { "'\($0)'" }
    throw UsageError("'\(printable(name))' is not a command of joust\(hint)")
  }

  /// Writes a text to standard output, and returns ``ExitStatus/done``.
  static func print(_ text: String) -> ExitStatus {
    StandardStream.output.write(text)
    return .done
  }

  fileprivate static var overview: String {
    """
    joust runs tournaments between bots written in any language and ranks them.

    \(columns(commands.map { ($0.usage, $0.summary) }, width: helpWidth))

    'joust help COMMAND' explains a command and its options; 'joust version' prints the version.
    \(beginning)

    """
  }

  /// The suggestion for a first command: to run `tournaments/quickstart` if the working directory has it, or
  /// else to make a league or a bot.
  private static var beginning: String {
    ProgramSearch.isFile("tournaments/quickstart/tournament.json")
      ? "To begin: joust run tournaments/quickstart"
      : "To begin: joust new league (a folder with a tournament to run), or joust new bot NAME"
  }

  /// The width of the help: the width of the terminal, from 40 to 100 columns; without a terminal, 100.
  static var helpWidth: Int {
    min(100, max(40, Console.size(of: .output)?.columns ?? 100))
  }
}

private struct HelpArguments: ArgumentGroup {
  let command = Operand(
    optional: ValueType<String>.text("COMMAND", expected: "a command; if absent, all are listed")
      .completed(by: .commands))
}

extension Subcommand {
  static let version = Subcommand(
    "version", NoArguments(), summary: "Print the version"
  ) { _ in Program.print("joust \(Version.current)\n") }

  static let help = Subcommand(
    "help", HelpArguments(), summary: "Explain a command, or list all commands"
  ) { arguments in
    Program.print(
      try arguments.command.map { try Program.command(named: $0).help } ?? Program.overview)
  }
}
