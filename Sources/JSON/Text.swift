extension Sequence<String> {
  /// The word that was probably meant by one that is not among these.
  ///
  /// - Parameter word: what was written.
  /// - Returns: the word that the fewest changes of a letter lead to, or nil where all are far off.
  package func nearest(to word: String) -> String? {
    let distances = map { (word: $0, distance: Self.distance(from: word, to: $0)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
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
