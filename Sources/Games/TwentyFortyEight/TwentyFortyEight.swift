/// 2048: tiles slide and merge on a board, a new one appears after every move.
public struct TwentyFortyEight: RaceGame, Hashable {
  /// The length of the board's side, 3 to 8.
  public let size: Int

  /// After how many moves a board is over, or nil for no limit.
  public let maxMoves: Int?

  /// The tile that ends a board when it is made, or nil for none.
  public let target: Int?

  /// What stands in messages and in the record.
  public static let name = "2048"

  /// What it is, in one line.
  public static let summary = "each bot on a board of its own with the same luck; the score decides"

  /// The side of the board, and what ends a game beside the lack of a move.
  public static let parameters = [
    RuleParameter("size", "the side of the board", default: 4, in: 3...8),
    RuleParameter(
      "max_moves", "the moves after which a board is over", default: nil, in: 1...Int.max,
      allowsNull: true),
    RuleParameter(
      "target", "the tile that ends a board when it is made", default: nil, in: 8...Int.max,
      allowsNull: true,
      condition: .init(words: "a power of two") { $0.nonzeroBitCount == 1 }),
  ]

  /// A move is the direction in which the tiles slide; its number is that of a ``Direction``.
  public static let notation = MoveNotation.words(
    Direction.allCases.map(\.word), letters: ["U", "R", "D", "L"])

  /// The largest tile of each board stands in the record.
  public static let measureName = "max_tiles"

  /// Settles the size of the board and what ends it.
  ///
  /// - Parameter rules: a value for each of ``parameters``.
  /// - Throws: never; all values go together.
  public init(rules: Rules) throws(RuleError) {
    size = rules["size"] ?? 4
    maxMoves = rules["max_moves"]
    target = rules["target"]
    self.rules = rules
  }

  /// A value for each of ``parameters``.
  public let rules: Rules

  /// The board with its first two tiles.
  ///
  /// - Parameter seed: the luck.
  /// - Returns: a position with at least one legal move.
  public func start(seed: UInt64) -> any RacePosition { Position(of: self, luck: Luck(seed: seed)) }

  /// Reads what a bot sees from `board` and `score`.
  ///
  /// - Parameter fields: those of a message.
  /// - Returns: the view, or nil where a field is missing or does not fit the rules.
  public func view(reading fields: some FieldReader) -> View? {
    guard
      let tiles = fields.square("board"), let board = Board(tiles: tiles), board.size == size,
      let score = fields.number("score")
    else { return nil }
    return View(board: board, score: score)
  }

  /// What a bot sees when it is asked for a move.
  public struct View: GameView, Hashable {
    /// The tiles.
    public let board: Board
    /// The sum of all merged tiles so far.
    public let score: Int

    /// What is seen of a board that has brought some score.
    public init(board: Board, score: Int) {
      self.board = board
      self.score = score
    }

    /// The numbers of the directions that change the board, ascending.
    public var legalMoves: [Int] {
      Direction.allCases.filter { board.slid($0).board != board }.map(\.rawValue)
    }

    /// The tiles, row by row.
    public var cellValues: [Int] { board.tiles.flatMap(\.self) }
  }

  /// Where the tiles slide to; the raw value is the number of the move.
  public enum Direction: Int, Hashable, Sendable, CaseIterable {
    case up
    case right
    case down
    case left

    /// The direction as messages write it.
    public var word: String { "\(self)" }
  }
}
