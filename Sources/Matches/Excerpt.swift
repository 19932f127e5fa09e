/// Quotes what a bot wrote, so that it can be read but not obeyed.
enum Excerpt {
  /// The most characters that are quoted.
  static let limit = 100

  /// Bytes as a quoted text: cut, with everything that isn't plain text escaped.
  static func quote(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(4 * limit), as: UTF8.self).unicodeScalars
    let isCut = text.count > limit || bytes.count > 4 * limit
    return "\"" + text.prefix(limit).map(escape).joined() + (isCut ? "…\"" : "\"")
  }

  /// A sentence that may quote a bot's files, with everything that isn't plain text escaped.
  static func printable(_ sentence: String) -> String {
    sentence.unicodeScalars.map(escape).joined()
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      "\\u{\(String(scalar.value, radix: 16))}"
    default: String(scalar)
    }
  }
}
