/// The 4096 weights of all ways to fill three cells of a tuple, as they are stored: most are
/// nothing, some are coarse.
///
/// First comes which weights there are, from groups of 256 down to single ones. Then come those, row
/// by row of sixteen, each as its difference from the mean of its neighbours: the weights of the
/// same tiles but one, which is a rank lower. A row has a step, a power of two; its differences are
/// multiples of it. No block needs another one to be read.
struct WeightBlock {
  static let bits = 12
  static let size = 1 << bits

  /// The largest step, as a power of two.
  static let coarsest = 15

  /// What is to be written.
  struct Draft {
    /// The weights, in the finest steps.
    var weights: [Float]
    var isKept: [Bool]
    /// The step of each row of sixteen as a power of two.
    var steps: [Int8]
  }

  /// How likely the bits of blocks are, which all blocks of a network begin with.
  struct Models {
    var groups = Array(repeating: BitModel(), count: 3 * 64)
    var steps = NumberModels.sets(coarsest + 2)
    var numbers = NumberModels.sets(32)

    var count: Int { groups.count + steps.count + numbers.count }

    /// The likelihoods in a byte each.
    var bytes: [UInt8] { (groups + steps + numbers).map(\.byte) }

    init() {}

    /// Likelihoods that stand in as many bytes as there are models, or nil where there are fewer.
    init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count >= count else { return nil }
      var rest = bytes.makeIterator()
      for place in groups.indices { groups[place] = BitModel(byte: rest.next() ?? 0) }
      for place in steps.indices { steps[place] = BitModel(byte: rest.next() ?? 0) }
      for place in numbers.indices { numbers[place] = BitModel(byte: rest.next() ?? 0) }
    }
  }

  // Which weights there are, which rows of 16 and which groups of 256 have any.
  private var present = Array(repeating: false, count: size)
  private var rows = Array(repeating: false, count: size >> 4)
  private var groups = Array(repeating: false, count: size >> 8)

  /// Reads a block into weights that are 0.
  static func read(
    from decoder: inout RangeDecoder, models: Models, into weights: inout MutableSpan<Int16>
  ) {
    var models = models
    code(nil, &decoder, &models, &weights)
  }

  /// Writes a block, or reads one where there is no draft, and leaves its weights as a reader gets
  /// them; the models learn from it.
  static func code(
    _ draft: Draft?, _ coder: inout some BitCoder, _ models: inout Models,
    _ weights: inout MutableSpan<Int16>
  ) {
    var block = Self()
    if let draft { block.note(draft.isKept) }
    block.codePresence(isRead: draft == nil, &coder, &models)
    // Apart, since the spans of two parts of one value would overlap.
    var (steps, numbers) = (models.steps, models.numbers)
    models.steps = []
    models.numbers = []
    var stepSpan = steps.mutableSpan
    var numberSpan = numbers.mutableSpan
    block.codeWeights(draft, &coder, &stepSpan, &numberSpan, &weights)
    (models.steps, models.numbers) = (steps, numbers)
  }

  private mutating func note(_ kept: [Bool]) {
    present = kept
    for (place, isKept) in kept.enumerated() where isKept {
      rows[place >> 4] = true
      groups[place >> 8] = true
    }
  }

  private mutating func codePresence(
    isRead: Bool, _ coder: inout some BitCoder, _ models: inout Models
  ) {
    var modelSpan = models.groups.mutableSpan
    Self.code(&groups, within: [true], &coder, &modelSpan, 128)
    Self.code(&rows, within: groups, &coder, &modelSpan, 64)
    Self.code(&present, within: rows, &coder, &modelSpan, 0)
  }

  /// Codes which parts of those groups that have any are there, by how many of their neighbours are.
  private static func code(
    _ parts: inout [Bool], within groups: [Bool], _ coder: inout some BitCoder,
    _ models: inout MutableSpan<BitModel>, _ base: Int
  ) {
    var parts = parts.mutableSpan
    for group in groups.indices where groups[group] {
      for place in group << 4..<group << 4 + 16 {
        var context = base
        forEachNeighbour(of: place) { context &+= parts[$0] ? 9 : 1 }
        parts[place] = coder.code(parts[place], &models[context])
      }
    }
  }

  private func codeWeights(
    _ draft: Draft?, _ coder: inout some BitCoder, _ stepModels: inout MutableSpan<BitModel>,
    _ numberModels: inout MutableSpan<BitModel>, _ weights: inout MutableSpan<Int16>
  ) {
    var steps = Array(repeating: Int8(-1), count: rows.count)
    for row in rows.indices where rows[row] {
      let expected = Self.expectedStep(of: row, steps)
      let wanted = draft.map { Int($0.steps[row]) - max(expected, 0) } ?? 0
      let difference = coder.code(wanted, &stepModels, expected + 1)
      let step = min(max(difference + max(expected, 0), 0), Self.coarsest)
      steps[row] = Int8(step)
      for place in row << 4..<row << 4 + 16 where present[place] {
        let (mean, context) = expectation(of: place, step, weights)
        var wanted = 0
        if let draft {
          let steps = (draft.weights[place] - Float(mean)) / Float(1 << step)
          wanted = Int(min(max(steps, -65_536), 65_536).rounded(.toNearestOrEven))
        }
        let difference = coder.code(wanted, &numberModels, context)
        weights[place] = Int16(clamping: mean &+ difference << step)
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
  private func expectation(
    of place: Int, _ step: Int, _ weights: borrowing MutableSpan<Int16>
  ) -> (mean: Int, context: Int) {
    var count = 0
    var sum = 0
    var least = Int.max
    var greatest = Int.min
    Self.forEachNeighbour(of: place) { neighbour in
      guard present[neighbour] else { return }
      let weight = Int(weights[neighbour])
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
