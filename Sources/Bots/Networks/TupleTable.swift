/// The weights of a tuple of some cells as they are stored: most are nothing, some are coarse.
///
/// First comes which weights there are, from large groups down to single ones. Then come those, row
/// by row of sixteen, each as its difference from the mean of its neighbours: the weights of the
/// same tiles but one, which is a rank lower. A row has a step, a power of two; its differences are
/// multiples of it.
struct TupleTable {
  private let length: Int
  /// Of each level, the first of single weights, whether a group of 16 to its power has weights.
  private var groups: [[Bool]]

  /// The largest step, as a power of two.
  static let coarsest = 15

  struct Draft {
    /// The weights, in the finest steps.
    var weights: [Float] = []
    var isKept: [Bool] = []
    /// The step of each row as a power of two.
    var steps: [Int8] = []
  }

  /// Reads the table of a tuple of some cells into its part of all weights, which are still 0.
  static func read(
    length: Int, from decoder: inout RangeDecoder, into weights: inout [Int16], at start: Int
  ) {
    var table = TupleTable(length: length)
    for level in table.groups.indices.reversed() { table.codeGroups(level, [], &decoder) }
    table.codeWeights(Draft(), &decoder, &weights, start)
  }

  /// Writes the table of a tuple of some cells, and what a reader gets into all weights.
  static func write(
    _ draft: Draft, length: Int, to encoder: inout RangeEncoder, into weights: inout [Int16],
    at start: Int
  ) {
    var table = TupleTable(length: length)
    var levels = [draft.isKept]
    for level in 1..<max(length, 1) {
      var wanted = Array(repeating: false, count: table.groups[level].count)
      for (place, isKept) in levels[level - 1].enumerated() where isKept {
        wanted[place >> 4] = true
      }
      levels.append(wanted)
    }
    for level in table.groups.indices.reversed() {
      table.codeGroups(level, levels[level], &encoder)
    }
    table.codeWeights(draft, &encoder, &weights, start)
  }

  private init(length: Int) {
    self.length = length
    let count = 1 << (4 * length)
    groups = (0..<length).map { Array(repeating: false, count: count >> (4 * $0)) }
  }

  /// Codes which groups of a level have weights, by how many of their neighbours have.
  private mutating func codeGroups(
    _ level: Int, _ wanted: [Bool], _ coder: inout some BitCoder
  ) {
    let parents = level + 1 < length ? groups[level + 1] : [true]
    var models = Array(repeating: BitModel(), count: 64)
    // Spans, since an array is asked at each change whether others hold it, too.
    var modelSpan = models.mutableSpan
    var present = groups[level].mutableSpan
    for parent in parents.indices where parents[parent] {
      for place in parent << 4..<parent << 4 + 16 {
        var context = 0
        Self.forEachNeighbour(of: place) { context &+= present[$0] ? 9 : 1 }
        let isWanted = wanted.isEmpty ? false : wanted[place]
        present[place] = coder.code(isWanted, &modelSpan[context])
      }
    }
  }

  private func codeWeights(
    _ draft: Draft, _ coder: inout some BitCoder, _ weights: inout [Int16], _ start: Int
  ) {
    let rows = length > 1 ? groups[1] : [true]
    let cells = groups[0]
    var steps = Array(repeating: Int8(-1), count: rows.count)
    var stepModels = NumberModels.sets(Self.coarsest + 2)
    var numberModels = NumberModels.sets(32)
    var stepSpan = stepModels.mutableSpan
    var numberSpan = numberModels.mutableSpan
    var weights = weights.mutableSpan
    for row in rows.indices where rows[row] {
      let expected = Self.expectedStep(of: row, steps)
      let wanted = draft.steps.isEmpty ? 0 : Int(draft.steps[row]) - max(expected, 0)
      let difference = coder.code(wanted, &stepSpan, expected + 1)
      let step = min(max(difference + max(expected, 0), 0), Self.coarsest)
      steps[row] = Int8(step)
      for place in row << 4..<row << 4 + 16 where cells[place] {
        let (mean, context) = Self.expectation(of: place, step, cells, weights, start)
        var wanted = 0
        if !draft.weights.isEmpty {
          let steps = (draft.weights[place] - Float(mean)) / Float(1 << step)
          wanted = Int(min(max(steps, -65_536), 65_536).rounded(.toNearestOrEven))
        }
        let difference = coder.code(wanted, &numberSpan, context)
        weights[start &+ place] = Int16(clamping: mean &+ difference << step)
      }
    }
  }

  /// The mean step of the neighbours of a row, -1 where it has none.
  private static func expectedStep(of row: Int, _ steps: [Int8]) -> Int {
    var count = 0
    var sum = 0
    forEachNeighbour(of: row) { neighbour in
      guard steps[neighbour] >= 0 else { return }
      count &+= 1
      sum &+= Int(steps[neighbour])
    }
    return count == 0 ? -1 : (2 * sum + count) / (2 * count)
  }

  /// The mean of the neighbours of a weight, and the context in which its difference stands: how far
  /// they lie apart.
  @inline(__always)
  private static func expectation(
    of place: Int, _ step: Int, _ cells: [Bool], _ weights: borrowing MutableSpan<Int16>,
    _ start: Int
  ) -> (mean: Int, context: Int) {
    var count = 0
    var sum = 0
    var least = Int.max
    var greatest = Int.min
    forEachNeighbour(of: place) { neighbour in
      guard cells[neighbour] else { return }
      let weight = Int(weights[start &+ neighbour])
      count &+= 1
      sum &+= weight
      least = min(least, weight)
      greatest = max(greatest, weight)
    }
    guard count > 0 else { return (0, 0) }
    let mean = (2 &* sum &+ count &+ 65_536 &* 2 &* count) / (2 &* count) &- 65_536
    guard count > 1 else { return (mean, 1 + min(step, 7)) }
    let spread = (greatest &- least) >> step
    return (mean, 9 + min(Int.bitWidth - spread.leadingZeroBitCount, 9))
  }

  @inline(__always)
  private static func forEachNeighbour(of place: Int, _ body: (Int) -> Void) {
    var rest = place
    var unit = 1
    while rest != 0 {
      if rest & 15 != 0 { body(place &- unit) }
      rest &>>= 4
      unit &<<= 4
    }
  }
}
