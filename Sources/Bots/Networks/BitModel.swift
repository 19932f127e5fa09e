/// An adaptive estimate of the probability that a bit is 1.
package struct BitModel {
  // The probability in units of 1/65536, from 64 to 65472.
  private var chance: Int32 = 1 << 15
  // The number of ones among the bits that were counted but not coded.
  private var ones: Int32 = 0
  private var count: Int32 = 0

  init() {}

  /// Creates a model with a probability in units of 1/256.
  init(byte: UInt8) { chance = Int32(max(byte, 1)) << 8 }

  /// The probability of a 1 as estimated from the counted bits, in units of 1/256, from 1 to 255.
  var byte: UInt8 { UInt8(clamping: max(1, (Int(ones) * 256 + 128) / Int(count + 1))) }

  /// The probability of a 1 in units of 1/4096, from 4 to 4092.
  package var odds: UInt32 { UInt32(truncatingIfNeeded: chance &>> 4) }

  /// Adjusts the probability to a bit that was coded.
  @inline(__always)
  package mutating func adapt(to bit: Bool) {
    chance &+= ((bit ? 65_536 : 0) &- chance) &>> 6
    chance = min(max(chance, 64), 65_472)
  }

  /// Counts a bit without changing the probability.
  package mutating func add(_ bit: Bool) {
    ones += bit ? 1 : 0
    count += 1
  }
}

/// A coder of bits: an encoder, or a decoder, which ignores the values of the bits in its calls.
///
/// With this protocol, a single function can describe a format for both directions.
package protocol BitCoder {
  /// Encodes a bit and returns it, or decodes a bit.
  mutating func code(_ bit: Bool, _ model: inout BitModel) -> Bool
}

extension BitCoder {
  /// Codes a number as its sign, its length and its digits; numbers near 0 need fewer bits.
  mutating func code(_ number: Int, _ models: inout MutableSpan<BitModel>, _ context: Int) -> Int {
    let base = context &* NumberModels.size
    guard code(number != 0, &models[base]) else { return 0 }
    let isNegative = code(number < 0, &models[base &+ 1])
    let magnitude = number.magnitude
    let length = UInt.bitWidth &- 1 &- magnitude.leadingZeroBitCount
    var known = 0
    while known < 30, code(known < length, &models[base &+ 2 &+ min(known, 14)]) {
      known &+= 1
    }
    var value: UInt = 1
    for place in stride(from: known &- 1, through: 0, by: -1) {
      let digit = base &+ (place == known &- 1 ? 17 : 32) &+ min(known, 14)
      value = value << 1 | (code(magnitude >> UInt(place) & 1 == 1, &models[digit]) ? 1 : 0)
    }
    return isNegative ? -Int(value) : Int(value)
  }
}

/// The models for the bits of numbers, with one set for each context.
enum NumberModels {
  static let size = 47

  static func sets(_ count: Int) -> [BitModel] { Array(repeating: BitModel(), count: count * size) }
}
