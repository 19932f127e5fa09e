import JSON

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
