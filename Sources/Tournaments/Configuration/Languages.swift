/// The languages that Joust knows.
package enum Languages {
  /// Every language, by name: to add one, name it here.
  package static let all: [Language] = [
    Language(
      name: "C", extensions: ["c"],
      ways: ["cc", "gcc", "clang"].map { .compiled(by: $0, "-O2", "-o", "bot", "{files}", "-lm") },
      package: "gcc"),
    Language(
      name: "C++", extensions: ["cpp", "cc", "cxx", "c++"],
      ways: ["c++", "g++", "clang++"].map {
        .compiled(by: $0, "-O2", "-std=c++20", "-o", "bot", "{files}")
      }, package: "g++"),
    Language(
      name: "D", extensions: ["d"],
      ways: [
        .compiled(by: "ldc2", "-O", "-of=bot", "{files}"),
        .compiled(by: "gdc", "-O2", "-o", "bot", "{files}"),
        .compiled(by: "dmd", "-O", "-of=bot", "{files}"),
      ], package: "ldc"),
    Language(
      name: "Go", extensions: ["go"],
      ways: [.compiled(by: "go", "build", "-o", "bot", "{files}")], package: "golang-go"),
    .interpreted("Groovy", extension: "groovy", by: "groovy", package: "groovy"),
    Language(
      name: "Haskell", extensions: ["hs"], interpreters: ["runghc", "runhaskell"],
      ways: [.compiled(by: "ghc", "-O", "-outputdir", "objects", "-o", "bot", "{file}")],
      package: "ghc"),
    Language(
      name: "Java", extensions: ["java"],
      ways: [
        .init(
          needs: ["javac", "java"], build: ["javac", "-d", "classes", "{files}"],
          command: ["java", "-Xshare:auto", "-XX:+UseSerialGC", "-cp", "classes", "{stem}"]),
        .interpreted(by: "java"),
      ], package: "default-jdk-headless"),
    Language(
      name: "JavaScript", extensions: ["js", "mjs", "cjs"], interpreters: ["node", "nodejs"],
      ways: ["node", "nodejs", "bun"].map { .interpreted(by: $0) }, package: "nodejs"),
    Language(
      name: "Julia", extensions: ["jl"], interpreters: ["julia"],
      ways: [.interpreted(by: "julia", "--startup-file=no")], package: "julia"),
    Language(
      name: "Kotlin", extensions: ["kt"],
      ways: [
        .init(
          needs: ["kotlinc", "java"],
          build: ["kotlinc", "{files}", "-include-runtime", "-d", "bot.jar"],
          command: ["java", "-jar", "bot.jar"])
      ], package: "kotlin"),
    Language(
      name: "Lua", extensions: ["lua"],
      interpreters: ["lua", "lua5.4", "lua5.3", "lua5.2", "lua5.1", "luajit"],
      ways: ["lua", "lua5.4", "lua5.3", "lua5.2", "lua5.1", "luajit"].map { .interpreted(by: $0) },
      package: "lua5.4"),
    Language(
      name: "OCaml", extensions: ["ml"], interpreters: ["ocaml"],
      ways: [
        .compiled(
          by: "ocamlfind", "ocamlopt", "-O3", "-package", "unix,str", "-linkpkg", "-o", "bot",
          "{file}"),
        .compiled(by: "ocamlopt", "-o", "bot", "{file}"),
      ], package: "ocaml"),
    Language(
      name: "Pascal", extensions: ["pas", "pp"],
      ways: [.compiled(by: "fpc", "-O2", "-obot", "{file}")], package: "fpc"),
    .interpreted("Perl", extension: "pl", by: "perl", package: "perl"),
    .interpreted("PHP", extension: "php", by: "php", package: "php-cli"),
    Language(
      name: "Python", extensions: ["py"], interpreters: ["python3", "python"],
      ways: [.interpreted(by: "python3"), .interpreted(by: "pypy3")], package: "python3"),
    Language(
      name: "R", extensions: ["R", "r"], interpreters: ["Rscript"],
      ways: [.interpreted(by: "Rscript", "--vanilla")], package: "r-base-core"),
    .interpreted("Racket", extension: "rkt", by: "racket", package: "racket"),
    .interpreted("Ruby", extension: "rb", by: "ruby", package: "ruby"),
    Language(
      name: "Rust", extensions: ["rs"],
      ways: [.compiled(by: "rustc", "--edition", "2021", "-O", "-o", "bot", "{file}")],
      package: "rustc"),
    Language(
      name: "shell", extensions: ["sh", "bash", "ksh", "zsh"],
      interpreters: ["sh", "bash", "dash", "ksh", "zsh"], ways: [.interpreted(by: "sh")],
      package: "dash"),
    Language(
      name: "Swift", extensions: ["swift"],
      ways: [.compiled(by: "swiftc", "-O", "-o", "bot", "{files}")]
    ),
    .interpreted("Tcl", extension: "tcl", by: "tclsh", package: "tcl"),
    Language(
      name: "TypeScript", extensions: ["ts", "mts"], interpreters: ["deno", "bun"],
      ways: [
        .interpreted(by: "node", "--experimental-strip-types", "--no-warnings"),
        .interpreted(by: "bun"), .interpreted(by: "deno", "run"),
      ], package: "nodejs"),
    Language(
      name: "Zig", extensions: ["zig"],
      ways: [.compiled(by: "zig", "build-exe", "-O", "ReleaseFast", "-femit-bin=bot", "{file}")],
      package: nil),
  ]

  /// The language of a file, by its name, else by a `#!` line; nil where neither tells.
  package static func language(ofFile name: String, firstLine: String) -> Language? {
    guard !name.hasPrefix(".") else { return nil }
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    if let ending, let known = all.first(where: { $0.extensions.contains(String(ending)) }) {
      return known
    }
    guard let interpreter = interpreter(in: firstLine) else { return nil }
    return all.first { $0.interpreters.contains(interpreter) }
  }

  /// The name of the program that a `#!` line calls: `python3` in `#!/usr/bin/env -S python3 -u`.
  private static func interpreter(in line: String) -> String? {
    guard line.hasPrefix("#!") else { return nil }
    let words = line.dropFirst(2).split(whereSeparator: \.isWhitespace)
    let names = words.map { $0.split(separator: "/").last.map(String.init) ?? "" }
    guard names.first == "env" else { return names.first }
    return names.dropFirst().first { !$0.hasPrefix("-") && !$0.contains("=") }
  }
}

