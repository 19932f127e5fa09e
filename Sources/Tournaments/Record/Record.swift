package import Games

/// What a record comes to: the union of its files, with each game counted once.
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
  /// The results, by game and rules, in the order in which they first occur.
  package private(set) var tallies: [ResultCounts] = []
  package var gameCount: Int { tallies.reduce(0) { $0 + $1.games } }
  /// The first lines that can't be used.
  package private(set) var damages: [Damage] = []
  package private(set) var damageCount = 0
  /// How many games stand in files once more, but ended at another time; 0 where times are not kept.
  package private(set) var rivalCount = 0
  /// What the luck follows from by the first run that says so.
  package private(set) var seed: PublishedSeed?
  private var seedTime = ""
  /// Whether some run played by a former rule of luck: such a record is never continued.
  package private(set) var hasFormerLuck = false
  /// The run that began last.
  package private(set) var lastRun: RunRecord?

  /// The bots whose games count in no ladder.
  package var withdrawn: Set<String> = []
  /// The versions of those who take part now, which count whatever was played last.
  package var present: [String: String] = [:]
  /// The games that are played now, as files name them; nil where all may be.
  package var presentGames: [any Game]?
  private var versions: [String: CurrentVersion] = [:]
  /// What versions were made of in the first run that took them, and when that was.
  private var contents: [BotVersion: (content: String, at: String)] = [:]
  /// Versions as the first run took them that names the bot, and when that was.
  private var taken: [BotVersion: (bot: RunRecord.Bot, at: String)] = [:]
  private var indices: [GameKind.Key: Int] = [:]
  package static let damageLimit = 20

  /// The version of a bot that counts, and what says so.
  private struct CurrentVersion {
    var version: String
    var isFromRun: Bool
    var at: Moment
  }

  private var times: [GameIdentity: Moment]?
  private let keepsOrder: Bool
  private let start: Moment
  private let end: Moment?

  /// Nothing was played; the order of games, and how and when each ended, is kept where that is
  /// wanted.
  ///
  /// Of the games of files those count that ended at `start` or later and before `end`, which are
  /// the beginnings of times as the record writes them.
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

  /// Takes a part of a file, of which some lines come before it, in the order of the files' names
  /// and of their parts, as of two games of one name the first counts.
  ///
  /// The reader gets the games that are not there already, which the part must have kept.
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
    for (index, game) in part.games.enumerated() {
      let isNew =
        switch game.ending {
        case .two(let result): played.insert(game.identity, result)
        case .several(let table): played.insert(game.identity, places: table.places)
        }
      if isNew {
        times?[game.identity] = game.at
      } else if let times, times[game.identity] != game.at {
        rivalCount += 1
      }
      guard isNew, game.at >= start, end.map({ game.at < $0 }) ?? true else { continue }
      if tallyOfKind[Int(game.kind)] < 0 {
        tallyOfKind[Int(game.kind)] = indexOfTally(part.kinds[Int(game.kind)].key)
      }
      let tally = tallyOfKind[Int(game.kind)]
      func seat(of bot: Int32) -> Int {
        let bot = Int(bot)
        if lastGames[bot] < 0 || game.at >= part.games[lastGames[bot]].at { lastGames[bot] = index }
        let place = Int(game.kind) * botCount + bot
        if seats[place] < 0 { seats[place] = tallies[tally].index(of: part.bots[bot]) }
        return seats[place]
      }
      switch game.ending {
      case .several(var table):
        table.bots = table.bots.map { seat(of: Int32($0)) }
        tallies[tally].add(table, at: game.at)
      case .two(let result):
        let first = seat(of: game.first)
        let second = seat(of: game.second)
        tallies[tally].add(
          first: first, second: second, result: result, share: game.share,
          forfeit: game.faults == 0 ? [] : Self.forfeits[Int(game.faults)],
          scores: game.scores, at: game.at)
      }
      if let reader { reader(part.records[index]) }
    }
    // Of a bot's latest games at the same time, the last one's version counts.
    let played = lastGames.indices.filter { lastGames[$0] >= 0 }
    for bot in played.sorted(by: { lastGames[$0] < lastGames[$1] }) {
      note(
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
      note(version, of: bot, isFromRun: false, at: Moment(game.at))
    }
    let tally = indexOfTally(.init(of: game))
    tallies[tally].add(game)
    return true
  }

  /// The same results without the names of the games, which may be many and tell no ladder more.
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

  /// Takes the beginning of a run, of which the first one's seed counts.
  package mutating func add(_ run: RunRecord) {
    if run.hasFormerLuck { hasFormerLuck = true }
    if let seed = run.seed, self.seed == nil || run.at < seedTime {
      self.seed = seed
      seedTime = run.at
    }
    if run.at >= lastRun?.at ?? "" { lastRun = run }
    for bot in run.bots {
      note(bot.version, of: bot.name, isFromRun: true, at: Moment(run.at))
      let name = BotVersion(name: bot.name, version: bot.version)
      if let content = bot.content, run.at < contents[name]?.at ?? "~" {
        contents[name] = (content, run.at)
      }
      if bot.bot != nil, run.at < taken[name]?.at ?? "~" { taken[name] = (bot, run.at) }
    }
  }

  /// The versions of a bot that have played, or that runs have taken with what they were made of.
  package func versions(of name: String) -> Set<String> {
    let bots = tallies.flatMap(\.bots) + contents.keys
    return Set(bots.filter { $0.name == name }.map(\.version))
  }

  /// What a version of a bot was made of when it was first taken; nil where no run says so.
  package func content(of bot: BotVersion) -> String? { contents[bot]?.content }

  /// A version as it was first taken; nil where no run says of which bot it was.
  package func firstTaken(_ bot: BotVersion) -> RunRecord.Bot? { taken[bot]?.bot }

  /// Takes down which version of a bot counts: that of the latest run, else of the latest game.
  private mutating func note(_ version: String, of bot: String, isFromRun: Bool, at: Moment) {
    if let current = versions[bot] {
      guard isFromRun || !current.isFromRun else { return }
      guard isFromRun != current.isFromRun || at >= current.at else { return }
    }
    versions[bot] = CurrentVersion(version: version, isFromRun: isFromRun, at: at)
  }

  /// Whether a game is still played by the rules of its results; of those with a referee, a file may
  /// name only some.
  package func isPresent(_ results: ResultCounts) -> Bool {
    guard let presentGames, let rules = results.rules else { return true }
    return presentGames.contains {
      $0.name == results.game && $0.rules.entries.allSatisfy(rules.entries.contains)
    }
  }

  /// The version of a bot whose games count in ladders; nil where none of them does.
  package func currentVersion(of bot: String) -> String? {
    withdrawn.contains(bot) ? nil : present[bot] ?? versions[bot]?.version
  }
}
