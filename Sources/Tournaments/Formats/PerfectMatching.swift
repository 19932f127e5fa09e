/// Pairs everybody at the least sum of costs, in a time of n³: Edmonds' algorithm.
///
/// Trees of alternating paths grow from all who are not paired yet, along edges without slack; a
/// path between two trees pairs two more, an odd cycle shrinks to one node, a blossom, and where
/// nothing can grow the dual variables change until something can.
///
/// Sources: J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices" (1965); Z. Galil,
/// "Efficient algorithms for finding maximum matching in graphs", ACM Computing Surveys 18 (1986).
struct PerfectMatching {
  private typealias Edge = (from: Int, to: Int)
  private enum State { case free, outer, inner }

  private static let none: Edge = (-1, -1)

  /// An odd cycle of nodes that counts as one; the first is the base, which is paired outside of it.
  private struct Blossom {
    var members: [Int] = []
    /// From each member to the next, and from the last to the first.
    var links: [Edge] = []
    var dual: Int128 = 0
  }

  private let count: Int
  /// Twice the costs, so that every half of a slack is a whole number.
  private let costs: [Int128]
  private var duals: [Int128]

  // Nodes are the vertices, from 0, and behind them the blossoms.
  private var blossoms: [Blossom]
  private var unused: [Int]
  private var owner: [Int?]
  private var top: [Int]
  private var isTop: [Bool]
  /// By which edge each node is paired; ``none`` for one that is not.
  private var mate: [Edge]
  private var state: [State]
  /// By which edge an inner node was reached, from the outer one; ``none`` for others.
  private var parent: [Edge]
  /// The outer vertex with the least slack to each node.
  private var nearestOuter: [Int?]
  /// The vertex of each blossom with the least slack to each vertex.
  private var nearest: [Int32]
  private var queue: [Int] = []

  /// Pairs so many vertices, an even number, and answers whom each is paired with; `cost` is what it
  /// costs to pair two, 0 or more and below 2¹²⁰, the same in either order.
  static func mates(of count: Int, cost: (Int, Int) -> Int128) -> [Int] {
    precondition(count.isMultiple(of: 2))
    guard count > 0 else { return [] }
    var matching = PerfectMatching(count, cost)
    while matching.mate.prefix(count).contains(where: { $0.to < 0 }) { matching.pairTwoMore() }
    return matching.mate.prefix(count).map(\.to)
  }

  private init(_ count: Int, _ cost: (Int, Int) -> Int128) {
    self.count = count
    var costs = Array(repeating: Int128(0), count: count * count)
    for one in 0..<count {
      for other in 0..<one {
        costs[one * count + other] = 2 * cost(other, one)
        costs[other * count + one] = costs[one * count + other]
      }
    }
    let nodes = count + count / 2
    self.costs = costs
    duals = (0..<count).map { one in
      -(0..<count).reduce(Int128.max) { $1 == one ? $0 : min($0, costs[one * count + $1]) }
    }
    blossoms = Array(repeating: Blossom(), count: nodes - count)
    unused = Array((count..<nodes).reversed())
    owner = Array(repeating: nil, count: nodes)
    top = Array(0..<nodes)
    isTop = (0..<nodes).map { $0 < count }
    mate = Array(repeating: Self.none, count: nodes)
    state = Array(repeating: .free, count: nodes)
    parent = mate
    nearestOuter = Array(repeating: nil, count: nodes)
    nearest = Array(repeating: 0, count: (nodes - count) * count)
    for one in 0..<count {
      for other in 0..<one where mate[one].to < 0 && mate[other].to < 0 && slack(one, other) == 0 {
        mate[one] = (one, other)
        mate[other] = (other, one)
      }
    }
  }

  private func slack(_ one: Int, _ other: Int) -> Int128 {
    duals[one] + duals[other] + 2 * costs[one * count + other]
  }

  private func nearest(to vertex: Int, in node: Int) -> Int {
    node < count ? node : Int(nearest[(node - count) * count + vertex])
  }

  private func slack(_ vertex: Int, toNode node: Int) -> Int128 {
    slack(vertex, nearest(to: vertex, in: node))
  }

