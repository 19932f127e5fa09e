/// How long a bot's answers took.
struct AnswerTimes {
  private let sorted: [Int64]

  /// - Parameter times: in nanoseconds, at least one.
  init(_ times: [Int64]) {
    sorted = times.sorted()
  }

  /// In words: "median 0.1 ms, 99 % within 0.4 ms, worst 2.0 ms".
  var text: String {
    "median \(Self.text(quantile(0.5))), 99 % within \(Self.text(quantile(0.99))), "
      + "worst \(Self.text(sorted.last ?? 0))"
  }

  /// The least time that a share of the answers did not exceed.
  private func quantile(_ share: Double) -> Int64 {
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted[min(sorted.count, max(1, rank)) - 1]
  }

  private static func text(_ nanoseconds: Int64) -> String {
    let tenths = (nanoseconds + 50_000) / 100_000
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) ms" : "\((tenths + 5) / 10) ms"
  }
}
