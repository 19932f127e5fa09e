import Games

/// Connect Four on a board of seven columns and six rows, which is not part of Joust.
struct FourInARow: BuiltInGame, VersusGame {
  static let name = "four-in-a-row"
  static let summary = "in turn; the first to get four discs in a row wins"
  static let parameters: [RuleParameter] = []
  /// A move is the number of a column, from 0 on the left.
  static let notation = MoveNotation.numbers(count: Position.width)

  let rules: Rules
  let seatNames = ["red", "yellow"]
  let hasLuck = false
  let movesCommute = false

  init(rules: Rules) { self.rules = rules }

  func start(seed: UInt64) -> any VersusPosition { Position() }

  func view(reading fields: some FieldReader) -> View? {
    guard let board = fields.text("board"), let legal = fields.numbers("legal") else { return nil }
    return View(board: board, legalMoves: legal)
  }

  struct View: GameView {
    let board: String
    let legalMoves: [Int]

    var cellValues: [Int] { board.utf8.map { Int($0) } }
  }

  struct Position: VersusPosition {
    static let width = 7
    static let height = 6

    /// The discs row by row from the top: `r`, `y`, or a dot for an empty cell.
    private(set) var rows = Array(repeating: Array(repeating: ".", count: width), count: height)
    private(set) var ply = 0
    private(set) var state = VersusState.turn(.first)
    private var last: BoardDrawing.Place?

    var legalMoves: [Int] {
      guard case .turn = state else { return [] }
      return (0..<Self.width).filter { rows[0][$0] == "." }
    }

    func isLegal(_ move: Int) -> Bool { legalMoves.contains(move) }

    mutating func play(_ move: Int) {
      guard case .turn(let seat) = state, let row = rows.lastIndex(where: { $0[move] == "." })
      else { preconditionFailure("column \(move) is full") }
      rows[row][move] = seat == .first ? "r" : "y"
      last = .init(row: row, column: move)
      ply += 1
      state =
        hasFour(through: row, move)
        ? .won(seat, reason: "four")
        : ply == Self.width * Self.height ? .drawn(reason: "full") : .turn(seat.other)
    }

    private func hasFour(through row: Int, _ column: Int) -> Bool {
      [(0, 1), (1, 0), (1, 1), (1, -1)].contains { down, right in
        let run = { (sign: Int) in
          (1..<4).prefix { step in
            let row = row + sign * step * down
            let column = column + sign * step * right
            return rows.indices.contains(row) && rows[row].indices.contains(column)
              && rows[row][column] == rows[last?.row ?? 0][last?.column ?? 0]
          }.count
        }
        return run(1) + run(-1) >= 3
      }
    }

    func describe(to fields: inout some FieldWriter) {
      let cells = rows.joined().map { $0.utf8.first ?? 0 }
      fields.text("board", count: cells.count) { cells[$0] }
      fields.moves("legal", of: FourInARow.notation, where: isLegal)
    }

    var boardDrawing: BoardDrawing? {
      BoardDrawing(
        rows: rows, colors: ["r": .red, "y": .yellow], marks: last.map { [$0] } ?? [])
    }
  }
}
