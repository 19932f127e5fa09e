/// The value of `--anchor`: a known rating, either exact or with an error.
struct Anchor: Sendable {
  let name: String
  let elo: Double
  /// Half of the 95 % interval in Elo; nil for an exact rating.
  let error: Double?

  /// Reads `NAME=ELO`, `NAME=ELO±ERROR` or `NAME=ELO+-ERROR`.
  init?(_ text: String) {
    guard let (name, value) = sides(of: text) else { return nil }
    let parts = value.replacing("+-", with: "±").split(
      separator: "±", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
    guard numbers.count == parts.count else { return nil }
    self.name = name
    elo = numbers[0]
    error = numbers.count > 1 ? numbers[1] : nil
  }
}

/// The value of `--synonym`.
struct Synonym: Sendable {
  let old: String
  let new: String

  /// Reads `OLD=NEW`.
  init?(_ text: String) {
    guard let (old, new) = sides(of: text), !new.isEmpty, old != new else { return nil }
    self.old = old
    self.new = new
  }
}

/// Returns the texts before and after the last equals sign; nil if there is no equals sign, or no text before
/// it.
private func sides(of text: String) -> (name: String, value: String)? {
  guard let sign = text.lastIndex(of: "="), sign > text.startIndex else { return nil }
  return (String(text[..<sign]), String(text[text.index(after: sign)...]))
}

extension ValueType where Value == Anchor {
  static var anchor: Self {
    Self(
      "NAME=ELO",
      expected: "NAME=ELO or NAME=ELO±ERROR, such as random=1000, random=1000±50 or "
        + "random=1000+-50",
      parse: Anchor.init)
  }
}

extension ValueType where Value == Synonym {
  static var synonym: Self {
    Self("OLD=NEW", expected: "OLD=NEW, such as Stockfish-17=stockfish", parse: Synonym.init)
  }
}

extension ValueType where Value == Double {
  /// A duration in days.
  static var days: Self {
    Self("T", expected: "a time in hours, days or weeks, such as 12h, 30d or 8w") { text in
      let days = ["h": 1 / 24.0, "d": 1, "w": 7][text.suffix(1)]
      let count = Double(text.dropLast())
      guard let days, let count, count > 0, count.isFinite else { return nil }
      return count * days
    }
  }
}
