import JSON
package import Tournaments

/// Reads results that another program has written, piece by piece as a file is read.
package protocol ResultReader {
  /// Takes the next bytes of the file, cut anywhere.
  mutating func read(_ bytes: [UInt8]) throws(ResultFileError)
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

  package var description: String { printable("\(file):\(line): \(reason).") }
}

/// What of results was wrong and was passed over.
package struct Skips: Sendable {
  /// Whether nothing is passed over: the first wrong line is refused.
  package let isStrict: Bool
  package private(set) var errors: [ResultFileError] = []
  package private(set) var count = 0
  private static let limit = 20

  package init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  /// Takes down what is wrong, or throws it where nothing is passed over.
  mutating func note(_ error: ResultFileError) throws(ResultFileError) {
    if isStrict { throw error }
    count += 1
    if errors.count < Self.limit { errors.append(error) }
  }
}
