import FoundationEssentials
import Hosting
import Tournaments

/// The limits of a league that is followed, applied to its record.
struct Quota {
  let limits: LeagueLimits

  private static let day = 24 * 60 * 60

  private static var now: Int { Moment(Platform.moment).seconds ?? 0 }

  /// Removes the new versions beyond the daily limit from a lineup.
  ///
  /// - Returns: The moment at which the first of them may take part; `.never` if none is removed.
  func limitVersions(of lineup: inout Lineup, _ record: Record) -> Instant {
    guard let limit = limits.versionsPerDay else { return .never }
    let starts = record.firstRunTimes
    var recent: [String: [Int]] = [:]
    let now = Self.now
    for (bot, text) in starts {
      guard let at = Moment(text).seconds, at > now - Self.day else { continue }
      recent[bot.name, default: []].append(at)
    }
    var due: Int?
    lineup.entrants.removeAll { entrant in
      let bot = BotVersion(name: entrant.name, version: entrant.version)
      let times = recent[entrant.name] ?? []
      guard starts[bot] == nil, times.count >= limit else { return false }
      let end = times.sorted()[times.count - limit] + Self.day
      due = min(due ?? end, end)
      lineup.absences.append(
        Lineup.Absence(
          folder: nil, name: entrant.name,
          reason: "its version \(entrant.version) has to wait: \(limit) new "
            + (limit == 1 ? "version" : "versions")
            + " a day may take part, and it can play from \(Self.text(of: end)) on"))
      return true
    }
    return due.map { Instant.now + Int64(max(1, $0 - now)) * 1_000_000_000 } ?? .never
  }

  /// Returns the number of games that may be played now; nil without a limit.
  func gamesLeft(_ record: Record) -> Int? {
    guard let limit = limits.gamesPerDay else { return nil }
    return max(0, limit - (record.activity?.gameCount(inLast: 24 * 60, before: Self.now) ?? 0))
  }

  private static func text(of seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}
