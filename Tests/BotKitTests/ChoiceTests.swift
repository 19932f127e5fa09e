import BotKit
import Games
import Testing

struct ChoiceTests {
  private let choices = [
    Choice { (_: TicTacToe, view) in view.legalMoves[0] },
    Choice { (game: TwentyFortyEight, _) in game.size == 3 ? 2 : 0 },
  ]

  @Test(arguments: [
    (
      #"{"type":"hello","protocol":1,"game":"tic-tac-toe","rules":{"size":3,"win":3},"limits":{}}"#,
      #"{"type":"turn","turn":2,"board":"X........","you":"O","legal":[1],"last":0,"clock_ms":9}"#,
      #"{"turn":2,"move":1}"#
    ),
    (
      #"{"type":"hello","protocol":1,"game":"2048","rules":{"size":3},"limits":{}}"#,
      #"{"type":"turn","turn":1,"board":[[2,0,0],[2,0,0],[0,0,0]],"score":0,"clock_ms":9}"#,
      #"{"turn":1,"move":"down"}"#
    ),
  ])
  func `a bot plays each game with its own choice function`(
    hello: String, turn: String, reply: String
  ) throws {
    var dialogue = Dialogue { game in try player(of: choices, at: game) }
    #expect(try dialogue.answer(hello) == Array("{\"type\":\"ready\"}\n".utf8))
    #expect(try String(decoding: dialogue.answer(turn), as: UTF8.self) == reply + "\n")
  }

  @Test func `a bot that does not play a game names the games that it plays`() throws {
    let first = [choices[0]]
    let game = try TwentyFortyEight(rules: Rules(of: TwentyFortyEight.parameters))
    #expect(throws: BotError("this bot does not play 2048; it plays tic-tac-toe")) {
      try player(of: first, at: game)
    }
  }
}
