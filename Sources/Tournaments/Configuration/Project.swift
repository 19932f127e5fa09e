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
  package var vendoring: String?
  var build: @Sendable (ProjectFolder) -> [String]? = { _ in nil }
  /// What runs it; empty where only the build tells, nil where the folder should tell and doesn't.
  var command: @Sendable (ProjectFolder) -> [String]?

  /// The kinds of folders that are known, each before those that stand in its folders, too: to add one,
  /// name it here and in the table of `bots/README.md`.
  package static let all: [Project] = [
    Project(
      marker: "Cargo.toml", language: "Rust", needs: ["cargo"], vendoring: "cargo vendor",
      build: { ["cargo", "build", "--release", "--quiet"] + cargoOptions($0) },
      command: { folder in
        word(after: "name", "=", in: folder.marked).map { ["./target/release/\($0)"] }
      }),
    Project(
      marker: "go.mod", language: "Go", needs: ["go"], vendoring: "go mod vendor",
      build: { folder in
        ["go", "build"] + (folder.names.contains("vendor") ? ["-mod=vendor"] : [])
          + ["-o", "bot", "."]
      }, command: { _ in ["./bot"] }),
    Project(
      marker: "Package.swift", language: "Swift", needs: ["swift"],
      build: { _ in ["swift", "build", "-c", "release", "--quiet"] },
      command: { folder in
        let text = folder.marked
        let place = text.firstRange(of: ".executableTarget(") ?? text.startIndex..<text.startIndex
        return word(after: "name", ":", in: String(text[place.upperBound...]))
          .map { [".build/release/\($0)"] }
      }),
    Project(
      marker: "pom.xml", language: "Java", needs: ["mvn", "java"],
      build: { _ in ["mvn", "-q", "-DskipTests", "package"] },
      command: { folder in
        guard let name = element("artifactId", in: folder.marked),
          let version = element("version", in: folder.marked)
        else { return nil }
        return ["java", "-jar", "target/\(name)-\(version).jar"]
      }),
    Project(
      marker: "settings.gradle", language: "Java", needs: ["gradle", "java"],
      build: { _ in ["gradle", "-q", "jar"] }, command: gradleCommand),
    Project(
      marker: "settings.gradle.kts", language: "Kotlin", needs: ["gradle", "java"],
      build: { _ in ["gradle", "-q", "jar"] }, command: gradleCommand),
    dotnet("*.csproj", "C#"), dotnet("*.fsproj", "F#"),
    Project(
      marker: "package.json", applies: { !$0.nodeSteps.isEmpty }, language: "JavaScript",
      needs: ["npm", "node"], vendoring: "put them into the folder and name them by file:",
      build: { ["sh", "-c", $0.nodeSteps.joined(separator: " && ")] }, command: nodeCommand),
    Project(marker: "package.json", language: "JavaScript", needs: ["node"], command: nodeCommand),
    python("requirements.txt", vendoring: "pip download -d wheels -r requirements.txt") { _ in
      "-r requirements.txt"
    },
    python("pyproject.toml", vendoring: "pip download -d wheels .") { $0.pythonPackages },
    Project(
      marker: "CMakeLists.txt", language: "CMake", needs: ["cmake"],
      build: { _ in
        [
          "sh", "-c",
          "cmake -S . -B built -DCMAKE_BUILD_TYPE=Release && cmake --build built",
        ]
      }, command: { _ in [] }),
    make("GNUmakefile"), make("makefile"), make("Makefile"),
  ]

  private static func make(_ marker: String) -> Self {
    Self(
      marker: marker, language: "make", needs: ["make"], build: { _ in ["make"] },
      command: { _ in [] })
  }

  private static func dotnet(_ marker: String, _ language: String) -> Self {
    Self(
      marker: marker, language: language, needs: ["dotnet"],
      build: { _ in ["dotnet", "publish", "-c", "Release", "-o", "built"] },
      command: {
        ["dotnet", "built/\($0.marker.prefix($0.marker.utf8.count - marker.utf8.count + 1)).dll"]
      })
  }

  /// Python with packages: in an environment of the bot's own, of the interpreter that its `#!` line
  /// names.
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
        let main = folder.pythonScript.map { "venv/bin/\($0)" } ?? folder.main
        return main.map { ["venv/bin/python", $0] }
      })
  }

  /// Has Cargo take what a folder brings along.
  @Sendable private static func cargoOptions(_ folder: ProjectFolder) -> [String] {
    let isSettled = [".cargo/config.toml", ".cargo/config"].contains { folder.text($0) != nil }
    if isSettled { return ["--offline"] }
    guard folder.names.contains("vendor") else { return [] }
    return [
      "--offline", "--config", "source.crates-io.replace-with=\"vendor\"", "--config",
      "source.vendor.directory=\"vendor\"",
    ]
  }

  @Sendable private static func nodeCommand(_ folder: ProjectFolder) -> [String]? {
    let start = folder.package("scripts")?["start"]?.string ?? ""
    let words = start.split(separator: " ").map(String.init)
    // Other scripts need a shell.
    if words.first == "node", words.count > 1, !start.contains(where: "&|;<>$\"'`".contains) {
      return words
    }
    let main = folder.package?["main"]?.string ?? "index.js"
    return (folder.interpreterLine(of: main)?.words ?? ["node"]) + [main]
  }

  @Sendable private static func gradleCommand(_ folder: ProjectFolder) -> [String]? {
    word(after: "rootProject.name", "=", in: folder.marked)
      .map { ["java", "-jar", "build/libs/\($0).jar"] }
  }

  /// The recipe of a folder; nil for a folder of another kind.
  ///
  /// - Throws: where the machine lacks what it takes, or the file doesn't tell what is made.
  package func recipe(
    _ folder: ProjectFolder, isThere: (Tool) -> Bool
  ) throws(ConfigurationError) -> Recipe? {
    guard let file = folder.file(marker), let text = folder.text(file) else { return nil }
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
    let words = build.flatMap { $0.split(separator: " ") }.map(String.init)
    return all.first { project in
      project.vendoring != nil && project.needs.contains { words.contains($0.name) }
    }?.vendoring
  }

  /// The quoted word that follows a key and a sign: `name = "x"`.
  private static func word(after key: String, _ sign: String, in text: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      for part in line.split(separator: ",") {
        guard let keyPlace = part.firstRange(of: key) else { continue }
        let rest = part[keyPlace.upperBound...].drop { $0 == " " }
        guard rest.hasPrefix(sign) else { continue }
        let value = rest.dropFirst(sign.count).split(
          separator: "\"", omittingEmptySubsequences: false)
        if value.count > 2 { return String(value[1]) }
        let single = rest.split(separator: "'", omittingEmptySubsequences: false)
        if single.count > 2 { return String(single[1]) }
      }
    }
    return nil
  }

  private static func element(_ name: String, in text: String) -> String? {
    guard let start = text.firstRange(of: "<\(name)>"),
      let end = text[start.upperBound...].firstRange(of: "</\(name)>")
    else { return nil }
    return String(text[start.upperBound..<end.lowerBound])
  }
}
