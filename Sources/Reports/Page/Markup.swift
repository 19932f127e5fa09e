import JSON
import Tournaments

/// HTML in which interpolated texts are escaped.
///
/// String literals are markup; the texts that are interpolated into them are not.
struct Markup: ExpressibleByStringInterpolation, StringInterpolationProtocol, Sendable {
  private(set) var html = ""

  init(stringLiteral value: String) { html = value }
  init(stringInterpolation: Markup) { self = stringInterpolation }

  init(literalCapacity: Int, interpolationCount: Int) {
    html.reserveCapacity(literalCapacity + interpolationCount * 8)
  }

  static func += (left: inout Markup, right: Markup) { left.html += right.html }

  static func + (left: Markup, right: Markup) -> Markup {
    var both = left
    both += right
    return both
  }

  mutating func appendLiteral(_ literal: String) { html += literal }
  mutating func appendInterpolation(_ text: String) { html += escaped(text) }
  mutating func appendInterpolation(_ number: Int) { html += String(number) }
  mutating func appendInterpolation(_ markup: Markup) { html += markup.html }

  mutating func appendInterpolation(_ length: Double) {
    html += length.isFinite ? rounded(length, 1) : "0"
  }

  /// Appends a text without escaping it.
  ///
  /// The text must not come from a bot or a file.
  mutating func appendInterpolation(raw text: String) { html += text }
}

/// Returns a box that scrolls if its content is too large; `name` is its name for screen readers.
func scrolling(_ name: String, isTall: Bool = false, _ content: Markup) -> Markup {
  """
  <div class="scroll\(raw: isTall ? " tall" : "")" tabindex="0" role="region" aria-label="\(name)">\
  \(content)</div>

  """
}

/// Returns the label of a bot as a link to the bot's own page.
func botLink(_ label: String, before mark: Markup = "") -> Markup {
  "<a href=\"#bot=\(raw: hashWord(label))\">\(mark)\(nameMarkup(label))</a>"
}

/// Returns a name whose middle is left out if there is too little space.
///
/// The end of the name remains visible, because it distinguishes names that begin in the same way.
func nameMarkup(_ name: String) -> Markup {
  let tailLength = 6
  guard name.count > 2 * tailLength else { return "<bdi>\(name)</bdi>" }
  let start = String(name.dropLast(tailLength))
  let end = String(name.suffix(tailLength))
  return "<bdi class=\"cut\" title=\"\(name)\"><span>\(start)</span><span>\(end)</span></bdi>"
}

/// Returns a text escaped for HTML and for quoted attributes, with invisible characters made visible.
package func escaped(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { 0x20..<0x7F ~= $0 && !"&<>\"'".utf8.contains($0) }
  if isPlain { return text }
  let entities: [Unicode.Scalar: String] = [
    "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
  ]
  return printable(text).unicodeScalars.map { entities[$0] ?? String($0) }.joined()
}

/// Returns JSON in a form in which no text can end the script element that contains it, or start a comment.
func scriptSafe(_ json: [UInt8]) -> [UInt8] {
  guard json.contains(where: { $0 == 0x3C || $0 == 0x3E || $0 == 0x26 }) else { return json }
  var safe: [UInt8] = []
  safe.reserveCapacity(json.count + 64)
  for byte in json {
    switch byte {
    case UInt8(ascii: "<"): safe += Array("\\u003c".utf8)
    case UInt8(ascii: ">"): safe += Array("\\u003e".utf8)
    case UInt8(ascii: "&"): safe += Array("\\u0026".utf8)
    default: safe.append(byte)
    }
  }
  return safe
}

/// Returns a text percent-encoded for the part of an address after `#`.
func hashWord(_ text: String) -> String {
  var word = ""
  for byte in text.utf8 {
    if base64Letters.prefix(62).contains(byte) || "-._".utf8.contains(byte) {
      word.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      let digits = String(byte, radix: 16, uppercase: true)
      word += "%" + (digits.count < 2 ? "0" : "") + digits
    }
  }
  return word
}
