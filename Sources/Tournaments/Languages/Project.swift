/// A kind of project folder that the tools of a language can build.
package struct Project: Sendable {
  /// The name of the file that identifies the kind, or `*` and the end of the file's name.
  package var marker: String
  /// Returns whether a folder that contains the marker file is of this kind.
  var applies: @Sendable (ProjectFolder) -> Bool = { _ in true }
  package var language: String
  package var needs: [Tool]
  /// The way to include dependencies in the folder, so that the build needs no network: a command or advice
  /// in words; nil if unknown.
  var vendoring: String?
  var build: @Sendable (ProjectFolder) -> [String]? = { _ in nil }
  /// Returns the command that runs the bot; empty if it is known only after the build, and nil if the folder
  /// lacks the necessary information.
  var command: @Sendable (ProjectFolder) -> [String]?

  /// All kinds; if several kinds apply to a folder, the first of them is used.
  ///
  /// A new kind needs an element here and a row in the table of `bots/languages.md`.
  package static let all: [Project] = [
    Project(
      marker: "Cargo.toml", language: "Rust", needs: ["cargo"], vendoring: "cargo vendor",
      build: { words("cargo build --release --quiet") + cargoOptions($0) },
      command: { $0.cargoProgram.map { ["./target/release/\($0)"] } }),
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
        // A project without a version has the version of its parent.
        guard let name = folder.element("project/artifactId"),
          let version = folder.element("project/version")
            ?? folder.element("project/parent/version")
        else { return nil }
        let pattern =
          folder.element("project/build/finalName") ?? "${project.artifactId}-${project.version}"
        let jar = pattern.replacing("${project.artifactId}", with: name)
          .replacing("${project.version}", with: version)
        return jar.contains("${") ? nil : ["java", "-jar", "target/\(jar).jar"]
      }),
    gradle("settings.gradle", "Java"), gradle("settings.gradle.kts", "Kotlin"),
    dotnet("*.csproj", "C#"), dotnet("*.fsproj", "F#"),
    Project(
      marker: "package.json", applies: { !$0.nodeSteps.isEmpty }, language: "JavaScript",
      needs: ["npm", "node"],
      vendoring: "copy them into the folder and use \"file:\" paths in package.json",
      build: { ["sh", "-c", $0.nodeSteps.joined(separator: " && ")] },
      command: { $0.nodeCommand }),
    Project(
      marker: "package.json", language: "JavaScript", needs: ["node"],
      command: { $0.nodeCommand }),
    python("requirements.txt", vendoring: wheels) { _ in "-r requirements.txt" },
    python("pyproject.toml", vendoring: "list them in requirements.txt, run \(wheels)") {
      $0.pythonPackages
    },
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

  /// The way to include the packages of `requirements.txt` in the folder.
  private static let wheels =
    "pip download -d wheels -r requirements.txt, "
    + "then add the lines --no-index and --find-links wheels to requirements.txt"

  /// Returns the kind of a Python folder whose packages are installed in a virtual environment in the folder.
  ///
  /// The bot runs with the interpreter of this environment. `packages` returns the arguments with which pip
  /// installs the packages; nil if the folder is not of this kind.
  private static func python(
    _ marker: String, vendoring: String,
    packages: @escaping @Sendable (ProjectFolder) -> String?
  ) -> Self {
    Self(
      marker: marker, applies: { packages($0) != nil }, language: "Python",
      needs: [Tool("python3", "with venv", trial: "-c", "import ensurepip, venv")],
      vendoring: vendoring,
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

  /// Returns the options with which Cargo uses the vendored packages of a folder.
  ///
  /// If a configuration of Cargo replaces the registry by a folder, Cargo needs only the option `--offline`.
  /// The options are empty for a folder with neither such a configuration nor a folder `vendor`.
  private static func cargoOptions(_ folder: ProjectFolder) -> [String] {
    let files = [".cargo/config.toml", ".cargo/config"].compactMap { folder.text($0) }
    let replacesRegistry = files.contains { file in
      let text = file.replacing(#/#[^\n]*/#, with: "")
      return text.contains("replace-with") && text.contains(#/(?:directory|local-registry) *=/#)
    }
    if replacesRegistry { return ["--offline"] }
    guard folder.names.contains("vendor") else { return [] }
    return [
      "--offline", "--config", "source.crates-io.replace-with=\"vendor\"", "--config",
      "source.vendor.directory=\"vendor\"",
    ]
  }

  /// Returns the recipe of a folder, or nil if the folder is not of this kind.
  ///
  /// Throws an error if the machine lacks a tool or the interpreter of the main source file, or if the folder
  /// does not determine the program that starts the bot.
  func recipe(
    _ folder: ProjectFolder, isThere: (Tool) -> Bool
  ) throws(ConfigurationError) -> Recipe? {
    let file = folder.names.first { name in
      marker.hasPrefix("*") ? name.hasSuffix(marker.dropFirst()) : name == marker
    }
    guard let file, let text = folder.text(file) else { return nil }
    var folder = folder
    folder.marker = file
    folder.marked = text
    guard applies(folder) else { return nil }
    let missing = needs.filter { !isThere($0) }
    guard missing.isEmpty else { throw Recipe.lack(of: [missing], for: file) }
    if let main = folder.main, let line = folder.interpreterLine, !isThere(Tool(line.program)) {
      throw line.lack(in: main)
    }
    guard let command = command(folder) else {
      let isPython = language == "Python"
      let sources = isPython ? "\(file) and the source files do" : "\(file) does"
      let advice =
        switch file {
        case "Cargo.toml":
          "give the package a name in \(file), and a default-run if it has several programs"
        case "Package.swift": "add an executableTarget with a name to \(file)"
        case "pom.xml": "give \(file) an artifactId and a version"
        case "settings.gradle", "settings.gradle.kts": "set rootProject.name in \(file)"
        default: isPython ? "name the main file bot.py" : "give the program a name in \(file)"
        }
      throw ConfigurationError(
        "\(sources) not determine the program that starts the bot; \(advice)")
    }
    return Recipe(language: language, build: build(folder), command: command)
  }

  /// Returns the way to include the dependencies of a build in its folder; nil if unknown.
  ///
  /// If several kinds need the same tools, the build belongs to the kind whose marker file appears in the
  /// build. If there is no such kind, the build belongs to the last of these kinds.
  package static func vendoring(for build: [String]) -> String? {
    let words = build.flatMap(words)
    let kinds = all.filter { project in
      project.vendoring != nil && project.needs.contains { words.contains($0.name) }
    }
    guard let first = kinds.first else { return nil }
    let similar = kinds.filter { $0.needs == first.needs }
    return (similar.first { words.contains($0.marker) } ?? similar.last)?.vendoring
  }
}
