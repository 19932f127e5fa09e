extension String {
  /// Returns the first Unicode scalars of the text, at most the given number.
  package func prefix(scalars count: Int) -> String {
    guard utf8.count > count else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
  }

  /// Returns the longest prefix of whole Unicode scalars that has at most `count` bytes.
  package func prefix(bytes count: Int) -> String {
    guard utf8.count > count else { return self }
    var room = count
    let kept = unicodeScalars.prefix { scalar in
      room -= scalar.utf8.count
      return room >= 0
    }
    return String(String.UnicodeScalarView(kept))
  }

  /// Returns the text with spaces appended until it has at least the given number of terminal columns.
  package func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, columns - displayWidth(self)))
  }
}

/// Returns the number of terminal columns of a printable text (Unicode, annex 11).
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

private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
  0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
  0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF,
  0x20000...0x2FFFD, 0x30000...0x3FFFD,
]

/// Returns the longest prefix of a text that has at most the given number of terminal columns.
package func beginning(of text: String, columns: Int) -> String {
  var taken = 0
  return String(
    text.prefix { character in
      taken += displayWidth(String(character))
      return taken <= columns
    })
}

/// Returns a text shortened to the given number of terminal columns; "…" replaces the removed end.
package func cut(_ text: String, to columns: Int) -> String {
  displayWidth(text) > columns ? beginning(of: text, columns: columns - 1) + "…" : text
}

/// Breaks a printable text into lines of at most the given number of columns, at spaces if possible.
///
/// If there are more than `limit` lines, the function returns at least `limit` + 1 of them and may leave out
/// the others.
package func wrapped(_ text: String, columns: Int, limit: Int = .max) -> [String] {
  guard displayWidth(text) > columns else { return text.isEmpty ? [] : [text] }
  var lines: [String] = []
  var line = ""
  var width = 0
  func end() {
    if !line.isEmpty { lines.append(line) }
    line = ""
    width = 0
  }
  for word in text.split(separator: " ") {
    if width > 0, width + 1 + displayWidth(String(word)) > columns { end() }
    if width > 0 {
      line += " "
      width += 1
    }
    for character in word {
      let step = displayWidth(String(character))
      if width + step > columns { end() }
      line.append(character)
      width += step
    }
    guard lines.count <= limit else { break }
  }
  end()
  return lines
}
