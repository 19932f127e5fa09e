/// How many columns of a terminal a printable text takes.
///
/// East Asian wide characters and emoji take two, combining marks none, as in Unicode's annex 11.
package func displayWidth(_ text: String) -> Int {
  text.reduce(0) { $0 + width(of: $1) }
}

private func width(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  if scalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) {
    return 2
  }
  return scalars.reduce(0) { max($0, width(of: $1)) }
}

private func width(of scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
  }
}

/// The blocks of wide and full-width characters.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
  0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
  0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF,
  0x20000...0x2FFFD, 0x30000...0x3FFFD,
]
