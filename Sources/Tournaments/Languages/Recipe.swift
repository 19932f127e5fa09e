/// The commands that build and run a bot.
package struct Recipe: Hashable, Sendable {
  package var language: String
  package var build: [String]?
  /// The command that runs the bot; empty if it is known only after the build.
  package var command: [String]

  package init(language: String, build: [String]?, command: [String]) {
    self.language = language
    self.build = build
    self.command = command
  }

  /// Creates the recipe of a program from its main file; throws an error if the machine lacks a tool.
  package init(
    _ language: Language, main: String, files: [String], isThere: (Tool) -> Bool
  ) throws(ConfigurationError) {
    guard let way = language.ways.first(where: { $0.needs.allSatisfy(isThere) }) else {
      let missing = language.ways.map { way in way.needs.filter { !isThere($0) } }
      throw Self.lack(of: missing, for: language.name, package: language.package)
    }
    func operand(_ file: String) -> String { Self.operand(file) }
    let stem = main.split(separator: ".").dropLast().joined(separator: ".")
    func fill(_ words: [String]) -> [String] {
      words.flatMap { word in
        switch word {
        case "{file}": [operand(main)]
        case "{files}": files.map(operand)
        default: [word.replacing("{stem}", with: stem)]
        }
      }
    }
    self.init(language: language.name, build: way.build.map(fill), command: fill(way.command))
  }

  /// Creates the recipe of a script that is run by the interpreter of its `#!` line; throws an error if the
  /// machine lacks the interpreter.
  package init(
    _ line: InterpreterLine, script: String, isThere: (Tool) -> Bool
  ) throws(ConfigurationError) {
    guard isThere(Tool(line.program)) else { throw line.lack(in: script) }
    self.init(
      language: Languages.language(ofFile: script, firstLine: line.text)?.name ?? line.name,
      build: nil, command: line.words + [Self.operand(script)])
  }

  /// Returns a file name as a word of a command that no program mistakes for an option.
  private static func operand(_ file: String) -> String {
    file.hasPrefix("-") ? "./" + file : file
  }

  /// Returns the error for missing tools.
  ///
  /// Each element of `needs` has the missing tools of a way to run the bot.
  static func lack(
    of needs: [[Tool]], for language: String, package: String? = nil
  ) -> ConfigurationError {
    // The error lists equal sets of missing tools once, and omits a set that contains all tools of another
    // set.
    var choices: [[Tool]] = []
    for tools in needs
    where !choices.contains(tools)
      && !needs.contains(where: { Set($0).isStrictSubset(of: tools) })
    {
      choices.append(tools)
    }
    let isSimple = choices.allSatisfy { $0.count == 1 }
    let text = choices.map { $0.map(\.description).joined(separator: " and ") }
      .joined(separator: isSimple ? " or " : ", or ")
    let missing = choices.count > 1 ? "one of these" : isSimple ? "it" : "them"
    let advice = package.map { " (apt install \($0))" } ?? ""
    return ConfigurationError(
      "\(language) needs \(text), which this machine doesn't have; install \(missing)\(advice)")
  }
}
