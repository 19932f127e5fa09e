import Games
import Protocol
import Terminal
import Testing
import Tournaments

/// A game in turns that is not part of Joust: each seat removes one to three matches, and the seat that
/// removes the last match wins.
struct Matchsticks: BuiltInGame, VersusGame {
  static let name = "matchsticks"
  static let summary = "in turn; the last match wins"
  static let parameters: [RuleParameter] = []
  static let notation = MoveNotation.words(["one", "two", "three"], letters: [])

  let rules: Rules
  var seatNames: [String] { ["A", "B"] }
  var hasLuck: Bool { true }
  var movesCommute: Bool { false }

  init(rules: Rules) {
    self.rules = rules
  }

  func start(seed: UInt64) -> any VersusPosition { Heap(left: 5 + Int(seed % 3)) }

  func view(reading fields: some FieldReader) -> View? { fields.number("left").map(View.init) }

  struct View: GameView {
    var left: Int
    var legalMoves: [Int] { Array(0..<min(3, left)) }
    var cellValues: [Int] { [left] }
  }

  struct Heap: VersusPosition {
    var left: Int
    var ply = 0
    var state = VersusState.turn(.first)

    var legalMoves: [Int] {
      if case .turn = state { Array(0..<min(3, left)) } else { [] }
    }

    func isLegal(_ move: Int) -> Bool { legalMoves.contains(move) }

    mutating func play(_ move: Int) {
      guard case .turn(let seat) = state else { return }
      left -= move + 1
      ply += 1
      state = left == 0 ? .won(seat, reason: "last") : .turn(seat.other)
    }

    func describe(to fields: inout some FieldWriter) {
      fields.number("left", left)
      fields.moves("legal", of: Matchsticks.notation, where: isLegal)
    }
  }
}

/// A race that is not part of Joust: each move is an unvisited cell of a 10 × 10 board, and scores the number
/// of the cell.
struct Walk: BuiltInGame, RaceGame {
  static let name = "walk"
  static let summary = "three cells each; the greater sum wins"
  static let parameters: [RuleParameter] = []
  static let notation = MoveNotation.numbers(count: 100)

  let rules: Rules

  init(rules: Rules) {
    self.rules = rules
  }

  func start(seed: UInt64) -> any RacePosition { Path() }

  func view(reading fields: some FieldReader) -> View? {
    fields.numbers("legal").map(View.init)
  }

  struct View: GameView {
    var legalMoves: [Int]
    var cellValues: [Int] { legalMoves }
  }

  struct Path: RacePosition {
    var visited: [Int] = []

    var isOver: Bool { visited.count == 3 }
    var moveCount: Int { visited.count }
    var score: Double { Double(visited.reduce(0, +)) }
    var measure: Int { visited.max() ?? 0 }
    var legalMoves: [Int] { isOver ? [] : (0..<100).filter { !visited.contains($0) } }

    func isLegal(_ move: Int) -> Bool { legalMoves.contains(move) }

    mutating func play(_ move: Int) { visited.append(move) }

    func describe(to fields: inout some FieldWriter) {
      fields.square("visited", side: 2) { row, column in
        let place = 2 * row + column
        return visited.indices.contains(place) ? visited[place] : 0
      }
      fields.moves("legal", of: Walk.notation, where: isLegal)
    }
  }
}

/// Tests that a game needs only one file in `Games` and one line in the catalog.
@Suite struct ThirdGameTests {
  init() {
    GameCatalog.add(Matchsticks.self)
    GameCatalog.add(Walk.self)
  }

  private func game(_ kind: any BuiltInGame.Type) throws -> any Game {
    try kind.init(rules: Rules(of: []))
  }

  private var turns: GameRecord {
    var record = GameRecord(
      id: "m-1", game: "matchsticks", rules: Rules(unchecked: [:]), bots: ["ann", "bob"],
      versions: ["1", "1"], play: .versus(opening: [], moves: [2, 0, 1]), places: [1, 2],
      reason: "last", milliseconds: [1, 1], longestMilliseconds: [1, 1],
      at: "2026-11-21T00:00:00Z")
    record.seed = 1
    return record
  }

  private let race = GameRecord(
    id: "w-1", game: "walk", rules: Rules(unchecked: [:]), bots: ["ann", "bob"],
    versions: ["1", "1"],
    play: .race(
      seed: 1, moves: [[99, 0, 61], [1, 2, 63]], scores: [160, 66], measures: [99, 63]),
    places: [1, 2], reason: "score", milliseconds: [1, 1], longestMilliseconds: [1, 1],
    at: "2026-11-21T00:00:00Z")

  private func readBack(_ record: GameRecord) throws -> (line: String, record: GameRecord) {
    let line = record.line()
    guard case .game(let read) = try RecordLine(line, in: 0..<line.count - 1) else {
      throw RecordError("no game")
    }
    return (String(decoding: line, as: UTF8.self), read)
  }

