/// The languages that Joust knows.
package enum Languages {
  /// Every language, by name: to add one, name it here and in the table of `bots/README.md`.
  package static let all: [Language] = [
    Language(
      name: "Ada", extensions: ["adb"],
      ways: [.compiled(by: "gnatmake", "-q", "-O2", "-o", "bot", "{file}")], package: "gnat"),
    Language(
      name: "Awk", extensions: ["awk"], interpreters: ["awk", "gawk", "mawk"],
      ways: [.interpreted(by: "gawk", "-f"), .interpreted(by: "mawk", "-W", "interactive", "-f")],
      package: "gawk"),
    .interpreted("Bash", extensions: ["bash"], by: "bash", package: "bash"),
    Language(
      name: "C", extensions: ["c"],
      ways: ["cc", "gcc", "clang"].map { .compiled(by: $0, "-O2", "-o", "bot", "{files}", "-lm") },
      package: "gcc"),
    Language(
      name: "C#", extensions: ["cs"],
      ways: [
        .init(
          needs: ["mcs", "mono"], build: ["mcs", "-optimize", "-out:bot.exe", "{files}"],
          command: ["mono", "bot.exe"]),
        .init(
          needs: [Tool("dotnet", "10", trial: "project", "convert", "--help")],
          build: ["dotnet", "build", "-c", "Release", "-o", "built", "{file}"],
          command: ["dotnet", "built/{stem}.dll"]),
      ], package: "mono-mcs mono-runtime"),
    Language(
      name: "C++", extensions: ["cpp", "cc", "cxx", "c++"],
      ways: ["c++", "g++", "clang++"].map {
        .compiled(by: $0, "-O2", "-std=c++20", "-o", "bot", "{files}")
      }, package: "g++"),
    Language(
      name: "Clojure", extensions: ["clj"], interpreters: ["bb", "clojure"],
      ways: [.interpreted(by: "bb"), .interpreted(by: "clojure")], package: "clojure"),
    Language(
      name: "Common Lisp", extensions: ["lisp", "lsp"], interpreters: ["sbcl", "clisp"],
      ways: [.interpreted(by: "sbcl", "--script"), .interpreted(by: "clisp")], package: "sbcl"),
    Language(
      name: "Crystal", extensions: ["cr"],
      ways: [.compiled(by: "crystal", "build", "--release", "-o", "bot", "{files}")], package: nil),
    Language(
      name: "D", extensions: ["d"],
      ways: [
        .compiled(by: "ldc2", "-O", "-of=bot", "{files}"),
        .compiled(by: "gdc", "-O2", "-o", "bot", "{files}"),
        .compiled(by: "dmd", "-O", "-of=bot", "{files}"),
      ], package: "ldc"),
    Language(
      name: "Dart", extensions: ["dart"],
      ways: [.compiled(by: "dart", "compile", "exe", "-o", "bot", "{file}")], package: nil),
    .interpreted("Elixir", extensions: ["exs", "ex"], by: "elixir", package: "elixir"),
    Language(
      name: "Erlang", extensions: ["erl"],
      ways: [
        .init(
          needs: ["erlc", "erl"], build: ["erlc", "{files}"],
          command: ["erl", "-noshell", "-s", "{stem}", "main", "-s", "erlang", "halt"])
      ], package: "erlang-base"),
    Language(
      name: "F#", extensions: ["fsx"],
      ways: [.init(needs: ["dotnet"], command: ["dotnet", "fsi", "--quiet", "{file}"])],
      package: nil),
    Language(
      name: "Fortran", extensions: ["f90", "f95", "f03", "f08"],
      ways: [.compiled(by: "gfortran", "-O2", "-o", "bot", "{files}")], package: "gfortran"),
    Language(
      name: "Go", extensions: ["go"],
      ways: [.compiled(by: "go", "build", "-o", "bot", "{files}")], package: "golang-go"),
    .interpreted("Groovy", extensions: ["groovy"], by: "groovy", package: "groovy"),
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
    .interpreted("Julia", extensions: ["jl"], by: "julia", "--startup-file=no", package: "julia"),
    .interpreted("Korn shell", extensions: ["ksh"], by: "ksh", package: "ksh"),
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
      name: "Nim", extensions: ["nim"],
      ways: [
        .compiled(
          by: "nim", "compile", "-d:release", "--hints:off", "--nimcache:objects", "-o:bot",
          "{file}"
        )
      ], package: "nim"),
    Language(
      name: "OCaml", extensions: ["ml"], interpreters: ["ocaml"],
      ways: [
        .compiled(
          by: "ocamlfind", "ocamlopt", "-O3", "-package", "unix,str", "-linkpkg", "-o", "bot",
          "{file}"),
        .compiled(by: "ocamlopt", "-o", "bot", "{file}"),
      ], package: "ocaml"),
    Language(
      name: "Octave", extensions: ["m"], interpreters: ["octave", "octave-cli"],
      ways: ["octave-cli", "octave"].map { .interpreted(by: $0, "--quiet", "--norc") },
      package: "octave"),
    Language(
      name: "Pascal", extensions: ["pas", "pp"],
      ways: [.compiled(by: "fpc", "-O2", "-obot", "{file}")], package: "fpc"),
    .interpreted("Perl", extensions: ["pl"], by: "perl", package: "perl"),
    .interpreted("PHP", extensions: ["php"], by: "php", package: "php-cli"),
    .interpreted(
      "PowerShell", extensions: ["ps1"], by: "pwsh", "-NoProfile", "-NonInteractive", "-File",
      package: nil),
    Language(
      name: "Prolog", extensions: ["prolog", "pro", "pl"], beginnings: [":-", "%"],
      interpreters: ["swipl"], ways: [.interpreted(by: "swipl", "-q", "-t", "halt")],
      package: "swi-prolog-nox"),
    Language(
      name: "Python", extensions: ["py"], interpreters: ["python3", "python"],
      ways: [.interpreted(by: "python3"), .interpreted(by: "pypy3")], package: "python3"),
    .interpreted("R", extensions: ["R", "r"], by: "Rscript", "--vanilla", package: "r-base-core"),
    .interpreted("Racket", extensions: ["rkt"], by: "racket", package: "racket"),
    .interpreted("Ruby", extensions: ["rb"], by: "ruby", package: "ruby"),
    Language(
      name: "Rust", extensions: ["rs"],
      ways: [.compiled(by: "rustc", "--edition", "2021", "-O", "-o", "bot", "{file}")],
      package: "rustc"),
    Language(
      name: "Scala", extensions: ["scala"],
      ways: [
        .init(
          needs: ["scalac", "scala"], build: ["scalac", "-d", "bot.jar", "{files}"],
          command: ["scala", "-cp", "bot.jar", "{stem}"])
      ], package: "scala"),
    .interpreted(
      "Scheme", extensions: ["scm"], by: "guile", "--no-auto-compile", "-s", package: "guile-3.0"),
    Language(
      name: "shell", extensions: ["sh"], interpreters: ["sh", "dash"],
      ways: [.interpreted(by: "sh")], package: "dash"),
    Language(
      name: "Swift", extensions: ["swift"],
      ways: [.compiled(by: "swiftc", "-O", "-o", "bot", "{files}")]
    ),
    .interpreted("Tcl", extensions: ["tcl"], by: "tclsh", package: "tcl"),
    Language(
      name: "TypeScript", extensions: ["ts", "mts"],
      interpreters: ["deno", "bun", "tsx", "ts-node"],
      ways: [
        .init(
          needs: [
            Tool(
              "node", "23.6", trial: "--eval", "process.exit(process.features.typescript ? 0 : 1)")
          ], command: ["node", "--no-warnings", "{file}"]),
        .init(
          needs: [Tool("node", "22.6", trial: "--experimental-strip-types", "--eval", "0")],
          command: ["node", "--experimental-strip-types", "--no-warnings", "{file}"]),
        .init(needs: [Tool("tsx", trial: "--version")], command: ["tsx", "{file}"]),
        .init(needs: [Tool("bun", trial: "--version")], command: ["bun", "{file}"]),
        .init(needs: [Tool("deno", trial: "--version")], command: ["deno", "run", "{file}"]),
        .init(
          needs: [Tool("tsc", trial: "--version"), "node"],
          // Types are not checked, as by the others: Node's own need a package.
          build: [
            "sh", "-c",
            "tsc --outDir js --target es2022 --module commonjs \"$@\"; test -f 'js/{stem}.js'",
            "tsc",
            "{files}",
          ],
          command: ["node", "js/{stem}.js"]),
      ], package: "node-typescript"),
    .interpreted("Z shell", extensions: ["zsh"], by: "zsh", package: "zsh"),
    Language(
      name: "Zig", extensions: ["zig"],
      ways: [.compiled(by: "zig", "build-exe", "-O", "ReleaseFast", "-femit-bin=bot", "{file}")],
      package: nil),
  ]

  /// The language of a file, by its name, else by a `#!` line; nil where neither tells.
  ///
  /// Where two languages have the same ending, the file's beginning tells.
  package static func language(ofFile name: String, firstLine: String) -> Language? {
    guard !name.hasPrefix(".") else { return nil }
    let known = languages(of: name)
    if let first = known.first {
      return known.first { $0.beginnings.contains(where: firstLine.hasPrefix) } ?? first
    }
    guard let line = InterpreterLine(firstLine) else { return nil }
    return all.first { $0.interpreters.contains(line.name) }
  }

  /// The languages whose files end as a name does.
  private static func languages(of name: String) -> [Language] {
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    return all.filter { language in language.extensions.contains { $0 == ending ?? "" } }
  }

  /// The name of the language that a bot is written in, as far as its commands tell.
  package static func name(build: [String]?, command: [String]) -> String? {
    let words = (build ?? []) + command
    let tools = [build?.first, command.first].compactMap { $0?.split(separator: "/").last }
      .map(String.init)
    for word in words {
      let file = word.split(separator: "/").last.map(String.init) ?? ""
      guard let language = language(ofFile: file, firstLine: "") else { continue }
      // Another language may have the same ending.
      return languages(of: file).first { $0.interpreters.contains(where: tools.contains) }?.name
        ?? language.name
    }
    if let tool = build?.first,
      let project = Project.all.first(where: { $0.needs.first?.name == tool && tool != "make" })
    {
      return project.language
    }
    return all.first { $0.interpreters.contains(where: tools.contains) }?.name
  }
}
