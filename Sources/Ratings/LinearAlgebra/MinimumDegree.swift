/// An elimination order by minimum degree, which keeps the factor of a sparse matrix sparse.
///
/// Degrees are bounded from above as in the approximate minimum degree ordering (P. R. Amestoy, T. A. Davis
/// and I. S. Duff, "An approximate minimum degree ordering algorithm", 1996), on the quotient graph with
/// element absorption.
struct MinimumDegree {
  /// The indices in the order of their elimination.
  private(set) var order: [Int32] = []
  /// For each index, the row indices of its column of the factor, below the diagonal.
  private(set) var structures: [[Int32]]
  /// The number of multiplications of a factorization.
  private(set) var work = 0.0

  private var neighbors: [[Int32]]
  private var elements: [[Int32]]
  private var isAbsorbed: [Bool]
  private var isEliminated: [Bool]
  private var mark: [Int32]
  private var seen: [Int32]
  private var outside: [Int32]
  // The indices with each degree, in doubly linked lists.
  private var degrees: [Int32]
  private var heads: [Int32]
  private var next: [Int32]
  private var previous: [Int32]

  /// Eliminates all indices; nil if a factorization needs more multiplications than the limit.
  init?(_ pattern: SparsePattern, limit: Double) {
    let count = pattern.order
    neighbors = pattern.neighbors()
    structures = Array(repeating: [], count: count)
    elements = structures
    isAbsorbed = Array(repeating: false, count: count)
    isEliminated = isAbsorbed
    mark = Array(repeating: -1, count: count)
    seen = mark
    outside = mark
    heads = mark
    next = mark
    previous = mark
    degrees = neighbors.map { Int32($0.count) }
    for index in 0..<count { link(Int32(index)) }
    var least = 0
    while order.count < count {
      while heads[least] < 0 { least += 1 }
      let pivot = heads[least]
      let members = eliminate(pivot)
      guard work <= limit else { return nil }
      if members.count == count - order.count {
        finish(members)
        guard work <= limit else { return nil }
        return
      }
      for member in members { least = min(least, Int(degrees[Int(member)])) }
    }
  }

  private mutating func link(_ index: Int32) {
    let degree = Int(degrees[Int(index)])
    let head = heads[degree]
    next[Int(index)] = head
    previous[Int(index)] = -1
    if head >= 0 { previous[Int(head)] = index }
    heads[degree] = index
  }

  private mutating func unlink(_ index: Int32) {
    let after = next[Int(index)]
    let before = previous[Int(index)]
    if after >= 0 { previous[Int(after)] = before }
    if before >= 0 { next[Int(before)] = after } else { heads[Int(degrees[Int(index)])] = after }
  }

  private mutating func append(_ index: Int32, _ structure: [Int32]) {
    isEliminated[Int(index)] = true
    order.append(index)
    structures[Int(index)] = structure
    let size = Double(structure.count + 1)
    work += size * size / 2
  }

  /// Eliminates the remaining indices, which are all neighbors of each other.
  private mutating func finish(_ clique: [Int32]) {
    for (place, index) in clique.enumerated() { append(index, Array(clique[(place + 1)...])) }
  }

  /// Eliminates an index, and returns its neighbors, which become neighbors of each other.
  private mutating func eliminate(_ pivot: Int32) -> [Int32] {
    let stamp = pivot
    let own = Int(pivot)
    unlink(pivot)
    mark[own] = stamp
    var members: [Int32] = []
    for index in neighbors[own] where mark[Int(index)] != stamp {
      mark[Int(index)] = stamp
      members.append(index)
    }
    for element in elements[own] {
      isAbsorbed[Int(element)] = true
      for index in structures[Int(element)] where mark[Int(index)] != stamp {
        mark[Int(index)] = stamp
        members.append(index)
      }
    }
    neighbors[own] = []
    elements[own] = []
    append(pivot, members)
    // Counts the indices of each adjacent element that are not in the new element.
    for member in members {
      for element in elements[Int(member)] where !isAbsorbed[Int(element)] {
        if seen[Int(element)] != stamp {
          seen[Int(element)] = stamp
          outside[Int(element)] = Int32(structures[Int(element)].count)
        }
        outside[Int(element)] -= 1
      }
    }
    let left = count - order.count
    for member in members {
      let place = Int(member)
      unlink(member)
      var degree = members.count - 1
      var kept: [Int32] = []
      for element in elements[place] where !isAbsorbed[Int(element)] {
        guard outside[Int(element)] > 0 else { continue }
        degree += Int(outside[Int(element)])
        kept.append(element)
      }
      kept.append(pivot)
      elements[place] = kept
      neighbors[place].removeAll { mark[Int($0)] == stamp }
      degree += neighbors[place].count
      degrees[place] = Int32(min(degree, Int(degrees[place]) + members.count - 1, left - 1))
      link(member)
    }
    return members
  }

  private var count: Int { structures.count }
}
