import Testing
import Tournaments

@Suite struct ProjectTests {
  /// Returns the recipe of a folder `fox` with the given files.
  private func recipe(
    _ files: [String: String], isThere: (Tool) -> Bool = { _ in true }
  ) throws -> Recipe {
    let names = Set(files.keys.map { String($0.prefix { $0 != "/" }) }).sorted()
    return try ProjectFolder(name: "fox", names: names) { files[$0] }.recipe(isThere: isThere)
  }

  @Test(arguments: [
    (
      "Cargo.toml", "[package]\nname = \"swift-fox\"\nversion = \"1.0.0\"\n",
      "./target/release/swift-fox"
    ),
    ("go.mod", "module example.org/bot\n", "./bot"),
    (
      "Package.swift",
      "let package = Package(name: \"all\", targets: [\n  .executableTarget(name: \"One\", path: \".\")])",
      ".build/release/One"
    ),
    (
      "pom.xml", "<project><artifactId>b</artifactId><version>2</version></project>",
      "java -jar target/b-2.jar"
    ),
    ("settings.gradle", "rootProject.name = 'fox'\n", "java -jar build/libs/fox.jar"),
    ("My.Fox.csproj", "<Project/>", "dotnet built/My.Fox.dll"),
    ("package.json", "{ \"name\": \"x\", \"main\": \"play.js\" }", "node play.js"),
    ("package.json", "{}", "node index.js"),
    (
      "package.json", #"{"scripts": {"start": "node --no-warnings dist/a.js"}}"#,
      "node --no-warnings dist/a.js"
    ),
    ("package.json", #"{"scripts": {"start": "PORT=1 node a.js"}}"#, "node index.js"),
    (
      "pyproject.toml", "[project.scripts]\nplay-fox = \"fox:main\"\n",
      "venv/bin/python venv/bin/play-fox"
    ),
    ("Makefile", "all:\n", ""), ("CMakeLists.txt", "project(fox)\n", ""),
  ])
  func `the tools of a folder determine the command`(
    _ marker: String, _ text: String, _ command: String
  ) throws {
    #expect(try recipe([marker: text]).command.joined(separator: " ") == command)
    #expect(throws: ConfigurationError.self) { try recipe([marker: text]) { _ in false } }
  }

  @Test(arguments: [
    (["Cargo.toml": "name = \"a\""], "cargo build --release --quiet"),
    (
      ["Cargo.toml": "name = \"a\"", ".cargo/config.toml": "", "vendor/a": ""],
      "cargo build --release --quiet --offline"
    ),
    (
      ["Cargo.toml": "name = \"a\"", "vendor/a": ""],
      "cargo build --release --quiet --offline --config source.crates-io.replace-with=\"vendor\" "
        + "--config source.vendor.directory=\"vendor\""
    ),
    (["go.mod": ""], "go build -o bot ."),
    (["go.mod": "", "vendor/modules.txt": ""], "go build -mod=vendor -o bot ."),
    (["package.json": #"{"dependencies": {"a": "1"}}"#], "sh -c npm install --no-audit --no-fund"),
    (
      [
        "package.json": #"{"devDependencies": {"a": "1"}, "scripts": {"build": "tsc"}}"#,
        "package-lock.json": "",
      ],
      "sh -c npm ci --no-audit --no-fund && npm run build"
    ),
    (["package.json": #"{"dependencies": {}}"#], ""),
    (
      ["requirements.txt": "numpy\n", "bot.py": ""],
      "sh -c python3 -m venv venv && venv/bin/python -m pip install --quiet "
        + "--disable-pip-version-check -r requirements.txt"
    ),
    (
      ["requirements.txt": "numpy\n", "bot.py": "#!/usr/bin/env python3.11\n"],
      "sh -c python3.11 -m venv venv && venv/bin/python -m pip install --quiet "
        + "--disable-pip-version-check -r requirements.txt"
    ),
    (
      [
        "pyproject.toml":
          "[project]\nname = \"x\"\ndependencies = [\n  \"a[b]>=1\", # c \"d\"\n  'e'\n]\n",
        "main.py": "",
      ],
      "sh -c python3 -m venv venv && venv/bin/python -m pip install --quiet "
        + "--disable-pip-version-check 'a[b]>=1' 'e'"
    ),
    (["pyproject.toml": "[tool.black]\nline-length = 80\n", "main.py": ""], ""),
    (
      ["pyproject.toml": "[build-system]\nrequires = []\n", "main.py": ""],
      "sh -c python3 -m venv venv && venv/bin/python -m pip install --quiet "
        + "--disable-pip-version-check ."
    ),
  ])
  func `dependencies of a bot are installed in its folder`(
    _ files: [String: String], _ build: String
  ) throws {
    let recipe = try recipe(files)
    #expect((recipe.build ?? []).joined(separator: " ") == build)
    if let main = files.keys.first(where: { $0.hasSuffix(".py") }) {
      #expect(recipe.command == [build.isEmpty ? "python3" : "venv/bin/python", main])
    }
  }

  @Test func `a project file that does not determine the bot's program is refused`() throws {
    #expect(throws: ConfigurationError.self) { try recipe(["Cargo.toml": "[workspace]\n"]) }
  }

  @Test func `a missing interpreter is named`() throws {
    let error = #expect(throws: ConfigurationError.self) {
      try recipe(["requirements.txt": "", "bot.py": "#!/usr/bin/env python9\n"]) {
        $0.name != "python9"
      }
    }
    #expect(error?.description.contains("bot.py names the interpreter python9") == true)
  }

  @Test(arguments: [
    (["cargo", "build"], "cargo vendor"),
    (["sh", "-c", "npm ci && npm run build"], "use \"file:\" paths"),
    (["sh", "-c", "python3 -m venv venv && x"], "pip download"),
  ])
  func `packages from a registry can be included in the folder`(
    _ build: [String], _ way: String
  ) {
    #expect(Project.vendoring(for: build)?.contains(way) == true)
    #expect(Project.vendoring(for: ["make"]) == nil)
  }

  @Test func `of several source files, the file called bot is started`() throws {
    #expect(try recipe(["bot.py": "", "rules.py": ""]).command == ["python3", "bot.py"])
    #expect(try recipe(["FOX.rb": "", "rules.rb": ""]).command == ["ruby", "FOX.rb"])
    #expect(try recipe(["bot": "#!/bin/sh\n", "notes": ""]).command == ["/bin/sh", "bot"])
    #expect(throws: ConfigurationError.self) { try recipe(["a.py": "", "b.py": ""]) }
  }
}
