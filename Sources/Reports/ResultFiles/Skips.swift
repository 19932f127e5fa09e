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
