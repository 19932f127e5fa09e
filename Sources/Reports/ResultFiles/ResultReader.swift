import JSON
package import Tournaments

/// Reads results that another program has written, piece by piece as a file is read.
package protocol ResultReader {
  /// Takes the next bytes of the file.
  ///
  /// - Parameter bytes: any number of them, cut anywhere.
  /// - Throws: at the first line that is wrong.
  mutating func read(_ bytes: [UInt8]) throws(ResultFileError)

  /// What was passed over so far.
  var skips: Skips { get }

  /// Takes the end of the file.
  ///
  /// - Returns: the results that it held, with those that there were before.
  /// - Throws: where something was left open, or where all games of the file were passed over.
  mutating func finish() throws(ResultFileError) -> ResultCounts
}

/// Why a file of results cannot be read.
package struct ResultFileError: Error, Hashable, CustomStringConvertible {
  /// The file's name.
  package var file: String
  /// The line, from 1, in which it was found.
  package var line: Int
  /// What is wrong and what was expected: a sentence without its end.
  package var reason: String

  /// One sentence for the user.
  package var description: String { printable("\(file):\(line): \(reason).") }
}

/// What of results was wrong and was passed over.
package struct Skips: Sendable {
  /// Whether nothing is passed over: the first wrong line is refused.
  package let isStrict: Bool
  /// The first errors.
  package private(set) var errors: [ResultFileError] = []
  /// How many there are.
  package private(set) var count = 0
  private static let limit = 20

  package init(isStrict: Bool) {
    self.isStrict = isStrict
  }

  /// Takes down what is wrong.
  ///
  /// - Throws: the error, where nothing is passed over.
  mutating func note(_ error: ResultFileError) throws(ResultFileError) {
    if isStrict { throw error }
    count += 1
    if errors.count < Self.limit { errors.append(error) }
  }
}
