/// The first line of a script, such as `#!/usr/bin/env -S python3 -u`.
package struct InterpreterLine: Hashable, Sendable {
  package let text: String
  /// The words that precede the script's path in the command that runs the script.
  package let words: [String]
  /// The path of the interpreter, or its name if `env` searches for it.
  package let program: String

  /// Reads a line; nil if the line contains no interpreter.
  package init?(_ line: String) {
    guard line.hasPrefix("#!") else { return nil }
    let all = line.dropFirst(2).split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = all.first else { return nil }
    text = line
    let rest = all.dropFirst().joined(separator: " ")
    guard first.split(separator: "/").last == "env" else {
      // The system passes the rest of the line as a single word.
      program = first
      words = rest.isEmpty ? [first] : [first, rest]
      return
    }
    // `env` splits the text after the option -S into words; no space needs to follow the option.
    let option = ["-S", "--split-string="].first(where: rest.hasPrefix) ?? ""
    let asked = rest.dropFirst(option.count).split(separator: " ").map(String.init)
    guard let name = Self.program(in: asked[...]) else { return nil }
    // Options and variables before the interpreter's name are arguments of `env`.
    program = name
    words = (asked.first == name ? [] : ["env"]) + asked
  }

  /// The options of `env` whose argument is the next word.
  private static let optionsWithArgument = [
    "-u", "--unset", "-C", "--chdir", "-a", "--argv0", "-P",
  ]

  /// Returns the program in the arguments of `env`; nil if there is none.
  ///
  /// Options and variables, such as `-u NAME`, `--chdir=DIR` and `NAME=VALUE`, may precede the program.
  private static func program(in arguments: ArraySlice<String>) -> String? {
    var rest = arguments
    while let word = rest.first {
      guard word.hasPrefix("-") || word.contains("=") else { return word }
      rest = rest.dropFirst(optionsWithArgument.contains(word) ? 2 : 1)
    }
    return nil
  }

  /// The name of the interpreter without its folder.
  package var name: String { program.split(separator: "/").last.map(String.init) ?? program }

  func lack(in script: String) -> ConfigurationError {
    ConfigurationError(
      "the #! line of \(script) names the interpreter \(program), which this machine doesn't have; "
        + "install the interpreter, or name another interpreter in this line")
  }
}
