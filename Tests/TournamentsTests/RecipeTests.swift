import FoundationEssentials
import Tournaments
import Testing

@Suite struct RecipeTests {
  @Test(arguments: [
    ("bot.py", "", "Python"), ("bot.rs", "", "Rust"), ("Main.java", "", "Java"),
    ("bot.cc", "", "C++"), ("bot.c", "", "C"), ("player", "#!/usr/bin/env python3", "Python"),
    ("player", "#!/bin/bash", "shell"), ("player", "#! /usr/bin/env -S perl -w", "Perl"),
    ("a.b.lua", "", "Lua"), ("bot.rb", "#!/usr/bin/python3", "Ruby"),
  ])
  func `a language is told by the name, else by the first line`(
    _ name: String, _ line: String, _ language: String
  ) {
    #expect(Languages.language(ofFile: name, firstLine: line)?.name == language)
  }

  @Test(arguments: ["notes", "notes.txt", ".py", "bot.", ""])
  func `other files have none`(_ name: String) {
    #expect(Languages.language(ofFile: name, firstLine: "hello") == nil)
  }

  @Test func `no ending belongs to two languages`() {
    let endings = Languages.all.flatMap(\.extensions)
    #expect(Set(endings).count == endings.count)
    let names = Languages.all.map(\.name)
    #expect(names == names.sorted { $0.lowercased() < $1.lowercased() })
  }

  @Test func `the page for bot writers names them all`() throws {
    let place = URL(filePath: #filePath).deletingLastPathComponent()
    let page = try String(
      contentsOf: place.appending(path: "../../bots/README.md"), encoding: .utf8)
    let text = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let names = Languages.all.map(\.name)
    let list = names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    #expect(text.contains("It knows \(list), where"))
  }

  private func language(_ name: String) throws -> Language {
    try #require(Languages.all.first { $0.name == name })
  }

  @Test func `the first way is taken that the machine has`() throws {
    let recipe = try Recipe(language("C"), main: "bot.c", files: ["bot.c", "list.c"]) {
      $0 == "clang"
    }
    #expect(recipe.build == ["clang", "-O2", "-o", "bot", "bot.c", "list.c", "-lm"])
    #expect(recipe.command == ["./bot"])
    let java = try Recipe(language("Java"), main: "My.Bot.java", files: ["My.Bot.java"]) { _ in true
    }
    #expect(java.command.last == "My.Bot")
  }

  @Test func `what is missing is named`() throws {
    let error = #expect(throws: ConfigurationError.self) {
      try Recipe(language("Kotlin"), main: "bot.kt", files: ["bot.kt"]) { $0 == "java" }
    }
    #expect(
      error?.description
        == "Kotlin needs kotlinc and java, which this machine doesn't have (apt install kotlin)")
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
    ("package.json", "{ \"name\": \"x\", \"main\": \"play.js\" }", "node play.js"),
    ("package.json", "{}", "node index.js"), ("Makefile", "all:\n", "./bot"),
  ])
  func `a folder's own tools say what runs`(
    _ marker: String, _ text: String, _ command: String
  ) throws {
    let project = try #require(Project.all.first { $0.marker == marker })
    #expect(try project.recipe(text) { _ in true }.command.joined(separator: " ") == command)
    #expect(throws: ConfigurationError.self) { try project.recipe(text) { _ in false } }
  }

  @Test func `a file that doesn't say what it makes is no project of a bot`() throws {
    let project = try #require(Project.all.first { $0.marker == "Cargo.toml" })
    #expect(throws: ConfigurationError.self) { try project.recipe("[workspace]\n") { _ in true } }
  }
}
