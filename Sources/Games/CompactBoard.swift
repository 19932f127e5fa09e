extension TwentyFortyEight {
  /// A board of 4 × 4 with tiles up to 32768 in 64 bits: a move costs four look-ups in a table.
  ///
  /// Two tiles of 32768 do not merge on it, since it cannot hold what they would make.
  public struct CompactBoard: TileBoard {
    /// Four bits a cell, row by row, the top left tile's lowest.
    public internal(set) var bits: UInt64

    /// An empty board.
    public init() {
      bits = 0
    }

    /// The same tiles in 64 bits, or nil where the board is not 4 × 4, has a tile above 32768, or
    /// two of 32768.
    public init?(_ board: Board) {
      guard board.size == 4, board.highestRank <= RowTable.limit else { return nil }
      bits = 0
      for row in 0..<4 {
        for column in 0..<4 {
          bits |= UInt64(board[row, column]) << UInt64(16 * row + 4 * column)
        }
      }
      guard isFaithful else { return nil }
    }

    /// The same tiles on a board without limits.
    public var board: Board {
      var board = Board(size: 4)
      for row in 0..<4 {
        for column in 0..<4 { board[row, column] = rank(row: row, column: column) }
      }
      return board
    }

    /// Four.
    public var size: Int { 4 }

    /// Whether there is at most one tile of 32768, so that each slide is as the rules say.
    public var isFaithful: Bool {
      let highest = bits & bits >> 1 & bits >> 2 & bits >> 3 & Self.lowestBits
      return highest & (highest &- 1) == 0
    }

    /// The number of cells without a tile.
    public var emptyCount: Int { vacancies.nonzeroBitCount }

    /// The highest rank on the board, 0 on an empty one.
    public var highestRank: UInt8 {
      var highest: UInt64 = 0
      var rest = bits
      while rest != 0 {
        highest = max(highest, rest & 15)
        rest >>= 4
      }
      return UInt8(highest)
    }

    /// The rank of the tile on a cell, 0 where there is none.
    public func rank(row: Int, column: Int) -> UInt8 {
      UInt8(bits >> UInt64(16 * row + 4 * column) & 15)
    }

    /// Puts a tile on the empty cell of a bit of ``vacancies``.
    public mutating func put(rank: UInt8, at bit: Int) {
      bits |= UInt64(rank) << UInt64(bit)
    }

    /// Puts a tile on an empty cell, counted in row order.
    public mutating func put(rank: UInt8, onEmpty place: Int) {
      let cells = vacancies
      precondition(0..<emptyCount ~= place, "no empty cell number \(place)")
      let cell = Self.bit(UInt64(place), of: cells, cells &* Self.lowestBits)
      bits |= UInt64(rank) << UInt64(cell.trailingZeroBitCount)
    }

    /// The set bit of some number, among the lowest of each four, without a loop.
    ///
    /// - Parameters:
    ///   - place: which of the set bits, from 0.
    ///   - cells: the bits, of which at least so many are set.
    ///   - counts: their product with ``lowestBits``: how many are set up to each of them.
    /// - Returns: that bit alone.
    @inline(__always)
    static func bit(_ place: UInt64, of cells: UInt64, _ counts: UInt64) -> UInt64 {
      let x = counts ^ ((place &+ 1) & 15) &* lowestBits
      return ~(x | x >> 1 | x >> 2 | x >> 3) & cells
    }

    /// The board mirrored in its diagonal from the top left.
    public var transposed: CompactBoard {
      // Swaps the halves of each 2 × 2 block, then the blocks: Warren, "Hacker's Delight", 7-3.
      var x = bits
      var swap = (x ^ x >> 12) & 0x0000_F0F0_0000_F0F0
      x ^= swap ^ swap << 12
      swap = (x ^ x >> 24) & 0x0000_0000_FF00_FF00
      x ^= swap ^ swap << 24
      var board = Self()
      board.bits = x
      return board
    }

    /// The lowest bit of each cell without a tile.
    public var vacancies: UInt64 {
      ~(bits | bits >> 1 | bits >> 2 | bits >> 3) & Self.lowestBits
    }

    /// The lowest bit of each cell.
    static var lowestBits: UInt64 { 0x1111_1111_1111_1111 }
  }
}

extension TwentyFortyEight.CompactBoard {
  /// The board after its tiles have slid, and the sum of the tiles that merged.
  public func slid(_ direction: TwentyFortyEight.Direction) -> (board: Self, gain: Int) {
    switch direction {
    case .left: (Self(bits: Self.slid(bits).left), gainInRows)
    case .right: (Self(bits: Self.slid(bits).right), gainInRows)
    case .up: (Self(bits: Self.slid(transposed.bits).left).transposed, transposed.gainInRows)
    case .down: (Self(bits: Self.slid(transposed.bits).right).transposed, transposed.gainInRows)
    }
  }

