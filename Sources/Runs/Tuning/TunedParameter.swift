package import JSON
package import Tournaments

/// A numeric option of a bot that is tuned.
package struct TunedParameter: Hashable, Sendable {
  package let name: String
  package let range: ClosedRange<Double>
  package let isInteger: Bool
  /// The value from which tuning starts.
  package var start: Double

  /// The largest distance of a range's bounds from 0, at which all whole numbers are still exact.
  private static let limit = 0x1p53

  private static func isUsable(_ range: ClosedRange<Double>) -> Bool {
    range.lowerBound >= -limit && range.upperBound <= limit
  }

  /// Creates a parameter; its start is limited to its range.
  package init(name: String, range: ClosedRange<Double>, isInteger: Bool, start: Double) {
    self.name = name
    self.range = range
    self.isInteger = isInteger
    self.start = min(max(start, range.lowerBound), range.upperBound)
  }

  /// Creates the parameter of a declared option; nil unless the option is a number within bounds of up to
  /// 2^53.
  ///
  /// The start is the number in `text` or, if `text` is nil, the option's default. Without such a number, the
  /// start is the middle of the range.
  package init?(_ option: DeclaredOption, start text: String?) {
    let range: ClosedRange<Double>
    switch option.kind {
    case .int(let whole): range = Double(whole.lowerBound)...Double(whole.upperBound)
    case .float(let real): range = real
    default: return nil
    }
    guard Self.isUsable(range) else { return nil }
    let isInteger = if case .int = option.kind { true } else { false }
    self.init(
      name: option.name, range: range, isInteger: isInteger,
      start: Self.number(text ?? option.standard) ?? (range.lowerBound + range.upperBound) / 2)
  }

  /// Reads a text such as `depth=1..8` or `bias=0.5..2.0`; nil for any other text.
  ///
  /// The ends of the range are at most 2^53 from 0. The option is a whole number if both ends are written as
  /// whole numbers, unlike `2.0`. The start is the number in `start`, or else the middle of the range.
  package init?(_ text: String, start: String? = nil) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, DeclaredOption.isName(String(sides[0])),
      let dots = sides[1].firstRange(of: "..")
    else { return nil }
    let ends = [sides[1][..<dots.lowerBound], sides[1][dots.upperBound...]]
    let numbers = ends.compactMap { Double($0) }
    guard numbers.count == 2, numbers[0] < numbers[1], Self.isUsable(numbers[0]...numbers[1]) else {
      return nil
    }
    self.init(
      name: String(sides[0]), range: numbers[0]...numbers[1],
      isInteger: ends.allSatisfy { Int($0) != nil },
      start: Self.number(start) ?? (numbers[0] + numbers[1]) / 2)
  }

  /// Returns the number in a text; nil for any other text, and for "nan".
  private static func number(_ text: String?) -> Double? {
    text.flatMap { Double($0) }.flatMap { $0.isNaN ? nil : $0 }
  }

  /// Returns the distance between the current value and each of the two tried values in the last step of
  /// tuning.
  ///
  /// `games` is the number of games of all steps. The distance is a twentieth of the range, as OpenBench
  /// advises. With fewer than 20,000 games, the distance is larger, up to a tenth, because the results have
  /// to differ clearly. For whole numbers, the distance is at least ½, so that the two values always differ.
  package func lastStep(games: Int) -> Double {
    let factor = min(2, max(1, (20_000 / Double(max(1, games))).squareRoot()))
    return max(factor * (range.upperBound - range.lowerBound) / 20, isInteger ? 0.5 : 0)
  }

  package func limited(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// Returns a value as the word that the bot receives.
  package func word(for value: Double) -> String {
    let value = limited(value)
    guard !isInteger else { return String(Int(value.rounded())) }
    let scale = 1e6
    return JSONValue.number((value * scale).rounded() / scale).text
  }

  /// Returns the number that the bot receives for a value.
  package func json(of value: Double) -> JSONValue {
    isInteger
      ? .number(Int(limited(value).rounded())) : .number(Double(word(for: value)) ?? value)
  }
}
