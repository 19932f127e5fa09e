import Foundation
import JSON
import Protocol

/// A comparison with Foundation's decoder, for texts that both decoders should treat in the same way.
enum FoundationReading {
  private struct Fields<Move: Decodable>: Decodable {
    var turn: Int
    var move: Move
    var type: String?
    var comment: String?
  }

  /// The errors that Foundation ignores, or checks differently.
  ///
  /// Foundation accepts a trailing comma, a byte order mark, the last of two equal keys, and 1.0 for 1.
  private static let laxities = [
    "appears twice", "found a byte-order mark", "expected a value, found `]`",
    "expected a key in quotation marks, found `}`", "expected a whole number", "expected a word",
    "`comment` is null", "`type` is", "deep",
  ]

  /// Returns the differences as sentences; `move` is the type of a move in JSON.
  static func differences<Move: Decodable & Equatable>(
    _ line: [UInt8], _ result: Result<Reply, InvalidLine>, _: Move.Type, move: (Int) -> Move
  ) -> [String] {
    // Foundation detects UTF-16 and UTF-32 from the first bytes.
    guard !line.prefix(4).contains(0), (line.first ?? 0) < 0xFE else { return [] }
    let story = "\(line): \(String(decoding: line, as: UTF8.self))"
    let fields = Result { try JSONDecoder().decode(Fields<Move>.self, from: Data(line)) }
    switch (result, fields) {
    case (.success(let reply), .success(let fields)):
      let isSame =
        (reply.turn == fields.turn || reply.turn == .min)
        && (reply.move.map(move) ?? fields.move) == fields.move
        && (reply.comment ?? fields.comment) == fields.comment
      return isSame ? [] : ["another reply by JSONDecoder: \(story)"]
    case (.success(let reply), .failure):
      guard reply.move != nil, reply.turn != .min, hasOnlyPlainValues(line) else { return [] }
      return ["a reply, but not for JSONDecoder: \(story)"]
    case (.failure(let error), _):
      // JSONDecoder does not check the parts that it skips.
      guard error.sentence.contains("not valid JSON"),
        !laxities.contains(where: error.sentence.contains),
        (try? JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed)) != nil
      else { return [] }
      return ["no JSON (\(error.sentence)), but for JSONSerialization: \(story)"]
    }
  }

  /// Returns whether a line has no lone surrogates, no numbers that are too large for Foundation, and no
  /// repeated keys.
  private static func hasOnlyPlainValues(_ line: [UInt8]) -> Bool {
    do throws(JSONError) {
      return isPlain(try JSONValue(parsing: line))
    } catch {
      return false
    }
  }

  private static func isPlain(_ value: JSONValue) -> Bool {
    switch value {
    case .number(let number): number.double.isFinite
    case .string(let text): !text.unicodeScalars.contains("\u{FFFD}")
    case .array(let elements): elements.allSatisfy(isPlain)
    case .object(let object):
      object.members.allSatisfy { isPlain(.string($0.key)) && isPlain($0.value) }
    default: true
    }
  }
}
