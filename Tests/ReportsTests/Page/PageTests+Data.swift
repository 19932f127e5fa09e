import Foundation
import Games
import Reports
import Testing
import Tournaments

/// A game that begins from a setup in which Black is on turn, and whose moves have notations.
private struct Endgame: VersusGame {
  var name: String { "endgame" }
  var notation: MoveNotation { .numbers(count: 4) }
  var rules: Rules { Rules(unchecked: [:]) }
  var seatNames: [String] { ["white", "black"] }
  var hasLuck: Bool { false }
  var movesCommute: Bool { false }

  func start(seed: UInt64) -> any VersusPosition { EndgamePosition() }
}

private struct EndgamePosition: VersusPosition {
  var moves: [Int] = []

  var ply: Int { moves.count }
  var state: VersusState { .turn(ply % 2 == 0 ? .second : .first) }
  var legalMoves: [Int] { [0, 1, 2, 3] }
  var setup: String? { "4k3/8/8/8/8/8/8/4K3 b - - 0 1" }
  var lastMoveNotation: String? { moves.last.map { "K\($0)" } }

  func isLegal(_ move: Int) -> Bool { legalMoves.contains(move) }
  func describe(to fields: inout some FieldWriter) { fields.number("ply", ply) }

  mutating func play(_ move: Int) { moves.append(move) }
}

// The records in the data of a page, from which its script makes replays.
extension PageTests {
  @Test func `the data has everything that a replay of a game needs`() throws {
    let data = try data(
      text(page([Self.turns("a", moves: [0, 2, 1, 6], opening: [4]), Self.race("b")])))
    let contests = try #require(data["contests"] as? [[String: Any]])
    let turns = try #require((contests[0]["games"] as? [[Any]])?.first)
    #expect(turns[0] as? String == "a")
    #expect(turns[10] as? [Int] == [4])
    #expect(turns[11] as? [Int] == [0, 2, 1, 6])
    let race = try #require((contests[1]["games"] as? [[Any]])?.first)
    #expect(race[10] as? String == "18446744073709551615")
    // Up, right and down are 0, 1 and 2: the bits 000110 are the letter G. Left, up and right are 110001, the
    // letter x; down is 100000, the letter g.
    let boards = try #require(race[11] as? [Any])
    #expect(boards[1] as? String == "Gxg")
    #expect(boards[5] as? String == "4")
    #expect(boards[2] as? Int == 1234)
    #expect(contests[1]["measure"] as? String == "max_tiles")
  }

  @Test func `a large record keeps its latest games, its faults, and the first game of two bots`()
    throws
  {
    var games: [GameRecord] = []
    let words = String(repeating: "x", count: 100_000)
    for number in 0..<60 {
      var game = try Self.race("g\(number)")
      game.comments = [.init(turn: 1, bot: 0, text: words)]
      if number % 10 == 5 {
        game.forfeit = [1]
        game.reason = "crash"
      }
      games.append(game)
    }
    let text = text(try page(games))
    #expect((2_000_000..<2_800_000).contains(text.utf8.count))
    let contests = try #require(try data(text)["contests"] as? [[String: Any]])
    let kept = try #require(contests[0]["games"] as? [[Any]]).compactMap { $0[0] as? String }
    for id in ["g0", "g5", "g15", "g25", "g35", "g45", "g55", "g58", "g59"] {
      #expect(kept.contains(id), "\(id)")
    }
    #expect(contests[0]["total"] as? Int == 60)
  }

  @Test func `a page of a large record has games of every bot`() throws {
    var games: [GameRecord] = []
    let words = String(repeating: "x", count: 8000)
    for number in 0..<600 {
      // Two of the bots play most of the games.
      var game = try Self.turns(
        "g\(number)", number % 6 == 5 ? "b\(number / 6)" : "anna",
        number % 6 == 5 ? "b\(number / 6 + 1)" : "bert")
      game.comments = [.init(turn: 1, bot: 0, text: words)]
      games.append(game)
    }
    let data = try data(text(page(games)))
    let contest = try #require((data["contests"] as? [[String: Any]])?.first)
    let kept = try #require(contest["games"] as? [[Any]])
    #expect(kept.count < 600)
    let shown = Set(kept.flatMap { [$0[1] as? Int, $0[2] as? Int] })
    #expect(shown.count == (contest["players"] as? [Any])?.count)
  }

