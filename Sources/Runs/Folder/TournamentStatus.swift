import FoundationEssentials
import Games
import Hosting
package import JSON
import Tournaments

/// The progress of a tournament by all records of its folder.
package struct TournamentStatus: Sendable {
  package struct RecordFile: Hashable, Sendable {
    /// The name of the file in the folder.
    package let name: String
    /// The number of games in this file that are in no earlier one.
    package fileprivate(set) var games = 0
    /// The time at which the last of them ended; nil without games.
    package fileprivate(set) var at: String?
  }

  package private(set) var records: [RecordFile] = []
  /// The number of scheduled games that are in the records.
  package let played: Int
  /// The number of scheduled games that are in no record.
  package let left: Int
  /// Whether the schedule is complete; if not, more games follow when these were played.
  package let isFinal: Bool
  /// The number of games a second in the last minute of the records; nil if that time is too short.
  package let gamesPerSecond: Double?
  /// The warnings about the records.
  package let warnings: [String]

  package var scheduled: Int { played + left }

  package init(of folder: TournamentFolder) throws {
    let tournament = try folder.read()
    let entrants = try folder.entrants(of: tournament)
    try tournament.checkFormat(entrants)
    let sandbox = try SandboxChoice(tournament, RunOptions(), in: folder.path)
    let games = try ReadyGames(of: tournament, in: folder.path, sandbox)
    defer { games.close() }
    var record = Record(keepsResults: tournament.format.needsResults)
    var ends: [String: Int] = [:]
    for path in try TournamentFolder.records(in: folder.path) {
      var file = RecordFile(name: String(path.dropFirst(folder.path.count + 1)))
      try RecordReader.read(InputFile(path), into: &record) { game in
        file.games += 1
        file.at = max(file.at ?? game.at, game.at)
        ends[game.at, default: 0] += 1
      }
      records.append(file)
    }
    try folder.refuseFormerLuck(of: record)
    try folder.checkWithdrawn(of: tournament, record)
    record.withdrawn = Set(tournament.withdrawn)
    let program = Schedule.Program(tournament, games.games, entrants, record)
    let schedule = try Schedule(program, played: record.played)
    left = schedule.remainingCount
    isFinal = schedule.title == nil
    played =
      isFinal && schedule.count > 0
      ? schedule.count - left : program.playedCount(record.tallies)
    gamesPerSecond = Self.rate(ends)
    warnings = RecordReader.warnings(of: record)
  }

  private static func rate(_ ends: [String: Int]) -> Double? {
    let counts = ends.compactMap { text, count in
      (try? Date(text, strategy: .iso8601)).map { (moment: $0, count: count) }
    }
    guard let last = counts.map(\.moment).max() else { return nil }
    let minute = counts.filter { $0.moment > last.addingTimeInterval(-60) }
    let seconds = minute.map { last.timeIntervalSince($0.moment) }.max() ?? 0
    guard seconds > 0 else { return nil }
    return Double(minute.reduce(0) { $0 + $1.count }) / (seconds + 1)
  }

  package var json: JSONValue {
    var members: JSONObject = [
      "scheduled": .number(scheduled),
      "played": .number(played),
      "left": .number(left),
      "records": .array(
        records.map { file in
          .object([
            "file": .string(file.name), "games": .number(file.games),
            "at": file.at.map { .string($0) } ?? .null,
          ])
        }),
    ]
    if !isFinal { members.append("final", .bool(false)) }
    return .object(members)
  }
}

extension TournamentFolder {
  /// Returns the standings in the terms of the format; empty for a format whose result is its ladder.
  func outcomes(
    of tournament: TournamentFile, _ record: Record, withdrawn: Set<BotVersion>
  ) throws -> [FormatOutcome] {
    try refuseFormerLuck(of: record)
    let entrants = try entrants(of: tournament)
    let games = try ReadyGames(
      of: tournament, in: path, SandboxChoice(tournament, RunOptions(), in: path))
    defer { games.close() }
    return Schedule.Program(tournament, games.games, entrants, record)
      .outcomes(
        played: record.played,
        withdrawn: Set(
          entrants.indices.filter {
            withdrawn.contains(.init(name: entrants[$0].name, version: entrants[$0].version))
          }))
  }
}

extension Schedule.Program {
  /// Creates the program of a tournament whose games are not played.
  init(
    _ tournament: TournamentFile, _ games: [any Game], _ entrants: [Entrant], _ record: Record
  ) {
    // Without a run, only the ids of games depend on the seed.
    let seed = tournament.seed.map(PublishedSeed.open) ?? record.seed
    self.init(tournament, games, entrants, LuckSource(seed ?? .open(Seed(value: 0))))
  }

  init(
    _ tournament: TournamentFile, _ games: [any Game], _ entrants: [Entrant], _ luck: LuckSource
  ) {
    self.init(
      games: games, entrants: entrants, pairs: tournament.pairs,
      openingPlies: tournament.openingPlies, luck: luck)
    format = tournament.format
    openingLines = tournament.openingLines
  }
}
