import Games

/// A position of tic-tac-toe with the members that messages use.
struct Board: Position {
  var cells = Array("X...O....".utf8)
  var you = "X"
  var last: Int? = 4

  static let empty = Board(cells: Array(".........".utf8), you: "X", last: nil)

  var legalMoves: [Int] { cells.indices.filter(isLegal) }

  func isLegal(_ move: Int) -> Bool { cells.indices.contains(move) && cells[move] == 0x2E }

  mutating func play(_ move: Int) { cells[move] = 0x58 }

  func describe(to fields: inout some FieldWriter) {
    let you = Array(you.utf8)
    fields.text("board", count: cells.count) { cells[$0] }
    fields.text("you", count: you.count) { you[$0] }
    fields.moves("legal", of: .numbers(count: cells.count), where: isLegal)
    fields.number("last", last)
  }
}

/// A position of 2048 with the members that messages use.
struct Tiles: Position {
  static let words = MoveNotation.words(
    ["up", "right", "down", "left"], letters: ["U", "R", "D", "L"])

  var rows = [[0, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 2, 0]]
  var score = 0
  var legalMoves = [0, 1, 2, 3]

  func isLegal(_ move: Int) -> Bool { legalMoves.contains(move) }

  mutating func play(_ move: Int) {}

  func describe(to fields: inout some FieldWriter) {
    fields.square("board", side: rows.count) { rows[$0][$1] }
    fields.number("score", score)
    fields.moves("legal", of: Self.words, where: isLegal)
  }
}
