import Games
import Testing
import Tournaments

/// Tests the bots that result from the list in a tournament.
@Suite struct FieldTests {
  @Test func `"*" lists every bot that plays one of the games`() throws {
    #expect(try names(#"["*"]"#, games: "2048") == ["random", "greedy", "py", "js"])
    #expect(try names(#"["*"]"#, games: "tic-tac-toe") == ["random", "minimax", "py"])
  }

  @Test func `a name refers to a built-in bot or a bot in the bots folder`() throws {
    let entrants = try entrants(#"["py", "minimax"]"#)
    #expect(entrants.map(\.name) == ["py", "minimax"])
    #expect(entrants[0].version == "2")
    #expect(entrants[0].program == .folder("bots/py", manifest("py", version: "2")))
    #expect(entrants[1].version == "1")
    #expect(entrants[1].program == .builtIn(name: "minimax"))
  }

  @Test func `a text with a slash is a folder, whose bot.json has the name`() throws {
    let entrants = try entrants(#"["./other", "random"]"#)
    #expect(entrants.map(\.name) == ["other", "random"])
    #expect(entrants[0].program == .folder("cup/./other", manifest("other")))
  }

  @Test func `"*" and the plain name of a bot are one entrant`() throws {
    #expect(
      try names(#"["*", "random", { bot: "py" }]"#)
        == ["random", "minimax", "greedy", "py", "js"])
    #expect(try names(#"["js", "*"]"#) == ["js", "random", "minimax", "greedy", "py"])
  }

  @Test func `another name makes a second entrant of the same bot`() throws {
    let entrants = try entrants(
      #"["minimax", { bot: "minimax", name: "m2", options: { depth: 2, fast: true } }]"#)
    #expect(entrants.map(\.name) == ["minimax", "m2"])
    #expect(entrants[1].program == .builtIn(name: "minimax"))
    #expect(entrants[1].optionWords == ["--depth", "2", "--fast", "true"])
  }

  @Test(arguments: [
    #"[{ bot: "py", network: true, environment: ["KEY"] }, "js"]"#,
    #"["js", { bot: "py", network: true, environment: ["KEY"] }, "*"]"#,
    #"["*", { bot: "py", network: true, environment: ["KEY"] }]"#,
  ])
  func `only the given bot is trusted`(bots: String) throws {
    for entrant in try entrants(bots) {
      #expect(entrant.trust.network == (entrant.name == "py"))
      #expect(entrant.trust.environment == (entrant.name == "py" ? ["KEY"] : []))
    }
  }

  private static let wrong: [(bots: String, error: String)] = [
    (
      #"[{ bot: "random", network: true }]"#,
      #""bots[0]" gives "network" or "environment" to "random", which is built in and uses neither; "#
        + "give them only to a submitted bot"
    ),
    (
      #"["minimx"]"#,
      #""bots[0]" is "minimx", which is not a bot; did you mean "minimax"?"#
    ),
    (
      #"["stockfish"]"#,
      #""bots[0]" is "stockfish", which is not a bot; the bots are random, minimax, greedy, py, js; "#
        + #"for a bot in another folder, write its path with a slash, such as "./mine""#
    ),
    (
      #"["random", "random"]"#,
      #""bots[1]" adds a second entrant named "random"; give one of the two another name: "#
        + #"{ bot: …, name: "…" }"#
    ),
    (
      #"["*", { bot: "minimax", options: { depth: 2 } }]"#,
      #""bots[1]" adds a second entrant named "minimax"; give one of the two another name: "#
        + #"{ bot: …, name: "…" }"#
    ),
    (
      #"[{ bot: "minimax", options: { depth: 2 } }, "*"]"#,
      #""bots[1]" adds a second entrant named "minimax"; give one of the two another name: "#
        + #"{ bot: …, name: "…" }"#
    ),
    (
      #"["random", { bot: "py", name: "random" }]"#,
      #""bots[1]" adds a second entrant named "random"; give one of the two another name: "#
        + #"{ bot: …, name: "…" }"#
    ),
    (
      #"["mini\u001bmax"]"#,
      #""bots[0]" is "mini\u001bmax", which is not a bot; did you mean "minimax"?"#
    ),
    (
      #"[{ bot: "minimax", options: { dept: 2 } }]"#,
      #""bots[0]": "dept" is no option of minimax"#
    ),
    (
      #"["./random"]"#,
      #"cup/./random/bot.json: "name" is "random", which is a built-in bot; "#
        + #"give the bot another name"#
    ),
  ]

  @Test(arguments: wrong)
  func `an error names the bot that can't take part`(bots: String, error: String) {
    let failure = self.failure { try entrants(bots) }
    #expect(
      failure == (error.hasPrefix("cup/") ? error : "cup/tournament.json:1: " + error))
  }

  @Test func `a listed bot that plays none of the games is an error`() {
    #expect(
      failure { try entrants(#"["js"]"#, games: "tic-tac-toe") }
        == #"cup/tournament.json:1: "bots[0]" is "js", which plays 2048 and none of the "#
        + #"games here (tic-tac-toe); name a bot that plays one of these games"#)
  }

  @Test func `a bot that refuses the rules is left out of "*", and an error if it is listed`()
    throws
  {
    var picky = BotCatalog.BuiltIn(name: "picky", games: ["2048"]) { _ in nil }
    picky.refusal = { ($0 as? TwentyFortyEight)?.size == 4 ? nil : "picky plays 4 × 4 alone" }
    let other = BotCatalog.BuiltIn(name: "other", games: ["2048"]) { _ in nil }
    let field = try BotCatalog(builtIn: [picky, other], submitted: [])
    func names(_ bots: String, size: Int) throws(ConfigurationError) -> [String] {
      let file = try Sample.file(#"{ games: [{ name: "2048", size: \#(size) }], bots: \#(bots) }"#)
      return try field.entrants(file.bots, games: ["2048"], rules: file.games) {
        path throws(ConfigurationError) in
        BotCatalog.Submitted(folder: path, manifest: manifest("x"))
      }.map(\.name)
    }
    #expect(try names(#"["*"]"#, size: 4) == ["picky", "other"])
    #expect(try names(#"["*"]"#, size: 5) == ["other"])
    #expect(
      failure { try names(#"["other", "picky"]"#, size: 5) }
        == #"cup/tournament.json:1: "bots[1]": picky plays 4 × 4 alone"#)
  }

  @Test func `two submitted bots need two names`() {
    #expect(
      failure {
        try BotCatalog(
          builtIn: [],
          submitted: [
            .init(folder: "bots/a", manifest: manifest("twin")),
            .init(folder: "bots/b", manifest: manifest("twin")),
          ])
      } == #"bots/b/bot.json: "name" is "twin", as in bots/a/bot.json; "#
        + #"give one of the bots another name"#)
  }

  @Test func `a submitted bot needs another name than the built-in ones`() {
    #expect(
      failure {
        try BotCatalog(
          builtIn: [.init(name: "random", games: ["2048"]) { _ in nil }],
          submitted: [.init(folder: "bots/a", manifest: manifest("random"))])
      } == #"bots/a/bot.json: "name" is "random", which is a built-in bot; "#
        + #"give the bot another name"#)
  }

  @Test func `an earlier version that is gone is left out of a tournament that has begun`() throws {
    var catalog = try field()
    catalog.former = [.init(folder: "bots/.versions/py@1", manifest: manifest("py"))]
    let league = catalog
    let file = try Sample.file(#"{ games: ["2048"], bots: ["py@1", "py@0"] }"#)
    func lineup(_ tolerance: Lineup.Tolerance) throws(ConfigurationError) -> Lineup {
      try league.lineup(file.bots, games: ["2048"], tolerance: tolerance) {
        path throws(ConfigurationError) in
        BotCatalog.Submitted(folder: path, manifest: manifest("x"))
      }
    }
    let begun = try lineup(.missing)
    #expect(begun.entrants.map(\.name) == ["py@1"])
    #expect(
      begun.absences.map(\.sentence) == [
        #"py@0 is left out: cup/tournament.json:1: "bots[1]" is "py@0", which is not stored; "#
          + "the versions of py are py@1, py@2"
      ])
    #expect(throws: ConfigurationError.self) { try lineup(.unreadable) }
  }

  // MARK: - A field of five bots

  private func field() throws(ConfigurationError) -> BotCatalog {
    try BotCatalog(
      builtIn: [
        .init(name: "random", games: ["tic-tac-toe", "2048"]) { _ in nil },
        .init(name: "minimax", games: ["tic-tac-toe"]) { options in
          options.first { $0.key != "depth" && $0.key != "fast" }
            .map { "\"\($0.key)\" is no option of minimax" }
        },
        .init(name: "greedy", games: ["2048"]) { _ in nil },
      ],
      submitted: [
        .init(folder: "bots/py", manifest: manifest("py", version: "2")),
        .init(folder: "bots/js", manifest: manifest("js", plays: ["2048"])),
      ])
  }

  private func manifest(
    _ name: String, version: String = "1", plays games: [String] = ["tic-tac-toe", "2048"]
  ) -> BotManifest {
    let list = games.map { "\"\($0)\"" }.joined(separator: ",")
    let text = #"{"name":"\#(name)","command":["a"],"games":[\#(list)],"version":"\#(version)"}"#
    do {
      return try BotManifest(Array(text.utf8), file: "bot.json")
    } catch {
      preconditionFailure(error.description)
    }
  }

  private func entrants(
    _ bots: String, games: String...
  ) throws(ConfigurationError) -> [Entrant] {
    let file = try Sample.file(#"{ games: ["2048"], bots: \#(bots) }"#)
    let games = games.isEmpty ? ["tic-tac-toe", "2048"] : games
    return try field().entrants(file.bots, games: games) { path throws(ConfigurationError) in
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      return BotCatalog.Submitted(folder: "cup/" + path, manifest: manifest(name))
    }
  }

  private func names(_ bots: String, games: String...) throws(ConfigurationError) -> [String] {
    let all = try entrants(bots)
    guard let game = games.first else { return all.map(\.name) }
    return try entrants(bots, games: game).map(\.name)
  }

  private func failure<Value>(_ body: () throws -> Value) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
