/// Tic-tac-toe on a square board: whoever first has enough marks in a row wins.
public struct TicTacToe: BuiltInGame, VersusGame, Hashable {
  /// The length of the board's side, 3 to 15.
  public let size: Int

  /// How many marks in a row win, 3 to ``size``.
  public let win: Int

  /// What stands in messages and in the record.
  public static let name = "tic-tac-toe"

  /// What it is, in one line.
  public static let summary = "in turn; whoever first has enough marks in a row wins"

  /// X, who moves first, and O.
  public static let seatNames = ["X", "O"]

  /// The side of the board and the marks that win.
  public static let parameters = [
    RuleParameter("size", "the side of the board", default: 3, in: 3...15),
    RuleParameter("win", "the marks in a row that win", default: 3, in: 3...15),
  ]

  /// A move is the number of a cell, row by row from the top left.
  public static let notation = MoveNotation.numbers(count: 15 * 15)

  /// Settles the size of the board and the marks that win.
  ///
  /// - Parameter rules: a value for each of ``parameters``.
  /// - Throws: where more marks should win than the board is wide.
  public init(rules: Rules) throws(RuleError) {
    size = rules["size"] ?? 3
    win = rules["win"] ?? 3
    guard win <= size else {
      throw RuleError(parameter: "win", expected: "a whole number, 3 to the size, \(size)")
    }
    self.rules = rules
  }

  /// A value for each of ``parameters``.
  public let rules: Rules

  /// X, who moves first, and O.
  public var seatNames: [String] { Self.seatNames }

  /// Nothing is left to luck.
  public var hasLuck: Bool { false }

  /// Marks are never taken away.
  public var movesCommute: Bool { true }

  /// The empty board, X to move.
  ///
  /// - Parameter seed: of no account.
  /// - Returns: the position.
  public func start(seed: UInt64) -> any VersusPosition {
    Position(on: Board(size: size, win: win))
  }

  /// Reads what a bot sees from `board`, `you` and `last`.
  ///
  /// - Parameter fields: those of a message.
  /// - Returns: the view, or nil where a field is missing or does not fit the rules.
  public func view(reading fields: some FieldReader) -> View? {
    guard
      let text = fields.text("board"), let board = Board(text: text, win: win),
      board.size == size,
      let name = fields.text("you"), let index = Self.seatNames.firstIndex(of: name),
      let seat = Seat(rawValue: index)
    else { return nil }
    let last = fields.number("last")
    guard last.map(board.cells.indices.contains) ?? true else { return nil }
    return View(board: board, seat: seat, last: last)
  }

  /// What a bot sees when it is asked for a move.
  public struct View: GameView, Hashable {
    /// The board.
    public let board: Board
    /// The side that the bot plays.
    public let seat: Seat
    /// The cell that was just taken, or nil on the empty board.
    public let last: Int?

    /// What `seat` sees of a board on which `last` was just taken.
    public init(board: Board, seat: Seat, last: Int?) {
      self.board = board
      self.seat = seat
      self.last = last
    }

    /// The free cells, ascending.
    public var legalMoves: [Int] { board.freeCells }

    /// 0 for a free cell, 1 for the first seat's mark, 2 for the second's.
    public var cellValues: [Int] { board.cells.map { $0.map { $0.rawValue + 1 } ?? 0 } }
  }
}
