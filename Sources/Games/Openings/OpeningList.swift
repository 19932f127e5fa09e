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
  private let movesCommute: Bool
  private var movesLeft: Int
  /// Why the search could not go on; nil where it could.
  private(set) var failure: String?

  /// Searches depth first through the sequences of moves; where moves commute, through those in
  /// which each side's ascend.
  ///
  /// - Parameters:
  ///   - start: the position before the first move.
  ///   - plies: the moves of an opening, at least 0.
  ///   - limit: how many openings are wanted.
  ///   - movesCommute: whether a side's moves can be made in any order.
  ///   - patience: how many moves may be tried.
  init(
    from start: some VersusPosition, plies: Int, limit: Int, movesCommute: Bool = true,
    patience: Int = 500_000
  ) {
    precondition(plies >= 0, "an opening of \(plies) plies")
    self.plies = plies
    self.limit = limit
    self.movesCommute = movesCommute
    movesLeft = patience
    var path: [Int] = []
    search(start, &path)
  }

  private mutating func search(_ position: some VersusPosition, _ path: inout [Int]) {
    failure = failure ?? position.failure
    guard failure == nil, case .turn = position.state else { return }
    guard path.count < plies else { return take(path) }
    let legal = position.legalMoves
    guard legal.count >= plies - path.count || !movesCommute else { return }
    // The side's later moves must find room behind this one.
    let room = movesCommute ? legal.dropLast((plies - path.count - 1) / 2) : legal[...]
    let previous = movesCommute && path.count >= 2 ? path[path.count - 2] : -1
    for move in room where move > previous {
      movesLeft -= 1
      if movesLeft < 0 { extent = .tooHard }
      guard extent == .complete, failure == nil else { return }
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
