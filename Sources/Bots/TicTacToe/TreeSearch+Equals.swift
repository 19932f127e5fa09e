internal import Games

extension TreeSearch {
  /// Of the moves that are about as good as the best one, the one that does best against a side that
  /// marks any cell; on boards where all moves draw against good play, that is what is left to win.
  ///
  /// - Parameters:
  ///   - games: how many games to try after each.
  ///   - deadline: when to decide by those that were tried.
  /// - Returns: the move to choose.
  mutating func bestOfEquals(games: Int, by deadline: Deadline) -> Int {
    let best = bestMove
    guard let top = choices.first(where: { Int($0.move) == best }), top.proof != .win else {
      return best
    }
    let equals = choices.filter { isEqual($0, to: top) }.map { Int($0.move) }
    guard equals.count > 1 else { return best }
    var sums = equals.map { $0 == best ? 1 : 0 }
    for _ in 0..<games {
      for index in equals.indices { sums[index] += exhibition(after: equals[index]) }
      if deadline.hasPassed { break }
    }
    return equals.indices.max { (sums[$0], $1) < (sums[$1], $0) }.map { equals[$0] } ?? best
  }

  private func isEqual(_ node: TreeNode, to best: TreeNode) -> Bool {
    if node.proof == .draw { return best.proof == .draw || best.mean < 0.05 }
    return node.proof == .none && node.visits * 20 >= best.visits && node.mean >= best.mean - 0.05
  }
}
