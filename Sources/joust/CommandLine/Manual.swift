import Bots
import Games
import JSON
import Runs

struct Completions {
  enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  private let commands: [CommandSpec]

  init(of commands: [CommandSpec]) { self.commands = commands }

  /// The script that a shell reads where it begins.
  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The words of which a command's operand is one; none where it is a file or anything.
  private func words(for command: CommandSpec) -> [String] {
    switch command.operands {
    case "[COMMAND]": commands.map(\.name)
    case "GAME": GameCatalog.all.map { $0.name }
    case "NAME": BuiltInBots.all.map(\.name)
    case let choice where choice.contains("|"):
      choice.prefix { $0 != " " }.split(separator: "|").map(String.init)
    default: []
    }
  }

  private var bash: String {
    let cases = commands.map { command in
      let options = (command.options.map(\.name) + ["help"]).map { "--" + $0 }
      return """
            \(command.name))
              options="\(options.joined(separator: " "))"
              operands="\(words(for: command).joined(separator: " "))" ;;
        """
    }
    return """
      # What bash completes behind joust: source <(joust completions bash)
      _joust() {
        local word=${COMP_WORDS[COMP_CWORD]} options= operands=
        if ((COMP_CWORD == 1)); then
          options="--help --version"
          operands="\(commands.map(\.name).joined(separator: " "))"
        else
          case ${COMP_WORDS[1]} in
      \(cases.joined(separator: "\n"))
          esac
        fi
        [[ $word == -* ]] && operands=$options
        COMPREPLY=($(compgen -W "$operands" -- "$word"))
      }
      complete -o bashdefault -o default -F _joust joust

      """
  }

  private var zsh: String {
    let names = commands.map { "    \(quoted("\($0.name):\($0.summary)", for: .zsh))" }
    let cases = commands.map { command in
      let options = command.options.map { option in
        let summary = option.summary.replacing("[", with: "(").replacing("]", with: ")")
        let value = option.takesValue ? ":\(option.usage.dropFirst(option.name.count + 1)):" : ""
        return quoted("*--\(option.name)[\(summary)]\(value.replacing("…", with: ""))", for: .zsh)
      }
      let words = words(for: command)
      let operands = words.isEmpty ? "*:file:_files" : "*:word:(\(words.joined(separator: " ")))"
      let all = (options + [quoted(operands, for: .zsh)]).map { "        \($0)" }
      return "    \(command.name)) _arguments \\\n\(all.joined(separator: " \\\n")) ;;"
    }
    return """
      #compdef joust
      # What zsh completes behind joust, where compinit has run: source <(joust completions zsh)
      _joust() {
        local -a commands=(
      \(names.joined(separator: "\n"))
        )
        if ((CURRENT == 2)); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        ((CURRENT--))
        case $command in
      \(cases.joined(separator: "\n"))
        esac
      }
      compdef _joust joust

      """
  }

  private var fish: String {
    var lines = ["# What fish completes behind joust: it belongs into ~/.config/fish/completions"]
    for command in commands {
      let summary = quoted(command.summary, for: .fish)
      lines.append(
        "complete -c joust -f -n __fish_use_subcommand -a \(command.name) -d \(summary)")
      let line = "complete -c joust -n '__fish_seen_subcommand_from \(command.name)'"
      let words = words(for: command)
      if !words.isEmpty { lines.append("\(line) -f -a '\(words.joined(separator: " "))'") }
      lines += command.options.map { option in
        let value = option.takesValue ? " -r" : ""
        return "\(line) -l \(option.name)\(value) -d \(quoted(option.summary, for: .fish))"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text between single quotes, which the shells end by different words.
  private func quoted(_ text: String, for shell: Shell) -> String {
    guard shell == .fish else { return quotedForShell(text) }
    return "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}

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

extension CommandSpec {
  static let completions = CommandSpec(
    name: "completions", operands: "bash|zsh|fish", operandCount: 1...1,
    summary: "print what makes a shell complete joust's commands and options",
    discussion: """
      Have the shell read it where it begins. In ~/.bashrc or ~/.zshrc (behind compinit):

        source <(joust completions bash)

      for fish: joust completions fish > ~/.config/fish/completions/joust.fish
      """
  ) { arguments in
    let name = arguments.operands[0]
    guard let shell = Completions.Shell(rawValue: name) else {
      let names = Completions.Shell.allCases.map(\.rawValue)
      throw arguments.error(
        "the shell is '\(printable(name))', expected one of \(names.joined(separator: ", "))"
          + didYouMean(names, name) { "'\($0)'" })
    }
    return Program.say(Completions(of: Program.commands).script(for: shell))
  }

  static let man = CommandSpec(
    name: "man", operands: "", operandCount: 0...0,
    summary: "print the manual page, for man(1)",
    discussion: """
      Read it at once, or put it where man finds it:

        joust man | man -l -
        joust man > /usr/local/share/man/man1/joust.1
      """
  ) { _ in Program.say(ManualPage(of: Program.commands).text) }
}
