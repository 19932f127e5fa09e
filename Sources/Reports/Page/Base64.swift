/// The digits of base 64; the first 62 are the letters and the decimal digits.
let base64Letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// Returns bytes in base 64 (RFC 4648).
package func base64(_ bytes: [UInt8]) -> String {
  var text: [UInt8] = []
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let part = bytes[start..<min(start + 3, bytes.count)]
    let word = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
    for place in 0...3 {
      text.append(
        place <= part.count ? base64Letters[word >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
