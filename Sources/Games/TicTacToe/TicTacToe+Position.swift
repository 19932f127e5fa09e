extension TicTacToe {
  /// A board with its history reduced to what the rules need: how far it is, and the last move.
  public struct Position: VersusPosition, Hashable {
    /// The marks.
    public private(set) var board: Board
    /// The number of marks.
    public private(set) var ply = 0
    /// The cell that was just taken, or nil on the empty board.
    public private(set) var last: Int?
    /// Whose turn it is, or how the game ended.
    public private(set) var state = VersusState.turn(.first)

    init(on board: Board) {
      self.board = board
    }

    /// The free cells, ascending; none when the game is over.
    public var legalMoves: [Int] {
      guard case .turn = state else { return [] }
      return board.freeCells
    }

    /// Whether a move is the number of a free cell and the game is not over.
    public func isLegal(_ move: Int) -> Bool {
      guard case .turn = state, board.cells.indices.contains(move) else { return false }
      return board[move] == nil
    }

    /// Marks a cell for the side on turn.
    ///
    /// - Precondition: the move is legal.
    public mutating func play(_ move: Int) {
      guard case .turn(let seat) = state, isLegal(move) else {
        preconditionFailure("cell \(move) cannot be taken")
      }
      board[move] = seat
      ply += 1
      last = move
      if board.hasLine(through: move) {
        state = .won(seat, reason: "line")
      } else if ply == board.cells.count {
        state = .drawn(reason: "full")
      } else {
        state = .turn(seat.other)
      }
    }

    /// Writes `board`, `you`, `legal` and `last`.
    public func describe(to fields: inout some FieldWriter) {
      let cells = board.cells
      fields.text("board", count: cells.count) { Self.character(of: cells[$0]) }
      let seat: Seat = ply.isMultiple(of: 2) ? .first : .second
      fields.text("you", count: 1) { _ in Self.character(of: seat) }
      fields.moves("legal", of: .numbers(count: cells.count)) { cells[$0] == nil }
      fields.number("last", last)
    }

    private static func character(of mark: Seat?) -> UInt8 {
      switch mark {
      case .first: UInt8(ascii: "X")
      case .second: UInt8(ascii: "O")
      case nil: UInt8(ascii: ".")
      }
    }
  }
}
