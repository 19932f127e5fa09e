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
