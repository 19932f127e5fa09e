import Games
import JSON

/// A line of the record.
package enum RecordLine: Hashable, Sendable {
  case run(RunRecord)
  case game(GameRecord)
  /// A line of a type that only a later version of Joust may support.
  case other

  /// Reads a line without its line end; throws an error if the line is invalid.
  package init(_ bytes: [UInt8], in range: Range<Int>) throws(RecordError) {
    var reader = LineReader(bytes, in: range)
    switch try reader.next() {
    case .game: self = .game(reader.wholeGame())
    case .run: self = reader.run.map(Self.run) ?? .other
    case .other: self = .other
    }
  }
}
