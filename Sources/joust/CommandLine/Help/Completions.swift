import Bots
import Hosting
import JSON
import Runs
import Tournaments

/// The scripts with which shells complete the commands, options and values of joust.
///
/// The names of bots and tournaments change, so the scripts call `joust complete` for them.
struct Completions {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  private let commands: [Subcommand]

  init(of commands: [Subcommand]) { self.commands = commands }

  /// Returns the script for a shell.
  func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private func words(_ source: Completion.Source) -> [String]? {
    switch source {
    case .words(let words): words
    case .commands: commands.map(\.name)
    case .bots, .tournaments, .files: nil
    }
  }

  // MARK: - bash

  private var bash: String {
    """
    # Completions of joust for bash. Load them with: source <(joust completions bash)
    _joust() {
      local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options= words=
      if ((COMP_CWORD == 1)); then
        options="--help --version"
        words="\(commands.map(\.name).joined(separator: " "))"
      else
        case ${COMP_WORDS[1]} in
    \(commands.map(bashCase).joined(separator: "\n"))
        esac
      fi
      [[ $word == -* ]] && words=$options
      [[ $words == @* ]] && words=$("${COMP_WORDS[0]}" complete "${words#@}" 2> /dev/null)
      # In a list, only the last name is completed.
      local list=
      [[ $word == *,* ]] && list=${word%,*},
      COMPREPLY=($(compgen -P "$list" -W "$words" -- "${word##*,}"))
    }
    complete -o bashdefault -o default -F _joust joust

    """
  }

  private func bashCase(_ command: Subcommand) -> String {
    let options = (command.options.map(\.name) + ["help"]).map { "--" + $0 }
    var cases = command.options.filter(\.takesValue).map { option in
      "          --\(option.name)) words=\"\(bashWords(option.completion.source))\" ;;"
    }
    let operands = command.operands.map { bashWords($0.completion.source) }
    if let last = operands.last, operands.count == 1 || Set(operands).count == 1 {
      cases.append("          *) words=\"\(last)\" ;;")
    } else {
      for (index, words) in operands.enumerated() {
        let place = index == operands.count - 1 ? "*" : "\(command.name)"
        cases.append("          \(place)) words=\"\(words)\" ;;")
      }
    }
    let values =
      cases.isEmpty
      ? "" : "\n        case $before in\n\(cases.joined(separator: "\n"))\n        esac"
    return """
          \(command.name))
            options="\(options.joined(separator: " "))"\(values) ;;
      """
  }

  /// Returns the words of a source, or `@` and the argument with which `joust complete` prints the words.
  private func bashWords(_ source: Completion.Source) -> String {
    switch source {
    case .bots: "@bots"
    case .tournaments: "@tournaments"
    case .words, .commands, .files: words(source)?.joined(separator: " ") ?? ""
    }
  }

  // MARK: - zsh

  private var zsh: String {
    let names = commands.map { "    \(quotedForShell("\($0.name):\($0.summary)"))" }
    return """
      #compdef joust
      # Completions of joust for zsh. Load them after compinit: source <(joust completions zsh)
      _joust_values() {
        local -a values=(${(f)"$($joust complete $1 2> /dev/null)"})
        compset -P '*,'
        compadd -a values
        [[ $1 == bots ]] || _files
      }
      _joust() {
        local joust=$words[1]
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
      \(commands.map(zshCase).joined(separator: "\n"))
        esac
      }
      compdef _joust joust

      """
  }

  private func zshCase(_ command: Subcommand) -> String {
    let options = command.options.map { option in
      let value = option.placeholder.map { ":\($0):\(zshAction(option.completion.source))" } ?? ""
      return "*--\(option.name)[\(zshText(option.summary))]\(value)"
    }
    let operands = command.operands.map { operand in
      let place = operand.count.upperBound == .max ? "*" : ""
      return "\(place):\(operand.name):\(zshAction(operand.completion.source))"
    }
    let all = (options + operands).map { "        \(quotedForShell($0))" }
    guard !all.isEmpty else { return "    \(command.name)) ;;" }
    return "    \(command.name)) _arguments \\\n\(all.joined(separator: " \\\n")) ;;"
  }

