/// Learns what boards are worth from the differences between what was expected and what came.
///
/// Each weight learns at a rate of its own: fast while its errors have one sign, slowly when they
/// cancel out. Source: temporal coherence learning, Jaśkowski, "Mastering 2048 with delayed
/// temporal coherence learning, multi-stage weight promotion, redundant encoding and carousel
/// shaping" (2018).
struct TupleLearner {
  /// Where the weights stand.
  let layout: TupleLayout
  /// What was learnt so far.
  private(set) var weights: [Float]
  /// How often each weight has learnt since ``keep(_:)``; empty before.
  private(set) var visits: [UInt32] = []

  // Of each weight the sum of its errors and that of their absolute values, -1 where it is dropped.
  private var errors: [SIMD2<Float>]
  private var found: [Int]

  /// A learner that holds each board worth the same.
  init(_ layout: TupleLayout, expecting value: Float = 0) {
    self.layout = layout
    weights = Array(repeating: value / Float(layout.lookups), count: layout.count)
    errors = Array(repeating: .zero, count: layout.count)
    found = Array(repeating: 0, count: layout.lookups)
  }

  /// A learner that begins with what was learnt before.
  init(_ network: TupleNetwork) {
    self.init(network.layout)
    weights = network.weights.map { Float($0) * network.unit }
    // What is known is neither dropped as if it had never mattered nor forgotten at the first error.
    errors = network.weights.map { $0 == 0 ? .zero : SIMD2(0, 1000) }
  }

  /// What a board of four bits a cell is held worth.
  @inline(__always)
  func value(of bits: UInt64) -> Float { layout.sum(of: bits, in: weights) }

  /// The absolute errors of a weight, summed up; below 0 where it was dropped.
  func error(of weight: Int) -> Float { errors[weight].y }

  /// Moves what a board is held worth towards what came.
  mutating func learn(_ bits: UInt64, worth target: Float) {
    layout.find(bits, into: &found)
    Self.correct(&weights, &errors, at: found, towards: target)
    if !visits.isEmpty {
      for place in found { visits[place] &+= 1 }
    }
  }

  /// Changes the weights of a board so that their sum comes nearer to what came.
  private static func correct(
    _ weights: inout [Float], _ errors: inout [SIMD2<Float>], at places: [Int],
    towards target: Float
  ) {
    var weights = weights.mutableSpan
    var errors = errors.mutableSpan
    var value: Float = 0
    for place in places { value += weights[place] }
    let error = target - value
    let step = error / Float(places.count)
    let change = SIMD2(error, abs(error))
    for place in places {
      let sums = errors[place]
      if sums.y < 0 { continue }
      weights[place] += sums.y == 0 ? step : step * abs(sums.x) / sums.y
      errors[place] = sums + change
    }
  }

  /// Drops all but the weights with the greatest sums of errors, and counts visits from now on.
  ///
  /// What is dropped is 0 and stays so; the others learn on to make up for it.
  ///
  /// - Parameter count: how many are to be kept at most.
  mutating func keep(_ count: Int) {
    let bound = bound(keeping: count)
    for place in weights.indices {
      if errors[place].y >= bound, errors[place].y > 0 {
        // The rates stay as they are and are soon those of what comes now.
        errors[place] *= 0.001
      } else {
        weights[place] = 0
        errors[place].y = -1
      }
    }
    visits = Array(repeating: 0, count: layout.count)
  }

  /// The least sum of errors of those that are kept, by a histogram of their exponents and the
  /// first bits of their significands.
  private func bound(keeping count: Int) -> Float {
    var histogram = [Int](repeating: 0, count: 1 << 16)
    for sums in errors where sums.y > 0 { histogram[Int(sums.y.bitPattern >> 16)] += 1 }
    var left = count
    for place in histogram.indices.reversed() {
      left -= histogram[place]
      if left < 0 { return Float(bitPattern: UInt32(place + 1) << 16) }
    }
    return 0
  }
}
