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
    (["Cargo.toml": "[package]\nname = \"a\""], "cargo build --release --quiet"),
    (
      ["Cargo.toml": "[package]\nname = \"a\"", "vendor/a": ""],
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

  @Test(arguments: [
    ("[build]\nrustflags = []\n", false),
    ("# replace-with = 'v'\n# directory = 'v'\n", false),
    ("[source.crates-io]\nreplace-with = 'm'\n[source.m]\nregistry = 'https://m'\n", false),
    ("[source.crates-io]\nreplace-with = 'v'\n[source.v]\ndirectory = 'v'\n", true),
  ])
  func `a configuration of Cargo makes it work offline if it names a folder of crates`(
    _ configuration: String, _ hasCrates: Bool
  ) throws {
    var files = ["Cargo.toml": cargo(), ".cargo/config.toml": configuration]
    let build = try recipe(files).build ?? []
    #expect(build.contains("--offline") == hasCrates)
    files["vendor/a"] = ""
    let vendored = try recipe(files).build ?? []
    #expect(vendored.contains("--offline"))
    #expect(vendored.contains("source.vendor.directory=\"vendor\"") == !hasCrates)
  }

  /// Returns a `Cargo.toml` of the package `fox` with another setting and the given programs, as words.
  private func cargo(_ setting: String = "", _ programs: String = "") -> String {
    let tables = programs.split(separator: " ").map {
      "\n[[bin]] # \($0)\nname = \"\($0)\"\npath = \"src/\($0).rs\"\n"
    }
    return "[package]\nedition = \"2021\"\nname = \"fox\"\n\(setting)\n" + tables.joined()
  }

  @Test(arguments: [
    ("", "", "fox"), ("", "main", "main"), ("", "one", "one"), ("", "one bot", "bot"),
    ("", "one fox", "fox"), ("default-run = 'two'", "one two", "two"),
  ])
  func `the bot is a program that Cargo builds`(
    _ setting: String, _ programs: String, _ bot: String
  ) throws {
    let recipe = try recipe(["Cargo.toml": cargo(setting, programs)])
    #expect(recipe.command == ["./target/release/\(bot)"])
  }

  @Test(arguments: [
    ("", "one", "fox"), ("", "main", "main"), ("autobins = false", "one", "one"),
    ("", "one bot", "bot"),
  ])
  func `Cargo names the program of the main file after the package`(
    _ setting: String, _ programs: String, _ bot: String
  ) throws {
    let recipe = try recipe(["Cargo.toml": cargo(setting, programs), "src/main.rs": ""])
    #expect(recipe.command == ["./target/release/\(bot)"])
  }

  @Test(arguments: [
    ("{ name = \"one\", path = \"one.rs\" }", "one"),
    (
      "\n  # 1\n  { name = \"one\", required-features = [\"a\"] },\n  { name = 'bot' }, # 2\n",
      "bot"
    ),
  ])
  func `the programs in Cargo.toml may be a list`(_ programs: String, _ bot: String) throws {
    let recipe = try recipe(["Cargo.toml": "bin = [\(programs)]\n" + cargo()])
    #expect(recipe.command == ["./target/release/\(bot)"])
  }

  @Test(arguments: [
    ("fox", "fox"), ("${project.artifactId}", "b"),
    ("all-${project.artifactId}-${project.version}", "all-b-2"),
  ])
  func `the final name of a Maven project names its program`(
    _ finalName: String, _ jar: String
  ) throws {
    let build = "<build><plugins/><finalName>\(finalName)</finalName></build>"
    let text = "<project><artifactId>b</artifactId><version>2</version>\(build)</project>"
    #expect(try recipe(["pom.xml": text]).command == ["java", "-jar", "target/\(jar).jar"])
  }

  @Test(arguments: [("<version>2</version>", "2"), ("", "1")])
  func `the parent and the dependencies of a Maven project do not name its program`(
    _ own: String, _ version: String
  ) throws {
    let text = """
      <?xml version="1.0"?>
      <project xmlns="http://maven.apache.org/POM/4.0.0">
        <!-- <artifactId>a</artifactId> <version>0</version> -->
        <parent><artifactId>p</artifactId><version>1</version><relativePath/></parent>
        <dependencies>
          <dependency><artifactId>d</artifactId><version>3</version></dependency>
        </dependencies>
        <artifactId> fox </artifactId>\(own)
      </project>
      """
    let recipe = try recipe(["pom.xml": text])
    #expect(recipe.command == ["java", "-jar", "target/fox-\(version).jar"])
  }

  @Test(arguments: [
    ("Cargo.toml", "[package]\nname = \"fox\"\n[[bin]]\nname = \"one\"\n"),
    ("pyproject.toml", "[project]\nname = \"x\"\ndependencies = [\n  'a', # b\n  'c'\n]\n"),
    ("pyproject.toml", "[project.scripts]\nplay-fox = \"fox:main\"\n"),
    ("package.json", "{\n  \"main\": \"main.py\"\n}\n"),
  ])
  func `Windows line ends make no difference`(_ marker: String, _ text: String) throws {
    let files = [marker: text, "main.py": "#!/usr/bin/python3\nprint()\n"]
    let others = files.mapValues { $0.replacing("\n", with: "\r\n") }
    #expect(try recipe(others) == recipe(files))
  }

  @Test func `a project file that does not determine the bot's program is refused`() throws {
    #expect(throws: ConfigurationError.self) { try recipe(["Cargo.toml": "[workspace]\n"]) }
    let error = #expect(throws: ConfigurationError.self) {
      try recipe(["Cargo.toml": cargo("", "one two")])
    }
    #expect(error?.description.contains("a default-run if it has several programs") == true)
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
    (["sh", "-c", "npm ci && npm run build"], "copy them into the folder"),
    (["sh", "-c", "python3 -m venv venv && x -r requirements.txt"], "pip download"),
    (["sh", "-c", "python3 -m venv venv && x ."], "list them in requirements.txt, run pip"),
  ])
  func `packages from a registry can be included in the folder`(
    _ build: [String], _ way: String
  ) {
    #expect(Project.vendoring(for: build)?.hasPrefix(way) == true)
    #expect(Project.vendoring(for: ["make"]) == nil)
  }

  @Test func `of several source files, the file called bot is started`() throws {
    #expect(try recipe(["bot.py": "", "rules.py": ""]).command == ["python3", "bot.py"])
    #expect(try recipe(["FOX.rb": "", "rules.rb": ""]).command == ["ruby", "FOX.rb"])
    #expect(try recipe(["bot": "#!/bin/sh\n", "notes": ""]).command == ["/bin/sh", "bot"])
    #expect(throws: ConfigurationError.self) { try recipe(["a.py": "", "b.py": ""]) }
  }
}
