internal import Games

extension LineBoard {
  /// The free cells, ascending.
  var freeCells: [Int] { (0..<lines.cellCount).filter(isFree) }

  /// The free cells that complete a line of a side, ascending.
  func wins(of seat: Seat) -> [Int] {
    guard isThreatening(seat) else { return [] }
    return (0..<lines.cellCount).filter { isFree($0) && hope(of: seat, on: $0).completes }
  }

  /// The first free cell that completes a line of a side, or nil.
  func win(of seat: Seat) -> Int? {
    guard isThreatening(seat) else { return nil }
    return (0..<lines.cellCount).first { isFree($0) && hope(of: seat, on: $0).completes }
  }

  /// The free cells that give a side two ways to win at once, ascending.
  func forks(of seat: Seat) -> [Int] {
    guard canThreaten(seat) else { return [] }
    return freeCells.filter { isFork($0, of: seat) }
  }

  /// The first free cell that gives a side two ways to win at once, or nil.
  func firstFork(of seat: Seat) -> Int? {
    guard canThreaten(seat) else { return nil }
    return (0..<lines.cellCount).first { isFree($0) && isFork($0, of: seat) }
  }

  /// Whether a free cell gives a side two ways to win at once.
  func isFork(_ cell: Int, of seat: Seat) -> Bool {
    guard hope(of: seat, on: cell).threatCount >= 2 else { return false }
    var first: Int?
    for place in lines.places(through: cell) {
      let line = lines.line(at: place)
      guard count(of: seat, on: line) == lines.length - 2 else { continue }
      for place in 0..<lines.length {
        let other = lines.cell(place, of: line)
        guard isFree(other), other != cell else { continue }
        if let first, first != other { return true }
        first = other
      }
    }
    return false
  }

  /// The free cells of the lines through a cell on which a side lacks just two marks.
  func cells(ofThreatsOf seat: Seat, through cell: Int) -> [Int] {
    var cells: [Int] = []
    for place in lines.places(through: cell) {
      let line = lines.line(at: place)
      guard count(of: seat, on: line) == lines.length - 2 else { continue }
      for place in 0..<lines.length {
        let other = lines.cell(place, of: line)
        if isFree(other), !cells.contains(other) { cells.append(other) }
      }
    }
    return cells
  }

  /// The free cells that complete lines through the mark that a side has just put, at most two.
  func completions(of seat: Seat, through cell: Int) -> (first: Int?, second: Int?) {
    var first: Int?
    for place in lines.places(through: cell) {
      let line = lines.line(at: place)
      guard count(of: seat, on: line) == lines.length - 1 else { continue }
      for place in 0..<lines.length {
        let other = lines.cell(place, of: line)
        guard isFree(other) else { continue }
        if let first, first != other { return (first, other) }
        first = other
      }
    }
    return (first, nil)
  }

  /// How much a free cell would bring to a side or keep from the other; of cells that are equal in
  /// this the one nearer to the middle has more.
  func promise(of cell: Int, to seat: Seat) -> Int {
    let own = hope(of: seat, on: cell).weight
    let others = hope(of: seat.other, on: cell).weight
    return (2 * own + others) << 9 | lines.nearness(of: cell)
  }
}
