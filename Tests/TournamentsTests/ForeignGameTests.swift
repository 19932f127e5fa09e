import Games
import Testing
import Tournaments

/// Tests that games that are not built in are scheduled, written and read like built-in games.
@Suite struct ForeignGameTests {
  @Test func `a tournament defines a game by its referee, with its own rules`() throws {
    let file = try Sample.file(
      #"{ games: ["2048", { name: "go", referee: ["./go", "-q"], size: 9, komi: null }], bots: ["*"] }"#
    )
    let game = try #require(file.games.last as? ForeignGame)
    #expect(game.name == "go")
    #expect(game.referee == ["./go", "-q"])
    #expect(game.rules == Rules(unchecked: ["size": 9, "komi": nil]))
    #expect(game.start(seed: 0).failure?.contains("the game go is not built in") == true)
  }

  @Test
  func `ids of games depend on the name and the rules in any order, not on the referee`()
    throws
  {
    func ids(_ game: String) throws -> Set<String> {
      let file = try Sample.file("{ games: [\(game)], bots: ['*'] }")
      let foreign = try #require(file.games[0] as? ForeignGame)
      let entrants = ["a", "b", "c"].map { Sample.entrant($0, plays: ["go"]) }
      let program = Schedule.Program(
        games: [KnownGame(foreign)], entrants: entrants, pairs: 2, openingPlies: 0,
        seed: Seed(value: 1))
      return Set(try Schedule(program).games().map(\.id))
    }
    let first = try ids("{ name: 'go', referee: ['./go'], size: 9, komi: 7 }")
    #expect(first.count == 12)
    #expect(try ids("{ referee: ['./other'], komi: 7, size: 9, name: 'go' }") == first)
    #expect(try ids("{ name: 'go', referee: ['./go'], size: 9 }").isDisjoint(with: first))
    #expect(try ids("{ name: 'go-2', referee: ['./go'], size: 9, komi: 7 }") != first)
    // A number is the same regardless of its notation.
    #expect(try ids("{ name: 'go', referee: ['./go'], size: 9.0, komi: 7e0 }") == first)
    #expect(try ids("{ name: 'go', referee: ['./go'], size: 9, komi: 7.5 }") != first)
  }

