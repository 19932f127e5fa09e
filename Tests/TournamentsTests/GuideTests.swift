import FoundationEssentials
import Games
import Testing
import Tournaments

/// Tests that Joust reads and writes the examples in the pages of `tournaments/`.
@Suite struct GuideTests {
  @Test func `every example of a tournament can be played`() throws {
    let examples = try Self.fences("json5")
    #expect(examples.count == 13)
    for example in examples { _ = try Sample.file(example) }
  }

  @Test func `the documented defaults are correct`() throws {
    let documented = try Sample.file(try Self.defaults())
    let left = try Sample.file(#"{ games: ["tic-tac-toe"], bots: ["*"] }"#)
    #expect(documented.games.map { $0.rules } == left.games.map { $0.rules })
    #expect(documented.bots.map(\.source) == left.bots.map(\.source))
    #expect(type(of: documented.format).name == type(of: left.format).name)
    #expect(documented.pairs == left.pairs)
    #expect(documented.openingPlies == left.openingPlies)
    #expect(documented.withdrawn == left.withdrawn)
    #expect(documented.time == left.time)
    #expect(documented.memory == left.memory)
    #expect(documented.processes == left.processes)
    #expect(documented.concurrency == left.concurrency)
    #expect(documented.onTimeout == left.onTimeout)
    #expect(documented.pondering == left.pondering)
    #expect(documented.affinity == left.affinity)
    #expect(documented.sandbox == left.sandbox)
    #expect(documented.adjudication == left.adjudication)
    #expect(documented.recordsTimes == left.recordsTimes)
    #expect(documented.limits == left.limits)
    #expect(documented.publicLogs == left.publicLogs)
    #expect(documented.previous == left.previous)
  }

  @Test func `every key is documented`() throws {
    let documented = Set(try Self.keys().map { $0.section ?? $0.name })
    do {
      _ = try Sample.file("{ color: 1 }")
      Issue.record("the key is taken")
    } catch {
      let list = try #require(error.description.firstRange(of: "the keys are "))
      let keys = error.description[list.upperBound...].split(separator: ", ").map(String.init)
      #expect(keys.count == 21)
      #expect(documented == Set(keys))
    }
  }

  @Test func `the documented rules are correct`() throws {
    let page = try Self.page("tournaments/games.md")
    for game in GameCatalog.all {
      #expect(page.contains("| `\(game.name)` |"))
      for parameter in game.parameters {
        let value = parameter.defaultValue.map(String.init) ?? "null"
        let isDocumented = page.split(separator: "\n").contains {
          $0.contains("| `\(parameter.name)` |") && $0.hasSuffix("| \(value) |")
        }
        #expect(isDocumented, "\(game.name): \(parameter.name)")
      }
    }
  }

  @Test func `the documented error is exact`() throws {
    let text = "{\n  games: [\"2048\"],\n  bots: [\"*\"],\n  time: { mov: \"1s\" },\n}"
    let documented = try #require(try Self.fences("text error").first)
    #expect(throws: ConfigurationError(documented)) {
      try TournamentFile(Array(text.utf8), file: "tournaments/first/tournament.json")
    }
  }

  @Test func `the documented lines of a record are valid and read back unchanged`() throws {
    let lines = try Self.fences("jsonl").flatMap { $0.split(separator: "\n") }
    #expect(lines.count == 4)
    for line in lines {
      switch try RecordLine(Array(line.utf8), in: 0..<line.utf8.count) {
      case .game(let game):
        #expect(text(game.line()) == line + "\n")
        #expect(game.contradiction() == nil)
      case .run(var run):
        run.bots = ["greedy", "minimax", "random"].map {
          var bot = RunRecord.Bot(name: $0, version: "1", command: ["joust", "bot", $0])
          bot.bot = $0
          return bot
        }
        run.memory = 1_000_000_000
        run.processes = 256
        run.protections = ["own-session", "memory-limit"]
        #expect(text(run.line()) == line + "\n")
      case .other: Issue.record("\(line)")
      }
    }
  }

