import JSON

/// The folder of a bot, with the files that determine its recipe.
package struct ProjectFolder: Sendable {
  /// The names of the files and folders in the folder, sorted.
  let names: [String]
  /// Returns the text of a file by its path in the folder, with Unix line ends; nil if it is not readable.
  let text: @Sendable (String) -> String?
  private let sources: [(name: String, language: Language)]
  /// The main source file; nil if it cannot be determined.
  private let begin: (name: String, language: Language)?
  /// The name of the file that identifies the kind of the folder; empty until ``Project`` sets the name.
  var marker = ""
  /// The text of the file ``marker``.
  var marked = ""

  /// Creates a description of a folder from its name, the sorted names of its files, and their texts.
  ///
  /// A source file with the same name as the folder can be the main source file.
  package init(name: String, names: [String], text read: @escaping @Sendable (String) -> String?) {
    self.names = names
    // In Swift, a Windows line end is one character, which differs from `\n`.
    text = { read($0)?.replacing("\r\n", with: "\n") }
    let telling = ["bot", "main", "index", name.lowercased()]
    let isTelling = { (file: String) in
      telling.contains(file.split(separator: ".").first?.lowercased() ?? "")
    }
    sources = names.compactMap { file in
      // The name of a script may have no extension.
      guard isTelling(file) || Languages.language(ofFile: file, firstLine: "") != nil,
        let text = read(file),
        let language = Languages.language(ofFile: file, firstLine: Self.firstLine(of: text))
      else { return nil }
      return (file, language)
    }
    begin = sources.count == 1 ? sources[0] : sources.first { isTelling($0.name) }
  }

  /// Returns the recipe of the folder.
  ///
  /// Throws an error if the machine lacks a tool, or if the files do not determine how the bot is started.
  package func recipe(isThere: (Tool) -> Bool) throws(ConfigurationError) -> Recipe {
    for project in Project.all {
      if let recipe = try project.recipe(self, isThere: isThere) { return recipe }
    }
    if rivals.count > 1 {
      throw ConfigurationError(
        "\(rivals.joined(separator: " and ")) can each be the bot; remove or rename all but one")
    }
    guard let begin else {
      guard sources.count < 2 else {
        let names = sources.prefix(5).map(\.name).joined(separator: ", ")
        throw ConfigurationError(
          "\(names) can each be the bot; name the main file bot or main, for example "
            + "bot.\(sources[0].name.split(separator: ".").last ?? "py"), or submit that file alone"
        )
      }
      let markers = Set(Project.all.map(\.marker)).sorted().joined(separator: ", ")
      throw ConfigurationError(
        "no file determines how the bot is started; expected a single source file, a source file called "
          + "bot or main, or one of \(markers)")
    }
    if let line = interpreterLine { return try Recipe(line, script: begin.name, isThere: isThere) }
    let files = sources.filter { $0.language.name == begin.language.name }.map(\.name)
    return try Recipe(begin.language, main: begin.name, files: files, isThere: isThere)
  }

  var main: String? { begin?.name }

  /// The source files that could each be the main file, because they have the same name in different
  /// languages, such as `bot.py` and `bot.js`; empty if there is no doubt.
  private var rivals: [String] {
    guard let begin, let stem = begin.name.split(separator: ".").first else { return [] }
    let same = sources.filter { $0.name.split(separator: ".").first == stem }
    return Set(same.map(\.language.name)).count > 1 ? same.map(\.name) : []
  }

  /// The `#!` line of the main source file; nil if there is no such line or no main source file.
  var interpreterLine: InterpreterLine? { main.flatMap(interpreterLine) }

  private func interpreterLine(of file: String) -> InterpreterLine? {
    text(file).flatMap { InterpreterLine(Self.firstLine(of: $0)) }
  }

  private static func firstLine(of text: String) -> String {
    String(text.prefix { !$0.isNewline })
  }

  /// Returns the captured group of the first match of a pattern in the text of the file `marker`; nil if
  /// there is no match.
  func word(_ pattern: Regex<(Substring, Substring)>) -> String? {
    marked.firstMatch(of: pattern).map { String($0.1) }
  }

  /// The name of the bot's program in `Cargo.toml`; nil if the file does not determine the program.
  ///
  /// Of several programs, the bot is the default program, or else the program with the name `bot` or with
  /// the name of the package.
  var cargoProgram: String? {
    let crate = tables("[package]").first ?? [:]
    if let program = crate["default-run"] { return program }
    let targets = tables("[[bin]]")
    var names = targets.compactMap { $0["name"] }
    // The program of `src/main.rs` has the name of the package, unless a table has this path. If there are
    // tables of programs, Cargo builds the program of `src/main.rs` by default only since edition 2018.
    let isOld = crate["edition"] ?? "2015" == "2015"
    let autobins = crate["autobins"] ?? (isOld ? "false" : "true")
    let hasMain =
      autobins == "true" && text("src/main.rs") != nil
      && !targets.contains { $0["path"] == "src/main.rs" }
    if let name = crate["name"], names.isEmpty || hasMain, !names.contains(name) {
      names.append(name)
    }
    return names.count == 1
      ? names[0] : ["bot", crate["name"] ?? "bot"].first(where: names.contains)
  }

  /// Returns the keys and values of each table with a header such as `[package]` in a TOML file.
  ///
  /// Quotation marks and white space are removed from the values. A dotted key counts as its first part.
  private func tables(_ header: String) -> [[String: String]] {
    var found: [[String: String]] = []
    var isInside = false
    let whole = "\n" + marked.replacing(#/#[^\n]*/#, with: "")
    // Before the first table, `bin = [{ name = "fox" }]` means the same as a table with the header [[bin]].
    let root = whole[..<(whole.firstRange(of: #/\n\s*\[/#)?.lowerBound ?? whole.endIndex)]
    let list = root.firstMatch(of: #/(?s)\n\s*bin\s*=\s*\[\s*(\{.*?\})[,\s]*\]/#)?.1 ?? ""
    let programs = list.replacing("{", with: "\n[[bin]]\n").replacing(#/[,}]/#, with: "\n")
    for line in (whole + programs).split(separator: "\n") {
      let text = line.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
      if text.hasPrefix("["), text.hasSuffix("]") {
        isInside = text == header
        if isInside { found.append([:]) }
      } else if isInside, let equals = text.firstIndex(of: "=") {
        let key = String(text.prefix { $0 != "=" && $0 != "." })
        found[found.count - 1][key] = String(text[equals...].dropFirst())
      }
    }
    return found
  }

  /// Returns the text of the first element of an XML file with a path such as `project/version`; nil if there
  /// is no such element or it has no text.
  func element(_ path: String) -> String? {
    let text = marked.replacing(#/(?s)<!--.*?-->|<!\[CDATA\[.*?\]\]>/#, with: "")
    var elements: [String] = []
    for tag in text.matches(of: #/<(/?)([^\s<>/!?]+)[^<>]*?(/?)>([^<]*)/#) {
      guard tag.1.isEmpty else {
        _ = elements.popLast()
        continue
      }
      elements.append(String(tag.2))
      if elements.joined(separator: "/") == path {
        return tag.4.split(whereSeparator: \.isWhitespace).first.map(String.init)
      }
      if !tag.3.isEmpty { elements.removeLast() }
    }
    return nil
  }

  /// The object of `package.json`; nil if the file is not valid.
  private var package: JSONObject? {
    guard case .object(let object)? = try? JSONValue(parsing: Array(marked.utf8)) else {
      return nil
    }
    return object
  }

  /// Returns the object at a key of `package.json`; nil if there is none.
  private func package(_ key: String) -> JSONObject? {
    guard case .object(let object)? = package?[key] else { return nil }
    return object
  }

  var nodeSteps: [String] {
    let hasPackages = ["dependencies", "devDependencies"].contains {
      package($0)?.members.isEmpty == false
    }
    let isLocked = ["package-lock.json", "npm-shrinkwrap.json"].contains(where: names.contains)
    return (hasPackages ? ["npm \(isLocked ? "ci" : "install") --no-audit --no-fund"] : [])
      + (package("scripts")?["build"] != nil ? ["npm run build"] : [])
  }

  var nodeCommand: [String] {
    let start = package("scripts")?["start"]?.string ?? ""
    // Any other script is ignored, because it may require a shell.
    if start.hasPrefix("node "), !start.contains(where: "&|;<>$\"'`".contains) {
      return words(start)
    }
    let main = package?["main"]?.string ?? "index.js"
    return (interpreterLine(of: main)?.words ?? ["node"]) + [main]
  }

  /// The arguments of pip for a `pyproject.toml`, as text for the shell: the package itself, or else its
  /// dependencies; nil if it has neither.
  var pythonPackages: String? {
    let lines = marked.split(whereSeparator: \.isNewline)
    if lines.contains("[build-system]") || lines.contains("[project.scripts]") { return "." }
    guard lines.contains("[project]"),
      let list = word(#/\ndependencies *= *\[((?:"[^"]*"|'[^']*'|#[^\n]*|[^\]"'#])*)\]/#)
    else { return nil }
    let packages = list.matches(of: #/#[^\n]*|"([^"]*)"|'([^']*)'/#).compactMap { match in
      (match.1 ?? match.2).map { "'" + $0.replacing("'", with: "'\\''") + "'" }
    }
    return packages.isEmpty ? nil : packages.joined(separator: " ")
  }
}
