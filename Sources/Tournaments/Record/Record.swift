package import Games

/// The contents of a record, which is the union of its files, with each game counted once.
package struct Record: Sendable {
  /// A line that cannot be used, with the reason.
  package struct Damage: Hashable, Sendable, CustomStringConvertible {
    package let file: String
    /// The number of the line, from 1.
    package let line: Int
    package let reason: String

    package var description: String { "\(file):\(line): \(reason)" }
  }

  package private(set) var played: PlayedGames
  /// The results for each game with its rules, in the order of their first occurrence.
  package private(set) var tallies: [ResultCounts] = []
  package var gameCount: Int { tallies.reduce(0) { $0 + $1.games } }
  /// The first lines that cannot be used, at most ``damageLimit``.
  package private(set) var damages: [Damage] = []
  package private(set) var damageCount = 0
  /// The number of games that occur again with a different end time; 0 if times are not stored.
  package private(set) var rivalCount = 0
  /// The source of luck in the earliest run that has such a source; nil if there is no such run.
  package private(set) var seed: PublishedSeed?
  private var seedTime = ""
  /// Whether a run used a former rule for luck; such a record is never continued.
  package private(set) var hasFormerLuck = false
  /// The run that began last; nil if there is none.
  package private(set) var lastRun: RunRecord?

  /// The withdrawn bots, whose games are not counted in ladders.
  package var withdrawn: Set<String> = []
  /// The versions of the bots that currently take part; ladders show these versions, regardless of the
  /// version that played last.
  package var present: [String: String] = [:]
  /// The current games of the tournament according to its file; nil if all games are current.
  package var presentGames: [any Game]?
  private var versions: [String: CurrentVersion] = [:]
  /// For each version, the content in the earliest run that contains the version's content, and the time of
  /// that run.
  ///
  /// The content is the digest of a submitted bot's files.
  private var contents: [BotVersion: (content: String, at: String)] = [:]
  /// For each version, the bot in the first run that lists it, and the time of that run.
  ///
  /// Lines of older versions of Joust, which lack the bot's own name, are ignored.
  private var firstRuns: [BotVersion: (bot: RunRecord.Bot, at: String)] = [:]
  private var starts = StartHistories()
  /// The numbers of games in each file.
  package private(set) var files: [String: RecordFileSummary] = [:]
  /// The numbers of games over time; nil if they are not stored.
  package private(set) var activity: RecordActivity?
  /// The files whose first line cannot be used.
  package private(set) var filesWithoutStart: Set<String> = []
  private var indices: [GameKind.Key: Int] = [:]
  package static let damageLimit = 20

  /// The version of a bot that is shown in ladders, and whether it is from a run or from a game.
  private struct CurrentVersion {
    var version: String
    var isFromRun: Bool
    var at: Moment
  }

  private var times: [GameIdentity: Moment]?
  private let keepsOrder: Bool
  private let start: Moment
  private let end: Moment?

  /// Creates an empty record, which stores the order, the results, the times and the activity of games if
  /// requested.
  ///
  /// Of the games in files, ``tallies`` counts only those that ended at `start` or later, and before `end`.
  /// Without `end`, there is no upper limit. `start` and `end` are prefixes of times in the format of the
  /// record.
  package init(
    keepsOrder: Bool = false, keepsResults: Bool = false, keepsTimes: Bool = false,
    keepsActivity: Bool = false, since start: String = "", until end: String? = nil
  ) {
    if keepsTimes { times = [:] }
    if keepsActivity { activity = RecordActivity() }
    self.keepsOrder = keepsOrder
    self.start = Moment(start)
    self.end = end.map { Moment($0) }
    played = PlayedGames(keepsResults: keepsResults)
  }

  /// Adds a part of a file; the part follows the first `lines` lines of the file.
  ///
  /// Files must be added in the order of their names, and parts in their order, because the first of two
  /// games with the same id counts.
  ///
  /// `reader` receives the new games that are added to ``tallies``; for a `reader`, the part must have been
  /// created with `keepsGames`.
  package mutating func add(
    _ part: RecordPart, file: String, after lines: Int, to reader: ((GameRecord) -> Void)? = nil
  ) {
    if lines == 0 {
      starts.beginFile()
      if part.damages.first?.line == 1 { filesWithoutStart.insert(file) }
    }
    files[file, default: RecordFileSummary()].games += part.games.count
    damageCount += part.damageCount
    for damage in part.damages.prefix(Self.damageLimit - damages.count) {
      damages.append(
        Damage(file: file, line: lines + damage.line, reason: damage.error.description))
    }
    addGames(of: part, file: file, to: reader)
  }

  private mutating func addGames(
    of part: RecordPart, file: String, to reader: ((GameRecord) -> Void)?
  ) {
    var summary = files[file] ?? RecordFileSummary()
    defer { files[file] = summary }
    let botCount = part.bots.count
    var tallyOfKind = Array(repeating: -1, count: part.kinds.count)
    var seats = Array(repeating: -1, count: part.kinds.count * botCount)
    var lastGames = Array(repeating: -1, count: botCount)
    var runCount = 0
    var havePlayed = Array(repeating: false, count: botCount)
    for index in part.games.indices {
      let game = part.games[index]
      while runCount < game.runs {
        add(part.runs[runCount])
        havePlayed = Array(repeating: false, count: botCount)
        // A run may have renamed a version of a bot, whose later games then need a new index.
        seats = Array(repeating: -1, count: part.kinds.count * botCount)
        runCount += 1
      }
      let isNew: Bool
      switch game.outcome {
      case .pair(let result, _): isNew = played.insert(game.identity, result)
      case .table(let table):
        isNew = played.insert(game.identity, places: part.tables[Int(table)].places)
      }
      if isNew {
        addStarts(of: game, in: part, &havePlayed)
        summary.newGames += 1
        summary.last = max(summary.last ?? game.at, game.at)
        activity?.add(game.at, isFault: part.hasFault(game))
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
      switch game.outcome {
      case .table(let index):
        var table = part.tables[Int(index)]
        table.bots = table.bots.map(seat)
        tallies[tally].add(table, at: game.at)
        if let stats = game.stats { tallies[tally].add(part.stats[Int(stats)], of: table.bots) }
      case .pair(let result, let faults):
        let first = seat(of: Int(game.first))
        let second = seat(of: Int(game.second))
        tallies[tally].add(
          first: first, second: second, result: result, share: game.share, moves: game.moves,
          forfeit: faults == 0 ? [] : Self.forfeits[Int(faults)], scores: game.scores,
          at: game.at)
        if let stats = game.stats {
          tallies[tally].add(part.stats[Int(stats)], of: [first, second])
        }
      }
      if let reader { reader(part.records[index]) }
    }
    for run in part.runs[runCount...] { add(run) }
    // If the last games of two versions of a bot ended at the same time, the version in the later line
    // counts.
    let played = lastGames.indices.filter { lastGames[$0] >= 0 }
    for bot in played.sorted(by: { lastGames[$0] < lastGames[$1] }) {
      updateVersion(
        part.bots[bot].version, of: part.bots[bot].name, isFromRun: false,
        at: part.games[lastGames[bot]].at)
    }
  }

  /// Adds the starts of a game's bots.
  ///
  /// `havePlayed` marks each bot that has played a game since the last run began, and has not failed to start
  /// since that game. A game in which any bot failed to start does not count as played.
  private mutating func addStarts(
    of game: RecordPart.Game, in part: RecordPart, _ havePlayed: inout [Bool]
  ) {
    func add(_ bot: Int) {
      guard !havePlayed[bot] else { return }
      havePlayed[bot] = true
      starts.addGame(of: part.bots[bot])
    }
    guard game.isStartFailure else {
      switch game.outcome {
      case .pair:
        add(Int(game.first))
        add(Int(game.second))
      case .table(let table): part.tables[Int(table)].bots.forEach(add)
      }
      return
    }
    for bot in part.faultyBots(of: game) {
      havePlayed[bot] = false
      starts.addFailure(of: part.bots[bot], in: game.identity, at: game.at)
    }
  }

  /// For each combination of two bits, one per seat, the list of the seats at fault in a game of two bots.
  private static let forfeits = [[], [0], [1], [0, 1]]

  /// Adds a finished game; returns false if the record already contains the game.
  @discardableResult
  package mutating func add(_ game: GameRecord) -> Bool {
    guard played.insert(game.id, places: game.places) else { return false }
    let bots = zip(game.bots, game.versions).map { BotVersion(name: $0, version: $1) }
    if game.reason == FaultReason.startFailure.rawValue, !game.forfeit.isEmpty {
      let bytes = Array(game.id.utf8)
      let identity = GameIdentity(ofAny: bytes, in: bytes.indices)
      for seat in game.forfeit {
        starts.addFailure(of: bots[seat], in: identity, at: Moment(game.at))
      }
    } else {
      bots.forEach { starts.addGame(of: $0) }
    }
    for (bot, version) in zip(game.bots, game.versions) {
      updateVersion(version, of: bot, isFromRun: false, at: Moment(game.at))
    }
    activity?.add(Moment(game.at), isFault: !game.forfeit.isEmpty)
    let tally = indexOfTally(.init(of: game))
    tallies[tally].add(game)
    return true
  }

  /// A copy without the ids of the games, which may need much memory and are not needed for ladders.
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

  /// Adds a run; if several runs have a seed, the seed of the run that began first counts.
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
      setContent(bot.content, of: name, at: Moment(run.at))
    }
  }

  /// Returns the versions of a bot that occur in games, or in runs that contain their contents.
  package func versions(of name: String) -> Set<String> {
    let bots = tallies.flatMap(\.bots) + contents.keys
    return Set(bots.filter { $0.name == name }.map(\.version))
  }

  /// Sets the contents of the versions that a run is about to play.
  ///
  /// The failed starts of a version that has never played become void if its content is different now.
  package mutating func setContents(of bots: [RunRecord.Bot]) {
    for bot in bots {
      setContent(bot.content, of: BotVersion(name: bot.name, version: bot.version), at: nil)
    }
  }

  private mutating func setContent(_ content: String?, of bot: BotVersion, at: Moment?) {
    guard let void = starts.setContent(content, of: bot, at: at) else { return }
    for game in void.games { played.remove(game) }
    let former = BotVersion(
      name: bot.name, version: "\(bot.version) (incomplete files \(void.count))")
    for index in tallies.indices { tallies[index].rename(bot, to: former) }
  }

  /// Returns the number of consecutive games in which a version failed to start; at least
  /// ``startFailureLimit`` if the version no longer plays.
  package func startFailures(of bot: BotVersion) -> Int { starts.failures(of: bot) }

  /// Returns whether a version no longer plays, because it failed to start in ``startFailureLimit``
  /// consecutive games.
  package func isUnableToStart(_ bot: BotVersion) -> Bool {
    starts.failures(of: bot) >= Self.startFailureLimit
  }

  /// The number of consecutive failed starts after which a version no longer plays.
  package static let startFailureLimit = StartHistories.limit

  /// Returns the content with which a version first played; nil if the version has not played, or if no run
  /// contains the content.
  ///
  /// Games in which the bot failed to start are ignored, because its files may have been incomplete.
  package func content(of bot: BotVersion) -> String? {
    guard starts.hasPlayed(bot) else { return nil }
    return starts.playedContent(of: bot) ?? contents[bot]?.content
  }

  /// Returns the bot in the earliest run that lists a version; nil if no run lists the version.
  ///
  /// Lines of older versions of Joust, which lack the bot's own name, are ignored.
  package func firstTaken(_ bot: BotVersion) -> RunRecord.Bot? { firstRuns[bot]?.bot }

  /// The number of games of each version.
  package var gamesOfBots: [BotVersion: Int] {
    var games: [BotVersion: Int] = [:]
    for counts in tallies {
      guard counts.seats == 2 else {
        for table in counts.tables.entries {
          for bot in table.bots { games[counts.bots[bot], default: 0] += table.games }
        }
        continue
      }
      for encounter in counts.encounters {
        games[counts.bots[encounter.first], default: 0] += encounter.games
        games[counts.bots[encounter.second], default: 0] += encounter.games
      }
    }
    return games
  }

  /// For each version that a run lists, the start time of the first such run, as in ``firstTaken(_:)``.
  package var firstRunTimes: [BotVersion: String] { firstRuns.mapValues(\.at) }

  /// Updates the version of a bot that is shown in ladders: the version in its last run or, without a run, in
  /// its last game.
  private mutating func updateVersion(
    _ version: String, of bot: String, isFromRun: Bool, at: Moment
  ) {
    if let current = versions[bot] {
      guard isFromRun || !current.isFromRun else { return }
      guard isFromRun != current.isFromRun || at >= current.at else { return }
    }
    versions[bot] = CurrentVersion(version: version, isFromRun: isFromRun, at: at)
  }

  /// Returns whether results belong to a current game with its current rules.
  ///
  /// The results must have the name of the game and all rules that the tournament's file contains. Rules that
  /// the file omits, which is possible for a game with a referee, are not compared. Returns true if all games
  /// are current, or if the rules of the results are unknown.
  package func isPresent(_ results: ResultCounts) -> Bool {
    guard let presentGames, let rules = results.rules else { return true }
    return presentGames.contains {
      $0.name == results.game && $0.rules.entries.allSatisfy(rules.entries.contains)
    }
  }

  /// Returns the version of a bot that is shown in ladders; nil if there is none, or if the bot is withdrawn.
  package func currentVersion(of bot: String) -> String? {
    withdrawn.contains(bot) ? nil : present[bot] ?? versions[bot]?.version
  }
}
