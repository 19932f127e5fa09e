/// Returns a text that is safe for a terminal: a character that the terminal could interpret becomes `\u{…}`.
///
/// A joiner stays between emoji and between letters of scripts that need it.
package func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isObeyed) else { return text }
  var safe = ""
  let scalars = Array(text.unicodeScalars)
  for (place, scalar) in scalars.enumerated() {
    if isObeyed(scalar), !isJoiner(at: place, in: scalars) {
      safe += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    } else {
      safe.unicodeScalars.append(scalar)
    }
  }
  return safe
}

/// Returns a text of several lines with each line made safe for a terminal; the line feeds are kept.
package func printableLines(_ text: String) -> String {
  guard text.utf8.contains(0x0A) else { return printable(text) }
  return text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { printable(String($0)) }.joined(separator: "\n")
}

private func isJoiner(at place: Int, in scalars: [Unicode.Scalar]) -> Bool {
  guard scalars[place].value == 0x200C || scalars[place].value == 0x200D else { return false }
  guard place > 0, place + 1 < scalars.count else { return false }
  // Joiners are kept between characters from the Arabic block (U+0600) on. The emoji, and the scripts that
  // need joiners, are in these blocks.
  return [scalars[place - 1], scalars[place + 1]].allSatisfy {
    $0.value >= 0x600 && !isObeyed($0)
  }
}

private func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value >= 0x20 && scalar.value < 0x7F { return false }
  return switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
    true
  default: false
  }
}

/// Whether a character is a control character or is invisible.
func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  isObeyed(scalar) || scalar.properties.isDefaultIgnorableCodePoint
}
