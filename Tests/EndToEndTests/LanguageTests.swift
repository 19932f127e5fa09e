import Foundation
import TestThreads
import Testing

/// Tests the bots in `bots/`, each of which is written in a different language.
@Suite(.waiting, .timeLimit(.minutes(30))) struct LanguageTests {
  /// The names of the bots' folders.
  static let bots: [String] = {
    let folder = Joust.root.appending(path: "bots").path
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return (names ?? []).filter {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)/bot.json")
    }.sorted()
  }()

  /// Returns the programs that build and start a bot in `bots/`.
  static func programs(of bot: String) -> [String] {
    let manifest = manifest(of: bot)
    return [manifest?.build?.first, manifest?.command.first].compactMap(\.self)
      .filter { !$0.contains("/") }
  }

  private static func manifest(of bot: String) -> Manifest? {
    let file = Joust.root.appending(path: "bots/\(bot)/bot.json")
    return try? JSONDecoder().decode(Manifest.self, from: Data(contentsOf: file))
  }

  /// The bots whose language is installed on this machine.
  private static let playable = bots.filter { programs(of: $0).allSatisfy(Machine.has) }

  /// The bots that are built before they play.
  private static let built = bots.filter { manifest(of: $0)?.build != nil }

  @Test(.needs(bots.flatMap(programs))) func `bots in many languages are played`() {
    #expect(Self.playable.count >= 12)
    #expect(Self.playable == Self.bots)
  }

  @Test(arguments: playable.filter { !built.contains($0) })
  func `a bot plays both games well and follows the protocol exactly`(name: String) throws {
    try plays(name)
  }

  @Test(.compiling, arguments: playable.filter(built.contains))
  func `a bot that is built plays both games well and follows the protocol exactly`(
    name: String
  ) throws {
    try plays(name)
  }

  private func plays(_ name: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addExample(name)
    try playsWell(name, in: joust)
    try playsLargeBoards(name, in: joust)
    try isExact(name, at: "tic-tac-toe", in: joust)
    try isExact(name, at: "2048", in: joust)
    guard let starter = try starter(of: name) else { return }
    try joust.write(starter.text, to: starter.path)
    try playsLargeBoards(name, in: joust)
  }

  /// Expects that a bot beats the built-in bot that plays at random.
  private func playsWell(_ name: String, in joust: Joust) throws {
    try joust.addTournament(
      "chance",
      """
      games: ["tic-tac-toe", { name: "2048", max_moves: 250 }], pairs: 8, openings: { plies: 1 },
      bots: ["\(name)", { bot: "random", options: { seed: 1 } }], seed: "3",
      time: { startup: "2m", move: "20s" }
      """)
    let run = try joust.run("run", "tournaments/chance", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "chance")
    #expect(games.count == 24)
    #expect(games.allSatisfy { $0.forfeit == nil }, "\(games.compactMap(\.detail))")
    let lines = games.filter { $0.game == "tic-tac-toe" }.map { $0.points(of: name) }
    #expect(lines.reduce(0, +) >= 11, "\(name) made \(lines) of 16 games")
    let boards = games.filter { $0.game == "2048" }
    let scores = [true, false].map { isOwn in
      boards.map { $0.score(of: name, isOwn: isOwn) }.reduce(0, +)
    }
    #expect(4 * scores[0] > 5 * scores[1], "\(name) made \(scores[0]), random \(scores[1])")
  }

  /// Expects that a bot plays the largest boards without a fault.
  private func playsLargeBoards(_ name: String, in joust: Joust) throws {
    try? FileManager.default.removeItem(atPath: "\(joust.folder)/tournaments/large")
    try joust.addTournament(
      "large",
      """
      games: [{ name: "tic-tac-toe", size: 15, win: 5 }, { name: "2048", size: 8, max_moves: 20 }],
      bots: ["\(name)", "random"], seed: "3", time: { startup: "2m", move: "20s" }
      """)
    let run = try joust.run("run", "tournaments/large", "--quiet")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "large")
    #expect(games.count == 3 && games.allSatisfy { $0.forfeit == nil }, "\(games)")
  }

  /// Sends messages to a bot without Joust, some of them with unknown types and fields.
  ///
  /// Expects that the bot answers each turn once, and exits at `quit` and at the end of its input.
  private func isExact(_ name: String, at game: String, in joust: Joust) throws {
    let manifest = try #require(Self.manifest(of: name))
    let command = manifest.command.map { "'\($0)'" }.joined(separator: " ")
    let dialogue = try #require(Self.dialogues[game])
    try joust.write(dialogue, to: "end")
    try joust.write(dialogue + "{\"type\":\"quit\"}\n", to: "quit")
    // The input stays open after `quit`. Status 9 means that the bot waited for the end of its input.
    for script in [
      "\(command) < ../../end",
      """
      mkfifo ../../input; (cat ../../quit; exec sleep 20) > ../../input & sleep=$!
      \(command) < ../../input || exit; rm ../../input; kill $sleep || exit 9
      """,
    ] {
      let run = try joust.shell("cd 'bots/\(name)'\n\(script)")
      #expect(run.status == 0, "\(name) at \(game): \(run.error)")
      let said = run.output.split(separator: "\n").compactMap {
        try? JSONDecoder().decode(Reply.self, from: Data($0.utf8))
      }
      #expect(said.map(\.turn) == [nil, 5, 6, 2], "\(name) at \(game): \(run.output)")
    }
  }

  private struct Manifest: Decodable {
    var command: [String]
    var build: [String]?
  }

  private struct Reply: Decodable {
    var turn: Int?
  }

  private static let dialogues = [
    "tic-tac-toe": #"""
    {"type":"hello","protocol":1,"game":"tic-tac-toe","rules":{"size":3,"win":3,"torus":false},"limits":{"startup_ms":5000,"first_ms":null,"move_ms":1000,"total_ms":null,"increment_ms":0},"hall":{"name":"\"A\"","seats":[[1],{}]}}
    {"type":"start","game_number":1,"seat":"X"}
    {"type":"turn","turn":5,"board":"XO..X....","you":"X","legal":[2,3,5,6,7,8],"last":1,"clock_ms":1000,"mood":"[calm]"}
    {"type":"weather","sky":["blue"]}
    {"type":"start","game_number":2,"seat":"O"}
    {"type":"turn","turn":6,"board":"XXO.O.X..","you":"O","legal":[3,5,7,8],"last":1,"clock_ms":null}
    {"type":"end","result":"loss","reason":"line"}
    {"type":"start","game_number":3,"seat":"O"}
    {"type":"turn","turn":2,"board":"....X....","you":"O","legal":[0,1,2,3,5,6,7,8],"last":4,"clock_ms":500}

    """#,
    "2048": #"""
    {"type":"hello","protocol":1,"game":"2048","rules":{"size":4,"max_moves":null,"target":null},"limits":{"startup_ms":5000,"first_ms":null,"move_ms":1000,"total_ms":null,"increment_ms":0},"hall":{"name":"\"A\"","seats":[[1],{}]}}
    {"type":"start","game_number":1}
    {"type":"turn","turn":5,"board":[[0,2,0,0],[0,0,0,0],[0,0,0,0],[0,0,2,0]],"score":0,"legal":["up","right","down","left"],"clock_ms":200,"mood":"[calm]"}
    {"type":"weather","sky":["blue"]}
    {"type":"start","game_number":2}
    {"type":"turn","turn":6,"board":[[4294967296,2,8,4],[4,16,2,8],[2,8,4,2],[8,4,2,0]],"score":90,"legal":["right","down"],"clock_ms":null}
    {"type":"end","result":"loss","reason":"score"}
    {"type":"start","game_number":3}
    {"type":"turn","turn":2,"board":[[0,0,0,0],[0,0,0,0],[0,0,0,0],[2,2,0,0]],"score":0,"legal":["up","right","left"],"clock_ms":500}

    """#,
  ]

  /// Returns the bot in `bots/languages.md` that uses the kit in a bot's folder.
  private func starter(of name: String) throws -> (path: String, text: String)? {
    let page = try String(
      contentsOf: Joust.root.appending(path: "bots/languages.md"), encoding: .utf8)
    guard let mark = page.range(of: " bots/\(name)/"),
      let end = page.range(of: "\n```\n", range: mark.upperBound..<page.endIndex)
    else { return nil }
    let lines = page[page.index(after: mark.lowerBound)..<end.lowerBound]
      .split(separator: "\n", maxSplits: 1).map(String.init)
    return (path: lines[0], text: lines[1] + "\n")
  }
}

extension Joust {
  /// The folder of the package.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Adds a copy of a bot in `bots/` without its built files.
  func addExample(_ name: String) throws {
    let source = Self.root.appending(path: "bots/\(name)").path
    try FileManager.default.createDirectory(
      atPath: "\(folder)/bots/\(name)", withIntermediateDirectories: true)
    for file in try FileManager.default.contentsOfDirectory(atPath: source)
    where !file.hasPrefix(".") && file != "bot" && file != "classes" {
      try FileManager.default.copyItem(
        atPath: "\(source)/\(file)", toPath: "\(folder)/bots/\(name)/\(file)")
    }
    for place in ["Package.swift", "Sources", "Tests"] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(place)", withDestinationPath: Self.root.appending(path: place).path)
    }
  }
}

extension Joust.Game {
  /// Returns the points of a bot in this game: 1, 0.5 or 0.
  fileprivate func points(of bot: String) -> Double {
    result == "1/2-1/2" ? 0.5 : (result == "1-0") == (bots[0] == bot) ? 1 : 0
  }

  /// Returns the score of a bot or of its opponent in a game of 2048.
  fileprivate func score(of bot: String, isOwn: Bool) -> Int {
    scores.map { $0[(bots[0] == bot) == isOwn ? 0 : 1] } ?? 0
  }
}
