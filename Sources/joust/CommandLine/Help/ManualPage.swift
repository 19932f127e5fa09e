import Runs

/// The manual page for man(1).
struct ManualPage {
  private let commands: [Subcommand]

  init(of commands: [Subcommand]) { self.commands = commands }

  /// The page as input for man(7).
  var text: String {
    """
    .TH JOUST 1 "" "joust \(Version.current)" "User Commands"
    .SH NAME
    joust \\- run tournaments between bots written in any language and rank them
    .SH SYNOPSIS
    .B joust
    .I COMMAND
    .RI [ "arguments and options" ]
    .br
    .B joust \\-\\-version
    .SH COMMANDS
    \(commands.map(section).joined(separator: "\n"))
    .SH EXAMPLES
    \(commands.flatMap(examples).joined(separator: "\n"))
    .SH EXIT STATUS
    .TP
    0
    The command succeeded.
    .TP
    1
    The command ran, but a part of its work failed, a fault of the machine ended the work, or a check
    found a mistake. For joust compare \\-\\-exit\\-status, the first bot is worse.
    .TP
    2
    The arguments or the input are wrong; nothing was done.
    .TP
    3
    Other shards have to play before this command can continue. For joust status, games remain.
    .TP
    4
    For joust status \\-\\-max\\-age: the last game is too old, or there is none.
    .TP
    130
    The command was interrupted; joust run, compare and tune continue if they are run again.

    """
  }

  private func section(_ command: Subcommand) -> String {
    let usage = ([command.name] + command.operands.map(\.usage)).joined(separator: " ")
    var lines = [".SS \"joust \(escaped(usage))\"", line(command.summary + ".")]
    if !command.discussion.isEmpty { lines.append(".PP") }
    for text in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      if text.isEmpty {
        lines.append(".PP")
      } else if text.hasPrefix(" ") {
        // An indented line, such as an example of a command, must not be joined with other lines.
        lines += [".br", line(text), ".br"]
      } else {
        lines.append(line(text))
      }
    }
    for operand in command.operands {
      lines += [".TP", ".I \"\(escaped(operand.name))\"", line(operand.expected)]
    }
    for option in command.options {
      lines += [".TP", ".B \"\(escaped(option.usage))\"", line(option.help)]
    }
    return lines.joined(separator: "\n")
  }

  private func examples(_ command: Subcommand) -> [String] {
    command.examples.flatMap { [".TP", ".B \"\(escaped($0.command))\"", line($0.meaning)] }
  }

  /// Returns an escaped line of text; a first character that would start a request to roff is escaped, too.
  private func line(_ text: some StringProtocol) -> String {
    let isLikeRequest = text.hasPrefix(".") || text.hasPrefix("'")
    return (isLikeRequest ? "\\&" : "") + escaped(text)
  }

  private func escaped(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\"": escaped += "\\(dq"
      default: escaped.append(character)
      }
    }
  }
}

extension Subcommand {
  static let man = Subcommand(
    "man", NoArguments(), summary: "Print the manual page for man(1)",
    discussion: """
      Read the page at once, or install it:

        joust man | man -l -
        joust man > /usr/local/share/man/man1/joust.1
      """
  ) { _ in Program.print(ManualPage(of: Program.commands).text) }
}
