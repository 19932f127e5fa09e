import JSON
import Ratings
package import Tournaments

/// A reader of results from other programs, which reads a file in parts.
package protocol ResultReader: SendableMetatype {
  /// A group of lines, processed as far as possible without the earlier lines.
  associatedtype Part: Sendable

  /// Processes whole lines, on any thread; the last line of a file may lack its line feed.
  static func part(_ lines: [UInt8]) -> Part

  /// Adds the next part of the file, in order.
  mutating func add(_ part: Part) throws(ResultFileError)

  /// The errors in the file so far, and the number of games or rows that were skipped because of them.
  var skips: Skips { get }

  /// Processes the end of the file, and returns its results, added to the results with which the reader was
  /// created.
  ///
  /// - Throws: an error if the file is empty, ends within a quoted field, or has only invalid games. If no
  ///   game may be skipped (see ``Skips/isStrict``), any invalid game is an error.
  mutating func finish() throws(ResultFileError) -> ResultCounts
}

/// An error in a file of results.
package struct ResultFileError: Error, Hashable, CustomStringConvertible {
  package var file: String
  /// The number of the line, from 1.
  package var line: Int
  /// The error and the expected input, as a sentence without its period.
  package var reason: String
  /// True if the game with the error is counted nevertheless.
  package var isRead = false

  package var description: String { printable("\(file):\(line): \(reason).") }
}

/// The errors in a file of results, and the number of games or rows that were skipped.
package struct Skips: Sendable {
  /// True if the first error is thrown and no game is skipped.
  package let isStrict: Bool
  /// The first 20 errors.
  package private(set) var errors: [ResultFileError] = []
  /// The number of games or rows that were skipped.
  package private(set) var count = 0
  private static let limit = 20

  package init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  /// Records an error, or throws it if no game may be skipped.
  mutating func record(_ error: ResultFileError) throws(ResultFileError) {
    if isStrict { throw error }
    if !error.isRead { count += 1 }
    if errors.count < Self.limit { errors.append(error) }
  }
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