  private static let node = ["/usr/bin/node", "/usr/local/bin/node"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Returns the output of some of the script's functions for the data of a page.
  private func printed(_ expression: String, of page: ReportPage) throws -> String {
    let assets = URL(filePath: #filePath).appending(path: "../../../../Sources/Reports/Page/Assets")
    let parts = try ["records.js", "boards.js", "downloads.js", "watch.js"].map {
      try String(contentsOf: assets.appending(path: $0).standardized, encoding: .utf8)
    }
    let start =
      "const document = {getElementById: () => ({textContent: process.argv[1]})};\n"
      + "const addEventListener = () => {};\n"
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: try #require(Self.node))
    process.arguments = [
      "-e", start + parts.joined() + "process.stdout.write(\(expression));",
      String(
        decoding: try JSONSerialization.data(
          withJSONObject: data(text(page)), options: .sortedKeys), as: UTF8.self),
    ]
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(.enabled(if: node != nil, "there is no node on this machine to run the script"))
  func `the games that a page saves are lines of a record`() throws {
    func game(
      _ id: String, _ bots: [String], _ play: GameRecord.Play, rules: [String: RuleValue?] = [:]
    ) -> GameRecord {
      let times = bots.map { _ in 1.5 }
      return GameRecord(
        id: id, game: id, rules: Rules(unchecked: rules), bots: bots,
        versions: bots.map { _ in "1" }, play: play, places: bots.map { _ in 1 }, reason: "end",
        milliseconds: times, longestMilliseconds: times, at: "2026-01-01T00:00:00Z")
    }
    let texts = MoveTexts()
    let bids = ["low", "high", "-1", "low"].map(texts.number)
    var auction = game("auction", ["anna", "bert"], .versus(opening: [], moves: bids + [bids[0]]))
    auction.texts = texts.all
    auction.stepSizes = [2, 2, 1]
    auction.seed = .max
    auction.finalScores = [3, -1]
    let moves = [3, 1, Steps.noMove, 2, 0]
    var snakes = game("snakes", ["anna", "bert", "cleo"], .versus(opening: [5], moves: moves))
    snakes.places = [1, 2, 3]
    snakes.stepSizes = [3, 2]
    snakes.forfeit = [2]
    let alone = GameRecord.Play.race(
      seed: 7, moves: [[1, 5], [0]], scores: [4, 4], measures: [])
    let games = try [
      Self.turns("turns", opening: [3]), Self.race("race"), auction, snakes,
      game("alone", ["anna", "bert"], alone, rules: ["items": 6, "most": nil]),
    ]
    let lines = try printed(
      "contests.flatMap(({ games }) => games).map(gameLine).join(\"\")", of: page(games))
    let read = try lines.split(separator: "\n").map { line in
      let bytes = Array(line.utf8)
      return try RecordLine(bytes, in: bytes.indices)
    }
    #expect(read.count == games.count)
    for game in games { #expect(read.contains(.game(game)), "\(game.id)") }
    let csv = try printed("csv([['=a', -1, ' @b,c', null, `'=d`, `'e`]])", of: page())
    #expect(csv == "'=a,-1,\"' @b,c\",,''=d,'e\n")
  }

  @Test(.enabled(if: node != nil, "there is no node on this machine to run the script"))
  func `each move of a game that a page saves as PGN is one word`() throws {
    let texts = MoveTexts()
    var game = try Self.turns("words", moves: ["a1 b2", "pass; {x}", "(c3)"].map(texts.number))
    game.game = "words"
    game.texts = texts.all
    let pgn = try printed("gamePGN(contests[0].games[0])", of: page([game]))
    #expect(pgn.hasSuffix("\n\n1. a1_b2 pass___x_ 2. _c3_ 1-0\n\n"), "\(pgn)")
  }

  @Test(.enabled(if: node != nil, "there is no node on this machine to run the script"))
  func `a page saves a game as PGN with the same setup as the export`() throws {
    var game = try Self.turns("a", moves: [1, 2, 3])
    game.game = "endgame"
    game.rules = Rules(unchecked: ["variant": "atomic"])
    let page = try page([game], describe: { GameDescription($0, of: Endgame()) })
    let saved = try printed("gamePGN(contests[0].games[0])", of: page)
    let exported = try #require(PGNExport.text(of: game, event: "club", in: Endgame()))
    for pgn in [saved, exported] {
      #expect(pgn.contains("[Reason \"line\"]\n[Termination \"normal\"]\n"), "\(pgn)")
      #expect(
        pgn.hasSuffix(
          """
          [SetUp "1"]
          [FEN "4k3/8/8/8/8/8/8/4K3 b - - 0 1"]
          [Variant "atomic"]

          1... K1 2. K2 K3 1-0


          """), "\(pgn)")
    }
  }

  @Test(.enabled(if: node != nil, "there is no node on this machine to run the script"))
  func `a game that is being played has the heading of the ladder with its rules`() throws {
    var past = try Self.turns("past")
    past.rules = try Rules(of: TicTacToe.parameters, values: ["size": 15, "win": 5])
    let page = try page([past, Self.race("race")])
    let names = try printed(
      """
      [[15, 5], [3, 3]].map(([size, win]) => tableName({
        game: "tic-tac-toe", rules: { size, win }, bots: ["bert", "anna"] })).join("\\n")
      """, of: page)
    let heading = page.games[0].heading(among: page.games)
    #expect(heading != "tic-tac-toe")
    #expect(names == "anna – bert (\(heading))\nanna – bert (tic-tac-toe)")
  }
}
