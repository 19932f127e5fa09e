/// Random changes of replies, which are the same in every run.
struct ReplyMutations {
  private static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "0", "-", ".5", "e1", "E+400", "null", "true",
      "\"turn\":3,", "\"move\":8,", "\"move\":\"up\",", "\"type\":\"move\",", "\"comment\":\"\",",
      "\"x\":{\"y\":[]},", "\"resign\":true,", "\"eval\":-1.5,", "\"pv\":\"a\",", "\\ud800",
      "\\udc00", "\\u0000", "\u{FEFF}", "\r", "\t", "é", "😀",
      "9223372036854775807", "00", "NaN", "/**/", "'",
    ].map { Array($0.utf8) } + [[0x00], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xFF]]

  private var state: UInt64
  private var seeds = [
    #"{"turn":3,"move":8}"#, #"{"type":"move","turn":3,"move":8,"comment":"\u00e9\ud83d\ude00é"}"#,
    #" { "turn" : 3 , "x" : [ 1 , { "y" : null } ] , "move" : "up" } "#,
    #"{"\u0074urn":-0,"move":1e5}"#, #"{"type":"ready","name":"n","version":"1"}"#,
    #"{"turn":1,"move":"down","comment":null}"#,
  ].map { Array($0.utf8) }

  /// Creates the changes; `state` is any number except 0.
  init(state: UInt64) { self.state = state }

  /// Adds a line to the lines that are changed.
  mutating func keep(_ line: [UInt8]) {
    guard line.count < 400 else { return }
    if seeds.count < 500 { seeds.append(line) } else { seeds[6 + roll(494)] = line }
  }

  mutating func next() -> [UInt8] {
    var bytes = seeds[roll(seeds.count)]
    for _ in 0..<roll(4) {
      let place = roll(bytes.count + 1)
      switch roll(5) {
      case 0: bytes.insert(contentsOf: Self.pieces[roll(Self.pieces.count)], at: place)
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2 where place < bytes.count: bytes[place] = UInt8(roll(256))
      case 3 where place < bytes.count: bytes[place] ^= 1 << UInt8(roll(8))
      case 4:
        let other = seeds[roll(seeds.count)]
        bytes = Array(bytes[..<place] + other[roll(other.count + 1)...])
      default: break
      }
    }
    return bytes
  }

  /// xorshift64 by Marsaglia.
  private mutating func roll(_ sides: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(sides))
  }
}
