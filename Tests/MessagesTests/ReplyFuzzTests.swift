import Games
import JSON
import Messages
import Testing

struct ReplyFuzzTests {
  private static let seeds = [
    #"{"turn":3,"move":8}"#, #"{"type":"move","turn":3,"move":8,"comment":"\u00e9\ud83d\ude00é"}"#,
    #" { "turn" : 3 , "x" : [ 1 , { "y" : null } ] , "move" : "up" } "#,
    #"{"\u0074urn":-0,"move":1e5}"#, #"{"type":"ready","name":"n","version":"1"}"#,
  ]
  private static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "0", "-", ".5", "e1", "null", "\"turn\":3,",
      "\"move\":8,", "\"type\":\"move\",", "\"comment\":\"\",", "\\ud800", "\u{FEFF}", "\r",
    ].map { Array($0.utf8) } + [[0x00], [0x80], [0xC0, 0x80], [0xFF]]

  private static func mutation(_ state: inout UInt64) -> [UInt8] {
    func roll(_ sides: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(sides))
    }
    var bytes = Array(seeds[roll(seeds.count)].utf8)
    for _ in 0..<roll(4) {
      let place = roll(bytes.count + 1)
      switch roll(3) {
      case 0: bytes.insert(contentsOf: pieces[roll(pieces.count)], at: place)
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2 where place < bytes.count: bytes[place] = UInt8(roll(256))
      default: break
      }
    }
    return bytes
  }

  @Test func `accepts nothing that is no JSON, and agrees with the tree on the rest`() throws {
    var state: UInt64 = 2048
    var accepted = 0
    for _ in 0..<20_000 {
      let line = Self.mutation(&state)
      for notation in [cells, Tiles.words] {
        guard case .success(let reply) = reply(line, notation) else { continue }
        accepted += 1
        guard let fields = Self.fields(of: line) else { continue }
        #expect(fields["turn"].flatMap(Self.int) == reply.turn)
        #expect(Self.move(fields["move"], notation) == reply.move)
        #expect(fields["comment"] == reply.comment.map(JSONValue.string))
      }
      _ = try? LineDecoder.ready(line, in: 0..<line.count)
      _ = try? IncomingMessage(line, in: 0..<line.count)
    }
    #expect(accepted > 1000)
  }

  /// The members of a line's tree; nil where only a key that stands twice forbids one.
  private static func fields(of line: [UInt8]) -> JSONObject? {
    do throws(JSONError) {
      guard case .object(let object) = try JSONValue(parsing: line) else {
        Issue.record("no object: \(line)")
        return nil
      }
      return object
    } catch {
      #expect(error.sentence.contains("stands twice"), "\(line)")
      return nil
    }
  }

  private static func int(_ value: JSONValue) -> Int? {
    guard case .number(let number) = value else { return nil }
    return number.int
  }

  private static func move(_ value: JSONValue?, _ notation: MoveNotation) -> Int? {
    switch (notation, value) {
    case (.numbers(let count), .number(let number)):
      number.int.flatMap { (0..<count).contains($0) ? $0 : nil }
    case (.words(let words, _), .string(let word)): words.firstIndex(of: word)
    default: nil
    }
  }
}