  private func vertices(of node: Int) -> [Int] {
    node < count ? [node] : blossoms[node - count].members.flatMap(vertices)
  }

  // MARK: - A stage, at whose end two more are paired

  private mutating func pairTwoMore() {
    queue = []
    for node in top.indices {
      (state[node], parent[node], nearestOuter[node]) = (.free, Self.none, nil)
    }
    for node in top.indices where isTop[node] && mate[node].to < 0 { makeOuter(node) }
    while true {
      while let vertex = queue.popLast() {
        guard state[top[vertex]] == .outer else { continue }
        for other in 0..<count where top[other] != top[vertex] {
          if slack(vertex, other) == 0 {
            if grow(vertex, other) { return }
          } else {
            consider(vertex, for: top[other])
          }
        }
      }
      changeDuals()
      for node in top.indices where isTop[node] && state[node] != .inner {
        guard let vertex = nearestOuter[node], top[vertex] != node,
          slack(vertex, toNode: node) == 0
        else { continue }
        if grow(vertex, nearest(to: vertex, in: node)) { return }
      }
      for node in count..<top.count
      where isTop[node] && state[node] == .inner && blossoms[node - count].dual == 0 {
        expand(node)
      }
    }
  }

  private mutating func makeOuter(_ node: Int) {
    state[node] = .outer
    nearestOuter[node] = nil
    queue += vertices(of: node)
  }

  private mutating func consider(_ vertex: Int, for node: Int) {
    if let known = nearestOuter[node], slack(known, toNode: node) <= slack(vertex, toNode: node) {
      return
    }
    nearestOuter[node] = vertex
  }

  private mutating func findNearestOuter(of node: Int) {
    nearestOuter[node] = nil
    for vertex in 0..<count where top[vertex] != node && state[top[vertex]] == .outer {
      consider(vertex, for: node)
    }
  }

  private mutating func changeDuals() {
    var change = Int128.max
    for node in top.indices where isTop[node] {
      if state[node] == .inner {
        if node >= count { change = min(change, blossoms[node - count].dual / 2) }
      } else if let vertex = nearestOuter[node], top[vertex] != node {
        let slack = slack(vertex, toNode: node)
        change = min(change, state[node] == .outer ? slack / 2 : slack)
      }
    }
    for vertex in 0..<count {
      switch state[top[vertex]] {
      case .outer: duals[vertex] -= change
      case .inner: duals[vertex] += change
      case .free: break
      }
    }
    for node in count..<top.count where isTop[node] {
      switch state[node] {
      case .outer: blossoms[node - count].dual += 2 * change
      case .inner: blossoms[node - count].dual -= 2 * change
      case .free: break
      }
    }
  }

  /// Takes in an edge without slack from an outer vertex; true when it paired two more.
  private mutating func grow(_ vertex: Int, _ other: Int) -> Bool {
    let node = top[other]
    switch state[node] {
    case .inner: return false
    case .free:
      (state[node], parent[node], nearestOuter[node]) = (.inner, (vertex, other), nil)
      makeOuter(top[mate[node].to])
      return false
    case .outer:
      guard let base = commonRoot(top[vertex], node) else {
        augment(vertex, other)
        augment(other, vertex)
        return true
      }
      shrink(base, (vertex, other))
      return false
    }
  }

  /// The outer node above an outer node, with the two edges that lead there; nil for a root.
  private func above(_ node: Int) -> (inner: Int, outer: Int, first: Edge, second: Edge)? {
    let first = mate[node]
    guard first.to >= 0 else { return nil }
    let inner = top[first.to]
    let second = parent[inner]
    return (inner, top[second.from], first, (second.to, second.from))
  }

  private func commonRoot(_ one: Int, _ other: Int) -> Int? {
    var passed: Set = [one]
    var node = one
    while let next = above(node) {
      node = next.outer
      passed.insert(node)
    }
    node = other
    while !passed.contains(node) {
      guard let next = above(node) else { return nil }
      node = next.outer
    }
    return node
  }

