/// The languages that Joust knows.
package enum Languages {
  /// Every language, by name: to add one, name it here and in the table of `bots/README.md`.
  package static let all: [Language] = [
    Language("Ada", "adb", [.built(by: "gnatmake -q -O2 -o bot {file}")], apt: "gnat"),
    Language(
      "Awk", "awk", ["gawk -f {file}", "mawk -W interactive -f {file}"],
      interpreters: "awk gawk mawk", apt: "gawk"),
    Language("Bash", "bash", ["bash {file}"], apt: "bash"),
    Language(
      "C", "c", ["cc", "gcc", "clang"].map { .built(by: "\($0) -O2 -o bot {files} -lm") },
      apt: "gcc"),
    Language(
      "C#", "cs",
      [
        .built(by: "mcs -optimize -out:bot.exe {files}", run: "mono bot.exe"),
        .built(
          by: "dotnet build -c Release -o built {file}", run: "dotnet built/{stem}.dll",
          needs: [Tool("dotnet", "10", trial: "project", "convert", "--help")]),
      ], apt: "mono-mcs mono-runtime"),
    Language(
      "C++", "cpp cc cxx c++",
      ["c++", "g++", "clang++"].map { .built(by: "\($0) -O2 -std=c++20 -o bot {files}") },
      apt: "g++"),
    Language("Clojure", "clj", ["bb {file}", "clojure {file}"], apt: "clojure"),
    Language("Common Lisp", "lisp lsp", ["sbcl --script {file}", "clisp {file}"], apt: "sbcl"),
    Language("Crystal", "cr", [.built(by: "crystal build --release -o bot {files}")]),
    Language(
      "D", "d",
      [
        .built(by: "ldc2 -O -of=bot {files}"), .built(by: "gdc -O2 -o bot {files}"),
        .built(by: "dmd -O -of=bot {files}"),
      ], apt: "ldc"),
    Language("Dart", "dart", [.built(by: "dart compile exe -o bot {file}")]),
    Language("Elixir", "exs ex", ["elixir {file}"], apt: "elixir"),
    Language(
      "Erlang", "erl",
      [.built(by: "erlc {files}", run: "erl -noshell -s {stem} main -s erlang halt")],
      apt: "erlang-base"),
    Language("F#", "fsx", ["dotnet fsi --quiet {file}"], interpreters: ""),
    Language(
      "Fortran", "f90 f95 f03 f08", [.built(by: "gfortran -O2 -o bot {files}")], apt: "gfortran"),
    Language("Go", "go", [.built(by: "go build -o bot {files}")], apt: "golang-go"),
    Language("Groovy", "groovy", ["groovy {file}"], apt: "groovy"),
    Language(
      "Haskell", "hs", [.built(by: "ghc -O -outputdir objects -o bot {file}")],
      interpreters: "runghc runhaskell", apt: "ghc"),
    Language(
      "Java", "java",
      [
        .built(
          by: "javac -d classes {files}",
          run: "java -Xshare:auto -XX:+UseSerialGC -cp classes {stem}"),
        "java {file}",
      ], interpreters: "", apt: "default-jdk-headless"),
    Language(
      "JavaScript", "js mjs cjs", ["node {file}", "nodejs {file}", "bun {file}"],
      interpreters: "node nodejs", apt: "nodejs"),
    Language("Julia", "jl", ["julia --startup-file=no {file}"], apt: "julia"),
    Language("Korn shell", "ksh", ["ksh {file}"], apt: "ksh"),
    Language(
      "Kotlin", "kt",
      [.built(by: "kotlinc {files} -include-runtime -d bot.jar", run: "java -jar bot.jar")],
      apt: "kotlin"),
    Language(
      "Lua", "lua",
      ["", "5.4", "5.3", "5.2", "5.1", "jit"].map { Language.Way("lua\($0) {file}") },
      apt: "lua5.4"),
    Language(
      "Nim", "nim",
      [.built(by: "nim compile -d:release --hints:off --nimcache:objects -o:bot {file}")],
      apt: "nim"),
    Language(
      "OCaml", "ml",
      [
        .built(by: "ocamlfind ocamlopt -O3 -package unix,str -linkpkg -o bot {file}"),
        .built(by: "ocamlopt -o bot {file}"),
      ], interpreters: "ocaml", apt: "ocaml"),
    Language(
      "Octave", "m", ["octave-cli --quiet --norc {file}", "octave --quiet --norc {file}"],
      apt: "octave"),
    Language("Pascal", "pas pp", [.built(by: "fpc -O2 -obot {file}")], apt: "fpc"),
    Language("Perl", "pl", ["perl {file}"], apt: "perl"),
    Language("PHP", "php", ["php {file}"], apt: "php-cli"),
    Language("PowerShell", "ps1", ["pwsh -NoProfile -NonInteractive -File {file}"]),
    Language(
      "Prolog", "prolog pro pl", ["swipl -q -t halt {file}"], beginnings: [":-", "%"],
      apt: "swi-prolog-nox"),
    Language(
      "Python", "py", ["python3 {file}", "pypy3 {file}"], interpreters: "python3 python",
      apt: "python3"),
    Language("R", "R r", ["Rscript --vanilla {file}"], apt: "r-base-core"),
    Language("Racket", "rkt", ["racket {file}"], apt: "racket"),
    Language("Ruby", "rb", ["ruby {file}"], apt: "ruby"),
    Language("Rust", "rs", [.built(by: "rustc --edition 2021 -O -o bot {file}")], apt: "rustc"),
    Language(
      "Scala", "scala",
      [.built(by: "scalac -d bot.jar {files}", run: "scala -cp bot.jar {stem}")], apt: "scala"),
    Language("Scheme", "scm", ["guile --no-auto-compile -s {file}"], apt: "guile-3.0"),
    Language("shell", "sh", ["sh {file}"], interpreters: "sh dash", apt: "dash"),
    Language("Swift", "swift", [.built(by: "swiftc -O -o bot {files}")]),
    Language("Tcl", "tcl", ["tclsh {file}"], apt: "tcl"),
    Language(
      "TypeScript", "ts mts",
      [
        Language.Way(
          "node --no-warnings {file}",
          needs: [
            Tool(
              "node", "23.6", trial: "--eval", "process.exit(process.features.typescript ? 0 : 1)")
          ]),
        Language.Way(
          "node --experimental-strip-types --no-warnings {file}",
          needs: [Tool("node", "22.6", trial: "--experimental-strip-types", "--eval", "0")]),
        Language.Way("tsx {file}", needs: [Tool("tsx", trial: "--version")]),
        Language.Way("bun {file}", needs: [Tool("bun", trial: "--version")]),
        Language.Way("deno run {file}", needs: [Tool("deno", trial: "--version")]),
        Language.Way(
          "node js/{stem}.js", needs: [Tool("tsc", trial: "--version"), "node"],
          // Types are not checked, as by the others: Node's own need a package.
          build: [
            "sh", "-c",
            "tsc --outDir js --target es2022 --module commonjs \"$@\"; test -f 'js/{stem}.js'",
            "tsc", "{files}",
          ]),
      ], interpreters: "deno bun tsx ts-node", apt: "node-typescript"),
    Language("Z shell", "zsh", ["zsh {file}"], apt: "zsh"),
    Language("Zig", "zig", [.built(by: "zig build-exe -O ReleaseFast -femit-bin=bot {file}")]),
  ]

  /// The language of a file, by its name or a `#!` line; where two have its ending, by its
  /// beginning.
  package static func language(ofFile name: String, firstLine: String) -> Language? {
    guard !name.hasPrefix(".") else { return nil }
    let known = languages(of: name)
    if let first = known.first {
      return known.first { $0.beginnings.contains(where: firstLine.hasPrefix) } ?? first
    }
    guard let line = InterpreterLine(firstLine) else { return nil }
    return all.first { $0.interpreters.contains(line.name) }
  }

  private static func languages(of name: String) -> [Language] {
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    return all.filter { language in language.extensions.contains { $0 == ending ?? "" } }
  }

  /// The name of the language that a bot is written in, as far as its commands tell.
  package static func name(build: [String]?, command: [String]) -> String? {
    let tools = [build?.first, command.first].compactMap { $0?.split(separator: "/").last }
      .map(String.init)
    let isRun = { (language: Language) in language.interpreters.contains(where: tools.contains) }
    for word in (build ?? []) + command {
      let known = languages(of: word.split(separator: "/").last.map(String.init) ?? "")
      // Several languages may have the same ending.
      if let language = known.first(where: isRun) ?? known.first { return language.name }
    }
    if let tool = build?.first,
      let project = Project.all.first(where: { $0.needs.first?.name == tool && tool != "make" })
    {
      return project.language
    }
    return all.first(where: isRun)?.name
  }
}

