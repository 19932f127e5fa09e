import JSON

/// A bot's folder, as far as it tells how the bot is built and started.
package struct ProjectFolder: Sendable {
  /// The names of what stands in it, sorted.
  package let names: [String]
  /// The text of a file in it, by its path from the folder; nil for what is no readable file.
  package let text: @Sendable (String) -> String?
  /// The source files in it.
  private let sources: [(name: String, language: Language)]
  /// The one that the bot begins in; nil where that is not clear.
  private let begin: (name: String, language: Language)?
  /// The file that tells of what kind the folder is, and its text.
  var (marker, marked) = ("", "")

  /// Looks at a folder of some name, which a source file may have, too.
  package init(name: String, names: [String], text: @escaping @Sendable (String) -> String?) {
    (self.names, self.text) = (names, text)
    let telling = ["bot", "main", "index", name.lowercased()]
    let isTelling = { (file: String) in
      telling.contains(file.split(separator: ".").first?.lowercased() ?? "")
    }
    sources = names.compactMap { file in
      // A script's name need not end in anything.
      guard isTelling(file) || Languages.language(ofFile: file, firstLine: "") != nil,
        let text = text(file),
        let language = Languages.language(ofFile: file, firstLine: Self.firstLine(of: text))
      else { return nil }
      return (file, language)
    }
    begin = sources.count == 1 ? sources[0] : sources.first { isTelling($0.name) }
  }

  /// The recipe of the folder; throws where nothing tells it, or the machine lacks what it takes.
  package func recipe(isThere: (Tool) -> Bool) throws(ConfigurationError) -> Recipe {
    for project in Project.all {
      if let recipe = try project.recipe(self, isThere: isThere) { return recipe }
    }
    guard let begin else {
      let markers = Set(Project.all.map(\.marker)).sorted().joined(separator: ", ")
      throw ConfigurationError(
        "nothing in it tells how it is started; expected one source file, one called bot or main, or "
          + "one of \(markers)")
    }
    let files = sources.filter { $0.language.name == begin.language.name }.map(\.name)
    if let line = interpreterLine { return try Recipe(line, script: begin.name, isThere: isThere) }
    return try Recipe(begin.language, main: begin.name, files: files, isThere: isThere)
  }

  /// The source file that the bot begins in.
  var main: String? { begin?.name }

  /// The `#!` line of the file that the bot begins in.
  var interpreterLine: InterpreterLine? { begin.flatMap { interpreterLine(of: $0.name) } }

  func interpreterLine(of file: String) -> InterpreterLine? {
    text(file).flatMap { InterpreterLine(Self.firstLine(of: $0)) }
  }

  /// The name of the file that a marker stands for.
  func file(_ marker: String) -> String? {
    guard marker.hasPrefix("*") else { return names.contains(marker) ? marker : nil }
    return names.first { $0.hasSuffix(marker.dropFirst()) }
  }

  private static func firstLine(of text: String) -> String {
    String(text.prefix { !$0.isNewline })
  }
}

extension ProjectFolder {
  /// What `package.json` holds.
  var package: JSONObject? {
    guard case .object(let object)? = try? JSONValue(parsing: Array(marked.utf8)) else {
      return nil
    }
    return object
  }

  /// What an object in `package.json` has.
  func package(_ key: String) -> JSONObject? {
    guard case .object(let object)? = package?[key] else { return nil }
    return object
  }

  /// The commands that make a Node program ready.
  var nodeSteps: [String] {
    let hasPackages = ["dependencies", "devDependencies"].contains {
      package($0)?.members.isEmpty == false
    }
    let isLocked = ["package-lock.json", "npm-shrinkwrap.json"].contains(where: names.contains)
    return (hasPackages ? ["npm \(isLocked ? "ci" : "install") --no-audit --no-fund"] : [])
      + (package("scripts")?["build"] != nil ? ["npm run build"] : [])
  }
}

extension ProjectFolder {
  /// What pip is to install by a `pyproject.toml`, as words for the shell: the package, or where it is
  /// none what it depends on; nil where it says nothing of either.
  var pythonPackages: String? {
    let lines = marked.split(whereSeparator: \.isNewline)
    if lines.contains("[build-system]") || lines.contains("[project.scripts]") { return "." }
    guard lines.contains("[project]"), let start = marked.firstRange(of: "\ndependencies") else {
      return nil
    }
    let list = marked[start.upperBound...].drop { $0 == " " || $0 == "=" }
    guard list.first == "[" else { return nil }
    let packages = Self.texts(list.dropFirst()).map {
      "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        + "'"
    }
    return packages.isEmpty ? nil : packages.joined(separator: " ")
  }

  /// The texts of a list in TOML, up to its end.
  private static func texts(_ list: Substring) -> [String] {
    var texts: [String] = []
    var rest = list
    while let start = rest.first, start != "]" {
      rest = rest.dropFirst()
      if start == "#" { rest = rest.drop { !$0.isNewline } }
      guard start == "\"" || start == "'" else { continue }
      texts.append(String(rest.prefix { $0 != start }))
      rest = rest.drop { $0 != start }.dropFirst()
    }
    return texts
  }

  /// The first command that a `pyproject.toml` defines.
  var pythonScript: String? {
    guard let start = marked.firstRange(of: "[project.scripts]\n") else { return nil }
    return marked[start.upperBound...].split { " \"=\n".contains($0) }.first.map(String.init)
  }
}
