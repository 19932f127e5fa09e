import Foundation
import TestThreads
import Testing

/// Tests the completions for shells and the manual page.
@Suite(.waiting, .timeLimit(.minutes(30))) struct ManualTests {
  @Test func `the version is printed on one line`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let version = try joust.run("--version")
    #expect(version.status == 0)
    #expect(version.output.wholeMatch(of: /joust \d+\.\d+\.\d+\n/) != nil)
  }

  @Test(.needs("bash")) func `bash completes commands, options, words and files`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("", to: "tree/file")
    try joust.addTournament("cup", "games: ['2048'], bots: ['random']")
    try joust.addTournament("a $(touch stolen)", "games: ['2048'], bots: ['random']")
    try joust.addBot("mine")
    // The shell sets these variables to the words and to the index of the completed word.
    let outcome = try joust.shell(
      """
      "$JOUST" completions bash > words
      bash --norc -c 'set -eu; source ./words
      joust() { "$JOUST" "$@"; }
      complete -p joust
      for line in "com" "ladder --cr" "run --" "help doc" "completions " "play 2" "ladder tre" \\
        "ladder --format m" "run --sandbox b" "run tour" "check mi" "run --bots rules,mi" "script sl" \\
        "script slurm tour" "report --output r"; do
        COMP_WORDS=(joust $line)
        [[ $line == *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
        _joust joust || true
        echo "$line: ${COMPREPLY[*]-}"
      done'
      """)
    #expect(outcome.error == "")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 16)
    // If no word matches, bash completes file names.
    #expect(lines.first == "complete -o bashdefault -o default -F _joust joust")
    #expect(lines.contains("com: compare completions"))
    #expect(lines.contains("ladder --cr: --crosstable"))
    #expect(lines.contains { $0.hasPrefix("run --: --concurrency --pairs --seed ") })
    #expect(lines.contains("help doc: doctor"))
    #expect(lines.contains("completions : bash zsh fish"))
    #expect(lines.contains("play 2: 2048"))
    #expect(lines.contains("ladder tre: "))
    #expect(lines.contains("ladder --format m: markdown"))
    #expect(lines.contains("run --sandbox b: bwrap"))
    #expect(lines.contains("run tour: tournaments/cup"))
    #expect(lines.contains("check mi: minimax mine"))
    #expect(lines.contains("run --bots rules,mi: rules,minimax rules,mine"))
    #expect(lines.contains("script sl: slurm"))
    #expect(lines.contains("script slurm tour: tournaments/cup"))
    #expect(lines.contains("report --output r: "))
    #expect(try !joust.names(in: ".").contains("stolen"))
  }

  @Test(arguments: [
    (
      "zsh", "autoload -U compinit && compinit -u -D && source ./words && (( $+functions[_joust] ))"
    ),
    (
      "fish",
      "source ./words; complete -C 'joust comp' | grep -q '^compare'; or exit 1\n"
        + "complete -C 'joust run --sandbox bw' | grep -q '^bwrap'"
    ),
  ])
  func `another shell reads its completions`(shell: String, script: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let words = try joust.run("completions", shell)
    #expect(words.status == 0)
    for text in ["ladder", "crosstable", "tic-tac-toe"] { #expect(words.output.contains(text)) }
  }

  @Test(.needs("zsh")) func `zsh reads its completions`() throws {
    try expectCompletions(
      of: "zsh",
      by: "autoload -U compinit && compinit -u -D && source ./words && (( $+functions[_joust] ))")
  }

  @Test(.needs("fish")) func `fish reads its completions`() throws {
    try expectCompletions(
      of: "fish",
      by: "source ./words; complete -C 'joust comp' | grep -q '^compare'; or exit 1\n"
        + "complete -C 'joust run --sandbox bw' | grep -q '^bwrap'")
  }

  /// Expects that a script succeeds that reads the completions of a shell from `words`.
  private func expectCompletions(of shell: String, by script: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(joust.run("completions", shell).output, to: "words")
    try joust.write(script, to: "script")
    let outcome = try joust.shell("HOME=\"$PWD\" \(shell) script")
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
  }

  @Test func `an unknown shell is reported`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let wrong = try joust.run("completions", "bush")
    #expect(wrong.status == 2)
    #expect(wrong.output == "")
    #expect(
      wrong.error.contains("the shell is \"bush\", expected one of bash, zsh, fish; did you mean"))
  }

  @Test func `the help of a command has the type and the default of each option`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let help = try joust.run("help", "compare").output
    #expect(help.hasPrefix("joust compare A [B] [options]\n\nPlay two bots until "))
    #expect(
      help.contains("\nArguments:\n  A  a bot's name, version, folder or source file, with options")
    )
    let words = help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let elo1 = "--elo1 X the least lead of A under H1, in Elo: a number, -200 to 200 (default: 20)"
    #expect(words.contains(elo1))
    #expect(words.contains(": a whole number, 1 to 1000000 (default: 10000)"))
    #expect(words.contains(": one of normalized, logistic (default: normalized)"))
    #expect(words.contains("--win N"))
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 105 }, "\(help)")
  }

  @Test func `the manual page has every command`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let page = try joust.run("man").output
    #expect(page.hasPrefix(".TH JOUST 1 "))
    let commands = try joust.run("help").output.matches(of: #/\n  joust ([a-z]+) /#).map(\.1)
    #expect(commands.count > 15)
    for command in commands { #expect(page.contains("\n.SS \"joust \(command)")) }
    #expect(page.contains("\n.B \"\\-\\-crosstable\"\n"))
  }

  @Test(.needs("groff")) func `groff formats the manual page without a warning`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(joust.run("man").output, to: "joust.1")
    let shown = try joust.shell("groff -K utf8 -man -T utf8 -ww -P -cbou joust.1")
    #expect(shown.status == 0 && shown.error == "", "\(shown.error)")
    #expect(shown.output.contains("--crosstable") && shown.output.contains("\"connect-four\""))
  }
}
