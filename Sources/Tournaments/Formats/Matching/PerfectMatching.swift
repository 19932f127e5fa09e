/// A perfect matching of minimum total cost, found by Edmonds' blossom algorithm in O(n³).
///
/// Trees of alternating paths grow from all unmatched vertices, along edges without slack. A path between two
/// trees is augmented and matches two more vertices. An odd cycle shrinks to one node, a blossom. If no tree
/// can grow, the dual variables are changed until a tree can grow.
///
/// Sources: J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices" (1965); Z. Galil, "Efficient
/// algorithms for finding maximum matching in graphs", ACM Computing Surveys 18 (1986).
package struct PerfectMatching {
  private typealias Edge = (from: Int, to: Int)
  private enum State { case free, outer, inner }

  private static let none: Edge = (-1, -1)

  /// An odd cycle of nodes that acts as a single node.
  ///
  /// The first member is the base, whose partner is outside of the cycle.
  private struct Blossom {
    var members: [Int] = []
    /// The edge from each member to the next one; the last edge leads back to the first member.
    var links: [Edge] = []
    var dual: Int128 = 0
  }

  private let count: Int
  /// Twice the costs, so that half of a slack is a whole number.
  private let costs: [Int128]
  private var duals: [Int128]

  // The nodes are numbered from 0: first the vertices, then the blossoms.
  private var blossoms: [Blossom]
  private var unused: [Int]
  private var owner: [Int?]
  private var top: [Int]
  private var isTop: [Bool]
  /// For each node, the edge that matches it; ``none`` for an unmatched node.
  private var mate: [Edge]
  private var state: [State]
  /// For each inner node, the edge by which it was reached from an outer node; ``none`` for other nodes.
  private var parent: [Edge]
  /// For each node, the outer vertex with the least slack to the node; nil if none is known.
  private var nearestOuter: [Int?]
  /// For each blossom and each vertex, the vertex of the blossom with the least slack to that vertex.
  private var nearest: [Int32]
  private var queue: [Int] = []

  /// Returns the partner of each vertex in a perfect matching of minimum total cost.
  ///
  /// - Parameters:
  ///   - count: The number of vertices, which is even.
  ///   - cost: The cost of matching two vertices, at least 0 and below 2¹²⁰; the order of the two vertices
  ///     must not change the cost.
  /// - Returns: The partner of each vertex.
  package static func mates(of count: Int, cost: (Int, Int) -> Int128) -> [Int] {
    precondition(count.isMultiple(of: 2))
    guard count > 0 else { return [] }
    var matching = PerfectMatching(count, cost)
    while matching.mate.prefix(count).contains(where: { $0.to < 0 }) { matching.matchTwoMore() }
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

  // MARK: - A stage, which matches two more vertices

  private mutating func matchTwoMore() {
    queue = []
    for node in top.indices {
      state[node] = .free
      parent[node] = Self.none
      nearestOuter[node] = nil
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

  /// Grows a tree along an edge without slack from an outer vertex; returns true if two more vertices were
  /// matched.
  private mutating func grow(_ vertex: Int, _ other: Int) -> Bool {
    let node = top[other]
    switch state[node] {
    case .inner: return false
    case .free:
      state[node] = .inner
      parent[node] = (vertex, other)
      nearestOuter[node] = nil
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

  /// Returns the next two nodes from an outer node toward the root, and the edges that lead to them; nil for
  /// a root.
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

  /// Exchanges matched and unmatched edges on the path from an edge, through its first vertex, to the root of
  /// that vertex's tree.
  private mutating func augment(_ vertex: Int, _ other: Int) {
    var vertex = vertex
    var other = other
    while true {
      let next = above(top[vertex])
      match(top[vertex], (vertex, other))
      guard let next else { return }
      match(next.inner, next.second)
      (other, vertex) = next.second
    }
  }

  /// Matches a node by an edge; if the node is a blossom, also matches the other members along its cycle.
  private mutating func match(_ node: Int, _ edge: Edge) {
    mate[node] = edge
    guard node >= count else { return }
    let members = blossoms[node - count].members
    let links = blossoms[node - count].links
    let place = place(of: edge.from, in: node)
    blossoms[node - count].members = Array(members[place...] + members[..<place])
    blossoms[node - count].links = Array(links[place...] + links[..<place])
    match(members[place], edge)
    for step in stride(from: 1, to: members.count, by: 2) {
      let one = (place + step) % members.count
      let other = (place + step + 1) % members.count
      match(members[one], links[one])
      match(members[other], (links[one].to, links[one].from))
    }
  }

  /// Returns the index of the member of a blossom that contains a vertex.
  private func place(of vertex: Int, in blossom: Int) -> Int {
    var node = vertex
    while let next = owner[node], next != blossom { node = next }
    guard let place = blossoms[blossom - count].members.firstIndex(of: node) else {
      preconditionFailure("the vertex is not in the blossom")
    }
    return place
  }

  // MARK: - Blossoms

  /// Returns the nodes on the path from an outer node to `base`, without `base`; each has the edge to the
  /// next node.
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
    mate[node] = mate[base]
    parent[node] = Self.none
    owner[node] = nil
    isTop[node] = true
    top[node] = node
    state[node] = .outer
    let row = (node - count) * count
    for (place, member) in members.enumerated() {
      isTop[member] = false
      owner[member] = node
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
    let members = blossoms[node - count].members
    let links = blossoms[node - count].links
    let entry = parent[node]
    let place = place(of: entry.to, in: node)
    for member in members {
      isTop[member] = true
      owner[member] = nil
      top[member] = member
      state[member] = .free
      parent[member] = Self.none
      for vertex in vertices(of: member) { top[vertex] = member }
    }
    isTop[node] = false
    unused.append(node)

    // The even path along the cycle from the entry to the base stays in the tree.
    let isBackward = place.isMultiple(of: 2)
    var at = place
    state[members[at]] = .inner
    parent[members[at]] = entry
    while at != 0 {
      let outer = isBackward ? at - 1 : (at + 1) % members.count
      let inner = isBackward ? at - 2 : (at + 2) % members.count
      state[members[inner]] = .inner
      parent[members[inner]] = isBackward ? (links[inner].to, links[inner].from) : links[outer]
      makeOuter(members[outer])
      at = inner
    }
    for member in members {
      if state[member] == .free { findNearestOuter(of: member) } else { nearestOuter[member] = nil }
    }
  }
}
