import JSON

/// A kind of folder that a language's own tools build.
package struct Project: Sendable {
  /// The file that tells it, or `*` and what the file's name ends in.
  package var marker: String
  /// What else must hold of the folder.
  var applies: @Sendable (ProjectFolder) -> Bool = { _ in true }
  package var language: String
  package var needs: [Tool]
  /// How a folder's dependencies are put into it, so that its build needs no network.
  var vendoring: String?
  var build: @Sendable (ProjectFolder) -> [String]? = { _ in nil }
  /// What runs it; empty where only the build tells, nil where the folder should tell and doesn't.
  var command: @Sendable (ProjectFolder) -> [String]?

  /// The kinds of folders that are known, each before those that stand in its folders, too: to add one,
  /// name it here and in the table of `bots/README.md`.
  package static let all: [Project] = [
    Project(
      marker: "Cargo.toml", language: "Rust", needs: ["cargo"], vendoring: "cargo vendor",
      build: { words("cargo build --release --quiet") + cargoOptions($0) },
      command: { folder in
        folder.word(#/name *= *["']([^"']*)["']/#).map { ["./target/release/\($0)"] }
      }),
    Project(
      marker: "go.mod", language: "Go", needs: ["go"], vendoring: "go mod vendor",
      build: { folder in
        words("go build \(folder.names.contains("vendor") ? "-mod=vendor " : "")-o bot .")
      }, command: { _ in ["./bot"] }),
    Project(
      marker: "Package.swift", language: "Swift", needs: ["swift"],
      build: { _ in words("swift build -c release --quiet") },
      command: { folder in
        let name = folder.word(#/\.executableTarget\([^"]*name *: *"([^"]*)"/#)
        return name.map { [".build/release/\($0)"] }
      }),
    Project(
      marker: "pom.xml", language: "Java", needs: ["mvn", "java"],
      build: { _ in words("mvn -q -DskipTests package") },
      command: { folder in
        guard let name = folder.word(#/<artifactId>([^<]*)</#),
          let version = folder.word(#/<version>([^<]*)</#)
        else { return nil }
        return ["java", "-jar", "target/\(name)-\(version).jar"]
      }),
    gradle("settings.gradle", "Java"), gradle("settings.gradle.kts", "Kotlin"),
    dotnet("*.csproj", "C#"), dotnet("*.fsproj", "F#"),
    Project(
      marker: "package.json", applies: { !$0.nodeSteps.isEmpty }, language: "JavaScript",
      needs: ["npm", "node"], vendoring: "put them into the folder and name them by file:",
      build: { ["sh", "-c", $0.nodeSteps.joined(separator: " && ")] },
      command: { $0.nodeCommand }),
    Project(
      marker: "package.json", language: "JavaScript", needs: ["node"],
      command: { $0.nodeCommand }),
    python("requirements.txt", vendoring: "pip download -d wheels -r requirements.txt") { _ in
      "-r requirements.txt"
    },
    python("pyproject.toml", vendoring: "pip download -d wheels .") { $0.pythonPackages },
    Project(
      marker: "CMakeLists.txt", language: "CMake", needs: ["cmake"],
      build: { _ in
        ["sh", "-c", "cmake -S . -B built -DCMAKE_BUILD_TYPE=Release && cmake --build built"]
      }, command: { _ in [] }),
    make("GNUmakefile"), make("makefile"), make("Makefile"),
  ]

  private static func make(_ marker: String) -> Self {
    Self(
      marker: marker, language: "make", needs: ["make"], build: { _ in ["make"] },
      command: { _ in [] })
  }

  private static func gradle(_ marker: String, _ language: String) -> Self {
    Self(
      marker: marker, language: language, needs: ["gradle", "java"],
      build: { _ in words("gradle -q jar") },
      command: { folder in
        folder.word(#/rootProject\.name *= *["']([^"']*)["']/#)
          .map { ["java", "-jar", "build/libs/\($0).jar"] }
      })
  }

  private static func dotnet(_ marker: String, _ language: String) -> Self {
    Self(
      marker: marker, language: language, needs: ["dotnet"],
      build: { _ in words("dotnet publish -c Release -o built") },
      command: { folder in
        ["dotnet", "built/\(folder.marker.dropLast(marker.count - 1)).dll"]
      })
  }

  /// Python with packages, in an environment of the bot's own, of the interpreter of its `#!` line.
  private static func python(
    _ marker: String, vendoring: String,
    packages: @escaping @Sendable (ProjectFolder) -> String?
  ) -> Self {
    Self(
      marker: marker, applies: { packages($0) != nil }, language: "Python",
      needs: [Tool("python3", "with venv", trial: "-c", "import ensurepip, venv")],
      vendoring: vendoring + ", then --no-index and --find-links wheels in requirements.txt",
      build: { folder in
        let python = folder.interpreterLine?.program ?? "python3"
        return [
          "sh", "-c",
          "\(python) -m venv venv && venv/bin/python -m pip install --quiet "
            + "--disable-pip-version-check \(packages(folder) ?? "")",
        ]
      },
      command: { folder in
        let script = folder.word(#/\[project\.scripts\]\n"?([^\s"=]+)/#).map { "venv/bin/\($0)" }
        return (script ?? folder.main).map { ["venv/bin/python", $0] }
      })
  }

  /// Has Cargo take what a folder brings along.
  private static func cargoOptions(_ folder: ProjectFolder) -> [String] {
    let isSettled = [".cargo/config.toml", ".cargo/config"].contains { folder.text($0) != nil }
    if isSettled { return ["--offline"] }
    guard folder.names.contains("vendor") else { return [] }
    return [
      "--offline", "--config", "source.crates-io.replace-with=\"vendor\"", "--config",
      "source.vendor.directory=\"vendor\"",
    ]
  }

  /// The recipe of a folder, nil for one of another kind; throws where the machine lacks something, or
  /// the file doesn't tell what is made.
  fileprivate func recipe(
    _ folder: ProjectFolder, isThere: (Tool) -> Bool
  ) throws(ConfigurationError) -> Recipe? {
    let file = folder.names.first { name in
      marker.hasPrefix("*") ? name.hasSuffix(marker.dropFirst()) : name == marker
    }
    guard let file, let text = folder.text(file) else { return nil }
    var folder = folder
    (folder.marker, folder.marked) = (file, text)
    guard applies(folder) else { return nil }
    guard needs.allSatisfy(isThere) else { throw Recipe.lack(of: [needs], for: file) }
    if let main = folder.main, let line = folder.interpreterLine, !isThere(Tool(line.program)) {
      throw line.lack(in: main)
    }
    guard let command = command(folder) else {
      throw ConfigurationError("\(file) doesn't tell what it makes")
    }
    return Recipe(language: language, build: build(folder), command: command)
  }

  /// How what a build takes from a registry is brought along instead; nil where that is not known.
  package static func vendoring(for build: [String]) -> String? {
    let words = build.flatMap(words)
    return all.first { project in
      project.vendoring != nil && project.needs.contains { words.contains($0.name) }
    }?.vendoring
  }
}

/// A bot's folder, as far as it tells how the bot is built and started.
package struct ProjectFolder: Sendable {
  /// The names of what stands in it, sorted.
  fileprivate let names: [String]
  /// The text of a file in it, by its path from the folder; nil for what is no readable file.
  fileprivate let text: @Sendable (String) -> String?
  private let sources: [(name: String, language: Language)]
  /// The source file that the bot begins in; nil where that is not clear.
  private let begin: (name: String, language: Language)?
  /// The file that tells of what kind the folder is, and its text.
  fileprivate var (marker, marked) = ("", "")

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
    if let line = interpreterLine { return try Recipe(line, script: begin.name, isThere: isThere) }
    let files = sources.filter { $0.language.name == begin.language.name }.map(\.name)
    return try Recipe(begin.language, main: begin.name, files: files, isThere: isThere)
  }

  fileprivate var main: String? { begin?.name }

  /// The `#!` line of the file that the bot begins in.
  fileprivate var interpreterLine: InterpreterLine? { main.flatMap(interpreterLine) }

  private func interpreterLine(of file: String) -> InterpreterLine? {
    text(file).flatMap { InterpreterLine(Self.firstLine(of: $0)) }
  }

  private static func firstLine(of text: String) -> String {
    String(text.prefix { !$0.isNewline })
  }

  /// What the first match of a pattern in the file that tells the kind has in parentheses.
  fileprivate func word(_ pattern: Regex<(Substring, Substring)>) -> String? {
    marked.firstMatch(of: pattern).map { String($0.1) }
  }

  /// What `package.json` holds.
  private var package: JSONObject? {
    guard case .object(let object)? = try? JSONValue(parsing: Array(marked.utf8)) else {
      return nil
    }
    return object
  }

  /// What an object in `package.json` has.
  private func package(_ key: String) -> JSONObject? {
    guard case .object(let object)? = package?[key] else { return nil }
    return object
  }

  fileprivate var nodeSteps: [String] {
    let hasPackages = ["dependencies", "devDependencies"].contains {
      package($0)?.members.isEmpty == false
    }
    let isLocked = ["package-lock.json", "npm-shrinkwrap.json"].contains(where: names.contains)
    return (hasPackages ? ["npm \(isLocked ? "ci" : "install") --no-audit --no-fund"] : [])
      + (package("scripts")?["build"] != nil ? ["npm run build"] : [])
  }

  fileprivate var nodeCommand: [String] {
    let start = package("scripts")?["start"]?.string ?? ""
    // Other scripts need a shell.
    if start.hasPrefix("node "), !start.contains(where: "&|;<>$\"'`".contains) {
      return words(start)
    }
    let main = package?["main"]?.string ?? "index.js"
    return (interpreterLine(of: main)?.words ?? ["node"]) + [main]
  }

  /// What pip is to install by a `pyproject.toml`, as words for the shell: the package, or where it is
  /// none what it depends on; nil where it says nothing of either.
  fileprivate var pythonPackages: String? {
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
