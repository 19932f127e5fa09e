internal import Games

extension LineBoard {
  /// The free cells, ascending.
  var freeCells: [Int] { cells.indices.filter { cells[$0] == nil } }

  /// The free cells that complete a line of a side, ascending.
  func wins(of seat: Seat) -> [Int] {
    freeCells.filter { completesLine($0, of: seat) }
  }

  /// Whether a free cell completes a line of a side.
  func completesLine(_ cell: Int, of seat: Seat) -> Bool {
    lines.through(cell).contains { count(of: seat, on: $0) == lines.length - 1 }
  }

  /// The free cells that give a side two ways to win at once, ascending.
  func forks(of seat: Seat) -> [Int] {
    freeCells.filter { threats(of: seat, from: $0).count >= 2 }
  }

  /// The cells on which a side could win next, were a free cell its own.
  func threats(of seat: Seat, from cell: Int) -> Set<Int> {
    var result: Set<Int> = []
    for line in lines.through(cell) where count(of: seat, on: line) == lines.length - 2 {
      result.formUnion(lines.cells(of: line).filter { cells[$0] == nil && $0 != cell })
    }
    return result
  }
}
