import Games
import Testing

struct RulesTests {
  @Test func `rules that are not set have their defaults, in order`() throws {
    let rules = try twentyFortyEight(["max_moves": 300]).rules
    #expect(rules.entries.map(\.name) == ["size", "max_moves", "target"])
    #expect(rules.entries.map(\.value) == [4, 300, nil])
    #expect(try ticTacToe().rules.entries.map(\.value) == [3, 3])
  }

  @Test(
    arguments: [
      (["size": 2], "size", "a whole number, 3 to 15"),
      (["size": 16], "size", "a whole number, 3 to 15"),
      (["size": nil], "size", "a whole number, 3 to 15"),
      (["size": 5, "win": 6], "win", "a whole number, 3 to the size of the board (5)"),
      (["win": 4], "win", "a whole number, 3 to the size of the board (3)"),
      (["width": 3], "width", #"one of ["size", "win"]"#),
    ] as [([String: Int?], String, String)])
  func `tic-tac-toe reports the expected value of a rule`(
    values: [String: Int?], parameter: String, expected: String
  ) {
    let error = #expect(throws: RuleError.self) {
      try TicTacToe(rules: Rules(of: TicTacToe.parameters, values: values))
    }
    #expect(error?.parameter == parameter)
    #expect(error?.expected == expected)
  }

  @Test(
    arguments: [
      (["size": 9], "size", "a whole number, 3 to 8"),
      (["max_moves": 0], "max_moves", "a whole number, at least 1, or null"),
      (["target": 4], "target", "a power of two, at least 8, or null"),
      (["target": 100], "target", "a power of two, at least 8, or null"),
    ] as [([String: Int?], String, String)])
  func `2048 reports the expected value of a rule`(
    values: [String: Int?], parameter: String, expected: String
  ) {
    let error = #expect(throws: RuleError.self) { try twentyFortyEight(values) }
    #expect(error?.parameter == parameter)
    #expect(error?.expected == expected)
  }

  @Test func `the rules of a game are a line for the page`() throws {
    func count(_ number: Int) -> String { "<\(number)>" }
    #expect(try ticTacToe().rulesText(count: count) == "3 × 3, three in a row win")
    #expect(
      try ticTacToe(size: 15, win: 9).rulesText(count: count) == "15 × 15, 9 in a row win")
    let start = "4 × 4, two boards with the same luck, the higher score wins"
    #expect(try twentyFortyEight().rulesText(count: count) == start)
    #expect(
      try twentyFortyEight(["max_moves": 1000, "target": 2048]).rulesText(count: count)
        == start + "; at most <1000> moves; a board ends with the tile <2048>")
  }

  @Test func `every game is found by its own name`() {
    for kind in GameCatalog.all {
      #expect(GameCatalog.named(kind.name).map { ObjectIdentifier($0) } == ObjectIdentifier(kind))
    }
    #expect(GameCatalog.named("tic-tac-toe") is TicTacToe.Type)
    #expect(GameCatalog.named("2048")?.parameters.count == 3)
    #expect(GameCatalog.named("chess") == nil)
  }

  @Test func `a move of 2048 is a word in messages and a letter in the record`() {
    let notation = TwentyFortyEight.notation
    #expect(
      notation == .words(["up", "right", "down", "left"], letters: ["U", "R", "D", "L"]))
    #expect(TicTacToe.notation.count == 225)
  }
}
