extension BotOption {
  /// The value that a text stands for, or nil where it is none.
  func value(of text: String) -> OptionValue? {
    switch kind {
    case .count(let range):
      return Self.digits(text).flatMap { range.contains($0) ? .count($0) : nil }
    case .duration:
      return Self.duration(text).map { .duration($0) }
    case .flag:
      return Bool(text).map { .flag($0) }
    case .word(let known):
      return known.contains(text) ? .weights([.init(word: text, weight: 1)]) : nil
    case .words(let known):
      let list = Self.list(text)
      return Self.names(list, known).map { .weights($0.map { .init(word: $0, weight: 1) }) }
    case .weights(let known):
      let list = Self.list(text).map(Self.weighted)
      guard Self.names(list.map(\.word), known) != nil else { return nil }
      let terms = list.compactMap { term in
        term.weight.map { Weighted(word: term.word, weight: $0) }
      }
      return terms.count == list.count ? .weights(terms) : nil
    case .file:
      return text.isEmpty ? nil : .file(text)
    }
  }

  private static func digits(_ text: some StringProtocol) -> UInt64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return UInt64(text)
  }

  private static func duration(_ text: String) -> Duration? {
    let units: [(name: String, seconds: Double)] = [
      ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600),
    ]
    let number = text.prefix { "0123456789.".contains($0) }
    guard let unit = units.first(where: { $0.name == text.dropFirst(number.count) }),
      let first = number.first, let last = number.last, first != ".", last != ".",
      let value = Double(number), value * unit.seconds < 1e9
    else { return nil }
    return .seconds(value * unit.seconds)
  }

  /// The parts of a list, whose separator is a comma or, where a comma has another meaning, a plus.
  private static func list(_ text: String) -> [String] {
    text.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "+" }.map(String.init)
  }

  /// The same words, or nil where one is unknown or stands twice.
  private static func names(_ words: [String], _ known: [String]) -> [String]? {
    Set(words).count == words.count && words.allSatisfy(known.contains) ? words : nil
  }

  /// A word and the weight behind its colon: 1 where there is none, nil where it is no number.
  private static func weighted(_ text: String) -> (word: String, weight: Double?) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return (text, 1) }
    let weight = Double(parts[1]).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    return (String(parts[0]), weight)
  }
}
