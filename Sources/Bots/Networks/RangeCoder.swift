/// Writes bits in as little room as they are likely.
///
/// Source: Martin, "Range encoding" (1979), with the carries of LZMA's coder.
struct RangeEncoder: BitCoder {
  private var bytes: [UInt8] = []
  private var low: UInt64 = 0
  private var range: UInt32 = .max
  private var held: UInt8 = 0
  private var heldCount = 0

  mutating func code(_ bit: Bool, _ model: inout BitModel) -> Bool {
    let bound = (range >> 12) * model.odds
    if bit {
      range = bound
    } else {
      low += UInt64(bound)
      range -= bound
    }
    model.learn(bit)
    while range < 1 << 24 {
      range <<= 8
      shift()
    }
    return bit
  }

  mutating func finish() -> [UInt8] {
    for _ in 0..<5 { shift() }
    return bytes
  }

  /// Gives out the highest byte as soon as no carry can change it.
  private mutating func shift() {
    if low < 0xFF00_0000 || low > 0xFFFF_FFFF {
      let carry = UInt8(truncatingIfNeeded: low >> 32)
      if heldCount > 0 {
        bytes.append(held &+ carry)
        for _ in 1..<heldCount { bytes.append(0xFF &+ carry) }
      }
      heldCount = 0
      held = UInt8(truncatingIfNeeded: low >> 24)
    }
    heldCount += 1
    low = low << 8 & 0xFFFF_FFFF
  }
}

/// Reads what a ``RangeEncoder`` wrote; behind its end it reads zeros.
struct RangeDecoder: BitCoder {
  private let bytes: ArraySlice<UInt8>
  private var next: Int
  private var range: UInt32 = .max
  private var code: UInt32 = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    next = bytes.startIndex
    for _ in 0..<4 { shift() }
  }

  @inline(__always)
  mutating func code(_ bit: Bool, _ model: inout BitModel) -> Bool {
    let bound = (range &>> 12) &* model.odds
    let bit = code < bound
    if bit {
      range = bound
    } else {
      code &-= bound
      range &-= bound
    }
    model.learn(bit)
    while range < 1 << 24 {
      range &<<= 8
      shift()
    }
    return bit
  }

  @inline(__always)
  private mutating func shift() {
    code = code &<< 8
    if next < bytes.endIndex {
      code |= UInt32(bytes[next])
      next &+= 1
    }
  }
}

/// How likely a bit is 1.
struct BitModel {
  // In 65536ths, from 64 to 65472.
  private var chance: Int32 = 1 << 15
  // Of the bits that were counted rather than coded.
  private var ones: Int32 = 0
  private var count: Int32 = 0

  init() {}

  /// A likelihood in 256ths.
  init(byte: UInt8) { chance = Int32(max(byte, 1)) << 8 }

  /// How often the bits that were counted are 1, in 256ths.
  var byte: UInt8 { UInt8(clamping: max(1, (Int(ones) * 256 + 128) / Int(count + 1))) }

  /// How likely a 1 is, in 4096ths, 1 to 4095.
  var odds: UInt32 { UInt32(truncatingIfNeeded: chance &>> 4) }

  @inline(__always)
  mutating func learn(_ bit: Bool) {
    chance &+= ((bit ? 65_536 : 0) &- chance) &>> 6
    chance = min(max(chance, 64), 65_472)
  }

  mutating func note(_ bit: Bool) {
    ones += bit ? 1 : 0
    count += 1
  }
}

/// Writes nothing, but has the models count how often each bit is 1.
struct BitCount: BitCoder {
  mutating func code(_ bit: Bool, _ model: inout BitModel) -> Bool {
    model.note(bit)
    return bit
  }
}

/// What writes bits or reads them: the same code then says what a text holds in both directions.
protocol BitCoder {
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
  static let size = 47

  static func sets(_ count: Int) -> [BitModel] { Array(repeating: BitModel(), count: count * size) }
}

/// Bytes as printable characters, four in five, none of which a Swift string gives a meaning.
///
/// Source: Z85, RFC 32 of the ZeroMQ project.
enum Base85 {
  private static let alphabet = Array(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#".utf8)

  private static let digits = alphabet.enumerated().reduce(
    into: [UInt8](repeating: .max, count: 256)
  ) { $0[Int($1.element)] = UInt8($1.offset) }

  /// The characters of some bytes, whose number is a multiple of four.
  static func text(of bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 4).flatMap { place in
      var word = bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      var characters: [UInt8] = []
      for _ in 0..<5 {
        characters.append(alphabet[Int(word % 85)])
        word /= 85
      }
      return characters.reversed()
    }
  }

  /// Some of the bytes whose characters stand in lines of a hundred, or as many as there are.
  static func bytes(of text: Substring.UTF8View, in range: Range<Int>) -> ArraySlice<UInt8> {
    // Twenty words of four bytes stand in each line, which has an end, too.
    func place(ofWord word: Int) -> Substring.UTF8View.Index {
      text.index(text.startIndex, offsetBy: word * 5 + word / 20, limitedBy: text.endIndex)
        ?? text.endIndex
    }
    let (first, end) = (range.lowerBound / 4, (range.upperBound + 3) / 4)
    return bytes(of: text[place(ofWord: first)..<place(ofWord: end)])
      .dropFirst(range.lowerBound % 4).prefix(range.count)
  }

  /// The bytes of some characters; others, such as line ends, are passed over.
  static func bytes(of text: some Collection<UInt8>) -> [UInt8] {
    let digits = digits
    return unsafe Array(unsafeUninitializedCapacity: text.count) { bytes, count in
      var word: UInt32 = 0
      var known = 0
      for character in text {
        let digit = digits[Int(character)]
        if digit == .max { continue }
        word = word &* 85 &+ UInt32(digit)
        known &+= 1
        if known == 5 {
          for shift: UInt32 in [24, 16, 8, 0] {
            unsafe bytes[count] = UInt8(truncatingIfNeeded: word &>> shift)
            count &+= 1
          }
          known = 0
          word = 0
        }
      }
    }
  }
}

/// A number that tells a whole file from a damaged one: FNV-1a of 64 bits, eight bytes at a time.
struct Checksum: Hashable, Sendable, CustomStringConvertible {
  private var value: UInt64 = 14_695_981_039_346_656_037

  init(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while rest.count >= 8 {
      note(rest.prefix(8).reduce(0) { $0 &<< 8 | UInt64($1) })
      rest = rest.dropFirst(8)
    }
    for byte in rest { note(UInt64(byte)) }
  }

  private mutating func note(_ word: UInt64) { value = (value ^ word) &* 1_099_511_628_211 }

  /// A checksum that stands in eight bytes, the highest first.
  init(reading bytes: some Sequence<UInt8>) {
    value = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Its eight bytes, the highest first.
  var bytes: [UInt8] { (0..<8).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

  var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
