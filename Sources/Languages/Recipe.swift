/// How a bot is built and run.
package struct Recipe: Hashable, Sendable {
  /// The language.
  package var language: String
  /// What builds it; nil for nothing.
  package var build: [String]?
  /// What runs it.
  package var command: [String]

  package init(language: String, build: [String]?, command: [String]) {
    self.language = language
    self.build = build
    self.command = command
  }

  /// Why there is no recipe.
  package struct Lack: Error, Hashable, CustomStringConvertible {
    /// One sentence without its end.
    package var description: String

    package init(description: String) {
      self.description = description
    }
  }

  /// The recipe for a program in a language.
  ///
  /// - Parameters:
  ///   - language: the language.
  ///   - main: the name of the file that begins.
  ///   - files: the names of all source files.
  ///   - isThere: whether this machine has a program.
  /// - Throws: where the machine lacks what the language takes.
  package init(
    _ language: Language, main: String, files: [String], isThere: (String) -> Bool
  ) throws(Lack) {
    guard let way = language.ways.first(where: { $0.needs.allSatisfy(isThere) }) else {
      throw Lack(needs: language.ways.map(\.needs), of: language.name, package: language.package)
    }
    let stem = main.split(separator: ".").dropLast().joined(separator: ".")
    func fill(_ words: [String]) -> [String] {
      words.flatMap { word in
        switch word {
        case "{file}": [main]
        case "{files}": files
        case "{stem}": [stem]
        default: [word]
        }
      }
    }
    self.init(language: language.name, build: way.build.map(fill), command: fill(way.command))
  }
}

extension Recipe.Lack {
  init(needs: [[String]], of language: String, package: String?) {
    let choices = needs.map { $0.joined(separator: " and ") }.joined(separator: " or ")
    let advice = package.map { " (apt install \($0))" } ?? ""
    description = "\(language) needs \(choices), which this machine doesn't have\(advice)"
  }
}
