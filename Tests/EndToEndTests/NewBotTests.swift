import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct NewBotTests {
  @Test(
    .needs("sh"),
    arguments: [
      ("python", "python3"), ("c", "cc"), ("cpp", "c++"), ("go", "go"), ("haskell", "ghc"),
      ("java", "javac"), ("javascript", "node"), ("lua", "lua5.4"), ("ocaml", "ocamlopt"),
      ("perl", "perl"), ("php", "php"), ("racket", "racket"), ("ruby", "ruby"), ("rust", "rustc"),
      ("shell", "sh"), ("tcl", "tclsh"),
    ].filter { Machine.has($0.1) })
  func `a new bot works at once`(language: String, program: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    #expect(try joust.run("new", "bot", "fox", "--language", language).status == 0)
    let check = try joust.run(
      "check", "fox/", "--game", "tic-tac-toe", "--startup", "1m", "--move-time", "1m")
    #expect(check.output.contains("fox"), "\(check.error)")
    #expect(check.status == 0, "\(check.output)\(check.error)")
  }

  @Test(arguments: [
    (["new", "bot"], "NAME is missing"), (["new", "bot", "a b"], "1 to 64"),
    (["new", "bot", "fox", "--language", "rus"], "did you mean"),
    (["new", "league", "--language", "rust"], "--language is for a bot"),
    (["new", "bot", "fox", "--season", "tournaments/t"], "--season is for a tournament"),
    (["new", "bot", "fox", "--github"], "--github is for a new league"),
  ])
  func `a wrong new bot is refused`(_ words: [String], _ error: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let outcome = try joust.run(words)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains(error), "\(outcome.error)")
  }
}
