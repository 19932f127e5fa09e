/// Quotes the beginning of a program's output with escapes, so that a terminal does not interpret the output.
package enum Excerpt {
  package static let limit = 100

  package static func quote(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(4 * limit), as: UTF8.self)
    let short = text.prefix(scalars: limit)
    let isCut = short.utf8.count < text.utf8.count || bytes.count > 4 * limit
    return "\"" + printable(short) + (isCut ? "…\"" : "\"")
  }
}
