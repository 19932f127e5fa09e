import Foundation
import JSON
import Testing

struct FuzzTests {
  private static let seeds: [String] = [
    #"{"turn":3,"move":8}"#,
    #"{"a":[1,-2.5e3,0,true,false,null],"b":{"c":"d\n\u0041\ud83d\ude00"}}"#,
    #"[[[]],{},"é€😀",[{"x":[]}]]"#, #" [ 1 , { "k" : "v" } ] "#, "-0.5E-7", "\"\\\"\"",
  ]
  private static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "0", "1", "-", ".", "e", "+", "null", "true", " ",
      "\n", "\u{1}", "/", "'", "\\u0041", "\\ud800", "\"a\":1", "\u{E9}", "\u{FEFF}", "x", "NaN",
    ].map { Array($0.utf8) } + [[0x00], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xFF]]

  private static func mutation(_ dice: inout Dice) -> [UInt8] {
    var bytes = Array(seeds[dice.roll(seeds.count)].utf8)
    for _ in 0...dice.roll(4) {
      let place = dice.roll(bytes.count + 1)
      switch dice.roll(4) {
      case 0: bytes.insert(contentsOf: pieces[dice.roll(pieces.count)], at: place)
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2 where place < bytes.count: bytes[place] = UInt8(dice.roll(256))
      default:
        let other = seeds[dice.roll(seeds.count)].utf8
        bytes.replaceSubrange(place..., with: other.dropFirst(dice.roll(other.count)))
      }
    }
    return bytes
  }

  @Test func `skipping accepts the same texts as the tree, and repeated keys`() {
    var dice = Dice(1)
    var accepted = 0
    for _ in 0..<20_000 {
      let bytes = Self.mutation(&dice)
      let tree = Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
      let skip = Result { () throws(JSONError) in
        var scanner = JSONScanner(bytes, in: 0..<bytes.count)
        try scanner.skipValue()
        try scanner.expectEnd()
      }
      switch (tree, skip) {
      case (.success, .success): accepted += 1
      case (.failure(let error), .success): #expect(error.sentence.contains("appears twice"))
      case (.failure(let first), .failure(let second)):
        #expect(first == second || first.sentence.contains("appears twice"))
      case (.success, .failure(let error)): Issue.record("\(error): \(bytes)")
      }
    }
    #expect(accepted > 1000)
  }

  @Test func `JSON5 reads strict JSON to the same values`() {
    var dice = Dice(2)
    for _ in 0..<10_000 {
      let bytes = Self.mutation(&dice)
      guard let strict = try? JSONValue(parsing: bytes) else {
        _ = try? JSONValue(parsing: bytes, dialect: .json5)
        continue
      }
      #expect((try? JSONValue(parsing: bytes, dialect: .json5)) == strict)
    }
  }

  @Test func `the reader agrees with Foundation, except where Foundation is lax or lacks a value`()
  {
    var dice = Dice(3)
    var agreed = (good: 0, bad: 0)
    for _ in 0..<10_000 {
      let bytes = Self.mutation(&dice)
      let ours = Result { () throws(JSONError) in try JSONValue(parsing: bytes) }
      switch (ours, isJSONToFoundation(bytes)) {
      case (.success, true): agreed.good += 1
      case (.failure, false): agreed.bad += 1
      case (.success(let tree), false): #expect(hasLoneSurrogateOrHugeNumber(tree), "\(bytes)")
      case (.failure(let error), true): #expect(isLaxness(error), "\(error): \(bytes)")
      }
    }
    #expect(agreed.good > 500 && agreed.bad > 500)
  }

  private func isJSONToFoundation(_ bytes: [UInt8]) -> Bool {
    let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    return value != nil
  }

  /// Returns whether an error concerns a text that Foundation accepts although RFC 8259 does not, or leaves
  /// open.
  private func isLaxness(_ error: JSONError) -> Bool {
    let lax = [
      "appears twice", "found a byte-order mark", "expected a value, found `]`",
      "expected a key in quotation marks, found `}`",
    ]
    return lax.contains { error.sentence.contains($0) }
  }

  /// Returns whether a tree has values that RFC 8259 allows, but that Foundation cannot represent.
  private func hasLoneSurrogateOrHugeNumber(_ tree: JSONValue) -> Bool {
    switch tree {
    case .null, .bool: false
    case .number(let number): number.double.isInfinite
    case .string(let text): text.unicodeScalars.contains("\u{FFFD}")
    case .array(let elements): elements.contains(where: hasLoneSurrogateOrHugeNumber)
    case .object(let object):
      object.members.contains {
        $0.key.unicodeScalars.contains("\u{FFFD}") || hasLoneSurrogateOrHugeNumber($0.value)
      }
    }
  }
}
