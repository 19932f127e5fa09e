import JSON

/// Arguments that joust does not accept: exit status 2.
struct UsageError: Error, CustomStringConvertible {
  /// One sentence: what is wrong and what is expected.
  let description: String

  init(_ sentence: String) {
    description = sentence
  }

  /// The error for a value of an option or operand that does not have the expected type.
  init(_ place: String, is text: String, expected: String) {
    description = "\(place) is \"\(printable(text))\", expected \(expected)"
  }
}

/// Returns the end of an error message that suggests the accepted word nearest to a wrong one; an
/// empty text if no word is near.
func didYouMean(
  _ words: [String], _ word: String, quoted: (String) -> String = { "\"\($0)\"" }
) -> String {
  words.nearest(to: word).map { "; did you mean \(quoted($0))?" } ?? ""
}