  /// The board after each of the four moves.
  public var neighbours: Neighbours<Self> {
    let rows = Self.slid(bits)
    let columns = Self.slid(transposed.bits)
    return Neighbours(
      up: Self(bits: columns.left).transposed, right: Self(bits: rows.right),
      down: Self(bits: columns.right).transposed, left: Self(bits: rows.left))
  }

  private init(bits: UInt64) {
    self.init()
    self.bits = bits
  }

  /// Both ways that the rows can slide.
  @inline(__always)
  private static func slid(_ bits: UInt64) -> (left: UInt64, right: UInt64) {
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

  /// What sliding in the rows brings, which is the same to either side.
  @inline(__always)
  private var gainInRows: Int {
    let gains = RowTable.shared.gains
    let upper = Int(gains[Int(bits & 0xFFFF)]) + Int(gains[Int(bits >> 16 & 0xFFFF)])
    return upper + Int(gains[Int(bits >> 32 & 0xFFFF)]) + Int(gains[Int(bits >> 48)])
  }
}

/// What becomes of each row of four tiles that slides, looked up instead of worked out.
///
/// A row is 16 bits, four ranks of four bits, the leftmost tile's lowest.
struct RowTable: Sendable {
  /// The highest rank that four bits hold, that of 32768.
  static let limit: UInt8 = 15

  /// Each row after it has slid: to the left in the lower 16 bits, to the right in the upper.
  let rows: [UInt32]

  /// The sum of the tiles that merge in each row, the same to either side.
  let gains: [UInt32]

  /// The one table, worked out when it is first needed.
  static let shared = RowTable()

  private init() {
    var rows = Array(repeating: 0 as UInt32, count: 1 << 16)
    var gains = Array(repeating: 0 as UInt32, count: 1 << 16)
    for row in UInt16.min...UInt16.max {
      var line = Line()
      for place in 0..<4 { line[place] = UInt8(row >> (4 * place) & 15) }
      let (slid, gain) = line.slid(limit: Self.limit)
      var result: UInt16 = 0
      for place in 0..<4 { result |= UInt16(slid[place]) << (4 * place) }
      rows[Int(row)] |= UInt32(result)
      rows[Int(Self.mirrored(row))] |= UInt32(Self.mirrored(result)) << 16
      gains[Int(row)] = UInt32(gain)
    }
    self.rows = rows
    self.gains = gains
  }

  private static func mirrored(_ row: UInt16) -> UInt16 {
    row >> 12 | row >> 4 & 0x00F0 | row << 4 & 0x0F00 | row << 12
  }
}

extension TwentyFortyEight.CompactBoard {
  /// Lets a tile appear on any of the empty cells, of which there must be one: a 4 once in ten times.
  ///
  /// - Parameter random: 64 random bits.
  package mutating func addTile(_ random: UInt64) {
    let cells = vacancies
    let counts = cells &* Self.lowestBits
    // The count of all is 16, of which four bits hold none, on an empty board alone.
    let total = (counts >> 60 &- 1) & 15 &+ 1
    let place = ((random >> 32) &* total) >> 32
    let rank: UInt64 = random & 0xFFFF_FFFF < 429_496_730 ? 2 : 1
    bits |= rank &<< UInt64(Self.bit(place, of: cells, counts).trailingZeroBitCount)
  }

  /// Plays random legal moves, each with the same chance, beginning with a tile that appears.
  ///
  /// - Parameters:
  ///   - moves: how many at most.
  ///   - luck: what settles moves and tiles.
  /// - Returns: the sum of the tiles that merged, and whether no move is left.
  package mutating func playRandomly(
    moves: Int, luck: inout SplitMix64
  ) -> (gain: Int, isOver: Bool) {
    var gain = 0
    for _ in 0..<moves {
      addTile(luck.next())
      guard let slid = slidRandomly(luck: &luck) else { return (gain, true) }
      self = slid.board
      gain &+= slid.gain
    }
    return (gain, false)
  }

  /// The board after any of the legal moves, or nil where there is none.
  private func slidRandomly(luck: inout SplitMix64) -> (board: Self, gain: Int)? {
    let random = luck.next()
    // The first that is tried is legal nearly always.
    let first = slid(TwentyFortyEight.Direction(lowBitsOf: random))
    if first.board != self { return first }
    let next = neighbours
    let rest = TwentyFortyEight.Direction.allCases.filter { next[$0] != self }
    guard !rest.isEmpty else { return nil }
    return slid(rest[Int((random >> 32) &* UInt64(rest.count) >> 32)])
  }
}

extension TwentyFortyEight.Direction {
  /// Any of the four, by two random bits.
  fileprivate init(lowBitsOf bits: UInt64) {
    switch bits & 3 {
    case 0: self = .up
    case 1: self = .right
    case 2: self = .down
    default: self = .left
    }
  }
}
