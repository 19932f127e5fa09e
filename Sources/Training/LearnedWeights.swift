internal import Bots

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The weights of a network during a training.
///
/// Each weight has its own learning rate, which is high while its errors have the same sign and low when they
/// cancel out. Source: temporal coherence learning, Jaśkowski, "Mastering 2048 with delayed temporal
/// coherence learning, multi-stage weight promotion, redundant encoding and carousel shaping" (2018).
@safe final class LearnedWeights {
  struct Weight: BitwiseCopyable {
    var value: Float = 0
    /// The sum of the errors by which the weight was updated.
    var errors: Float = 0
    /// The sum of the absolute values of these errors, or -1 for a pruned weight.
    var absolute: Float = 0
    /// The number of updates since the start or the last pruning.
    var visits: UInt32 = 0

    var isKnown: Bool { absolute > 0 && visits > 0 }
  }

  let layout: TupleLayout
  private(set) var arePruned = false
  private let weights: UnsafeMutablePointer<Weight>

  private init(_ layout: TupleLayout, value: Float) {
    self.layout = layout
    let size = layout.count * MemoryLayout<Weight>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1 << 21)
    #if os(Linux)
    // The memory is accessed at random, which is faster with large pages.
    unsafe madvise(memory, size, MADV_HUGEPAGE)
    #endif
    unsafe weights = memory.initializeMemory(
      as: Weight.self, repeating: Weight(value: value), count: layout.count)
  }

  /// Creates untrained weights.
  ///
  /// Except for ``NetworkSize/tiny``, untrained weights predict high scores, so that the training explores
  /// unknown positions.
  ///
  /// Source: Guei, Chen and Wu, "Optimistic temporal difference learning for 2048" (2022).
  convenience init(_ size: NetworkSize) {
    let layout = TupleLayout(checked: size.tuples)
    self.init(layout, value: size.optimism / Float(layout.lookups))
  }

  /// Creates weights from a trained network, to continue its training.
  convenience init(_ network: TupleNetwork) {
    let known = OpenNetwork(network)
    self.init(known.layout, value: 0)
    // Because of this high sum of absolute errors, a weight is less likely to be pruned, and its first errors
    // hardly change it.
    known.forEachWeight { self[$0] = Weight(value: $1, absolute: 1000, visits: 1) }
  }

  deinit { unsafe weights.deallocate() }

  subscript(place: Int) -> Weight {
    get { unsafe weights[place] }
    set { unsafe weights[place] = newValue }
  }

  /// Returns the sum of a board's weights; `places` are the indices of these weights.
  @inline(__always)
  func sum(at places: UnsafeMutablePointer<UInt32>) -> Float {
    // Four sums are faster, because additions to a single sum would wait for each other.
    var sums = SIMD4<Float>()
    for first in stride(from: 0, to: layout.lookups, by: 4) {
      for part in 0..<4 { unsafe sums[part] += weights[Int(places[first &+ part])].value }
    }
    return sums.sum()
  }

  /// Corrects the weights of a board; `error` is the target of their sum minus the present sum.
  ///
  /// Each weight changes by an equal part of the error, multiplied by the learning rate of the weight. Pruned
  /// weights do not change.
  @inline(__always)
  func learn(_ error: Float, at places: UnsafeMutablePointer<UInt32>) {
    let step = error / Float(layout.lookups)
    for number in 0..<layout.lookups {
      let place = unsafe Int(places[number])
      var weight = unsafe weights[place]
      if weight.absolute < 0 { continue }
      weight.value += weight.absolute == 0 ? step : step * abs(weight.errors) / weight.absolute
      weight.errors += error
      weight.absolute += abs(error)
      weight.visits &+= 1
      unsafe weights[place] = weight
    }
  }

  /// Prunes all but the weights with the largest sums of absolute errors.
  ///
  /// A pruned weight is 0 and stays 0.
  ///
  /// - Parameters:
  ///   - count: the largest number of weights to keep.
  ///   - continuesLearning: whether the training continues; the updates are then counted from 0.
  func prune(keeping count: Int, continuesLearning: Bool) {
    let bound = bound(keeping: count)
    for place in 0..<layout.count {
      var weight = self[place]
      if weight.absolute >= bound, weight.absolute > 0 {
        guard continuesLearning else { continue }
        // This scaling does not change the learning rate, which soon depends only on new errors.
        weight.errors *= 0.001
        weight.absolute *= 0.001
        weight.visits = 0
      } else {
        weight = Weight(absolute: -1)
      }
      self[place] = weight
    }
    arePruned = true
  }

  /// Returns the sum of absolute errors from which a weight is kept, approximated by a histogram of the
  /// sums' highest 16 bits.
  private func bound(keeping count: Int) -> Float {
    var histogram = [Int](repeating: 0, count: 1 << 16)
    for place in 0..<layout.count where self[place].absolute > 0 {
      histogram[Int(self[place].absolute.bitPattern >> 16)] += 1
    }
    var left = count
    for place in histogram.indices.reversed() {
      left -= histogram[place]
      if left < 0 { return Float(bitPattern: UInt32(place + 1) << 16) }
    }
    return 0
  }

  /// Writes the weights that were updated, block by block.
  ///
  /// A block consists of its number, one bit for each of its weights, and the weights whose bit is set. The
  /// number 2³² − 1 ends the list.
  func write<Failure>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    for block in 0..<layout.blockCount {
      var marks = [UInt8](repeating: 0, count: WeightBlock.size / 8)
      var known: [UInt8] = []
      for place in 0..<WeightBlock.size {
        let weight = self[block << WeightBlock.bits | place]
        guard weight.absolute > 0 else { continue }
        marks[place >> 3] |= 1 << UInt8(place & 7)
        for word in [
          weight.value.bitPattern, weight.errors.bitPattern, weight.absolute.bitPattern,
          weight.visits,
        ] {
          known += Self.bytes(of: word)
        }
      }
      if !known.isEmpty { try body(Self.bytes(of: UInt32(block)) + marks + known) }
    }
    try body(Self.bytes(of: .max))
  }

  private static func bytes(of word: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) }
  }

  /// Reads weights that were written by ``write(_:)``; if `arePruned` is true, all other weights are pruned.
  ///
  /// Throws an error if the number of a block is too large, or not larger than the number before it.
  func read(_ parts: inout PartReader, arePruned: Bool) throws {
    if arePruned { prune(keeping: 0, continuesLearning: true) }
    var blocks = 0..<layout.blockCount
    while case let number = try parts.number(), number != UInt32.max {
      let block = Int(number)
      guard blocks.contains(block) else {
        throw NetworkError("is damaged; train again without --resume")
      }
      blocks = block + 1..<layout.blockCount
      let marks = Array(try parts.read(WeightBlock.size / 8))
      for place in 0..<WeightBlock.size where marks[place >> 3] >> UInt8(place & 7) & 1 == 1 {
        self[block << WeightBlock.bits | place] = try Weight(
          value: Float(bitPattern: parts.number()), errors: Float(bitPattern: parts.number()),
          absolute: Float(bitPattern: parts.number()), visits: parts.number())
      }
    }
  }
}