  @Test func `the games of the documented record follow from the schedule`() throws {
    let games: [any Game] = [
      try Sample.ticTacToe(), try Sample.twentyFortyEight(["max_moves": 12]),
    ]
    let console = try Self.fences("console").joined()
    let secret = try #require(
      console.firstMatch(of: /printf '\["([0-9a-f]{64})"/).flatMap { Secret(String($0.1)) })
    let schedule = try Schedule(
      .init(
        games: games, entrants: Sample.entrants("greedy", "minimax", "random"), pairs: 1,
        openingPlies: 1, luck: LuckSource(secret)))
    let ids = Set(schedule.games().map(\.id))
    let lines = try Self.fences("jsonl").joined(separator: "\n")
    for line in lines.split(separator: "\n") {
      guard case .game(let game) = try RecordLine(Array(line.utf8), in: 0..<line.utf8.count) else {
        continue
      }
      #expect(ids.contains(game.id))
    }
    var check = LuckCheck(secret: secret, from: "the guide")
    let part = VerifiedPart(Array(lines.utf8), in: 0..<lines.utf8.count)
    #expect(check.contradictions(in: part) == [:])
    #expect(check.uncheckedCount == 0)
  }

  @Test func `the documented numbers of openings are correct`() throws {
    let game = try Sample.ticTacToe()
    #expect(try Openings(of: game, plies: 1, seed: 1).count == 9)
    #expect(try Openings(of: game, plies: 2, seed: 1).count == 72)
  }

  @Test(arguments: ["quickstart", "everyone"])
  func `an included tournament plays every game with a fixed seed`(
    _ name: String
  ) throws {
    let file = try Sample.file(try Self.page("tournaments/\(name)/tournament.json"))
    #expect(file.games.map { $0.name } == GameCatalog.all.map { $0.name })
    #expect(file.bots.map(\.source).contains(.everything) == (name == "everyone"))
    #expect(file.seed != nil)
  }

  @Test(arguments: ["tic-tac-toe", "five-in-a-row"])
  func `the documented ladder of built-in bots names the bots that play`(
    _ name: String
  ) throws {
    let file = try Sample.file(try Self.page("tournaments/\(name)/tournament.json"))
    #expect(!file.bots.map(\.source).contains(.everything))
    #expect(file.seed != nil)
    let ladders = try Self.fences("text").filter { $0.contains("ranks  bot") }
    let rows = ladders.map { ladder in
      Set(ladder.split(separator: "\n").dropFirst().map { $0.split(separator: " ")[2] })
    }
    let names = file.bots.map { bot in
      if case .name(let source) = bot.source { bot.name ?? source } else { "" }
    }
    #expect(rows.contains(Set(names.map { Substring($0) })))
  }

  // MARK: - Pages

  private static func page(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    return String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
  }

  private static let pages = [
    "README", "formats", "games", "leagues", "ratings", "record", "page", "sandbox",
    "from-fastchess",
  ].map { "tournaments/\($0).md" }

  /// Returns the contents of the fenced blocks of all pages whose info string begins with a word.
  private static func fences(_ kind: String) throws -> [String] {
    var fences: [String] = []
    var open: [Substring]?
    let text = try pages.map(page).joined(separator: "\n")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let lines = open, line == "```" {
        fences.append(lines.joined(separator: "\n"))
        open = nil
      } else if open != nil {
        open?.append(line)
      } else if line == "```" + kind || line.hasPrefix("```\(kind) ") {
        open = []
      }
    }
    return fences
  }

  // MARK: - The table of keys

  /// A row of the table of keys.
  private struct Key {
    /// The object that has the key; nil for a key of the file itself.
    let section: String?
    let name: String
    /// The default value in JSON5; nil if the key has none.
    let defaultValue: String?
  }

  /// Returns the rows of the only table with four columns.
  private static func keys() throws -> [Key] {
    try page("tournaments/README.md").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: " | ")
      guard cells.count == 4,
        let key = cells[0].wholeMatch(of: /\| `(?:([a-z_]+)\.)?([a-z_]+)`/)
      else { return nil }
      let value = cells[2].wholeMatch(of: /`(.+)`/)
      return Key(
        section: key.1.map(String.init), name: String(key.2),
        defaultValue: value.map { String($0.1) })
    }
  }

  /// Returns a tournament with the default value of every key that has one.
  private static func defaults() throws -> String {
    var members = [#"games: ["tic-tac-toe"]"#, #"bots: ["*"]"#]
    for (section, keys) in Dictionary(grouping: try keys(), by: \.section) {
      let values = keys.compactMap { key in
        key.defaultValue.map { "\(key.name): \($0)" }
      }.joined(separator: ", ")
      members.append(section.map { "\($0): { \(values) }" } ?? values)
    }
    return "{ " + members.joined(separator: ", ") + " }"
  }
}
