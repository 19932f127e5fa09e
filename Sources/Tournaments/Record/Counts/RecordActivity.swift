/// The numbers of games over time: by second for the last minute, and by minute for the last day.
package struct RecordActivity: Sendable {
  /// The end of the last game, in seconds since 1970; nil if there are no games.
  package private(set) var last: Int?
  private var games: [Int: Int] = [:]
  private var faults: [Int: Int] = [:]
  private var seconds: [Int: Int] = [:]

  private static let day = 24 * 60

  mutating func add(_ at: Moment, isFault: Bool) {
    guard let second = at.seconds else { return }
    last = max(last ?? second, second)
    games[second / 60, default: 0] += 1
    if isFault { faults[second / 60, default: 0] += 1 }
    seconds[second, default: 0] += 1
    guard let last else { return }
    if seconds.count > 4096 { seconds = seconds.filter { $0.key > last - 60 } }
    if games.count > 8 * Self.day {
      games = games.filter { $0.key >= last / 60 - Self.day }
      faults = faults.filter { $0.key >= last / 60 - Self.day }
    }
  }

  /// The average number of games per second in the minute before the end of the last game; nil if there are
  /// no games.
  ///
  /// The time is counted from the first game in this minute.
  package var pace: Double? {
    guard let last else { return nil }
    let minute = seconds.filter { $0.key > last - 60 }
    guard let first = minute.keys.min() else { return nil }
    return Double(minute.values.reduce(0, +)) / Double(last - first + 1)
  }

  /// Returns the number of games in the last `minutes` clock minutes, which must be at most 1,440 (a day).
  ///
  /// The last of these minutes contains `now`, which is in seconds since 1970. Games after `now` are also
  /// counted.
  package func gameCount(inLast minutes: Int, before now: Int) -> Int {
    Self.sum(games, minutes, now)
  }

  /// Returns the number of games with a fault in the same minutes as ``gameCount(inLast:before:)``.
  package func faultCount(inLast minutes: Int, before now: Int) -> Int {
    Self.sum(faults, minutes, now)
  }

  private static func sum(_ counts: [Int: Int], _ minutes: Int, _ now: Int) -> Int {
    counts.reduce(0) { $0 + ($1.key > now / 60 - minutes ? $1.value : 0) }
  }
}
