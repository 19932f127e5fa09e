import Games
import JSON

/// A line of the record.
package enum RecordLine: Hashable, Sendable {
  case run(RunRecord)
  case game(GameRecord)
  /// A line that a later version of Joust may know.
  case other

  /// Reads a line without its line end.
  package init(_ bytes: [UInt8], in range: Range<Int>) throws(RecordError) {
    var reader = LineReader(bytes, in: range)
    switch try reader.next() {
    case .game: self = .game(reader.wholeGame)
    case .run(let run): self = .run(run)
    case .other: self = .other
    }
  }
}

/// The reason why a line of the record can't be used, as a sentence without the line's place.
package struct RecordError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) {
    description = sentence
  }

  init(_ error: InvalidLine) {
    description =
      error.syntaxError.map { "is cut off or damaged: \($0.sentence)" } ?? error.sentence
  }
}
