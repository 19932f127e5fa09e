internal import Bots

extension NetworkFile {
  /// The smallest distance, in points, between two values that the file can store for a weight.
  private static let finestUnit: Float = 2

  /// Returns the bytes of a network's file, and the checksum of its content.
  ///
  /// The weights are rounded to multiples of steps, which are as small as a limit of `limit` bytes allows.
  /// The file is larger than the limit if even the largest steps need more bytes.
  static func bytes(
    of learner: LearnedWeights, limit: Int, madeBy command: String
  ) -> (bytes: [UInt8], checksum: String) {
    let room = limit - 1000
    // With this coarseness, the weights are practically exact.
    var fine: Float = 8
    var content = Self.content(of: learner, coarseness: fine)
    if content.count > room {
      var coarse = fine
      repeat {
        coarse *= 4
        content = Self.content(of: learner, coarseness: coarse)
      } while content.count > room && coarse < 1e6
      for _ in 0..<6 {
        let middle = (fine * coarse).squareRoot()
        let candidate = Self.content(of: learner, coarseness: middle)
        if candidate.count <= room {
          content = candidate
          coarse = middle
        } else {
          fine = middle
        }
      }
    }
    while !content.count.isMultiple(of: 4) { content.append(0) }
    let checksum = Checksum(content[...])
    let file = Array("\(heading)\(command)\n".utf8) + checksum.bytes + content
    return (file, checksum.description)
  }

  private static func content(of learner: LearnedWeights, coarseness: Float) -> [UInt8] {
    let blocks = 0..<learner.layout.blockCount
    let zeros = [Int16](repeating: 0, count: WeightBlock.size)
    var models = WeightBlock.Models()
    var counter = BitCounter()
    for block in blocks {
      guard let draft = WeightBlock.Draft(learner, block, coarseness, finestUnit) else { continue }
      var weights = zeros
      var span = weights.mutableSpan
      WeightBlock.code(draft, &counter, &models, &span)
    }
    let probabilities = models.bytes
    guard let models = WeightBlock.Models(probabilities[...]) else { return [] }
    var lengths: [UInt8] = []
    var bytes: [UInt8] = []
    for block in blocks {
      var written: [UInt8] = []
      if let draft = WeightBlock.Draft(learner, block, coarseness, finestUnit) {
        var encoder = RangeEncoder()
        var models = models
        var weights = zeros
        var span = weights.mutableSpan
        WeightBlock.code(draft, &encoder, &models, &span)
        written = encoder.finish()
      }
      var length = written.count
      while length > 127 {
        lengths.append(UInt8(length & 127 | 128))
        length >>= 7
      }
      lengths.append(UInt8(length))
      bytes += written
    }
    return NetworkHeader(layout: learner.layout, unit: finestUnit).bytes + probabilities + lengths
      + bytes
  }
}

extension WeightBlock.Draft {
  /// Creates the draft of a block, or returns nil if none of its weights was updated since the start or the
  /// last pruning.
  ///
  /// The weights of a row of 16 have the same step, which is about proportional to `coarseness`. The step is
  /// larger for weights that are rarely updated or have large errors anyway.
  init?(_ learner: LearnedWeights, _ block: Int, _ coarseness: Float, _ unit: Float) {
    let places = block << WeightBlock.bits..<(block + 1) << WeightBlock.bits
    let known = places.map { learner[$0] }
    let isKept = known.map { $0.isKnown }
    guard isKept.contains(true) else { return nil }
    let steps = stride(from: 0, to: known.count, by: 16).map { (row) -> Int8 in
      let visited = (row..<row + 16).filter { known[$0].isKnown }
      guard !visited.isEmpty else { return 0 }
      let visits = visited.reduce(Float(0)) { $0 + Float(known[$1].visits) }
      let error = visited.reduce(Float(0)) { $0 + known[$1].absolute }
      let step = coarseness * (error / visits / visits).squareRoot() / unit
      // Rounds the step to the nearest power of two.
      let exponent = Int(step.exponent) + (step.significand > 1.414_213_5 ? 1 : 0)
      return Int8(min(max(exponent, 0), WeightBlock.coarsest))
    }
    self.init(weights: known.map { $0.value / unit }, isKept: isKept, steps: steps)
  }
}
