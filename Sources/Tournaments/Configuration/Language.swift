/// A programming language, and how a bot that is written in it comes to run.
package struct Language: Sendable {
  package var name: String
  /// What the names of its files end in, without the dot.
  package var extensions: [String]
  /// How its files begin, where files of another language may have the same ending.
  package var beginnings: [String] = []
  /// What its interpreters are called on `#!` lines.
  package var interpreters: [String] = []
  /// How its programs are run; the first way is taken for which the machine has all that it needs.
  package var ways: [Way]
  /// What brings it to a Debian system.
  package var package: String?

  static func interpreted(
    _ name: String, extensions: [String], by program: String, _ options: String..., package: String?
  ) -> Self {
    let way = Way(needs: [Tool(program)], command: [program] + options + ["{file}"])
    return Self(
      name: name, extensions: extensions, interpreters: [program], ways: [way], package: package)
  }

  /// A way to build and run a program.
  ///
  /// In its words, `{file}` stands for the main source file, `{files}` for all of them, and `{stem}`
  /// for the main one's name without its extension.
  package struct Way: Hashable, Sendable {
    package var needs: [Tool]
    package var build: [String]?
    package var command: [String]

    static func interpreted(by program: String, _ options: String...) -> Self {
      Self(needs: [Tool(program)], command: [program] + options + ["{file}"])
    }

    static func compiled(by words: String...) -> Self {
      Self(needs: [Tool(words[0])], build: words, command: ["./bot"])
    }
  }
}

/// A program that a machine needs to build or run bots.
package struct Tool: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package var name: String
  /// The words with which it must run to a good end; none where it is enough that it is there.
  package var trial: [String]
  /// What is asked of it, as it follows its name: "22.6", "with venv".
  private var condition: String?

  package init(_ name: String, _ condition: String? = nil, trial: String...) {
    (self.name, self.condition, self.trial) = (name, condition, trial)
  }

  package init(stringLiteral name: String) { self.init(name) }

  package var description: String { name + (condition.map { " \($0)" } ?? "") }
}

/// How a bot is built and run.
package struct Recipe: Hashable, Sendable {
  package var language: String
  package var build: [String]?
  /// Empty where only the build tells what it makes.
  package var command: [String]

  package init(language: String, build: [String]?, command: [String]) {
    self.language = language
    self.build = build
    self.command = command
  }

  /// The recipe for a program that begins in `main`, of one of `files`; throws where the machine lacks
  /// what it takes.
  package init(
    _ language: Language, main: String, files: [String], isThere: (Tool) -> Bool
  ) throws(ConfigurationError) {
    guard let way = language.ways.first(where: { $0.needs.allSatisfy(isThere) }) else {
      throw Self.lack(of: language.ways.map(\.needs), for: language.name, package: language.package)
    }
    let stem = main.split(separator: ".").dropLast().joined(separator: ".")
    func fill(_ words: [String]) -> [String] {
      words.flatMap { word in
        switch word {
        case "{file}": [main]
        case "{files}": files
        default: [word.replacing("{stem}", with: stem)]
        }
      }
    }
    self.init(language: language.name, build: way.build.map(fill), command: fill(way.command))
  }

  /// The recipe for a script, which is run by what its `#!` line names, whatever its language.
  package init(
    _ line: InterpreterLine, script: String, isThere: (Tool) -> Bool
  ) throws(ConfigurationError) {
    guard isThere(Tool(line.program)) else { throw line.lack(in: script) }
    self.init(
      language: Languages.language(ofFile: script, firstLine: line.text)?.name ?? line.name,
      build: nil, command: line.words + [script])
  }

  static func lack(
    of needs: [[Tool]], for language: String, package: String? = nil
  ) -> ConfigurationError {
    let choices = needs.map { $0.map(\.description).joined(separator: " and ") }
      .joined(separator: " or ")
    let advice = package.map { " (apt install \($0))" } ?? ""
    return ConfigurationError(
      "\(language) needs \(choices), which this machine doesn't have\(advice)")
  }
}

/// The first line of a script that names its interpreter: `#!/usr/bin/env -S python3 -u`.
package struct InterpreterLine: Hashable, Sendable {
  package let text: String
  /// What stands before the script's own path in the command that runs it.
  package let words: [String]
  /// The interpreter, by its path or, where `env` looks for it, by its name.
  package let program: String

  /// Nil for a line that names none.
  package init?(_ line: String) {
    guard line.hasPrefix("#!") else { return nil }
    let all = line.dropFirst(2).split(whereSeparator: \.isWhitespace).map(String.init)
    guard let first = all.first else { return nil }
    text = line
    guard first.split(separator: "/").last == "env" else {
      // The system hands over what follows as one word.
      let rest = all.dropFirst().joined(separator: " ")
      (program, words) = (first, rest.isEmpty ? [first] : [first, rest])
      return
    }
    let asked = all.dropFirst().drop { $0 == "-S" || $0 == "--split-string" }
    guard let name = asked.first(where: { !$0.hasPrefix("-") && !$0.contains("=") }) else {
      return nil
    }
    // Options and variables are for `env` itself.
    (program, words) = (name, (asked.first == name ? [] : ["env"]) + asked)
  }

  /// The interpreter's name without its place.
  package var name: String { program.split(separator: "/").last.map(String.init) ?? program }

  func lack(in script: String) -> ConfigurationError {
    ConfigurationError(
      "the #! line of \(script) names the interpreter \(program), which this machine doesn't have; "
        + "install it, or name another")
  }
}
