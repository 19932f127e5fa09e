/// 2048: tiles slide and merge on a board, and a new tile appears after each move.
public struct TwentyFortyEight: BuiltInGame, RaceGame, Hashable {
  /// The length of the board's side, 3 to 8.
  public let size: Int

  /// The number of moves after which the game on a board is over, or nil for no limit.
  public let maxMoves: Int?

  /// The tile that ends a board when it appears, or nil for none.
  public let target: Int?

  /// The name in messages and in the record.
  public static let name = "2048"

  /// A description in one line.
  public static let summary =
    "each bot plays its own board with the same luck; the higher score wins"

  /// The side of the board, the limit of moves, and the target.
  public static let parameters = [
    RuleParameter(name: "size", summary: "the side of the board", defaultValue: 4, range: 3...8),
    RuleParameter(
      name: "max_moves", summary: "the number of moves after which a board is over",
      defaultValue: nil,
      range: 1...Int.max,
      allowsNull: true),
    RuleParameter(
      name: "target", summary: "the tile that ends a board when it appears", defaultValue: nil,
      range: 8...Int.max,
      allowsNull: true, isPowerOfTwo: true),
  ]

  /// A move is a direction; its number is the raw value of a ``Direction``.
  public static let notation = MoveNotation.words(
    Direction.allCases.map(\.word), letters: ["U", "R", "D", "L"])

  /// The key of the largest tiles in the record.
  public static let measureName = "max_tiles"

  /// The title of the largest tile in tables.
  public static let measureTitle = "largest"

  /// Creates a game with the given rules.
  public init(rules: Rules) throws(RuleError) {
    size = rules["size"] ?? 4
    maxMoves = rules["max_moves"]
    target = rules["target"]
    self.rules = rules
  }

  /// The values of the ``parameters``.
  public let rules: Rules

  /// Returns the board size and the limits, such as "4 × 4, two boards with the same luck, the higher score
  /// wins; at most 1,000 moves".
  public func rulesText(count: (Int) -> String) -> String? {
    var text = "\(size) × \(size), two boards with the same luck, the higher score wins"
    if let maxMoves { text += "; at most \(count(maxMoves)) moves" }
    if let target { text += "; a board ends with the tile \(count(target))" }
    return text
  }

  /// The rules in prose.
  public var about: String? {
    let limits = [
      maxMoves.map { "after \($0) moves" }, target.map { "when a tile of \($0) has been made" },
    ].compactMap(\.self).map { ", or \($0)" }.joined()
    return
      "Each player has its own board with \(size) x \(size) cells; both have the same luck. A "
      + "move is \"up\", \"right\", \"down\" or \"left\": all tiles slide that way as far as they can. Two "
      + "equal tiles that meet merge into one of twice the value, each tile at most once a move, and the "
      + "score grows by that value. After each move, a 2 or, one time in ten, a 4 appears on a free cell. A "
      + "board is over when no move changes it\(limits). The higher score wins."
  }

  /// Returns the board with its first two tiles.
  public func start(seed: UInt64) -> any RacePosition { Position(of: self, luck: Luck(seed: seed)) }

  /// Reads a view, or returns nil if `board` or `score` is missing or does not fit the rules.
  public func view(reading fields: some FieldReader) -> View? {
    guard
      let tiles = fields.square("board"), let board = Board(tiles: tiles), board.size == size,
      let score = fields.number("score")
    else { return nil }
    return View(board: board, score: score)
  }

  /// The information that a bot receives when it is asked for a move.
  public struct View: GameView, Hashable {
    /// The tiles.
    public let board: Board
    /// The sum of all merged tiles so far.
    public let score: Int

    /// Creates a view of a board with a score.
    public init(board: Board, score: Int) {
      self.board = board
      self.score = score
    }

    /// The numbers of the directions that change the board, in ascending order.
    public var legalMoves: [Int] {
      Direction.allCases.filter { board.slid($0).board != board }.map(\.rawValue)
    }

    /// The tiles, row by row.
    public var cellValues: [Int] { board.tiles.flatMap(\.self) }
  }

  /// The direction in which tiles slide; the raw value is the number of the move.
  public enum Direction: Int, Hashable, Sendable, CaseIterable {
    case up
    case right
    case down
    case left

    /// The direction as a word in messages.
    public var word: String { "\(self)" }
  }

  /// A board with its luck and its score.
  package struct Position: RacePosition {
    /// The sum of all merged tiles so far.
    package private(set) var points = 0
    package private(set) var moveCount = 0

    private let game: TwentyFortyEight
    private let luck: Luck
    package private(set) var board: Board
    // Bit n is set if the move with the number n is legal.
    private var legal: UInt8 = 0

    init(of game: TwentyFortyEight, luck: Luck) {
      self.init(Board(size: game.size), of: game, luck: luck)
      addTile(0)
      addTile(1)
      legal = board.movesThatChange
    }

    /// Creates the position of a board, which must have the game's size, before its first move.
    package init(_ board: Board, of game: TwentyFortyEight, luck: Luck) {
      precondition(
        board.size == game.size,
        "the board has the size \(board.size), but the game has the size \(game.size)")
      self.game = game
      self.luck = luck
      self.board = board
      legal = board.movesThatChange
    }

    /// Whether no move is legal, the limit of moves is reached, or the target has appeared.
    package var isOver: Bool { legal == 0 }

    package var score: Double { Double(points) }

    package var measure: Int { 1 << Int(board.highestRank) }

    /// The ranks of the tiles row by row, 0 for an empty cell, and the score.
    package var pageNumbers: [Int]? {
      let ranks = (0..<board.size).flatMap { row in
        (0..<board.size).map { Int(board.rank(row: row, column: $0)) }
      }
      return ranks + [points]
    }

    package var legalMoves: [Int] { Direction.allCases.map(\.rawValue).filter(isLegal) }

    package func isLegal(_ move: Int) -> Bool {
      0..<Direction.allCases.count ~= move && legal >> move & 1 == 1
    }

    /// Applies a legal move: slides the tiles, and adds a new tile unless the target has appeared.
    package mutating func play(_ move: Int) {
      guard isLegal(move), let direction = Direction(rawValue: move) else {
        preconditionFailure("move \(move) does not change the board, or the game is over")
      }
      points += board.slide(direction)
      moveCount += 1
      if let target = game.target, measure == target {
        legal = 0
        return
      }
      addTile(moveCount + 1)
      legal = moveCount == game.maxMoves ? 0 : board.movesThatChange
    }

    private mutating func addTile(_ number: Int) {
      let cells = board.vacancies
      let tile = luck.tile(number, amongEmpty: cells.nonzeroBitCount)
      board.put(rank: tile.rank, on: tile.place, of: cells)
    }

    package func describe(to fields: inout some FieldWriter) {
      fields.square("board", side: game.size, value: board.tile)
      fields.number("score", points)
      fields.moves("legal", of: TwentyFortyEight.notation, where: isLegal)
    }
  }
}
