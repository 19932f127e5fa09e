import Foundation
import JSON
import Protocol

/// What Foundation makes of a reply, where it reads the same language.
enum FoundationReading {
  private struct Fields<Move: Decodable>: Decodable {
    var turn: Int
    var move: Move
    var type: String?
    var comment: String?
  }

  /// Of these Foundation is not as strict, or looks for something else; it takes a trailing comma, a
  /// mark of byte order, the last of two keys, and 1.0 for 1.
  private static let laxities = [
    "appears twice", "found a byte-order mark", "expected a value, found `]`",
    "expected a key in quotation marks, found `}`", "expected a whole number", "expected a word",
    "`comment` is null", "`type` is", "deep",
  ]

  /// Where it differs, in sentences; `move` is what a move is in JSON.
  static func differences<Move: Decodable & Equatable>(
    _ line: [UInt8], _ result: Result<Reply, InvalidLine>, _: Move.Type, move: (Int) -> Move
  ) -> [String] {
    // It guesses at UTF-16 and UTF-32 by the first bytes.
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
      // JSONDecoder doesn't look into what it passes over.
      guard error.sentence.contains("not valid JSON"),
        !laxities.contains(where: error.sentence.contains),
        (try? JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed)) != nil
      else { return [] }
      return ["no JSON (\(error.sentence)), but for JSONSerialization: \(story)"]
    }
  }

  /// Whether there are neither lone surrogates nor numbers too large for it, nor a key twice.
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
