/// The openings that a search finds, each once.
struct OpeningList: Sendable {
  /// How far the search came.
  enum Extent: Sendable {
    /// Every opening was found.
    case complete
    /// There are more than were wanted.
    case tooMany
    /// Finding them all would take too long.
    case tooHard
  }

  /// What was found, at most as many as were wanted.
  private(set) var openings: [[Int]] = []
  /// How far the search came.
  private(set) var extent = Extent.complete

  private let plies: Int
  private let limit: Int
  private var movesLeft = 1_000_000

  /// Searches depth first through the sequences in which each side's moves ascend.
  ///
  /// - Parameters:
  ///   - start: the position before the first move.
  ///   - plies: the moves of an opening, at least 0.
  ///   - limit: how many openings are wanted.
  init(from start: some VersusPosition, plies: Int, limit: Int) {
    precondition(plies >= 0, "an opening of \(plies) plies")
    self.plies = plies
    self.limit = limit
    var path: [Int] = []
    search(start, &path)
  }

  private mutating func search(_ position: some VersusPosition, _ path: inout [Int]) {
    guard case .turn = position.state else { return }
    guard path.count < plies else { return take(path) }
    let previous = path.count >= 2 ? path[path.count - 2] : -1
    for move in position.legalMoves where move > previous {
      movesLeft -= 1
      if movesLeft < 0 { extent = .tooHard }
      guard extent == .complete else { return }
      var next = position
      next.play(move)
      path.append(move)
      search(next, &path)
      path.removeLast()
    }
  }

  private mutating func take(_ opening: [Int]) {
    if openings.count == limit {
      extent = .tooMany
    } else {
      openings.append(opening)
    }
  }

  /// Adds the openings that are not yet among these.
  mutating func merge(_ others: [[Int]]) {
    let known = Set(openings)
    openings += others.filter { !known.contains($0) }.prefix(limit - openings.count)
  }
}
