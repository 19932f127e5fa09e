import FoundationEssentials
import Testing
import Tournaments

@Suite struct RecipeTests {
  @Test(arguments: [
    ("bot.py", "", "Python"), ("bot.rs", "", "Rust"), ("Main.java", "", "Java"),
    ("bot.cc", "", "C++"), ("bot.c", "", "C"), ("player", "#!/usr/bin/env python3", "Python"),
    ("player", "#!/bin/bash", "Bash"), ("player", "#! /usr/bin/env -S perl -w", "Perl"),
    ("a.b.lua", "", "Lua"), ("bot.rb", "#!/usr/bin/python3", "Ruby"),
    ("bot.pl", "use strict;", "Perl"), ("bot.pl", ":- initialization(main).", "Prolog"),
    ("bot.pl", "% A wolf", "Prolog"), ("player", "#!/usr/bin/env X=1 guile -s", "Scheme"),
  ])
  func `a language is determined by the file name or by the first line`(
    _ name: String, _ line: String, _ language: String
  ) {
    #expect(Languages.language(ofFile: name, firstLine: line)?.name == language)
  }

  @Test(arguments: ["notes", "notes.txt", ".py", "bot.", ""])
  func `other files have no language`(_ name: String) {
    #expect(Languages.language(ofFile: name, firstLine: "hello") == nil)
  }

  @Test func `no suffix belongs to two languages, unless the first line decides`() {
    let endings = Languages.all.flatMap(\.extensions)
    let shared = Set(endings.filter { ending in endings.count { $0 == ending } > 1 })
    for ending in shared {
      #expect(Languages.all.count { $0.extensions.contains(ending) && $0.beginnings.isEmpty } == 1)
    }
    let names = Languages.all.map(\.name)
    #expect(names == names.sorted { $0.lowercased() < $1.lowercased() })
  }

  @Test func `the page of languages lists all of them with their tools and commands`() throws {
    let place = URL(filePath: #filePath).deletingLastPathComponent()
    let page = try String(
      contentsOf: place.appending(path: "../../bots/languages.md"), encoding: .utf8)
    let languages = try Languages.all.map { language in
      let endings = language.extensions.map { "`.\($0)`" }.joined(separator: " ")
      let main = "fox.\(language.extensions[0])"
      let recipe = try Recipe(language, main: main, files: [main]) { _ in true }
      let commands = [recipe.build, recipe.command].compactMap { words in
        words.map { "`\($0.joined(separator: " "))`" }
      }
      return "| \(language.name) | \(endings) | \(Self.choices(language.ways.map(\.needs))) | "
        + (language.package.map { "`\($0)`" } ?? "")
        + " | \(commands.joined(separator: ", then ")) |"
    }
    let projects = Project.all.map {
      "| `\($0.marker)` | \($0.language) | \(Self.choices([$0.needs])) |"
    }
    for table in [languages, projects] {
      let text = table.joined(separator: "\n")
      #expect(page.contains("|---|\n\(text)\n\n"), "expected:\n\(text)")
    }
  }

  private static func choices(_ needs: [[Tool]]) -> String {
    needs.map { $0.map { "`\($0)`" }.joined(separator: " and ") }.joined(separator: ", or ")
  }

  private func language(_ name: String) throws -> Language {
    try #require(Languages.all.first { $0.name == name })
  }

  @Test func `the first tool that the machine has is used`() throws {
    let recipe = try Recipe(language("C"), main: "bot.c", files: ["bot.c", "list.c"]) {
      $0.name == "clang"
    }
    #expect(recipe.build == ["clang", "-O2", "-o", "bot", "bot.c", "list.c", "-lm"])
    #expect(recipe.command == ["./bot"])
    let java = try Recipe(language("Java"), main: "My.Bot.java", files: ["My.Bot.java"]) { _ in true
    }
    #expect(java.command.last == "My.Bot")
  }

  @Test(arguments: [
    ("Kotlin", "java", "kotlinc", "it (apt install kotlin)"),
    ("Kotlin", "", "kotlinc and java", "them (apt install kotlin)"),
    ("Java", "", "java", "it (apt install default-jdk-headless)"),
    ("Java", "javac", "java", "it (apt install default-jdk-headless)"),
    ("C", "", "cc or gcc or clang", "one of these (apt install gcc)"),
    (
      "C#", "", "mcs and mono, or dotnet 10", "one of these (apt install mono-mcs mono-runtime)"
    ),
    ("Zig", "", "zig", "it"),
  ])
  func `missing tools are named`(
    _ name: String, _ present: String, _ missing: String, _ advice: String
  ) throws {
    let error = #expect(throws: ConfigurationError.self) {
      try Recipe(language(name), main: "bot", files: ["bot"]) { $0.name == present }
    }
    #expect(
      error?.description
        == "\(name) needs \(missing), which this machine doesn't have; install \(advice)")
  }

  @Test(arguments: [
    ("23.6", ["node", "--no-warnings", "bot.ts"]),
    ("22.6", ["node", "--experimental-strip-types", "--no-warnings", "bot.ts"]),
    ("deno", ["deno", "run", "bot.ts"]), ("tsc", ["node", "js/bot.js"]),
  ])
  func `typescript is run by a tool that works`(_ works: String, _ command: [String]) throws {
    let recipe = try Recipe(language("TypeScript"), main: "bot.ts", files: ["bot.ts"]) { tool in
      // For a tool with a test run, its existence is not sufficient.
      tool.trial.isEmpty || tool.description.hasSuffix(works)
    }
    #expect(recipe.command == command)
    #expect((recipe.build?.suffix(2) == ["tsc", "bot.ts"]) == (works == "tsc"))
  }

  @Test(arguments: [
    ("#!/bin/bash", ["/bin/bash"], "/bin/bash"),
    ("#! /bin/bash -e -u ", ["/bin/bash", "-e -u"], "/bin/bash"),
    ("#!/usr/bin/env bash", ["bash"], "bash"),
    ("#!/usr/bin/env -S node --flag", ["node", "--flag"], "node"),
    ("#!/usr/bin/env -S -i A=b python3 -u", ["env", "-i", "A=b", "python3", "-u"], "python3"),
    ("#!/usr/bin/env -S -u A python3 -u", ["env", "-u", "A", "python3", "-u"], "python3"),
    (
      "#!/usr/bin/env -S --unset=A --chdir . pypy3", ["env", "--unset=A", "--chdir", ".", "pypy3"],
      "pypy3"
    ),
    ("#!/usr/bin/env -Spython3 -u", ["python3", "-u"], "python3"),
    ("#!/usr/bin/env --split-string=-i pypy3", ["env", "-i", "pypy3"], "pypy3"),
    ("#!/usr/bin/env python3\r", ["python3"], "python3"),
  ])
  func `a script is run by the interpreter in its first line`(
    _ line: String, _ words: [String], _ program: String
  ) throws {
    let line = try #require(InterpreterLine(line))
    #expect(line.words == words && line.program == program)
    let recipe = try Recipe(line, script: "bot.py") { $0.name == program }
    #expect(recipe == Recipe(language: "Python", build: nil, command: words + ["bot.py"]))
    #expect(throws: ConfigurationError.self) { try Recipe(line, script: "bot.py") { _ in false } }
  }

  @Test(arguments: ["", "#!", "hello", "#!/usr/bin/env", "#!/usr/bin/env -S -u A", "# !/bin/sh"])
  func `other lines name no interpreter`(_ line: String) { #expect(InterpreterLine(line) == nil) }
}
