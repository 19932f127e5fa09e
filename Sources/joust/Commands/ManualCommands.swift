import JSON

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
