import Games
import ModelBot
import Testing

struct SpokenMoveTests {
  @Test(arguments: [
    ("4", 4), (" 4\n", 4), ("4.", 4), ("**4**", 4), ("`4`", 4), ("(4)", 4), ("\\boxed{4}", 4),
    ("My move is 4, since it blocks.", 4), ("{\"move\": 4}", 4), ("cell_1 4", 4), ("“4”", 4),
    ("04", 4), ("0, 1 and 2 are taken, so I block at 6", 6), ("99 or 4", 4), ("4,6", 4),
    ("On a 4x4 or 4×4 board: 6", 6), ("-4 no, 6", 6), ("−4 no, 6", 6), ("4.6 or 6.4 but 6", 6),
    ("- 4", 4), ("A-4", 4), ("123456789012345678901234567890 4", 4),
    ("<think>6 or 4? 6!</think>4", 4), ("</think></think> 4", 4), ("<think>hm 6", 6),
  ])
  func `the first number that is a free cell is the move`(text: String, move: Int) {
    let found = SpokenMove.find(in: text, notation: TicTacToe.notation, legal: [4, 6])
    #expect(found == move)
  }

  @Test(arguments: [
    "", " ", "banana", "5", "four", "x4", "4th", "½", "４", "6️⃣", "-4", "4.5", "+", "</think>",
    "4</think>", "\u{1B}[4m4m", "4\u{301}a", String(repeating: "a ", count: 3000) + "4",
  ])
  func `nothing else is taken for a move`(text: String) {
    #expect(SpokenMove.find(in: text, notation: TicTacToe.notation, legal: [4, 6]) == nil)
  }

  @Test(arguments: [
    ("up", 0), ("UP!", 0), ("**Left**", 3), ("Not down: left.", 3), ("{\"move\":\"up\"}", 0),
    ("downup left", 3), ("right, down, up", 0), ("<think>up</think>left", 3),
  ])
  func `the first word that is a legal direction is the move`(text: String, move: Int) {
    let found = SpokenMove.find(in: text, notation: TwentyFortyEight.notation, legal: [0, 3])
    #expect(found == move)
  }

  @Test func `a number is no direction`() {
    let found = SpokenMove.find(in: "0 3", notation: TwentyFortyEight.notation, legal: [0, 3])
    #expect(found == nil)
  }

  @Test func `an answer of any length is cut, also within a character`() {
    let text = SpokenMove.spoken("x" + String(repeating: "ü", count: 100_000))
    #expect(text.utf8.count < 5000)
    #expect(SpokenMove.spoken("a</think> b") == " b")
  }
}
