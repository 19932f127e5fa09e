import Tournaments

/// What texts of referees may be.
enum Text {
  /// The most characters of a drawing; longer ones are cut.
  static let drawingLimit = 8000

  /// Whether a text is of 1 to so many characters, all of which can be shown.
  static func isWord(_ text: String, limit: Int) -> Bool {
    (1...limit).contains(text.unicodeScalars.count) && printable(text) == text
  }

  /// A drawing as far as it may be shown.
  static func drawing(_ text: String) -> String {
    guard text.unicodeScalars.count > drawingLimit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(drawingLimit)))
  }
}
