import Games
import Hosting
import JSON
import Tournaments
import Runs

/// The program: words in, exit status out.
enum Program {
  /// What it can do, in the order of the help.
  static let commands: [CommandSpec] = [
    .run, .submit, .check, .compare, .ladder, .report, .replay, .play, .verify, .list, .bot, .train,
    .doctor, .help,
  ]

  /// What it does for itself, of which the help says nothing.
  private static let hiddenCommands: [CommandSpec] = [
    .bench, ProbeCommand.probe, ProbeCommand.host,
  ]

  /// Does what the words ask for, and says on standard error where it can't.
  static func run(_ words: [String]) -> Int32 {
    let status = perform(words)
    guard let failure = StandardStream.output.failure else { return status }
    StandardStream.error.write("joust: \(failure.advice)\n")
    return status == ExitStatus.done.rawValue ? ExitStatus.failed.rawValue : status
  }

  private static func perform(_ words: [String]) -> Int32 {
    do {
      guard let name = words.first else { return Help.overview() }
      guard !["--help", "-h"].contains(name) else { return Help.overview() }
      guard name != "--version" else { return version() }
      let command = try command(named: name)
      if words.contains("--help") && !command.takesAnyOption { return Help.details(of: command) }
      return try command.action(Arguments(words.dropFirst(), for: command))
    } catch {
      let sentence = (error as? SystemError)?.advice ?? "\(error)"
      StandardStream.error.write("joust: \(printable(sentence))\n")
      return ExitStatus(of: error).rawValue
    }
  }

  /// The command of a name.
  static func command(named name: String) throws(UsageError) -> CommandSpec {
    if let command = (commands + hiddenCommands).first(where: { $0.name == name }) {
      return command
    }
    let near = commands.map(\.name).nearest(to: name)
    throw UsageError(
      "'\(printable(name))' is no command of joust" + (near.map { "; did you mean '\($0)'?" } ?? "")
    )
  }

  private static func version() -> Int32 {
    StandardStream.output.write("joust \(Version.current)\n")
    return ExitStatus.done.rawValue
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
