import Games
import Testing

/// Returns tic-tac-toe on a board of the given size.
func ticTacToe(size: Int = 3, win: Int = 3) throws -> TicTacToe {
  try TicTacToe(rules: Rules(of: TicTacToe.parameters, values: ["size": size, "win": win]))
}

/// Returns 2048 with the given rules.
func twentyFortyEight(_ values: [String: Int?] = [:]) throws -> TwentyFortyEight {
  try TwentyFortyEight(rules: Rules(of: TwentyFortyEight.parameters, values: values))
}

/// Returns the board in a picture, with numbers for tiles and dots for empty cells.
func board(_ picture: String) throws -> TwentyFortyEight.Board {
  let rows = picture.split(separator: "\n").map { $0.split(separator: " ") }
  let tiles = try rows.map { row in
    try row.map { $0 == "." ? 0 : try #require(Int($0)) }
  }
  return try #require(TwentyFortyEight.Board(tiles: tiles))
}

/// Returns a random board with tiles up to a highest rank; about a third of the cells are empty.
func randomBoard(
  size: Int, highestRank: Int, _ generator: inout SplitMix64
) throws -> TwentyFortyEight.Board {
  let tiles = (0..<size).map { _ in
    (0..<size).map { _ in
      generator.next(below: 3) == 0 ? 0 : 1 << (1 + generator.next(below: highestRank))
    }
  }
  return try #require(TwentyFortyEight.Board(tiles: tiles))
}

/// A writer that stores fields as text, one per line.
struct FieldLog: FieldWriter {
  var lines: [String] = []

  mutating func text(_ name: String, count: Int, character: (Int) -> UInt8) {
    lines.append("\(name) " + String(decoding: (0..<count).map(character), as: UTF8.self))
  }

  mutating func number(_ name: String, _ value: Int?) {
    lines.append("\(name) " + (value.map(String.init) ?? "null"))
  }

  mutating func moves(
    _ name: String, of notation: MoveNotation, where isLegal: (Int) -> Bool
  ) {
    let legal = (0..<notation.count).filter(isLegal)
    lines.append("\(name) " + legal.map(notation.text).joined(separator: ","))
  }

  mutating func square(
    _ name: String, side: Int, value: (_ row: Int, _ column: Int) -> Int
  ) {
    let rows = (0..<side).map { row in (0..<side).map { value(row, $0) } }
    lines.append("\(name) \(rows)")
  }

  mutating func json(_ name: String, _ value: String) {
    lines.append("\(name) \(value)")
  }
}

extension Position {
  /// The fields that a bot on turn receives.
  var described: [String] {
    var log = FieldLog()
    describe(to: &log)
    return log.lines
  }
}

/// The fields of a message, for reading.
struct Fields: FieldReader {
  var texts: [String: String] = [:]
  var numbers: [String: Int] = [:]
  var squares: [String: [[Int]]] = [:]
  var lists: [String: [Int]] = [:]
  var words: [String: [String]] = [:]

  func text(_ name: String) -> String? { texts[name] }
  func number(_ name: String) -> Int? { numbers[name] }
  func square(_ name: String) -> [[Int]]? { squares[name] }
  func numbers(_ name: String) -> [Int]? { lists[name] }
  func texts(_ name: String) -> [String]? { words[name] }
}
