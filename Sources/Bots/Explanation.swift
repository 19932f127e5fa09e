/// What a bot says of its choice under `--comment`: moves with their values, the best first.
enum Explanation {
  /// How many moves it names at most.
  private static let length = 8

  /// `4 0.75, 0 0.5, 8 0.5`.
  ///
  /// - Parameter values: what the bot holds of each move that it looked at; higher is better.
  /// - Returns: the moves by their values, equal ones in the order given.
  static func text(_ values: [(move: String, value: Double)]) -> String {
    let ranked = values.enumerated().sorted {
      ($1.element.value, $0.offset) < ($0.element.value, $1.offset)
    }
    return ranked.prefix(length)
      .map { "\($0.element.move) \(number($0.element.value))" }
      .joined(separator: ", ")
  }

  /// A number with at most two decimals, and none from 100 up.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    let scale: Double = abs(value) < 100 ? 100 : 1
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int64(rounded)) : String(rounded)
  }
}
