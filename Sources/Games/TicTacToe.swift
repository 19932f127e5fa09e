/// Tic-tac-toe on a square board: the first seat with enough marks in a row wins.
public struct TicTacToe: BuiltInGame, VersusGame, Hashable {
  /// The length of the board's side, 3 to 15.
  public let size: Int

  /// The number of marks in a row that wins, 3 to ``size``.
  public let win: Int

  /// The name in messages and in the record.
  public static let name = "tic-tac-toe"

  /// A description in one line.
  public static let summary =
    "the bots mark cells in turn; the first to get enough marks in a row wins"

  /// The names of the seats: X, which moves first, and O.
  public static let seatNames = ["X", "O"]

  /// The side of the board, and the number of marks that wins.
  public static let parameters = [
    RuleParameter(name: "size", summary: "the side of the board", defaultValue: 3, range: 3...15),
    RuleParameter(
      name: "win", summary: "the marks in a row that win", defaultValue: 3, range: 3...15),
  ]

  /// A move is the number of a cell, counted from 0, row by row from the top left.
  public static let notation = MoveNotation.numbers(count: 15 * 15)

  /// Creates a game with the given rules; throws if `win` is larger than `size`.
  public init(rules: Rules) throws(RuleError) {
    size = rules["size"] ?? 3
    win = rules["win"] ?? 3
    guard win <= size else {
      throw RuleError(
        parameter: "win", expected: "a whole number, 3 to the size of the board (\(size))")
    }
    self.rules = rules
  }

  /// The values of the ``parameters``.
  public let rules: Rules

  /// The board size and the number of marks that wins, such as "15 × 15, 5 in a row"; nil for 3 × 3.
  public var variant: String? { size == 3 ? nil : "\(size) × \(size), \(win) in a row" }

  /// Returns the board size and the number of marks that wins, such as "3 × 3, three in a row win".
  public func rulesText(count: (Int) -> String) -> String? {
    let numbers = ["three", "four", "five", "six", "seven", "eight"]
    let marks = numbers.indices.contains(win - 3) ? numbers[win - 3] : String(win)
    return "\(size) × \(size), \(marks) in a row win"
  }

  /// The rules in prose.
  public var about: String? {
    "Two players, X and O, take turns on a board of \(size) x \(size) cells; X moves first. A move is the "
      + "number of a free cell. The cells are numbered from 0 to \(size * size - 1), row by row from the "
      + "top left. The first player with \(win) marks in a row, a column or a diagonal wins. If the board "
      + "is full before that, the game is a draw."
  }

  /// The names of the seats: X, which moves first, and O.
  public var seatNames: [String] { Self.seatNames }

  /// False, because the game has no luck.
  public var hasLuck: Bool { false }

  /// True, because marks are never removed.
  public var movesCommute: Bool { true }

  /// Returns the empty board with X to move.
  public func start(seed: UInt64) -> any VersusPosition {
    Position(on: Board(size: size, win: win))
  }

  /// Reads a view, or returns nil if a field does not fit the rules, or if `board` or `you` is missing.
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

  /// The information that a bot receives when it is asked for a move.
  public struct View: GameView, Hashable {
    /// The board.
    public let board: Board
    /// The seat of the bot.
    public let seat: Seat
    /// The cell of the last move, or nil on the empty board.
    public let last: Int?

    /// Creates the view of a seat; `last` is the cell of the last move, or nil on the empty board.
    public init(board: Board, seat: Seat, last: Int?) {
      self.board = board
      self.seat = seat
      self.last = last
    }

    /// The free cells in ascending order.
    public var legalMoves: [Int] { board.freeCells }

    /// The number for each cell: 0 if the cell is free, 1 for the first seat's mark, 2 for the second seat's
    /// mark.
    public var cellValues: [Int] { board.cells.map { $0.map { $0.rawValue + 1 } ?? 0 } }
  }

  /// A board with its marks, and the number of marks in a row that wins.
  public struct Board: Hashable, Sendable {
    /// The length of the side.
    public let size: Int
    /// The number of marks in a row that wins.
    public let win: Int
    /// The seat whose mark is on each cell, row by row from the top left; nil for a free cell.
    public private(set) var cells: [Seat?]

    /// Creates an empty board.
    public init(size: Int, win: Int) {
      self.size = size
      self.win = win
      cells = Array(repeating: nil, count: size * size)
    }

    /// Reads the cells of a square row by row, each `X`, `O` or `.`; returns nil for any other text.
    ///
    /// The result is also nil if the side is shorter than `win` or longer than 15.
    public init?(text: String, win: Int) {
      var cells: [Seat?] = []
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "X"): cells.append(.first)
        case UInt8(ascii: "O"): cells.append(.second)
        case UInt8(ascii: "."): cells.append(nil)
        default: return nil
        }
      }
      guard let size = (win...max(win, 15)).first(where: { $0 * $0 == cells.count }) else {
        return nil
      }
      self.size = size
      self.win = win
      self.cells = cells
    }

    /// The seat whose mark is on a cell, or nil if the cell is free.
    public subscript(cell: Int) -> Seat? {
      get { cells[cell] }
      set { cells[cell] = newValue }
    }

    /// The cells without a mark in ascending order.
    public var freeCells: [Int] { cells.indices.filter { cells[$0] == nil } }

    /// Returns whether the mark on a cell is part of a winning line.
    public func hasLine(through cell: Int) -> Bool {
      let above = cell / size
      let left = cell % size
      let below = size - 1 - above
      let right = size - 1 - left
      return hasLine(through: cell, by: 1, behind: left, ahead: right)
        || hasLine(through: cell, by: size, behind: above, ahead: below)
        || hasLine(through: cell, by: size + 1, behind: min(left, above), ahead: min(right, below))
        || hasLine(through: cell, by: size - 1, behind: min(right, above), ahead: min(left, below))
    }

    /// The steps along a row, a column, and the two diagonals.
    public static let lineDirections = [
      (down: 0, right: 1), (down: 1, right: 0), (down: 1, right: 1), (down: 1, right: -1),
    ]

    /// Returns whether the mark on a cell is part of a winning line in one direction.
    ///
    /// `step` is the difference between the numbers of adjacent cells in the direction; `behind` and `ahead`
    /// are the numbers of cells on the board before and after the cell.
    private func hasLine(through cell: Int, by step: Int, behind: Int, ahead: Int) -> Bool {
      guard behind + ahead + 1 >= win, let mark = cells[cell] else { return false }
      var count = 1
      var place = cell
      for _ in 0..<ahead {
        place += step
        guard cells[place] == mark else { break }
        count += 1
      }
      place = cell
      for _ in 0..<behind {
        place -= step
        guard cells[place] == mark else { break }
        count += 1
      }
      return count >= win
    }
  }

  /// A board with the number of moves, the last move, and the result.
  package struct Position: VersusPosition, Hashable {
    package private(set) var board: Board
    package private(set) var ply = 0
    /// The cell of the last move, or nil on the empty board.
    package private(set) var last: Int?
    package private(set) var state = VersusState.turn(.first)

    init(on board: Board) {
      self.board = board
    }

    package var legalMoves: [Int] {
      guard case .turn = state else { return [] }
      return board.freeCells
    }

    package func isLegal(_ move: Int) -> Bool {
      guard case .turn = state, board.cells.indices.contains(move) else { return false }
      return board[move] == nil
    }

    package mutating func play(_ move: Int) {
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

    package func describe(to fields: inout some FieldWriter) {
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
      case .some: UInt8(ascii: "O")
      case nil: UInt8(ascii: ".")
      }
    }
  }
}
