/// How likely a bit is 1, learnt from those that came before it.
struct BitModel {
  // In 65536ths.
  private var chance: UInt16 = 1 << 15
  private var count: UInt8 = 0

  /// How likely a 1 is, in 4096ths, 1 to 4095.
  var odds: UInt32 { UInt32(chance >> 4) }

  /// Learns that a bit came: fast at first.
  @inline(__always)
  mutating func learn(_ bit: Bool) {
    if count < 6 { count &+= 1 }
    let speed = UInt16(max(count, 2))
    if bit {
      chance &+= (65_535 &- chance) &>> speed
      chance = min(chance, 65_472)
    } else {
      chance &-= chance &>> speed
      chance = max(chance, 64)
    }
  }
}

/// What writes bits or reads them: the same code then says what a text holds in both directions.
protocol BitCoder {
  /// Writes a bit, or reads one and passes over what it is given.
  ///
  /// - Returns: the bit.
  mutating func code(_ bit: Bool, _ model: inout BitModel) -> Bool
}

extension BitCoder {
  /// Codes a number around 0 in few bits where it is small: its sign, its length, its digits.
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

/// The models of the bits of numbers: a set for each context in which they stand.
enum NumberModels {
  /// How many models a set has.
  static let size = 47

  /// Sets that have seen nothing.
  static func sets(_ count: Int) -> [BitModel] { Array(repeating: BitModel(), count: count * size) }
}
