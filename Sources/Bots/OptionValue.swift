/// The value of an option of a built-in bot, as read.
enum OptionValue: Hashable, Sendable {
  case count(UInt64)
  case duration(Duration)
  case flag(Bool)
  case weights([Weighted])
  case file(String)
}

/// A word of an option's list and its weight.
struct Weighted: Hashable, Sendable {
  /// One of the words that the option knows.
  let word: String
  /// At least 0; 1 where none was written.
  let weight: Double
}
