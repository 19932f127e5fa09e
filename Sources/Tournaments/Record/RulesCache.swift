import Games
import JSON

/// The rules that were read last, since most lines of a record have the same.
struct RulesCache: Sendable {
  private var known: [Entry] = []

  private struct Entry: Sendable {
    var game: String
    var bytes: [UInt8]
    var rules: Rules
  }

  /// The rules of a line.
  mutating func rules(
    of game: String, _ kind: (any BuiltInGame.Type)?, _ fields: RecordFields
  ) throws(RecordError) -> Rules {
    guard let bytes = fields.bytes(of: "rules") else { throw fields.wrong("rules", "an object") }
    for entry in known where entry.game == game && entry.bytes[...] == bytes {
      return entry.rules
    }
    let rules = try Self.read(kind, fields)
    if known.count >= 8 { known.removeFirst() }
    known.append(Entry(game: game, bytes: Array(bytes), rules: rules))
    return rules
  }

  private static func read(
    _ kind: (any BuiltInGame.Type)?, _ fields: RecordFields
  ) throws(RecordError) -> Rules {
    guard case .object(let object) = fields["rules"] else {
      throw fields.wrong("rules", "an object")
    }
    var values: [String: Int?] = [:]
    for member in object.members {
      guard member.value == .null || member.value.wholeNumber != nil else {
        throw RecordError("\(Self.quoted(member.key)) is no whole number")
      }
      values[member.key] = .some(member.value.wholeNumber)
    }
    guard let kind else { return Rules(unchecked: values) }
    do {
      let rules = try Rules(of: kind.parameters, values: values)
      _ = try kind.init(rules: rules)
      return rules
    } catch {
      throw RecordError("\(Self.quoted(error.parameter)) is wrong, expected \(error.expected)")
    }
  }

  /// The name of a rule, escaped as in JSON: it may hold anything.
  private static func quoted(_ name: String) -> String {
    "`rules.\(JSONWriter.quoted(name).dropFirst().dropLast())`"
  }
}
