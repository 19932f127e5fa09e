import BotKit
import Bots
import Games
import Testing

/// A built-in bot in a game, which receives the messages that Joust would send.
struct Seated {
  private var dialogue: Dialogue

  init(_ name: String, at game: any Game, options: [String: String] = [:]) throws {
    let bot = try #require(BuiltInBots.named(name))
    dialogue = Dialogue { try bot.player(at: $0, options: options) }
    let rules = game.rules.entries.map { "\"\($0.name)\":\($0.value.map(String.init) ?? "null")" }
    _ = try dialogue.answer(
      """
      {"type":"hello","game":"\(game.name)","rules":{\(rules.joined(separator: ","))}}
      """)
  }

  /// Returns the bot's move on a board of tic-tac-toe; X is on turn if both sides have the same number of
  /// marks.
  mutating func move(on board: TicTacToe.Board, clock: Int? = nil) throws -> Int {
    try #require(Int(Self.move(in: answer(on: board, clock: clock))))
  }

  /// Returns the bot's comment on its move on a board of tic-tac-toe, or nil if there is none.
  mutating func comment(on board: TicTacToe.Board, clock: Int? = nil) throws -> String? {
    let text = String(decoding: try answer(on: board, clock: clock), as: UTF8.self)
    let parts = text.split(separator: "\"comment\":\"")
    return parts.count == 2 ? String(parts[1].prefix { $0 != "\"" }) : nil
  }

  private mutating func answer(on board: TicTacToe.Board, clock: Int?) throws -> [UInt8] {
    let text = String(board.cells.map { $0 == nil ? "." : $0 == .first ? "X" : "O" })
    let marks = board.cells.count { $0 != nil }
    return try dialogue.answer(
      """
      {"type":"turn","turn":1,"board":"\(text)","you":"\(marks.isMultiple(of: 2) ? "X" : "O")",\
      "last":null,"clock_ms":\(clock.map(String.init) ?? "null")}
      """)
  }

  /// Returns the bot's direction on a board of 2048.
  mutating func direction(on board: TwentyFortyEight.Board, clock: Int? = nil) throws
    -> TwentyFortyEight.Direction
  {
    let answer = try dialogue.answer(
      """
      {"type":"turn","turn":1,"board":\(board.tiles),"score":0,\
      "clock_ms":\(clock.map(String.init) ?? "null")}
      """)
    let word = Self.move(in: answer)
    return try #require(TwentyFortyEight.Direction.allCases.first { $0.word == word })
  }

  /// Returns the bot's comment on its direction on a board of 2048; empty if there is none.
  mutating func comment(on board: TwentyFortyEight.Board) throws -> String {
    let answer = try dialogue.answer(
      #"{"type":"turn","turn":1,"board":\#(board.tiles),"score":0,"clock_ms":null}"#)
    let parts = String(decoding: answer, as: UTF8.self).split(separator: #""comment":""#)
    return parts.count == 2 ? String(parts[1].prefix { $0 != "\"" }) : ""
  }

  private static func move(in answer: [UInt8]) -> String {
    let text = String(decoding: answer, as: UTF8.self)
    let rest = text.split(separator: "\"move\":").last ?? ""
    return String(rest.prefix { $0 != "," && $0 != "}" }.filter { $0 != "\"" })
  }
}

/// Returns tic-tac-toe on a board of the given size.
func ticTacToe(size: Int = 3, win: Int = 3) throws -> TicTacToe {
  try TicTacToe(rules: Rules(of: TicTacToe.parameters, values: ["size": size, "win": win]))
}

/// Returns 2048 with the given rules.
func twentyFortyEight(_ values: [String: Int?] = [:]) throws -> TwentyFortyEight {
  try TwentyFortyEight(rules: Rules(of: TwentyFortyEight.parameters, values: values))
}

/// Returns the board of tic-tac-toe in a picture.
func marks(_ picture: String, win: Int = 3) throws -> TicTacToe.Board {
  try #require(TicTacToe.Board(text: String(picture.filter { !$0.isWhitespace }), win: win))
}

/// Returns the board of 2048 in a picture.
func tiles(_ picture: String) throws -> TwentyFortyEight.Board {
  let rows = picture.split(separator: "\n").map { $0.split(separator: " ").map { Int($0) ?? 0 } }
  return try #require(TwentyFortyEight.Board(tiles: rows))
}
