/// A line of the record.
package enum RecordLine: Hashable, Sendable {
  /// A run began.
  case run(RunRecord)
  /// A game ended.
  case game(GameRecord)
  /// Something that a later version may know.
  case other

  /// Reads a line without its line end.
  ///
  /// - Throws: what is wrong with it.
  package init(_ bytes: [UInt8], in range: Range<Int>) throws(RecordError) {
    var rules = RulesCache()
    try self.init(bytes, in: range, rules: &rules)
  }

  /// Reads one of many lines.
  init(_ bytes: [UInt8], in range: Range<Int>, rules: inout RulesCache) throws(RecordError) {
    let fields = try RecordFields(bytes, in: range)
    switch try fields.string("type") {
    case "game": self = .game(try GameRecord(fields, rules: &rules))
    case "run": self = .run(try RunRecord(fields))
    default: self = .other
    }
  }
}
