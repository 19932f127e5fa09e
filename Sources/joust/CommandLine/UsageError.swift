import JSON

/// An error in the arguments, which leads to exit status 2.
struct UsageError: Error, CustomStringConvertible {
  /// One sentence with the error and the expected value.
  let description: String

  init(_ sentence: String) {
    description = sentence
  }

  /// Creates the error for the value of an option or operand that is not of the expected type.
  init(_ place: String, is text: String, expected: String) {
    description = "\(place) is \"\(printable(text))\", expected \(expected)"
  }
}

/// Returns the end of an error message that suggests the accepted word nearest to an unknown word; empty if
/// no word is near.
func didYouMean(
  _ words: [String], _ word: String, quoted: (String) -> String = { "\"\($0)\"" }
) -> String {
  words.nearest(to: word).map { "; did you mean \(quoted($0))?" } ?? ""
}
