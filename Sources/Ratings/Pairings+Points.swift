extension Pairings {
  /// The sets of players who took points off each other in both directions, if through others.
  ///
  /// Maximum likelihood is finite only where each group of connected players is one such set
  /// (Ford 1957). The sets are the strongly connected components of the graph in which an arrow
  /// leads from a player to each one who took points off it, found by Tarjan's algorithm; those
  /// who lost all to the others come last.
  func mutualGroups() -> [[Int]] {
    var takers = [[Int]](repeating: [], count: count)
    for encounter in encounters {
      if encounter.points > 0 { takers[encounter.second].append(encounter.first) }
      if encounter.points < encounter.games { takers[encounter.first].append(encounter.second) }
    }
    var search = ComponentSearch(arrows: takers)
    for player in 0..<count { search.visit(player) }
    return search.components
  }
}

/// Tarjan's search for strongly connected components, without recursion.
private struct ComponentSearch {
  private let arrows: [[Int]]
  private var order: [Int?]
  private var lowest: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var time = 0
  /// What was found, each component ascending.
  private(set) var components: [[Int]] = []

  init(arrows: [[Int]]) {
    self.arrows = arrows
    order = Array(repeating: nil, count: arrows.count)
    lowest = Array(repeating: 0, count: arrows.count)
    isOpen = Array(repeating: false, count: arrows.count)
  }

  /// Finds the components that can be reached from a node and are not known yet.
  mutating func visit(_ start: Int) {
    guard order[start] == nil else { return }
    var path = [(node: start, next: 0)]
    enter(start)
    while let (node, next) = path.last {
      guard next < arrows[node].count else {
        path.removeLast()
        if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
        if lowest[node] == order[node] { close(node) }
        continue
      }
      path[path.count - 1].next += 1
      let target = arrows[node][next]
      if let seen = order[target] {
        if isOpen[target] { lowest[node] = min(lowest[node], seen) }
      } else {
        enter(target)
        path.append((target, 0))
      }
    }
  }

  private mutating func enter(_ node: Int) {
    order[node] = time
    lowest[node] = time
    time += 1
    open.append(node)
    isOpen[node] = true
  }

  private mutating func close(_ root: Int) {
    var component: [Int] = []
    while let node = open.popLast() {
      isOpen[node] = false
      component.append(node)
      if node == root { break }
    }
    components.append(component.sorted())
  }
}