extension Languages {
  /// The name of the language that a bot is written in, as far as its commands tell.
  package static func name(build: [String]?, command: [String]) -> String? {
    let words = (build ?? []) + command
    for word in words {
      let file = word.split(separator: "/").last.map(String.init) ?? ""
      if let language = language(ofFile: file, firstLine: "") { return language.name }
    }
    let tools = [build?.first, command.first].compactMap(\.self)
    if let tool = build?.first,
      let project = Project.all.first(where: { $0.build?.first == tool && tool != "make" })
    {
      return project.language
    }
    return all.first { $0.interpreters.contains(where: tools.contains) }?.name
  }
}

/// A programming language, and how a bot that is written in it comes to run.
package struct Language: Sendable {
  package var name: String
  /// What the names of its files end in, without the dot.
  package var extensions: [String]
  /// What its interpreters are called on `#!` lines.
  package var interpreters: [String] = []
  /// How its programs are run; the first way is taken for which the machine has all that it needs.
  package var ways: [Way]
  /// What brings it to a Debian system.
  package var package: String?

  fileprivate static func interpreted(
    _ name: String, extension ending: String, by program: String, package: String
  ) -> Self {
    Self(
      name: name, extensions: [ending], interpreters: [program],
      ways: [.interpreted(by: program)], package: package)
  }

  /// A way to build and run a program.
  ///
  /// In its words, `{file}` stands for the main source file, `{files}` for all of them, and `{stem}`
  /// for the main one's name without its extension.
  package struct Way: Hashable, Sendable {
    package var needs: [String]
    package var build: [String]?
    package var command: [String]

    static func interpreted(by program: String, _ options: String...) -> Self {
      Self(needs: [program], command: [program] + options + ["{file}"])
    }

    static func compiled(by words: String...) -> Self {
      Self(needs: [words[0]], build: words, command: ["./bot"])
    }
  }
}

/// How a bot is built and run.
package struct Recipe: Hashable, Sendable {
  package var language: String
  package var build: [String]?
  package var command: [String]

  package init(language: String, build: [String]?, command: [String]) {
    self.language = language
    self.build = build
    self.command = command
  }

  /// The recipe for a program that begins in `main`; throws where the machine lacks what it takes.
  package init(
    _ language: Language, main: String, files: [String], isThere: (String) -> Bool
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
        case "{stem}": [stem]
        default: [word]
        }
      }
    }
    self.init(language: language.name, build: way.build.map(fill), command: fill(way.command))
  }

  static func lack(
    of needs: [[String]], for language: String, package: String? = nil
  ) -> ConfigurationError {
    let choices = needs.map { $0.joined(separator: " and ") }.joined(separator: " or ")
    let advice = package.map { " (apt install \($0))" } ?? ""
    return ConfigurationError(
      "\(language) needs \(choices), which this machine doesn't have\(advice)")
  }
}
