/// The probability that a bit is 1, which adapts to the bits that were coded.
package struct BitModel {
  // In 65536ths, from 64 to 65472.
  private var chance: Int32 = 1 << 15
  // Of the bits that were counted rather than coded.
  private var ones: Int32 = 0
  private var count: Int32 = 0

  init() {}

  /// A probability in 256ths.
  init(byte: UInt8) { chance = Int32(max(byte, 1)) << 8 }

  /// The share of 1 among the counted bits, in 256ths.
  var byte: UInt8 { UInt8(clamping: max(1, (Int(ones) * 256 + 128) / Int(count + 1))) }

  /// The probability of a 1 in 4096ths, 1 to 4095.
  package var odds: UInt32 { UInt32(truncatingIfNeeded: chance &>> 4) }

  /// Moves the probability toward a bit that was coded.
  @inline(__always)
  package mutating func adapt(to bit: Bool) {
    chance &+= ((bit ? 65_536 : 0) &- chance) &>> 6
    chance = min(max(chance, 64), 65_472)
  }

  /// Counts a bit; the probability stays.
  package mutating func add(_ bit: Bool) {
    ones += bit ? 1 : 0
    count += 1
  }
}

/// A coder of bits: a decoder, which ignores the bits that it is given, or an encoder.
///
/// One function describes a format for both directions.
package protocol BitCoder {
  /// Writes a bit and returns it, or reads a bit.
  mutating func code(_ bit: Bool, _ model: inout BitModel) -> Bool
}

extension BitCoder {
  /// Codes a number, in fewer bits the nearer it is to 0: its sign, its length, its digits.
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

/// The models of the bits of numbers: one set for each context.
enum NumberModels {
  static let size = 47

  static func sets(_ count: Int) -> [BitModel] { Array(repeating: BitModel(), count: count * size) }
}