  @Test func `messages of the game are written, and replies are read`() throws {
    for (kind, fields, word) in [
      (Matchsticks.self, #""left":6,"legal":["one","two","three"]"#, #""two""#),
      (Walk.self, #""visited":[[0,0],[0,0]],"legal":["#, "1"),
    ] as [(any BuiltInGame.Type, String, String)] {
      let game = try game(kind)
      let position: any Position =
        switch game.shape {
        case .versus(let game): game.start(seed: 1)
        case .race(let game): game.start(seed: 1)
        }
      var writer = MessageWriter()
      writer.turn(1, position, clock: nil)
      let line = String(decoding: writer.bytes, as: UTF8.self)
      #expect(line.hasPrefix(#"{"type":"turn","turn":1,"# + fields))
      let reply = Array(#"{"turn":1,"move":\#(word)}"#.utf8)
      let move = try LineDecoder.reply(reply, in: 0..<reply.count, notation: game.notation).move
      #expect(move == 1)
    }
  }

  @Test func `a line of the record is read back as it was written, and verified`() throws {
    let (line, record) = try readBack(turns)
    #expect(line.contains(#""opening":[],"moves":[2,0,1]"#))
    #expect(record == turns)
    #expect(record.contradiction() == nil)
    let (raceLine, raceRecord) = try readBack(race)
    #expect(
      raceLine.contains(#""moves":["BlAAA9","ABACBB"],"scores":[160,66],"measures":[99,63]"#))
    #expect(raceRecord == race)
    #expect(raceRecord.contradiction() == nil)
    var wrong = race
    wrong.play = .race(
      seed: 1, moves: [[99, 0, 61], [1, 2, 2]], scores: [160, 66], measures: [99, 63])
    #expect(try readBack(wrong).record.contradiction() != nil)
  }

  @Test func `a replay shows the view of a bot`() throws {
    let turns = try Replay(turns)
    let race = try Replay(race)
    #expect(
      turns.text == """
        matchsticks · m-1
        A ann – B bob

        move 0
        left 6

        move 1
        ann plays three
        left 3

        move 2
        bob plays one
        left 2

        move 3
        ann plays two
        left 0
        ann won (last)

        """)
    #expect(
      race.shortText == """
        walk · w-1
        ann – bob
        ann                          bob
        score 160 · 3 moves · over   score 66 · 3 moves · over
        99  0                         1  2
        61  0                        63  0
        ann won (score)

        """)
  }

  private func screen(_ game: TerminalGame) -> String {
    game.screen(ScreenSize(columns: 40, rows: 12)).picture
  }

  @Test func `a typed beginning is enough if only one word begins with it`() throws {
    var game = TerminalGame(
      try game(Matchsticks.self), [.init("you", isBot: false), .init("me", isBot: false)], seed: 1)
    _ = game.press(.character("t"))
    _ = game.press(.enter)
    #expect(screen(game).contains("several moves begin with t"))
    for letter in "tx" { _ = game.press(.character(letter)) }
    #expect(game.question(to: 0).number == 1)
    for letter in "tHr" { _ = game.press(.character(letter)) }
    #expect(screen(game).contains("move tHr, then enter"))
    _ = game.press(.backspace)
    _ = game.press(.character("h"))
    _ = game.press(.enter)
    #expect(game.question(to: 1).number == 2)
    #expect(screen(game).contains("left 3"))
    // No word begins with this letter, so that the key has its usual effect.
    #expect(game.press(.character("u")) == .rewound)
    #expect(game.press(.character("q")) == .quit)
  }

  @Test func `a person plays words by the arrows`() throws {
    var game = TerminalGame(
      try game(Matchsticks.self), [.init("you", isBot: false), .init("me", isBot: false)], seed: 1)
    _ = game.press(.right)
    #expect(
      screen(game) == """
        matchsticks
        A you – B me

        left 6

        you to move
        one [two] three




        arrows and enter · u undo · r new game …
        """)
    _ = game.press(.enter)
    #expect(game.question(to: 1).number == 2)
    _ = game.press(.left)
    _ = game.press(.enter)
    #expect(screen(game).contains("left 1\n\nthree was played; you to move\n[one]\n"))
    _ = game.press(.enter)
    #expect(screen(game).contains("you won (last)"))
    #expect(game.press(.character("u")) == .rewound)
    #expect(screen(game).contains("left 1\n"))
  }

  @Test func `a person plays numbers by typing them, too`() throws {
    var game = TerminalGame(try game(Walk.self), [.init("you", isBot: false)], seed: 1)
    _ = game.press(.character("4"))
    _ = game.press(.character("2"))
    #expect(screen(game).contains("move 42, then enter"))
    _ = game.press(.enter)
    #expect(screen(game).contains("you\nscore 42 · 1 move\n42  0\n 0  0\n"))
    _ = game.press(.character("4"))
    _ = game.press(.character("2"))
    _ = game.press(.enter)
    #expect(screen(game).contains("42 is not a legal move"))
    _ = game.press(.left)
    _ = game.press(.enter)
    _ = game.press(.enter)
    #expect(screen(game).contains("over: score 141, measures 99"))
  }
}
