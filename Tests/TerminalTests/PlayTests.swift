import Games
import Terminal
import Testing

@Suite struct PlayTests {
  private let people = [
    TerminalGame.Player("you", isBot: false), TerminalGame.Player("b\u{1B}ot", isBot: true),
  ]

  private func picture(_ table: TerminalGame, columns: Int = 60, rows: Int = 14) -> String {
    table.screen(ScreenSize(columns: columns, rows: rows)).picture
  }

  @Test func `a cell is chosen by its number or by the cursor`() {
    var table = TerminalGame(Samples.ticTacToe, people, seed: 1)
    table.hint = TerminalGame.Hint(name: "wise", words: "0 – a corner")
    _ = table.press(.left)
    _ = table.press(.up)
    #expect(
      picture(table) == #"""
        tic-tac-toe · size 3, win 3
        X you – O b\u{1B}ot

        [0]│ 1 │ 2
        ───┼───┼───
         3 │ 4 │ 5
        ───┼───┼───
         6 │ 7 │ 8

        you to move
        hint of wise: 0 – a corner


        number or arrows and enter · u undo · r new game · q quit
        """#)
    _ = table.press(.enter)
    #expect(table.person == nil)
    #expect(table.movers == [1])
    table.make(4, of: 1, remark: "the \u{1B}[2Jmiddle")
    #expect(picture(table).contains(#"b\u{1B}ot: “the \u{1B}[2Jmiddle”"#))
    #expect(table.press(.character("4")) == nil)
    #expect(picture(table).contains("4 is not a free cell"))
    _ = table.press(.character("1"))
    #expect(table.question(to: 1).number == 4)
  }

  @Test func `taking back returns to the person's last turn`() {
    var table = TerminalGame(Samples.ticTacToe, people, seed: 1)
    #expect(table.press(.character("u")) == nil)
    _ = table.press(.character("0"))
    table.make(4, of: 1)
    _ = table.press(.character("8"))
    #expect(table.press(.character("u")) == .rewound)
    #expect(table.question(to: 0).number == 3)
    #expect(table.press(.character("u")) == .rewound)
    #expect(table.question(to: 0).number == 1)
  }

  @Test func `numbers of several digits wait for enter`() {
    let game = Samples.game(TicTacToe.self, ["size": 5, "win": 4])
    var table = TerminalGame(game, people, seed: 1)
    _ = table.press(.character("1"))
    _ = table.press(.character("2"))
    _ = table.press(.backspace)
    _ = table.press(.character("7"))
    #expect(picture(table).contains("cell 17, then enter"))
    _ = table.press(.enter)
    #expect(!table.question(to: 1).position.isLegal(17))
  }

  @Test(arguments: [
    ([Key.up, .right, .down, .left]),
    ([.character("w"), .character("d"), .character("s"), .character("a")]),
    ([.character("k"), .character("l"), .character("j"), .character("h")]),
  ])
  func `tiles slide by arrows and by letters`(keys: [Key]) {
    for (move, key) in keys.enumerated() {
      var table = TerminalGame(Samples.tiles, [people[0]], seed: 5)
      let isLegal = table.question(to: 0).position.isLegal(move)
      _ = table.press(key)
      #expect(table.question(to: 0).number == (isLegal ? 2 : 1))
      #expect(picture(table, rows: 24).contains("nothing moves") == !isLegal)
    }
  }

  @Test func `no move is taken back if a bot plays with the same luck`() {
    var table = TerminalGame(Samples.tiles, people, seed: 5)
    let move = table.question(to: 0).position.legalMoves[0]
    table.make(move, of: 0)
    #expect(table.press(.character("u")) == nil)
    #expect(table.question(to: 0).number == 2)
    #expect(picture(table).contains("moves can't be taken back here"))
  }

  @Test func `a failed bot is reported, and the person continues`() {
    var table = TerminalGame(Samples.tiles, people, seed: 5)
    table.fail(1, "crash: exited with status 3\u{7}")
    #expect(
      picture(table, rows: 24).contains(#"b\u{1B}ot lost by crash: exited with status 3\u{7}"#))
    #expect(table.person == 0)
  }

  @Test(arguments: [1, 2, 5, 9, 17, 24, 50], [1, 10, 20, 40, 60, 80, 200])
  func `a screen fits into any window`(rows: Int, columns: Int) {
    for game in [Samples.ticTacToe, Samples.tiles] {
      let table = TerminalGame(game, people, seed: 5)
      #expect(table.screen(ScreenSize(columns: columns, rows: rows)).count <= rows)
    }
  }
}
