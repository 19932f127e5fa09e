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
