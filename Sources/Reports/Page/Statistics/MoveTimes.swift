import JSON
import Ratings

/// The times of a bot's moves by the number of the move, in groups of equal width.
///
/// The width is doubled for longer games, so that the number of groups does not exceed a limit.
struct MoveTimes: Sendable {
  /// The maximum number of groups.
  static let limit = 24
  /// The number of bins for each power of ten of the times: the end of a bin is 21 % above its start.
  private static let binsPerDecade = 12.0
  /// The start of the first bin, in milliseconds.
  private static let least = 0.001
  private static let binCount = 120

  /// The times of a group of moves.
  private struct Group {
    var count = 0
    var sum = 0.0
    /// For each bin of a logarithmic scale, the number of moves with a time in the bin.
    var bins = [UInt32](repeating: 0, count: binCount)

    mutating func add(_ milliseconds: Double) {
      count += 1
      sum += milliseconds
      bins[MoveTimes.bin(of: milliseconds)] &+= 1
    }

    mutating func add(_ other: Group) {
      count += other.count
      sum += other.sum
      for bin in bins.indices { bins[bin] &+= other.bins[bin] }
    }

    /// The upper end of the bin that contains the given quantile of the times, in milliseconds.
    func percentile(_ share: Double) -> Double {
      var rest = (share * Double(count)).rounded(.up)
      for (bin, number) in bins.enumerated() {
        rest -= Double(number)
        if rest <= 0 { return MoveTimes.end(ofBin: bin) }
      }
      return MoveTimes.end(ofBin: bins.count - 1)
    }
  }

  /// The number of consecutive move numbers that a group covers, a power of 2.
  private(set) var width = 1
  private var groups: [Group] = []

  /// Adds the times of a bot's moves in a game, in milliseconds; nil for a move without a time.
  mutating func add(_ times: [Double?]) {
    while times.count > Self.limit * width { widen() }
    for (move, time) in times.enumerated() {
      guard let time else { continue }
      while groups.count <= move / width { groups.append(Group()) }
      groups[move / width].add(min(max(time, 0), 1e9))
    }
  }

  private mutating func widen() {
    width *= 2
    var wide: [Group] = []
    for (index, group) in groups.enumerated() {
      if index % 2 == 0 { wide.append(group) } else { wide[index / 2].add(group) }
    }
    groups = wide
  }

  private static func bin(of milliseconds: Double) -> Int {
    guard milliseconds > least else { return 0 }
    return min(Int(ln(milliseconds / least) / ln(10) * binsPerDecade), binCount - 1)
  }

  private static func end(ofBin bin: Int) -> Double {
    least * exponential(Double(bin + 1) / binsPerDecade * ln(10))
  }

  /// The width, and for each group the number of its moves, the mean and the 95th percentile of the times,
  /// in milliseconds; nil without times.
  var json: JSONValue? {
    guard groups.contains(where: { $0.count > 0 }) else { return nil }
    return .object([
      "width": .number(width),
      "rows": .array(
        groups.map { group in
          .array([
            .number(group.count), .number(Self.brief(group.sum / Double(max(group.count, 1)))),
            .number(Self.brief(group.count == 0 ? 0 : group.percentile(0.95))),
          ])
        }),
    ])
  }

  /// Returns a time rounded to microseconds.
  private static func brief(_ milliseconds: Double) -> Double {
    (milliseconds * 1000).rounded() / 1000
  }
}
