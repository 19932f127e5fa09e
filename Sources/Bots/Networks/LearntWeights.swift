#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The weights of a network that learns.
///
/// Each learns at a rate of its own: fast while its errors have one sign, slowly when they cancel
/// out. Source: temporal coherence learning, Jaśkowski, "Mastering 2048 with delayed temporal
/// coherence learning, multi-stage weight promotion, redundant encoding and carousel shaping" (2018).
@safe final class LearntWeights {
  struct Weight: BitwiseCopyable {
    var value: Float = 0
    /// The sum of its errors.
    var errors: Float = 0
    /// The sum of their absolute values, -1 where it is dropped.
    var absolute: Float = 0
    /// How often it has learnt, since the others were dropped or from the start.
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
    // They are looked up all over it, which is faster in large pages.
    unsafe madvise(memory, size, MADV_HUGEPAGE)
    #endif
    unsafe weights = memory.initializeMemory(
      as: Weight.self, repeating: Weight(value: value), count: layout.count)
  }

  /// Weights that have learnt nothing and expect much, so that what is not known is tried.
  ///
  /// Source: Guei, Chen and Wu, "Optimistic temporal difference learning for 2048" (2022).
  convenience init(_ size: NetworkSize) {
    let layout = TupleLayout(checked: size.tuples)
    self.init(layout, value: size.optimism / Float(layout.lookups))
  }

  /// The weights of a network, which it goes on from.
  convenience init(_ network: TupleNetwork) {
    let known = OpenNetwork(network)
    self.init(known.layout, value: 0)
    // What is known is neither dropped as if it had never mattered nor forgotten at the first error.
    known.forEachWeight { self[$0] = Weight(value: $1, absolute: 1000, visits: 1) }
  }

  deinit { unsafe weights.deallocate() }

  subscript(place: Int) -> Weight {
    get { unsafe weights[place] }
    set { unsafe weights[place] = newValue }
  }

  @inline(__always)
  func sum(at places: UnsafeMutablePointer<UInt32>) -> Float {
    // Four sums, since one would wait for itself at each weight.
    var sums = SIMD4<Float>()
    for first in stride(from: 0, to: layout.lookups, by: 4) {
      for part in 0..<4 { unsafe sums[part] += weights[Int(places[first &+ part])].value }
    }
    return sums.sum()
  }

  /// Changes the weights of a board so that their sum is nearer to what came, by its error.
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

  /// Drops all but the weights with the greatest sums of errors.
  ///
  /// What is dropped is 0 and stays so. Those that are to learn on, to make up for it, count visits
  /// from now on.
  func keep(_ count: Int, toLearnOn: Bool) {
    let bound = bound(keeping: count)
    for place in 0..<layout.count {
      var weight = self[place]
      if weight.absolute >= bound, weight.absolute > 0 {
        guard toLearnOn else { continue }
        // The rates stay as they are and are soon those of what comes now.
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

  /// The least sum of errors that is kept, by a histogram of exponents and the highest bits.
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

  /// Gives the weights that have learnt, block by block: its number, which of its weights they are
  /// in a bit each, and those.
  func write<Failure>(_ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    for block in 0..<layout.count >> WeightBlock.bits {
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

  func read(_ parts: inout PartReader, arePruned: Bool) throws {
    if arePruned { keep(0, toLearnOn: true) }
    while case let block = try Int(parts.number()), block < layout.count >> WeightBlock.bits {
      let marks = Array(try parts.read(WeightBlock.size / 8))
      for place in 0..<WeightBlock.size where marks[place >> 3] >> UInt8(place & 7) & 1 == 1 {
        self[block << WeightBlock.bits | place] = try Weight(
          value: Float(bitPattern: parts.number()), errors: Float(bitPattern: parts.number()),
          absolute: Float(bitPattern: parts.number()), visits: parts.number())
      }
    }
  }
}

/// Reads bytes that come in parts.
struct PartReader {
  private let next: () throws -> ArraySlice<UInt8>
  private var bytes: ArraySlice<UInt8> = []

  init(_ next: @escaping () throws -> ArraySlice<UInt8>) { self.next = next }

  mutating func read(_ count: Int) throws -> ArraySlice<UInt8> {
    while bytes.count < count {
      let more = try next()
      guard !more.isEmpty else { throw NetworkError(description: "is cut off") }
      bytes += more
    }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }

  /// What stands up to the next line end.
  mutating func line() throws -> String {
    var line: [UInt8] = []
    while line.count < 1000, let byte = try read(1).first, byte != 0x0A { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  mutating func number() throws -> UInt32 {
    try read(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
