package import Games

/// The contents of a record: the union of its files, with each game counted once.
package struct Record: Sendable {
  /// A line that can't be used.
  package struct Damage: Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// The number of the line, from 1.
    package let line: Int
    package let reason: String

    package var description: String { "\(file):\(line): \(reason)" }
  }

  package private(set) var played: PlayedGames
  /// The results by game and rules, in the order of the first games.
  package private(set) var tallies: [ResultCounts] = []
  package var gameCount: Int { tallies.reduce(0) { $0 + $1.games } }
  /// The first lines that can't be used.
  package private(set) var damages: [Damage] = []
  package private(set) var damageCount = 0
  /// The number of games recorded again with a different end time; 0 if times are not kept.
  package private(set) var rivalCount = 0
  /// The source of luck, by the first run that has one.
  package private(set) var seed: PublishedSeed?
  private var seedTime = ""
  /// Whether a run used a former rule of luck; such a record is never continued.
  package private(set) var hasFormerLuck = false
  /// The run that began last.
  package private(set) var lastRun: RunRecord?

  /// The bots whose games are in no ladder.
  package var withdrawn: Set<String> = []
  /// The versions of the present bots, which count whichever version played last.
  package var present: [String: String] = [:]
  /// The present games by their files; nil if all games are present.
  package var presentGames: [any Game]?
  private var versions: [String: CurrentVersion] = [:]
  /// The contents of versions in the first run that has them, and the time of that run.
  private var contents: [BotVersion: (content: String, at: String)] = [:]
  /// The versions in the first run that names their bots, and the time of that run.
  private var firstRuns: [BotVersion: (bot: RunRecord.Bot, at: String)] = [:]
  private var indices: [GameKind.Key: Int] = [:]
  package static let damageLimit = 20

  /// The version of a bot that counts, and its source.
  private struct CurrentVersion {
    var version: String
    var isFromRun: Bool
    var at: Moment
  }

  private var times: [GameIdentity: Moment]?
  private let keepsOrder: Bool
  private let start: Moment
  private let end: Moment?

  /// Creates an empty record, which keeps the order, the results and the times of games if
  /// requested.
  ///
  /// It counts the games of files that ended at `start` or later and before `end`; both are
  /// beginnings of times as the record writes them.
  package init(
    keepsOrder: Bool = false, keepsResults: Bool = false, keepsTimes: Bool = false,
    since start: String = "", until end: String? = nil
  ) {
    if keepsTimes { times = [:] }
    self.keepsOrder = keepsOrder
    self.start = Moment(start)
    self.end = end.map { Moment($0) }
    played = PlayedGames(keepsResults: keepsResults)
  }

  /// Adds a part of a file after its first `lines` lines.
  ///
  /// Files are added in the order of their names and parts in their order, since the first of two
  /// games with the same id counts.
  ///
  /// The reader receives the new games, which the part must have kept.
  package mutating func add(
    _ part: RecordPart, file: String, after lines: Int, to reader: ((GameRecord) -> Void)? = nil
  ) {
    for run in part.runs { add(run) }
    damageCount += part.damageCount
    for damage in part.damages.prefix(Self.damageLimit - damages.count) {
      damages.append(
        Damage(file: file, line: lines + damage.line, reason: damage.error.description))
    }
    addGames(of: part, to: reader)
  }

  private mutating func addGames(of part: RecordPart, to reader: ((GameRecord) -> Void)?) {
    let botCount = part.bots.count
    var tallyOfKind = Array(repeating: -1, count: part.kinds.count)
    var seats = Array(repeating: -1, count: part.kinds.count * botCount)
    var lastGames = Array(repeating: -1, count: botCount)
    for index in part.games.indices {
      let game = part.games[index]
      let table = game.table.map { part.tables[Int($0)] }
      let isNew: Bool
      if let table {
        isNew = played.insert(game.identity, places: table.places)
      } else {
        isNew = played.insert(game.identity, game.result)
      }
      if isNew {
        times?[game.identity] = game.at
      } else if let times, times[game.identity] != game.at {
        rivalCount += 1
      }
      guard isNew, game.at >= start, end.map({ game.at < $0 }) ?? true else { continue }
      let kind = Int(game.kind)
      if tallyOfKind[kind] < 0 { tallyOfKind[kind] = indexOfTally(part.kinds[kind].key) }
      let tally = tallyOfKind[kind]
      func seat(of bot: Int) -> Int {
        if lastGames[bot] < 0 || game.at >= part.games[lastGames[bot]].at { lastGames[bot] = index }
        let place = kind * botCount + bot
        if seats[place] < 0 { seats[place] = tallies[tally].index(of: part.bots[bot]) }
        return seats[place]
      }
      if var table {
        table.bots = table.bots.map(seat)
        tallies[tally].add(table, at: game.at)
      } else {
        let first = seat(of: Int(game.first))
        let second = seat(of: Int(game.second))
        tallies[tally].add(
          first: first, second: second, result: game.result, share: game.share,
          forfeit: game.faults == 0 ? [] : Self.forfeits[Int(game.faults)],
          scores: game.scores.x.isNaN ? nil : game.scores, at: game.at)
      }
      if let reader { reader(part.records[index]) }
    }
    // If several of a bot's last games ended at the same time, the version of the last one counts.
    let played = lastGames.indices.filter { lastGames[$0] >= 0 }
    for bot in played.sorted(by: { lastGames[$0] < lastGames[$1] }) {
      updateVersion(
        part.bots[bot].version, of: part.bots[bot].name, isFromRun: false,
        at: part.games[lastGames[bot]].at)
    }
  }

  /// The lists of the seats at fault in a game of two, by a bit for each of these seats.
  private static let forfeits = [[], [0], [1], [0, 1]]

  /// Adds a finished game; returns false if the game was there already.
  @discardableResult
  package mutating func add(_ game: GameRecord) -> Bool {
    guard played.insert(game.id, places: game.places) else { return false }
    for (bot, version) in zip(game.bots, game.versions) {
      updateVersion(version, of: bot, isFromRun: false, at: Moment(game.at))
    }
    let tally = indexOfTally(.init(of: game))
    tallies[tally].add(game)
    return true
  }

  /// A copy without the ids of the games, which may be many and which no ladder needs.
  package var withoutGameNames: Record {
    var copy = self
    copy.played = PlayedGames()
    return copy
  }

  private mutating func indexOfTally(_ kind: GameKind.Key) -> Int {
    if let index = indices[kind] { return index }
    tallies.append(
      ResultCounts(
        game: kind.game, hasFirstPlayer: !kind.isRace, rules: kind.rules, seats: kind.seats,
        keepsOrder: keepsOrder))
    indices[kind] = tallies.count - 1
    return tallies.count - 1
  }

  /// Adds a run; the seed of the first run counts.
  package mutating func add(_ run: RunRecord) {
    if run.hasFormerLuck { hasFormerLuck = true }
    if let seed = run.seed, self.seed == nil || run.at < seedTime {
      self.seed = seed
      seedTime = run.at
    }
    if run.at >= lastRun?.at ?? "" { lastRun = run }
    for bot in run.bots {
      updateVersion(bot.version, of: bot.name, isFromRun: true, at: Moment(run.at))
      let name = BotVersion(name: bot.name, version: bot.version)
      if let content = bot.content, run.at < contents[name]?.at ?? "~" {
        contents[name] = (content, run.at)
      }
      if bot.bot != nil, run.at < firstRuns[name]?.at ?? "~" { firstRuns[name] = (bot, run.at) }
    }
  }

  /// Returns the versions of a bot in games and in runs with contents.
  package func versions(of name: String) -> Set<String> {
    let bots = tallies.flatMap(\.bots) + contents.keys
    return Set(bots.filter { $0.name == name }.map(\.version))
  }

  /// Returns the content of a version when it was first played; nil if no run has it.
  package func content(of bot: BotVersion) -> String? { contents[bot]?.content }

  /// Returns a version in the first run that names its bot; nil if there is none.
  package func firstTaken(_ bot: BotVersion) -> RunRecord.Bot? { firstRuns[bot]?.bot }

  /// Updates the version of a bot that counts: that of its last run, or else of its last game.
  private mutating func updateVersion(
    _ version: String, of bot: String, isFromRun: Bool, at: Moment
  ) {
    if let current = versions[bot] {
      guard isFromRun || !current.isFromRun else { return }
      guard isFromRun != current.isFromRun || at >= current.at else { return }
    }
    versions[bot] = CurrentVersion(version: version, isFromRun: isFromRun, at: at)
  }

  /// Whether results are of a present game with its present rules; the file of a game with a
  /// referee may name only some of the rules.
  package func isPresent(_ results: ResultCounts) -> Bool {
    guard let presentGames, let rules = results.rules else { return true }
    return presentGames.contains {
      $0.name == results.game && $0.rules.entries.allSatisfy(rules.entries.contains)
    }
  }

  /// Returns the version of a bot whose games are in ladders; nil if there is none.
  package func currentVersion(of bot: String) -> String? {
    withdrawn.contains(bot) ? nil : present[bot] ?? versions[bot]?.version
  }
}