  /// Swaps what is paired and what is not, from an edge up to the root of its first end.
  private mutating func augment(_ vertex: Int, _ other: Int) {
    var (vertex, other) = (vertex, other)
    while true {
      let next = above(top[vertex])
      pair(top[vertex], (vertex, other))
      guard let next else { return }
      pair(next.inner, next.second)
      (other, vertex) = next.second
    }
  }

  /// Pairs a node by an edge, and in a blossom everybody else along its cycle.
  private mutating func pair(_ node: Int, _ edge: Edge) {
    mate[node] = edge
    guard node >= count else { return }
    let (members, links) = (blossoms[node - count].members, blossoms[node - count].links)
    let place = place(of: edge.from, in: node)
    blossoms[node - count].members = Array(members[place...] + members[..<place])
    blossoms[node - count].links = Array(links[place...] + links[..<place])
    pair(members[place], edge)
    for step in stride(from: 1, to: members.count, by: 2) {
      let (one, other) = ((place + step) % members.count, (place + step + 1) % members.count)
      pair(members[one], links[one])
      pair(members[other], (links[one].to, links[one].from))
    }
  }

  /// The place among a blossom's members of the one that a vertex is in.
  private func place(of vertex: Int, in blossom: Int) -> Int {
    var node = vertex
    while let next = owner[node], next != blossom { node = next }
    guard let place = blossoms[blossom - count].members.firstIndex(of: node) else {
      preconditionFailure("the vertex is not in the blossom")
    }
    return place
  }

  // MARK: - Blossoms

  /// The nodes from an outer one up to below `base`, each with the edge to the next.
  private func path(from node: Int, to base: Int) -> [(node: Int, link: Edge)] {
    var path: [(node: Int, link: Edge)] = []
    var node = node
    while node != base, let next = above(node) {
      path += [(node, next.first), (next.inner, next.second)]
      node = next.outer
    }
    return path
  }

  private mutating func shrink(_ base: Int, _ edge: Edge) {
    let up = path(from: top[edge.from], to: base)
    let down = path(from: top[edge.to], to: base)
    let node = unused.removeLast()
    let members = [base] + up.map(\.node).reversed() + down.map(\.node)
    let links = up.map { ($0.link.to, $0.link.from) }.reversed() + [edge] + down.map(\.link)
    blossoms[node - count] = Blossom(members: members, links: links)
    (mate[node], parent[node], owner[node]) = (mate[base], Self.none, nil)
    (isTop[node], top[node], state[node]) = (true, node, .outer)
    let row = (node - count) * count
    for (place, member) in members.enumerated() {
      (isTop[member], owner[member]) = (false, node)
      for vertex in 0..<count {
        let own = nearest(to: vertex, in: member)
        if place == 0 || slack(vertex, own) < slack(vertex, Int(nearest[row + vertex])) {
          nearest[row + vertex] = Int32(own)
        }
      }
    }
    for member in members {
      let vertices = vertices(of: member)
      for vertex in vertices { top[vertex] = node }
      if state[member] == .inner { queue += vertices }
    }
    findNearestOuter(of: node)
  }

  private mutating func expand(_ node: Int) {
    let (members, links) = (blossoms[node - count].members, blossoms[node - count].links)
    let entry = parent[node]
    let place = place(of: entry.to, in: node)
    for member in members {
      (isTop[member], owner[member], top[member]) = (true, nil, member)
      (state[member], parent[member]) = (.free, Self.none)
      for vertex in vertices(of: member) { top[vertex] = member }
    }
    isTop[node] = false
    unused.append(node)

    // The way of even length from where the tree came in to the base stays in the tree.
    let isBackward = place.isMultiple(of: 2)
    var at = place
    (state[members[at]], parent[members[at]]) = (.inner, entry)
    while at != 0 {
      let outer = isBackward ? at - 1 : (at + 1) % members.count
      let inner = isBackward ? at - 2 : (at + 2) % members.count
      (state[members[inner]], parent[members[inner]]) = (
        .inner, isBackward ? (links[inner].to, links[inner].from) : links[outer]
      )
      makeOuter(members[outer])
      at = inner
    }
    for member in members {
      if state[member] == .free { findNearestOuter(of: member) } else { nearestOuter[member] = nil }
    }
  }
}