  @Test func `rules are numbers, truth values, texts and null`() throws {
    let file = try Sample.file(
      #"{ games: [{ name: "go", referee: ["./go"], komi: 7.5, ko: true, variant: "b\n", n: null, "#
        + #"large: 1e300, max_moves: 400 }], bots: ["*"] }"#)
    let game = try #require(file.games.last as? ForeignGame)
    #expect(
      game.rules
        == Rules(
          unchecked: [
            "komi": 7.5, "ko": true, "variant": "b\n", "n": nil, "large": 1e300, "max_moves": 400,
          ]))
    #expect(game.moveLimit == 400)
    var record = try Sample.versus()
    record.game = "go"
    record.rules = game.rules
    record.finalScores = [0.5, -7.25]
    let line = record.line()
    #expect(
      String(decoding: line, as: UTF8.self).contains(
        #""rules":{"ko":true,"komi":7.5,"large":1e+300,"max_moves":400,"n":null,"variant":"b\n"}"#
      ))
    #expect(try RecordLine(line, in: 0..<line.count - 1) == .game(record))
  }

  @Test func `only names of built-in games are reserved`() throws {
    for name in ["tic_tac_toe", "2049", "tictactoe"] {
      let file = try Sample.file("{ games: [{ name: '\(name)', referee: ['x'] }], bots: ['*'] }")
      #expect(file.games.map(\.name) == [name])
    }
  }

  @Test func `both seats of a meeting have the same luck, and each meeting has other luck`() throws
  {
    let game = KnownGame(ForeignGame(name: "go", rules: Rules(unchecked: [:])), hasLuck: true)
    let program = Schedule.Program(
      games: [game], entrants: ["a", "b", "c"].map { Sample.entrant($0, plays: ["go"]) }, pairs: 3,
      openingPlies: 0, seed: Seed(value: 1))
    var seeds: [[Int]: Set<UInt64>] = [:]
    for game in try Schedule(program).games() {
      let meeting = try #require(GameIdentity(game.id)).meeting
      seeds[game.entrants.sorted() + [meeting], default: []].insert(try #require(game.seed))
    }
    #expect(seeds.count == 9 && seeds.values.allSatisfy { $0.count == 1 })
    #expect(Set(seeds.values).count == 9)
  }

  @Test func `a line reads back as it is written, and is counted correctly`() throws {
    var game = try Sample.versus()
    game.game = "connect-four"
    game.rules = Rules(unchecked: ["columns": 7, "odd": nil])
    let line = game.line()
    #expect(try RecordLine(line, in: 0..<line.count - 1) == .game(game))
    var lucky = game
    lucky.id = "game-2"
    lucky.seed = .max
    let luckyLine = lucky.line()
    #expect(try RecordLine(luckyLine, in: 0..<luckyLine.count - 1) == .game(lucky))
    var record = Record()
    for (number, id) in ["a-1", "a-2", "a-3"].enumerated() {
      game.id = id
      record.add(game.line(), line: number + 1)
    }
    record.add(luckyLine, line: 4)
    #expect(record.damageCount == 0)
    #expect(record.tallies.map(\.game) == ["connect-four"])
    #expect(record.tallies.map(\.games) == [4])
    #expect(record.tallies.map(\.shared.shares.count) == [2])
  }

  @Test func `simultaneous moves and games of one seat read back as they are written`() throws {
    var together = try Sample.versus()
    together.game = "duel"
    together.rules = Rules(unchecked: [:])
    together.play = .versus(opening: [], moves: [0, 1, 2, 3, 4])
    together.stepSizes = [2, 1, 2]
    together.finalScores = [3, -1]
    var alone = together
    alone.id = "alone-1"
    alone.play = .race(seed: 7, moves: [[1, 2], []], scores: [5, 0], measures: [])
    alone.stepSizes = nil
    alone.finalScores = nil
    let lines = [together, alone].map { $0.line() }
    #expect(
      String(decoding: lines[0], as: UTF8.self)
        .contains(#""opening":[],"moves":[[0,1],2,[3,4]],"scores":[3,-1],"result":"#))
    #expect(
      String(decoding: lines[1], as: UTF8.self)
        .contains(#""seed":"7","moves":[[1,2],[]],"scores":[5,0],"result":"#))
    #expect(try RecordLine(lines[0], in: 0..<lines[0].count - 1) == .game(together))
    #expect(try RecordLine(lines[1], in: 0..<lines[1].count - 1) == .game(alone))
    var record = Record()
    for (index, line) in lines.enumerated() { record.add(line, line: index + 1) }
    // In one of the games a bot moves first, in the other one not.
    #expect(record.damageCount == 0)
    #expect(record.tallies.map(\.hasFirstPlayer) == [true, false])
  }

  @Test func `moves that are texts belong to the record that contains them`() throws {
    var game = try Sample.versus()
    game.game = "words"
    game.rules = Rules(unchecked: [:])
    for words in [["a", "b", "a"], ["c", "\u{1B}[2J", ""]] {
      let texts = MoveTexts()
      game.play = .versus(opening: [], moves: words.map(texts.number))
      game.texts = texts.all
      let line = game.line()
      let read = try RecordLine(line, in: 0..<line.count - 1)
      #expect(read == .game(game))
      guard case .game(let record) = read, case .versus(_, let moves) = record.play else {
        Issue.record("not a game in turns: \(read)")
        return
      }
      #expect(record.texts.count == Set(words).count && moves.map(record.text) == words)
    }
    // A number is never the number of a text.
    let moves = [0, 4_294_967_296, Int.max]
    game.play = .versus(opening: [], moves: moves)
    game.texts = ["a"]
    #expect(moves.map(game.text) == [nil, nil, nil])
    #expect(
      String(decoding: game.line(), as: UTF8.self)
        .contains(#""moves":[0,4294967296,9223372036854775807],"#))
  }

  @Test(arguments: [
    (#""moves":[[0,1],2"#, #""moves":[[0],2"#), (#""moves":[[0,1],2"#, #""moves":[true,2"#),
    (#""scores":[3,4]"#, #""scores":[3]"#),
  ])
  func `an invalid line of simultaneous moves is reported`(right: String, wrong: String) throws {
    var game = try Sample.versus()
    game.game = "duel"
    game.rules = Rules(unchecked: [:])
    game.play = .versus(opening: [], moves: [0, 1, 2])
    game.stepSizes = [2, 1]
    game.finalScores = [3, 4]
    let line = String(decoding: game.line(), as: UTF8.self)
    try #require(line.contains(right))
    let bytes = Array(line.replacing(right, with: wrong).utf8)
    #expect(throws: RecordError.self) { try RecordLine(bytes, in: 0..<bytes.count - 1) }
  }

  @Test func `without a referee no game is verified`() throws {
    var game = try Sample.versus()
    game.game = "connect-four"
    #expect(
      game.contradiction()
        == #"the game "connect-four" is not built in, and its referee is unknown here; "#
        + "give the folder of the tournament, whose tournament.json names the referee")
  }

  @Test func `a bot that plays any game takes part, and others are left out`() throws {
    let field = try BotCatalog(
      builtIn: [
        .init(name: "any", games: ["2048"], playsForeignGames: true) { _ in nil },
        .init(name: "greedy", games: ["2048"]) { _ in nil },
      ], submitted: [])
    let file = try Sample.file(#"{ games: [{ name: "go", referee: ["go"] }], bots: ["*"] }"#)
    let entrants = try field.entrants(file.bots, games: ["go"]) { _ throws(ConfigurationError) in
      throw ConfigurationError("no folder")
    }
    #expect(entrants.map(\.name) == ["any"])
    #expect(entrants[0].games == ["2048", "go"])
  }
}

/// A game that provides only the position before the first move.
private struct KnownGame: VersusGame {
  let name: String
  let rules: Rules
  let hasLuck: Bool

  init(_ game: ForeignGame, hasLuck: Bool = false) {
    name = game.name
    rules = game.rules
    self.hasLuck = hasLuck
  }

  var notation: MoveNotation { .numbers(count: 1) }
  var seatNames: [String] { ["first", "second"] }
  var movesCommute: Bool { false }

  func start(seed: UInt64) -> any VersusPosition { Start() }

  private struct Start: VersusPosition {
    var ply: Int { 0 }
    var state: VersusState { .turn(.first) }
    var legalMoves: [Int] { [0] }

    func isLegal(_ move: Int) -> Bool { move == 0 }
    mutating func play(_ move: Int) {}
    func describe(to fields: inout some FieldWriter) {}
  }
}
