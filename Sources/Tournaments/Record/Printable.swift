/// A text from outside made safe for a terminal: what would be obeyed is shown instead.
///
/// Control characters, format characters (those that turn the direction of writing or that nobody
/// sees), line separators and code points without a character become `\u{…}`.
package func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isObeyed) else { return text }
  var safe = ""
  for scalar in text.unicodeScalars {
    if isObeyed(scalar) {
      safe += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    } else {
      safe.unicodeScalars.append(scalar)
    }
  }
  return safe
}

private func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value >= 0x20 && scalar.value < 0x7F { return false }
  return switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
    true
  default: false
  }
}
