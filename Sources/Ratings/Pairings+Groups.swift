extension Pairings {
  /// The sets of players whom games connect, each ascending, ordered by size and then by player.
  func groups() -> [[Int]] {
    var root = Array(0..<count)
    func find(_ player: Int) -> Int {
      var top = player
      while root[top] != top {
        root[top] = root[root[top]]
        top = root[top]
      }
      return top
    }
    for encounter in encounters {
      let a = find(encounter.first)
      let b = find(encounter.second)
      root[max(a, b)] = min(a, b)
    }
    var members: [Int: [Int]] = [:]
    for player in 0..<count { members[find(player), default: []].append(player) }
    return members.values.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
  }

  /// Whether seats changed so that an advantage can be told from ratings.
  ///
  /// It cannot where levels exist such that the first player always stands one above the second:
  /// then ratings explain all that an advantage does.
  func tellAdvantage() -> Bool {
    var neighbours = [[(player: Int, step: Int)]](repeating: [], count: count)
    for encounter in encounters {
      neighbours[encounter.first].append((encounter.second, -1))
      neighbours[encounter.second].append((encounter.first, 1))
    }
    var level = [Int?](repeating: nil, count: count)
    for start in 0..<count where level[start] == nil {
      level[start] = 0
      var open = [(player: start, level: 0)]
      while let here = open.popLast() {
        for (player, step) in neighbours[here.player] {
          let expected = here.level + step
          guard let known = level[player] else {
            level[player] = expected
            open.append((player, expected))
            continue
          }
          if known != expected { return true }
        }
      }
    }
    return false
  }
}
