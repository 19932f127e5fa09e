import Runs

/// The manual page, told from the table of commands.
struct ManualPage {
  private let commands: [CommandSpec]

  init(of commands: [CommandSpec]) { self.commands = commands }

  /// The page in the language of man(7).
  var text: String {
    """
    .TH JOUST 1 "" "joust \(Version.current)" "User Commands"
    .SH NAME
    joust \\- run tournaments between bots written in any language, and rank them
    .SH SYNOPSIS
    .B joust
    .I COMMAND
    .RI [ "operands and options" ]
    .br
    .B joust \\-\\-version
    .SH COMMANDS
    \(commands.map(section).joined(separator: "\n"))
    .SH EXIT STATUS
    .TP
    0
    Done.
    .TP
    1
    The work ran, but something in it failed.
    .TP
    2
    The words or the input are wrong; nothing was done.
    .TP
    130
    Interrupted; the same command goes on where it stopped.

    """
  }

  private func section(_ command: CommandSpec) -> String {
    let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."
    var lines = [".SS \"joust \(escaped("\(command.name) \(command.operands)"))\"", line(summary)]
    if !command.discussion.isEmpty { lines.append(".PP") }
    for text in command.discussion.split(separator: "\n", omittingEmptySubsequences: false) {
      if text.isEmpty {
        lines.append(".PP")
      } else if text.hasPrefix(" ") {
        // A command has a line of its own.
        lines += [".br", line(text), ".br"]
      } else {
        lines.append(line(text))
      }
    }
    for option in command.options {
      lines += [".TP", ".B \"\(escaped("--" + option.usage))\"", line(option.summary)]
    }
    return lines.joined(separator: "\n")
  }

  /// A line of text, which is no request even where it begins like one.
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
