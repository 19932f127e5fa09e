extension TwentyFortyEight {
  /// A board with its luck and its score.
  public struct Position: RacePosition {
    /// The sum of all merged tiles.
    public private(set) var score = 0
    /// The number of moves made so far.
    public private(set) var moveCount = 0

    private let game: TwentyFortyEight
    private let luck: Luck
    private var tiles: Tiles
    // Bit n stands for the move with the number n.
    private var legal: UInt8 = 0

    init(of game: TwentyFortyEight, luck: Luck) {
      self.game = game
      self.luck = luck
      tiles = Tiles(size: game.size)
      tiles.put(luck.tile(0, amongEmpty: tiles.emptyCount))
      tiles.put(luck.tile(1, amongEmpty: tiles.emptyCount))
      legal = tiles.movesThatChange
    }

    /// The board.
    public var board: Board {
      switch tiles {
      case .compact(let board): board.board
      case .general(let board): board
      }
    }

    /// Whether no move is legal, `max_moves` are made, or the target is.
    public var isOver: Bool { legal == 0 }

    /// The value of the largest tile.
    public var measure: Int { 1 << Int(tiles.highestRank) }

    /// The numbers of the directions that change the board, ascending; none when it is over.
    public var legalMoves: [Int] { Direction.allCases.map(\.rawValue).filter(isLegal) }

    /// Whether a move is the number of a direction that changes a board that is not over.
    public func isLegal(_ move: Int) -> Bool {
      0..<Direction.allCases.count ~= move && legal >> move & 1 == 1
    }

    /// Slides the tiles and lets a new one appear, but for a move that makes the target.
    ///
    /// - Precondition: the move is legal.
    public mutating func play(_ move: Int) {
      guard isLegal(move), let direction = Direction(rawValue: move) else {
        preconditionFailure("move \(move) does not change the board")
      }
      score += tiles.slide(direction)
      moveCount += 1
      if measure == game.target {
        legal = 0
        return
      }
      tiles.put(luck.tile(moveCount + 1, amongEmpty: tiles.emptyCount))
      legal = moveCount == game.maxMoves ? 0 : tiles.movesThatChange
    }

    /// Writes `board`, `score` and `legal`.
    public func describe(to fields: inout some FieldWriter) {
      switch tiles {
      case .compact(let board): fields.square("board", side: game.size, value: board.tile)
      case .general(let board): fields.square("board", side: game.size, value: board.tile)
      }
      fields.number("score", score)
      fields.moves("legal", of: TwentyFortyEight.notation, where: isLegal)
    }
  }
}