  private func zshAction(_ source: Completion.Source) -> String {
    switch source {
    case .files: "_files"
    case .bots: "{_joust_values bots}"
    case .tournaments: "{_joust_values tournaments}"
    case .words, .commands: "(\((words(source) ?? []).joined(separator: " ")))"
    }
  }

  /// Returns a text with parentheses in place of square brackets, which would end an option's explanation.
  private func zshText(_ text: String) -> String {
    text.replacing("[", with: "(").replacing("]", with: ")")
  }

  // MARK: - fish

  private var fish: String {
    var lines = ["# Completions of joust for fish. Save as ~/.config/fish/completions/joust.fish"]
    for command in commands {
      let summary = quotedForFish(command.summary)
      lines.append(
        "complete -c joust -f -n __fish_use_subcommand -a \(command.name) -d \(summary)")
      let line = "complete -c joust -n '__fish_seen_subcommand_from \(command.name)'"
      for operand in command.operands where operand.completion.source != .files {
        lines.append("\(line) \(fishWords(operand.completion.source))")
      }
      lines += command.options.map { option in
        let value = option.takesValue ? " -r \(fishWords(option.completion.source))" : ""
        return "\(line) -l \(option.name)\(value) -d \(quotedForFish(option.summary))"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func fishWords(_ source: Completion.Source) -> String {
    switch source {
    case .files: ""
    case .bots: "-f -a '(joust complete bots)'"
    case .tournaments: "-a '(joust complete tournaments)'"
    case .words, .commands: "-f -a '\((words(source) ?? []).joined(separator: " "))'"
    }
  }

  private func quotedForFish(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}

private struct CompletionsArguments: ArgumentGroup {
  let shell = Operand(ValueType<Completions.Shell>.choice("SHELL"), place: "the shell")
}

/// The kinds of words that the scripts request from `joust complete`, because the words change over time.
private enum CompletedWords: String, CaseIterable, Sendable {
  case bots, tournaments

  /// The words that are currently valid.
  ///
  /// Tournaments whose names have special characters are left out, because shells expand the words.
  var words: [String] {
    switch self {
    case .bots:
      guard let field = try? BotsFolder.field(near: nil) else {
        return BuiltInBots.all.map(\.name)
      }
      let former = field.former.map { bot in
        VersionedName(bot: bot.manifest.name, version: bot.manifest.version).description
      }
      return field.builtIn.map(\.name) + field.submitted.map(\.manifest.name) + former
    case .tournaments:
      let names = Folder.names(in: "tournaments")
      return names.sorted().filter { name in
        BotName.isValid(name) && ProgramSearch.isFile("tournaments/\(name)/tournament.json")
      }.map { "tournaments/" + $0 }
    }
  }
}

private struct CompleteArguments: ArgumentGroup {
  let kind = Operand(ValueType<CompletedWords>.choice("KIND"))
}

extension Subcommand {
  static let completions = Subcommand(
    "completions", CompletionsArguments(),
    summary: "Print a script that lets a shell complete commands, options and values",
    discussion: """
      The shell must read the script when it starts. For bash, add the first line below to ~/.bashrc.
      For zsh, add the second line to ~/.zshrc, after compinit. For fish, run the third line once.

        source <(joust completions bash)
        source <(joust completions zsh)
        joust completions fish > ~/.config/fish/completions/joust.fish
      """
  ) { arguments in
    Program.print(Completions(of: Program.commands).script(for: arguments.shell))
  }

  static let complete = Subcommand(
    "complete", CompleteArguments(), summary: "Print the words that a shell completes"
  ) { arguments in
    Program.print(arguments.kind.words.map { $0 + "\n" }.joined())
  }
}
