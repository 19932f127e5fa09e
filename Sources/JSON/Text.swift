extension Sequence<String> {
  /// The word that the fewest changes of a letter lead to, or nil where all are far off; one that begins
  /// otherwise counts as farther off, since a first letter is seldom wrong.
  package func nearest(to word: String) -> String? {
    let words = map { candidate in
      let start = zip(candidate, word).prefix { $0 == $1 }.count
      let distance = Self.distance(from: word, to: candidate)
      return (word: candidate, distance: distance, rank: (distance + (start == 0 ? 1 : 0), -start))
    }
    guard let best = words.min(by: { $0.rank < $1.rank }) else { return nil }
    return best.distance <= Swift.max(2, word.count / 3) ? best.word : nil
  }

  /// How many letters must be put in, left out or exchanged: Levenshtein, 1965.
  private static func distance(from first: String, to second: String) -> Int {
    let target = Array(second)
    var row = Array(0...target.count)
    for (done, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = done + 1
      for place in target.indices {
        let exchanged = diagonal + (letter == target[place] ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = Swift.min(exchanged, diagonal + 1, row[place] + 1)
      }
    }
    return row[target.count]
  }
}

/// A text from outside made safe for a terminal: what would be obeyed is shown as `\u{…}`.
///
/// A joiner stays where it belongs, between emoji or the letters of scripts that need it.
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

/// A text from outside of several lines, each made safe.
package func printableLines(_ text: String) -> String {
  guard text.utf8.contains(0x0A) else { return printable(text) }
  return text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { printable(String($0)) }.joined(separator: "\n")
}

private func isJoiner(at place: Int, in scalars: [Unicode.Scalar]) -> Bool {
  guard scalars[place].value == 0x200C || scalars[place].value == 0x200D else { return false }
  guard place > 0, place + 1 < scalars.count else { return false }
  // Arabic to Khmer, and from there on the symbols and emoji: no script before needs one.
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

/// Whether a character is a control or is not seen, be it obeyed or ignored.
func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  isObeyed(scalar) || scalar.properties.isDefaultIgnorableCodePoint
}

/// Quotes what a program wrote, so that it can be read but not obeyed.
package enum Excerpt {
  package static let limit = 100

  package static func quote(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(4 * limit), as: UTF8.self)
    let short = text.prefix(scalars: limit)
    let isCut = short.utf8.count < text.utf8.count || bytes.count > 4 * limit
    return "\"" + printable(short) + (isCut ? "…\"" : "\"")
  }
}

extension String {
  package func prefix(scalars count: Int) -> String {
    guard utf8.count > count else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(count)))
  }

  /// The text with spaces behind it, so that it takes at least so many columns of a terminal.
  package func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, columns - displayWidth(self)))
  }
}

/// How many columns of a terminal a printable text takes, as in Unicode's annex 11.
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

/// A number rounded to 0 to 6 digits, half away from zero, never as −0; from 10¹² on as it is.
package func rounded(_ value: Double, _ digits: Int = 0) -> String {
  guard abs(value) < 1e12 else { return value.description }
  let unit = (0..<digits).reduce(1) { product, _ in product * 10 }
  let scaled = (value * Double(unit)).magnitude
  // `rounded()` needs the mathematics library, which a bot that links BotKit alone does not have.
  var whole = Int(scaled)
  if scaled - Double(whole) >= 0.5 { whole += 1 }
  let front = (value < 0 && whole > 0 ? "-" : "") + String(whole / unit)
  guard digits > 0 else { return front }
  let rest = String(whole % unit)
  return front + "." + String(repeating: "0", count: digits - rest.count) + rest
}

/// A number of things, with the word for one or for several.
package func counted(_ count: Int, _ one: String, _ several: String) -> String {
  "\(count) \(count == 1 ? one : several)"
}

/// The beginning of a text that takes at most so many columns of a terminal.
package func beginning(of text: String, columns: Int) -> String {
  var taken = 0
  return String(
    text.prefix { character in
      taken += displayWidth(String(character))
      return taken <= columns
    })
}

/// A text in at most so many columns of a terminal, with "…" where something was cut off.
package func cut(_ text: String, to columns: Int) -> String {
  displayWidth(text) > columns ? beginning(of: text, columns: columns - 1) + "…" : text
}

/// A printable text in lines of at most so many columns, broken at spaces where there are some;
/// what is past one line more than the limit is left out.
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

/// A time for people: "42 s", "3 min 20 s", "5 h 12 min".
package func time(inSeconds seconds: Double) -> String {
  var whole = Int(min(seconds, 1e9))
  if Double(whole) < seconds { whole += 1 }
  return switch whole {
  case ..<60: "\(whole) s"
  case ..<3600: "\(whole / 60) min \(whole % 60) s"
  default: "\(whole / 3600) h \(whole / 60 % 60) min"
  }
}
