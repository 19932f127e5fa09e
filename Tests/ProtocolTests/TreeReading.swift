import Games
import JSON
import Protocol

/// A comparison with the parser of whole trees.
enum TreeReading {
  /// Returns the differences as sentences.
  static func differences(
    _ line: [UInt8], _ result: Result<Reply, InvalidLine>, _ notation: MoveNotation
  ) -> [String] {
    guard case .success(let reply) = result else { return [] }
    let story = "\(line): \(String(decoding: line, as: UTF8.self))"
    let fields: JSONObject
    do throws(JSONError) {
      guard case .object(let object) = try JSONValue(parsing: line) else {
        return ["a reply that is no object: \(story)"]
      }
      fields = object
    } catch {
      // A reply may contain an unknown key twice.
      return error.sentence.contains("appears twice") ? [] : ["no JSON: \(story)"]
    }
    let isSame =
      fields["turn"].flatMap(int) == reply.turn
      && move(fields["move"], notation) == reply.move
      && fields["comment"] == reply.comment.map(JSONValue.string)
    return isSame ? [] : ["another reply: \(story)"]
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
