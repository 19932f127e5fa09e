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

  /// Adds an error, or throws it if no game may be skipped.
  mutating func add(_ error: ResultFileError) throws(ResultFileError) {
    if isStrict { throw error }
    if !error.isRead { count += 1 }
    if errors.count < Self.limit { errors.append(error) }
  }
}
