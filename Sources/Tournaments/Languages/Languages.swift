/// The programming languages that Joust supports.
package enum Languages {
  /// All languages, sorted by name.
  ///
  /// A new language needs an element here and a row in the table of `bots/languages.md`.
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
          // Types are not checked, because the type declarations of Node.js are in a separate package.
          build: [
            "sh", "-c",
            "tsc --outDir js --target es2022 --module commonjs \"$@\"; test -f 'js/{stem}.js'",
            "tsc", "{files}",
          ]),
      ], interpreters: "deno bun tsx ts-node", apt: "node-typescript"),
    Language("Z shell", "zsh", ["zsh {file}"], apt: "zsh"),
    Language("Zig", "zig", [.built(by: "zig build-exe -O ReleaseFast -femit-bin=bot {file}")]),
  ]

  /// Returns the language of a source file; nil if the language is unknown or the file is hidden.
  ///
  /// The extension of the name determines the language. If several languages share the extension, the
  /// beginning of the first line decides, or else the order of ``all``. If the extension is missing or
  /// unknown, the `#!` line determines the language.
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

  /// Returns the name of a bot's language; nil if the bot's commands do not determine the language.
  package static func name(build: [String]?, command: [String]) -> String? {
    let tools = [build?.first, command.first].compactMap { $0?.split(separator: "/").last }
      .map(String.init)
    let isRun = { (language: Language) in language.interpreters.contains(where: tools.contains) }
    for word in (build ?? []) + command {
      let known = languages(of: word.split(separator: "/").last.map(String.init) ?? "")
      // Several languages may share an extension.
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
