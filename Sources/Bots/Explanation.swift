/// The comment of a bot with the option `comment`: at most eight moves with their values, the best move
/// first.
enum Explanation {
  /// Returns a text such as `4 0.75, 0 0.5, 8 0.5`.
  static func text(_ values: [(move: String, value: Double)]) -> String {
    values.sorted { $0.value > $1.value }.prefix(8).map { "\($0.move) \(number($0.value))" }
      .joined(separator: ", ")
  }

  /// Returns a number with at most two decimals; from 100 on, without decimals.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    let scale: Double = abs(value) < 100 ? 100 : 1
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() && abs(rounded) < 1e15
      ? String(Int64(rounded)) : String(rounded)
  }
}
