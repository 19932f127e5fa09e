/// A summary of the times of a bot's answers.
enum AnswerTimes {
  /// Returns a summary of times in nanoseconds, such as "median 0.1 ms, 99 % within 0.4 ms, worst 2.0 ms".
  static func words(for times: [Int64]) -> String {
    let sorted = times.sorted()
    func text(_ share: Double) -> String {
      let rank = Int((share * Double(sorted.count)).rounded(.up))
      let tenths = (sorted[max(1, rank) - 1] + 50_000) / 100_000
      return tenths < 100 ? "\(tenths / 10).\(tenths % 10) ms" : "\((tenths + 5) / 10) ms"
    }
    return "median \(text(0.5)), 99 % within \(text(0.99)), worst \(text(1))"
  }
}
