import Ratings
package import Tournaments

/// A reader of results from other programs, which reads a file in parts.
package protocol ResultReader: SendableMetatype {
  /// A group of lines, processed as far as possible without the earlier lines.
  associatedtype Part: Sendable

  /// Processes whole lines, of which only the last line of a file may lack its line feed.
  ///
  /// The function can be called on any thread.
  static func part(_ lines: [UInt8]) -> Part

  /// Adds the next part of the file, in order.
  mutating func add(_ part: Part) throws(ResultFileError)

  /// The errors in the file so far, and the number of games or rows that were skipped because of them.
  var skips: Skips { get }

  /// Processes the end of the file, and returns the sum of its results and the results with which the reader
  /// was created.
  ///
  /// - Throws: an error if the file is empty, ends within a quoted field, or has only invalid games. If no
  ///   game may be skipped (see ``Skips/isStrict``), any invalid game is an error.
  mutating func finish() throws(ResultFileError) -> ResultCounts
}

extension WinsDrawsLosses {
  /// Creates the result of a game from its score: `1-0`, `0-1`, `1/2-1/2` or `1/2`; nil for any other text.
  init?(score: String) {
    switch score {
    case "1-0": self.init(wins: 1)
    case "0-1": self.init(losses: 1)
    case "1/2-1/2", "1/2": self.init(draws: 1)
    default: return nil
    }
  }
}
