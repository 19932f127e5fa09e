import JSON
import Ratings
package import Tournaments

/// A reader of results from other programs, which reads a file in parts.
package protocol ResultReader: SendableMetatype {
  /// Some lines of a file after the work that does not depend on the lines before.
  associatedtype Part: Sendable

  /// Reads whole lines, on any thread. The last line of a file may have no line feed.
  static func part(_ lines: [UInt8]) -> Part

  /// Adds the next part of the file.
  mutating func add(_ part: Part) throws(ResultFileError)

  /// The errors of the file so far.
  var skips: Skips { get }

  /// Ends the file, and returns its results together with the results that the reader was created with.
  ///
  /// - Throws: if the file ends within a game or a row, or if all its games were skipped.
  mutating func finish() throws(ResultFileError) -> ResultCounts
}

/// An error in a file of results.
package struct ResultFileError: Error, Hashable, CustomStringConvertible {
  package var file: String
  /// The number of the line, from 1.
  package var line: Int
  /// The error and the expected input: a sentence without a full stop.
  package var reason: String
  /// True if the game with the error counts nevertheless.
  package var isRead = false

  package var description: String { printable("\(file):\(line): \(reason).") }
}

/// The errors of a file of results whose games or rows were skipped.
package struct Skips: Sendable {
  /// True if the first error is thrown and nothing is skipped.
  package let isStrict: Bool
  /// The first errors.
  package private(set) var errors: [ResultFileError] = []
  /// The number of games or rows that were skipped.
  package private(set) var count = 0
  private static let limit = 20

  package init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  /// Records an error, or throws it if nothing is skipped.
  mutating func record(_ error: ResultFileError) throws(ResultFileError) {
    if isStrict { throw error }
    if !error.isRead { count += 1 }
    if errors.count < Self.limit { errors.append(error) }
  }
}

extension WinsDrawsLosses {
  /// Creates the result of a game from its score: `1-0`, `0-1`, `1/2-1/2` or `1/2`; nil for another text.
  init?(score: String) {
    switch score {
    case "1-0": self.init(wins: 1)
    case "0-1": self.init(losses: 1)
    case "1/2-1/2", "1/2": self.init(draws: 1)
    default: return nil
    }
  }
}
