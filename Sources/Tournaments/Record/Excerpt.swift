/// Quotes what a program wrote, so that it can be read but not obeyed.
package enum Excerpt {
  /// The most characters that are quoted.
  package static let limit = 100

  /// Bytes as a quoted text: cut, and printable.
  package static func quote(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(4 * limit), as: UTF8.self).unicodeScalars
    let isCut = text.count > limit || bytes.count > 4 * limit
    return "\"" + printable(String(text.prefix(limit))) + (isCut ? "…\"" : "\"")
  }
}
