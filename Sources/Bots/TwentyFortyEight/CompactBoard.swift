package import Games

extension TwentyFortyEight {
  /// A 4 × 4 board with tiles up to 32768 in 64 bits; a move needs four lookups in a table, and the points of
  /// the move need four more.
  ///
  /// Two tiles of 32768 do not merge, because the board cannot hold the result.
  package struct CompactBoard: TileBoard {
    /// The ranks of the tiles, in four bits per cell, row by row; the top left tile is in the lowest bits.
    let bits: UInt64

    private static var lowestBits: UInt64 { 0x1111_1111_1111_1111 }

    private init(bits: UInt64) {
      self.bits = bits
    }

    package init() {
      bits = 0
    }

    /// Creates a board of four rows.
    @inline(__always)
    init(lines one: UInt16, _ two: UInt16, _ three: UInt16, _ four: UInt16) {
      bits = UInt64(one) | UInt64(two) << 16 | UInt64(three) << 32 | UInt64(four) << 48
    }

    /// Creates the compact form of a board; nil if the board is not 4 × 4, or has a tile above 32768 or two
    /// tiles of 32768.
    package init?(_ board: Board) {
      guard board.size == 4, board.highestRank <= UInt8(RowTable.limit) else { return nil }
      var bits: UInt64 = 0
      for cell in 0..<16 {
        bits |= UInt64(board.rank(row: cell / 4, column: cell % 4)) << UInt64(4 * cell)
      }
      self.bits = bits
      guard isFaithful else { return nil }
    }

    package var board: Board {
      var board = Board(size: 4)
      for cell in 0..<16 {
        let rank = rank(row: cell / 4, column: cell % 4)
        if rank != 0 { board.put(rank: rank, at: 8 * (cell / 4) + cell % 4) }
      }
      return board
    }

    package var key: UInt64? { bits }

    /// Whether the board has at most one tile of 32768, so that each move follows the rules.
    package var isFaithful: Bool {
      let highest = bits & bits >> 1 & bits >> 2 & bits >> 3 & Self.lowestBits
      return highest & (highest &- 1) == 0
    }

    package var emptyCount: Int { vacancies.nonzeroBitCount }

    package var highestRank: UInt8 {
      (0..<16).reduce(0) { max($0, rank(row: 0, column: $1)) }
    }

    package func rank(row: Int, column: Int) -> UInt8 {
      UInt8(bits >> UInt64(16 * row + 4 * column) & 15)
    }

    package var vacancies: UInt64 {
      ~(bits | bits >> 1 | bits >> 2 | bits >> 3) & Self.lowestBits
    }

    package mutating func put(rank: UInt8, at bit: Int) {
      self = Self(bits: bits | UInt64(rank) << UInt64(bit))
    }

    package mutating func put(rank: UInt8, onEmpty place: Int) {
      let cells = vacancies
      precondition(0..<emptyCount ~= place, "no empty cell number \(place)")
      let cell = Self.bit(UInt64(place), of: cells, cells &* Self.lowestBits)
      self = Self(bits: bits | UInt64(rank) << UInt64(cell.trailingZeroBitCount))
    }

    /// Adds a 2 or, in one of ten cases, a 4 on a random empty cell; at least one cell must be empty.
    package mutating func addTile(_ random: UInt64) {
      let cells = vacancies
      let counts = cells &* Self.lowestBits
      // An empty board has 16 empty cells, a number that does not fit into four bits.
      let total = (counts >> 60 &- 1) & 15 &+ 1
      let place = ((random >> 32) &* total) >> 32
      let rank: UInt64 = random & 0xFFFF_FFFF < 429_496_730 ? 2 : 1
      let cell = Self.bit(place, of: cells, counts)
      self = Self(bits: bits | rank &<< UInt64(cell.trailingZeroBitCount))
    }

    /// Returns a value with a single set bit: bit number `place`, counted from 0, among the set bits of
    /// `cells`.
    ///
    /// In `cells`, only the lowest bit of each group of four may be set. `counts` is the product of `cells`
    /// and ``lowestBits``; each of its groups contains the number of set bits up to that group. The function
    /// needs no loop.
    @inline(__always)
    private static func bit(_ place: UInt64, of cells: UInt64, _ counts: UInt64) -> UInt64 {
      let x = counts ^ ((place &+ 1) & 15) &* lowestBits
      return ~(x | x >> 1 | x >> 2 | x >> 3) & cells
    }

    /// Returns a transposed board.
    ///
    /// Source: Warren, "Hacker's Delight", 7-3.
    @inline(__always)
    static func transposed(_ bits: UInt64) -> UInt64 {
      // Transposes each 2 × 2 block, then swaps the two blocks that are not on the diagonal.
      var x = bits
      var swap = (x ^ x &>> 12) & 0x0000_F0F0_0000_F0F0
      x ^= swap ^ swap &<< 12
      swap = (x ^ x &>> 24) & 0x0000_0000_FF00_FF00
      return x ^ swap ^ swap &<< 24
    }

    var transposed: Self { Self(bits: Self.transposed(bits)) }
  }
}

