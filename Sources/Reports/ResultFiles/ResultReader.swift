import JSON
import Ratings
package import Tournaments

/// Reads results that another program has written, some lines at a time.
package protocol ResultReader: SendableMetatype {
  /// What lines come to by themselves, wherever they are read.
  associatedtype Part: Sendable

  /// Reads whole lines, of which the last one of a file may lack its end.
  static func part(_ lines: [UInt8]) -> Part

  /// Takes the next part of the file.
  mutating func add(_ part: Part) throws(ResultFileError)
  var skips: Skips { get }

  /// Takes the end of the file, and gives its results with those that there were before.
  ///
  /// - Throws: where something was left open, or where all games of the file were passed over.
  mutating func finish() throws(ResultFileError) -> ResultCounts
}

/// Why a file of results cannot be read.
package struct ResultFileError: Error, Hashable, CustomStringConvertible {
  package var file: String
  package var line: Int
  /// What is wrong and what was expected: a sentence without its end.
  package var reason: String
  /// Whether what is wrong was read all the same.
  package var isRead = false

  package var description: String { printable("\(file):\(line): \(reason).") }
}

/// What of results was wrong and was passed over.
package struct Skips: Sendable {
  /// Whether nothing is passed over: the first wrong line is refused.
  package let isStrict: Bool
  package private(set) var errors: [ResultFileError] = []
  /// How many of the errors were passed over, and not read all the same.
  package private(set) var count = 0
  private static let limit = 20

  package init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  /// Takes down what is wrong, or throws it where nothing is passed over.
  mutating func note(_ error: ResultFileError) throws(ResultFileError) {
    if isStrict { throw error }
    if !error.isRead { count += 1 }
    if errors.count < Self.limit { errors.append(error) }
  }
}

extension WinsDrawsLosses {
  /// A game by its score: `1-0`, `0-1`, `1/2-1/2` or `1/2`; nil for anything else.
  init?(score: String) {
    switch score {
    case "1-0": self.init(wins: 1)
    case "0-1": self.init(losses: 1)
    case "1/2-1/2", "1/2": self.init(draws: 1)
    default: return nil
    }
  }
}
