import Testing
import Tournaments

@Suite struct BotManifestTests {
  @Test func `a name, a command and games are enough`() throws {
    let manifest = try read(
      #"{"name":"py-random","command":["python3","bot.py"],"games":["tic-tac-toe","2048"]}"#)
    #expect(manifest.name == "py-random")
    #expect(manifest.command == ["python3", "bot.py"])
    #expect(manifest.games == ["tic-tac-toe", "2048"])
    #expect(manifest.version == "1")
    #expect(manifest.build == nil)
    #expect(manifest.author == nil)
    #expect(manifest.description == nil)
  }

  @Test func `the optional members are read`() throws {
    let manifest = try read(
      #"{"name":"c","command":["./bot"],"games":["2048"],"version":"1.2","build":["cc","-O2"],"#
        + #""author":"A. N. Other","description":"Plays."}"#)
    #expect(manifest.version == "1.2")
    #expect(manifest.build == ["cc", "-O2"])
    #expect(manifest.author == "A. N. Other")
    #expect(manifest.description == "Plays.")
  }

  @Test func `a bot may play any game, even a game with a name similar to a built-in one`()
    throws
  {
    let text = #"{"name":"c","command":["./bot"],"games":["tic_tac_toe","*"]}"#
    #expect(try read(text).games == ["tic_tac_toe", "*"])
    let all = BotManifest(name: "any", build: nil, command: ["./any"], games: ["*"])
    let one = BotManifest(name: "one", build: nil, command: ["./one"], games: ["tic_tac_toe"])
    let field = try BotCatalog(
      builtIn: [],
      submitted: [
        .init(folder: "bots/any", manifest: all), .init(folder: "bots/one", manifest: one),
      ])
    for (games, names) in [(["2048"], ["any"]), (["tic_tac_toe", "2048"], ["any", "one"])] {
      let entrants = try field.entrants([BotReference("*", place: "")], games: games) {
        _ throws(ConfigurationError) in throw ConfigurationError("no folder")
      }
      #expect(entrants.map(\.name) == names)
    }
  }

  private static let wrong: [(member: String, error: String)] = [
    (#""name":".a""#, #":2: "name" is ".a", expected a name of 1 to 64"#),
    (#""name":5"#, #":2: "name" is 5, expected a name of 1 to 64"#),
    (#""command":"run""#, #":2: "command" is "run", expected a command as a list of texts"#),
    (#""command":[]"#, #":2: "command" is an empty list, expected a command"#),
    (#""command":[""]"#, #":2: "command" is a list, expected a command as a list of texts"#),
    (#""command":["a",1]"#, #":2: "command" is a list, expected a command as a list of texts"#),
    (#""command":["a\u0000"]"#, #":2: "command" is a list, expected a command"#),
    (#""games":[]"#, #":2: "games" is an empty list, expected a list of games"#),
    (
      #""games":["a b"]"#,
      #":2: "games" names "a b", which is not a game; expected "tic-tac-toe" or "2048", a name of "#
        + #"1 to 64"#
    ),
    (#""games":["2048","2048"]"#, #":2: "games" names "2048" twice; list each game once"#),
    (#""version":2"#, #":2: "version" is 2, expected a text of 1 to 64 characters"#),
    (#""version":"""#, #":2: "version" is "", expected a text of 1 to 64 characters"#),
    (#""build":"make""#, #":2: "build" is "make", expected a command as a list of texts"#),
    (#""author":null"#, #":2: "author" is null, expected a text"#),
    (#""vresion":"2""#, #":2: "vresion" is an unknown key; did you mean "version"?"#),
  ]

  @Test(arguments: wrong)
  func `an error names an invalid member and the expected value`(member: String, error: String)
    throws
  {
    let key = member.prefix { $0 != ":" }
    let others = [
      #""name":"a""#, #""command":["a"]"#, #""games":["2048"]"#,
    ].filter { !$0.hasPrefix(key) }
    let text = "{" + others.joined(separator: ",") + ",\n" + member + "}"
    let failure = try #require(self.failure(text))
    #expect(failure.hasPrefix("mine/bot.json" + error))
  }

  @Test(arguments: ["name", "command", "games"])
  func `an error names a missing member`(key: String) throws {
    let members = [
      #""name":"a""#, #""command":["a"]"#, #""games":["2048"]"#,
    ].filter { !$0.hasPrefix("\"\(key)\"") }
    let failure = try #require(self.failure("{" + members.joined(separator: ",") + "}"))
    #expect(failure.hasPrefix("mine/bot.json: \"\(key)\" is missing, expected a "))
  }

  @Test(arguments: [
    "{name:\"a\"}", "{\"name\":\"a\",}", "{} // comment", "{\"name\":\"a\",\"name\":\"a\"}",
  ])
  func `a manifest is strict JSON`(text: String) throws {
    let failure = try #require(self.failure(text))
    #expect(failure.hasPrefix("mine/bot.json:1:"))
  }

  private func read(_ text: String) throws(ConfigurationError) -> BotManifest {
    try BotManifest(Array(text.utf8), file: "mine/bot.json")
  }

  private func failure(_ text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return error.description
    }
  }

  @Test(arguments: [
    (["1"], "2"), (["9"], "10"), (["2.5"], "3"), (["v7b"], "8"), (["dev"], "1"), ([], "1"),
    (["2", "10", "3"], "11"),
    (["3", "9223372036854775806"], "9223372036854775807"),
  ])
  func `the next version is the smallest whole number above all versions`(
    _ versions: [String], _ next: String
  ) {
    #expect(BotManifest.version(after: versions) == next)
  }

  @Test(arguments: ["9223372036854775807", "99999999999999999999"])
  func `a version of 2^63 - 1 or more counts as 0`(_ version: String) {
    #expect(BotManifest.version(after: ["3", version]) == "4")
  }
}
