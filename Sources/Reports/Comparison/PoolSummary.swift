import Games
package import JSON
import Ratings
package import Tournaments

/// The results of a bot against other bots, and those of its earlier version if it has one.
///
/// For each opponent, the summary shows the points of both versions. The summary also shows the faults of the
/// current version, with marks for the new ones, and the thinking times of both versions.
package struct PoolSummary: Sendable {
  /// The results of one version of the bot.
  package struct Side: Sendable {
    package let bot: BotVersion
    /// The results against each opponent.
    fileprivate var results: [String: Results] = [:]
    /// The number of faults of each kind.
    fileprivate(set) var faults: [String: Int] = [:]
    /// For each kind of fault, the sentence about the first such fault.
    fileprivate(set) var details: [String: String] = [:]
    /// The time of the longest move, in milliseconds.
    fileprivate(set) var longest = 0.0
    /// The total thinking time of all games, in milliseconds.
    fileprivate(set) var total = 0.0
    fileprivate(set) var games = 0

    fileprivate init(_ bot: BotVersion) { self.bot = bot }

    /// The mean thinking time per game, in milliseconds.
    fileprivate var mean: Double { games > 0 ? total / Double(games) : 0 }

    fileprivate func score(_ opponent: String) -> Double? {
      results[opponent].flatMap { $0.games > 0 ? $0.points / Double($0.games) : nil }
    }
  }

  /// The results of one version of the bot against an opponent.
  fileprivate struct Results {
    var points = 0.0
    var games = 0
    /// The hashes of the games' moves; repeated games have the same hash.
    var courses: Set<Int> = []
    /// The number of games in an independent result: 2 for a game pair, 1 in a race.
    var gamesInResult = 2

    /// The number of independent results, without repeated games.
    var independentCount: Double { Double(courses.count) / Double(gamesInResult) }

    mutating func add(_ game: GameRecord, of seat: Int) {
      games += 1
      let order = game.places[seat] - game.places[1 - seat]
      points += order < 0 ? 1 : order == 0 ? 0.5 : 0
      var course = Hasher()
      course.combine(seat)
      course.combine(game.play)
      course.combine(game.texts)
      courses.insert(course.finalize())
      if case .race = game.play { gamesInResult = 1 }
    }
  }

  /// The current version of the bot.
  private var now: Side
  /// The earlier version of the bot; nil if there is none.
  private var then: Side?
  /// The time limit of a move, in milliseconds; nil for no limit.
  private let limit: Double?

  /// Creates a summary without games.
  ///
  /// - `limit`: The time limit of a move, in milliseconds; nil for no limit.
  package init(_ now: BotVersion, _ then: BotVersion?, limit: Double?) {
    self.now = Side(now)
    self.then = then.map { Side($0) }
    self.limit = limit
  }

  package mutating func add(_ game: GameRecord) {
    guard game.bots.count == 2 else { return }
    for seat in game.bots.indices {
      let bot = BotVersion(name: game.bots[seat], version: game.versions[seat])
      if bot == now.bot { Self.add(game, seat, to: &now, isAgainstSelf: isSelf(game, 1 - seat)) }
      guard bot == then?.bot, var side = then else { continue }
      Self.add(game, seat, to: &side, isAgainstSelf: isSelf(game, 1 - seat))
      then = side
    }
  }

  private func isSelf(_ game: GameRecord, _ seat: Int) -> Bool {
    let bot = BotVersion(name: game.bots[seat], version: game.versions[seat])
    return bot == now.bot || bot == then?.bot
  }

  private static func add(
    _ game: GameRecord, _ seat: Int, to side: inout Side, isAgainstSelf: Bool
  ) {
    side.games += 1
    side.total += game.milliseconds[seat]
    side.longest = max(side.longest, game.longestMilliseconds[seat])
    if game.forfeit.contains(seat) {
      side.faults[game.reason, default: 0] += 1
      side.details[game.reason] = side.details[game.reason] ?? game.detail
    }
    guard !isAgainstSelf else { return }
    side.results[game.bots[1 - seat], default: Results()].add(game, of: seat)
  }

  package var isEmpty: Bool { now.games == 0 }

  /// The opponents, sorted by the change of the score, the largest loss first; an unknown change counts as 0.
  private var opponents: [String] {
    Set(now.results.keys).union(then?.results.keys.map { $0 } ?? []).sorted {
      (change($0) ?? 0, $0) < (change($1) ?? 0, $1)
    }
  }

  /// The change of the score against an opponent, in points per game; nil unless both versions have met the
  /// opponent.
  private func change(_ opponent: String) -> Double? {
    guard let score = now.score(opponent), let former = then?.score(opponent) else { return nil }
    return score - former
  }

  /// The kinds of faults of the current version that the earlier version did not commit, sorted by name.
  private var newFaults: [String] {
    now.faults.keys.filter { then?.faults[$0] == nil }.sorted()
  }

  /// Whether the bot is better or worse than before; open if the change may be due to chance.
  ///
  /// The answer follows from the mean change of the score over the opponents that both versions have met. The
  /// probability of a wrong answer is at most 5 % if the number of games does not depend on their results,
  /// even after a few games (W. Hoeffding, "Probability inequalities for sums of bounded random variables",
  /// 1963). The games of a pair count as one result, and repeated games count once.
  package var progress: Comparison.Progress {
    let common = opponents.filter { change($0) != nil }
    let sum = common.compactMap(change).reduce(0, +)
    // The sum of the squares of the largest changes that a single result can cause.
    let squares = common.reduce(0.0) { sum, opponent in
      let own = now.results[opponent]?.independentCount ?? 1
      let former = then?.results[opponent]?.independentCount ?? 1
      return sum + 1 / own + 1 / former
    }
    guard sum * sum > squares * ln(2 / 0.05) / 2 else { return .open }
    return sum > 0 ? .better : .worse
  }

  /// The summary for a terminal.
  package var text: String {
    var blocks: [String] = []
    if !opponents.isEmpty { blocks.append(table.text) }
    blocks.append(alignedLines(rows, isText: [true, true]).map { printable($0) + "\n" }.joined())
    return blocks.joined(separator: "\n")
  }

  private var table: Table {
    func cell(_ side: Side?, _ opponent: String) -> Table.Cell {
      guard let result = side?.results[opponent], result.games > 0 else { return .text("") }
      let share = rounded(100 * result.points / Double(result.games))
      return .text("\(result.points.shortText) of \(result.games) (\(share) %)")
    }
    return Table(
      columns: [.words("against"), .words(printable(now.bot.name))]
        + (then.map { [.words(printable($0.bot.name)), .words("change")] } ?? []),
      rows: opponents.map { opponent in
        let points = change(opponent).map { 100 * $0 }
        let sign = (points ?? 0) > 0 ? "+" : ""
        return [.text(printable(opponent)), cell(now, opponent)]
          + (then.map { former in
            [cell(former, opponent), .text(points.map { "\(sign)\(rounded($0)) %" } ?? "")]
          } ?? [])
      })
  }

  private var rows: [[String]] {
    var rows: [[String]] = []
    if now.faults.isEmpty {
      rows.append(["faults", "none in \(counted(now.games, "game", "games"))"])
    }
    for (reason, count) in now.faults.sorted(by: { $0.key < $1.key }) {
      let isNew = then != nil && newFaults.contains(reason)
      let detail = now.details[reason].map { ": \($0)" } ?? ""
      rows.append([isNew ? "new fault" : "fault", "\(count) × \(reason)\(detail)"])
    }
    let share = limit.map { " of \(rounded($0)) ms" } ?? ""
    rows.append(["longest move", "\(time(now.longest))\(share)" + former { time($0.longest) }])
    rows.append(["time of a game", time(now.mean) + former { time($0.mean) }])
    return rows
  }

  private func former(_ text: (Side) -> String) -> String {
    then.map { " (\($0.bot.name): \(text($0)))" } ?? ""
  }

  private func time(_ milliseconds: Double) -> String { "\(rounded(milliseconds, 1)) ms" }

  /// The summary as a JSON object, with numbers in full precision.
  package var json: JSONValue {
    func side(_ side: Side) -> JSONValue {
      .object([
        "name": .string(side.bot.name), "version": .string(side.bot.version),
        "games": .number(side.games), "max_ms": .number(side.longest), "ms": .number(side.mean),
        "faults": .object(
          JSONObject(
            side.faults.sorted { $0.key < $1.key }.map {
              .init(key: $0.key, value: .number($0.value))
            })),
      ])
    }
    return .object([
      "bot": side(now), "former": then.map(side) ?? .null,
      "opponents": .array(
        opponents.map { opponent in
          .object([
            "name": .string(opponent), "score": .number(now.score(opponent)),
            "former_score": .number(then?.score(opponent)), "change": .number(change(opponent)),
          ])
        }),
      "new_faults": .array(texts: then == nil ? [] : newFaults),
    ])
  }
}
