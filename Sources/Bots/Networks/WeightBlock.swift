/// The compressed form of 4,096 weights of a tuple: those for all tiles on its first three cells, with fixed
/// tiles on the other cells.
///
/// Most weights of a block are 0 and not stored. The block first indicates which weights are stored, from
/// groups of 256 down to single weights. The values follow in rows of 16. Each value is stored as its
/// difference from the mean of its neighbors, which are the weights for the same tiles except that one tile
/// is a rank lower. The differences of a row are multiples of the row's step, a power of two. Each block can
/// be read independently of the others.
package struct WeightBlock {
  /// The base-2 logarithm of the number of weights in a block.
  package static let bits = 12
  /// The number of weights in a block.
  package static let size = 1 << bits

  /// The largest step of a row, as a base-2 logarithm.
  package static let coarsest = 15

  /// The weights of a block before they are compressed.
  package struct Draft {
    /// The weights, in units of the smallest step.
    package var weights: [Float]
    /// Whether each weight is stored.
    package var isKept: [Bool]
    /// The step of each row of 16 weights, as a base-2 logarithm.
    package var steps: [Int8]

    /// Creates a draft of 4,096 weights with 256 steps.
    package init(weights: [Float], isKept: [Bool], steps: [Int8]) {
      self.weights = weights
      self.isKept = isKept
      self.steps = steps
    }
  }

  /// The initial probabilities of the bits in each block of a network.
  package struct Models {
    var groups = Array(repeating: BitModel(), count: 3 * 64)
    var steps = NumberModels.sets(coarsest + 2)
    var numbers = NumberModels.sets(32)

    /// The number of models, which equals the number of their ``bytes``.
    package var count: Int { groups.count + steps.count + numbers.count }

    /// The probabilities, as one byte each.
    package var bytes: [UInt8] { (groups + steps + numbers).map(\.byte) }

    /// Creates models without any information about the bits.
    package init() {}

    /// Creates models from ``bytes``, or returns nil if there are too few bytes.
    package init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count >= count else { return nil }
      var rest = bytes.makeIterator()
      for place in groups.indices { groups[place] = BitModel(byte: rest.next() ?? 0) }
      for place in steps.indices { steps[place] = BitModel(byte: rest.next() ?? 0) }
      for place in numbers.indices { numbers[place] = BitModel(byte: rest.next() ?? 0) }
    }
  }

  // Whether each weight is stored, and whether each row of 16 and each group of 256 contains a stored weight.
  private var present = Array(repeating: false, count: size)
  private var rows = Array(repeating: false, count: size >> 4)
  private var groups = Array(repeating: false, count: size >> 8)

  /// Decompresses a block; all `weights` must be 0 before.
  static func read(
    from decoder: inout RangeDecoder, models: Models, into weights: inout MutableSpan<Int16>
  ) {
    var models = models
    code(nil, &decoder, &models, &weights)
  }

  /// Compresses a draft or, without a draft, decompresses a block.
  ///
  /// All `weights` must be 0 before; afterward they have the values that a reader of the block gets.
  package static func code(
    _ draft: Draft?, _ coder: inout some BitCoder, _ models: inout Models,
    _ weights: inout MutableSpan<Int16>
  ) {
    var block = Self()
    if let draft { block.mark(draft.isKept) }
    block.codePresence(&coder, &models)
    // These models are moved to variables, because mutable spans of two parts of the same value would
    // overlap.
    var steps = models.steps
    var numbers = models.numbers
    models.steps = []
    models.numbers = []
    var stepSpan = steps.mutableSpan
    var numberSpan = numbers.mutableSpan
    block.codeWeights(draft, &coder, &stepSpan, &numberSpan, &weights)
    models.steps = steps
    models.numbers = numbers
  }

  private mutating func mark(_ kept: [Bool]) {
    present = kept
    for (place, isKept) in kept.enumerated() where isKept {
      rows[place >> 4] = true
      groups[place >> 8] = true
    }
  }

  private mutating func codePresence(_ coder: inout some BitCoder, _ models: inout Models) {
    var modelSpan = models.groups.mutableSpan
    Self.code(&groups, within: [true], &coder, &modelSpan, 128)
    Self.code(&rows, within: groups, &coder, &modelSpan, 64)
    Self.code(&present, within: rows, &coder, &modelSpan, 0)
  }

  /// Codes one bit for each of the 16 parts of every present group: whether the part is present.
  ///
  /// The context of a bit depends on the numbers of present and missing neighbors of the part.
  private static func code(
    _ parts: inout [Bool], within groups: [Bool], _ coder: inout some BitCoder,
    _ models: inout MutableSpan<BitModel>, _ base: Int
  ) {
    var parts = parts.mutableSpan
    for group in groups.indices where groups[group] {
      for place in group << 4..<group << 4 + 16 {
        var context = base
        forEachNeighbor(of: place) { context &+= parts[$0] ? 9 : 1 }
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

  /// Returns the rounded mean step of the stored neighbors of a row, or -1 if there are none.
  private static func expectedStep(of row: Int, _ steps: [Int8]) -> Int {
    var count = 0
    var sum = 0
    forEachNeighbor(of: row) { neighbor in
      guard steps[neighbor] >= 0 else { return }
      count &+= 1
      sum &+= Int(steps[neighbor])
    }
    return count == 0 ? -1 : (2 * sum + count) / (2 * count)
  }

  /// Returns the mean of the stored neighbors of a weight, and the context for coding its difference.
  ///
  /// Without such neighbors, the mean is 0. With one neighbor, the context depends on the step. With several
  /// neighbors, the context depends on their spread in units of the step.
  @inline(__always)
  private func expectation(
    of place: Int, _ step: Int, _ weights: borrowing MutableSpan<Int16>
  ) -> (mean: Int, context: Int) {
    var count = 0
    var sum = 0
    var least = Int.max
    var greatest = Int.min
    Self.forEachNeighbor(of: place) { neighbor in
      guard present[neighbor] else { return }
      let weight = Int(weights[neighbor])
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
  private static func forEachNeighbor(of place: Int, _ body: (Int) -> Void) {
    var rest = place
    var unit = 1
    while rest != 0 {
      if rest & 15 != 0 { body(place &- unit) }
      rest &>>= 4
      unit &<<= 4
    }
  }
}