/// A programming language, and how a bot that is written in it comes to run.
package struct Language: Sendable {
  package let name: String
  /// What the names of its files end in, without the dot.
  package let extensions: [String]
  /// How its files begin, where files of another language may have the same ending.
  package let beginnings: [String]
  /// What its interpreters are called on `#!` lines.
  fileprivate let interpreters: [String]
  /// How its programs are run; the first way is taken for which the machine has all that it needs.
  package let ways: [Way]
  /// What brings it to a Debian system.
  package let package: String?

  /// Takes words with spaces between them; interpreters are the programs of its ways unless named.
  fileprivate init(
    _ name: String, _ extensions: String, _ ways: [Way], interpreters: String? = nil,
    beginnings: [String] = [], apt package: String? = nil
  ) {
    self.name = name
    self.extensions = words(extensions)
    self.beginnings = beginnings
    self.interpreters =
      interpreters.map(words) ?? ways.filter { $0.build == nil }.map { $0.command[0] }
    self.ways = ways
    self.package = package
  }

  /// A way to build and run a program; in its words `{file}` stands for the main source file,
  /// `{files}` for all of them, and `{stem}` for the main one's name without its extension.
  package struct Way: Sendable, ExpressibleByStringLiteral {
    package let needs: [Tool]
    fileprivate let build: [String]?
    fileprivate let command: [String]

    /// It needs the first words of its commands, unless they are named.
    fileprivate init(_ command: String, needs: [Tool]? = nil, build: [String]? = nil) {
      self.build = build
      self.command = words(command)
      self.needs =
        needs
        ?? [build?.first, self.command[0]].compactMap { $0 == "./bot" ? nil : $0 }.map { Tool($0) }
    }

    package init(stringLiteral command: String) { self.init(command) }

    fileprivate static func built(
      by build: String, run command: String = "./bot", needs: [Tool]? = nil
    ) -> Self {
      Self(command, needs: needs, build: words(build))
    }
  }
}

func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

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

  /// The recipe for a program that begins in `main`; throws where the machine lacks what it takes.
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
