import Tournaments

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