extension TwentyFortyEight.CompactBoard {
  package func slid(_ direction: TwentyFortyEight.Direction) -> (board: Self, gain: Int) {
    switch direction {
    case .left: (Self(bits: slidRows.left), gainInRows)
    case .right: (Self(bits: slidRows.right), gainInRows)
    case .up: (Self(bits: transposed.slidRows.left).transposed, transposed.gainInRows)
    case .down: (Self(bits: transposed.slidRows.right).transposed, transposed.gainInRows)
    }
  }

  package var neighbors: InlineArray<4, Self> {
    let rows = slidRows
    let columns = transposed.slidRows
    return [
      Self(bits: columns.left).transposed, Self(bits: rows.right),
      Self(bits: columns.right).transposed, Self(bits: rows.left),
    ]
  }

  /// Returns a row after a move to the left, and the same row after a move to the right.
  static func slid(row: UInt16) -> (left: UInt16, right: UInt16) {
    let slid = RowTable.shared.rows[Int(row)]
    return (UInt16(truncatingIfNeeded: slid), UInt16(slid >> 16))
  }

  @inline(__always)
  private var slidRows: (left: UInt64, right: UInt64) {
    let rows = RowTable.shared.rows
    let first = UInt64(rows[Int(bits & 0xFFFF)])
    let second = UInt64(rows[Int(bits >> 16 & 0xFFFF)])
    let third = UInt64(rows[Int(bits >> 32 & 0xFFFF)])
    let fourth = UInt64(rows[Int(bits >> 48)])
    let left =
      first & 0xFFFF | (second & 0xFFFF) << 16 | (third & 0xFFFF) << 32 | fourth << 48
    let right =
      first >> 16 | (second >> 16) << 16 | (third >> 16) << 32 | (fourth >> 16) << 48
    return (left, right)
  }

  @inline(__always)
  private var gainInRows: Int {
    let gains = RowTable.shared.gains
    let upper = Int(gains[Int(bits & 0xFFFF)]) + Int(gains[Int(bits >> 16 & 0xFFFF)])
    return upper + Int(gains[Int(bits >> 32 & 0xFFFF)]) + Int(gains[Int(bits >> 48)])
  }

  /// The points of a move in each direction, in the order up, right, down, left.
  package var gains: InlineArray<4, Int> {
    let rows = gainInRows
    let columns = transposed.gainInRows
    return [columns, rows, columns, rows]
  }

  package static var movesBetweenLooks: Int { 256 }

  /// Plays a number of random legal moves with equal probability; a new tile appears before each move.
  ///
  /// Returns the points of the moves, and whether the game ended because no move was legal.
  package mutating func playRandomly(
    moves: Int, luck: inout SplitMix64
  ) -> (gain: Int, isOver: Bool) {
    var gain = 0
    for _ in 0..<moves {
      addTile(luck.next())
      guard let slid = slidRandomly(luck.next()) else { return (gain, true) }
      self = slid.board
      gain &+= slid.gain
    }
    return (gain, false)
  }

  /// Returns the board after a random legal move, and the points of the move; nil if no move is legal.
  private func slidRandomly(_ random: UInt64) -> (board: Self, gain: Int)? {
    // The first move is nearly always legal.
    let first: (board: Self, gain: Int) =
      switch random & 3 {
      case 0: slid(.up)
      case 1: slid(.right)
      case 2: slid(.down)
      default: slid(.left)
      }
    if first.board != self { return first }
    let next = neighbors
    let rest = TwentyFortyEight.Direction.allCases.filter { next[$0.rawValue] != self }
    guard !rest.isEmpty else { return nil }
    return slid(rest[Int((random >> 32) &* UInt64(rest.count) >> 32)])
  }
}

/// A table with the result of a move for each row of four tiles.
///
/// A row has 16 bits: four ranks of four bits each, with the leftmost tile in the lowest bits.
private struct RowTable: Sendable {
  /// The highest rank that fits into four bits, which is the rank of 32768.
  static let limit: UInt16 = 15

  /// Each row after a move: to the left in the lower 16 bits, to the right in the upper 16 bits.
  let rows: [UInt32]

  let gains: [UInt32]

  static let shared = RowTable()

  private init() {
    var rows = Array(repeating: 0 as UInt32, count: 1 << 16)
    var gains = Array(repeating: 0 as UInt32, count: 1 << 16)
    for row in UInt16.min...UInt16.max {
      var result: UInt16 = 0
      var end: UInt16 = 0
      // The last tile, if it has not merged yet.
      var last: UInt16 = 0
      for place in stride(from: 0 as UInt16, to: 16, by: 4) where row >> place & 15 != 0 {
        let rank = row >> place & 15
        if rank == last, rank != Self.limit {
          result += 1 << (end - 4)
          gains[Int(row)] += 2 << UInt32(rank)
          last = 0
        } else {
          result |= rank << end
          end += 4
          last = rank
        }
      }
      rows[Int(row)] |= UInt32(result)
      rows[Int(Self.mirrored(row))] |= UInt32(Self.mirrored(result)) << 16
    }
    self.rows = rows
    self.gains = gains
  }

  private static func mirrored(_ row: UInt16) -> UInt16 {
    row >> 12 | row >> 4 & 0x00F0 | row << 4 & 0x0F00 | row << 12
  }
}

extension TwentyFortyEight.CompactBoard {
  /// Returns a board with the first two tiles of a game.
  package static func start(_ luck: inout SplitMix64) -> Self {
    var board = Self()
    board.addTile(luck.next())
    board.addTile(luck.next())
    return board
  }
}
