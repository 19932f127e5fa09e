import Games

/// What a record comes to: the union of its files, with each game counted once.
package struct Record: Sendable {
  /// A line that can't be used.
  package struct Damage: Hashable, Sendable, CustomStringConvertible {
    /// The file's name.
    package let file: String
    /// The number of the line, from 1.
    package let line: Int
    /// What is wrong with it.
    package let reason: String

    /// The place and what is wrong there.
    package var description: String { "\(file):\(line): \(reason)" }
  }

  /// The games that were played.
  package private(set) var played = PlayedGames()
  /// The results, by game and rules, in the order in which they first occur.
  package private(set) var tallies: [ResultCounts] = []
  /// The first lines that can't be used.
  package private(set) var damages: [Damage] = []
  /// How many lines can't be used.
  package private(set) var damageCount = 0
  /// The seed of the first run that has one.
  package private(set) var seed: Seed?
  private var seedTime = ""

  /// The names of bots, and which version of each counts.
  private var names = ByteNames()
  private var current: [CurrentVersion] = []
  /// Bots with their versions.
  private var players = ByteNames()
  private var playerNames: [Int] = []
  private var rules = RulesCache()
  private var indices: [Kind: Int] = [:]
  private var lastTally: Int?
  private var quickKinds: [QuickKind] = []
  private static let damageLimit = 20

  /// What the games of a tally have in common.
  private struct Kind: Hashable {
    var game: String
    var rules: Rules
  }

  /// The version of a bot that counts, and what says so.
  private struct CurrentVersion {
    var version: [UInt8]
    var isFromRun: Bool
    var at: Moment
  }

  package init() {}

  /// Takes a line of a file.
  ///
  /// Files are to be taken in the order of their names, since of two games of one name the first
  /// counts.
  package mutating func add(_ bytes: [UInt8], in range: Range<Int>, file: String, line: Int) {
    if addQuickly(bytes, in: range) { return }
    do {
      switch try RecordLine(bytes, in: range, rules: &rules) {
      case .game(let game): add(game)
      case .run(let run): add(run)
      case .other: break
      }
    } catch {
      damageCount += 1
      guard damages.count < Self.damageLimit else { return }
      damages.append(Damage(file: file, line: line, reason: error.description))
    }
  }

  /// Takes a finished game, unless it is there already.
  package mutating func add(_ game: GameRecord) {
    guard played.insert(game.id) else { return }
    for (bot, version) in zip(game.bots, game.versions) {
      note(version, of: bot, isFromRun: false, at: game.at)
    }
    count(game)
  }

  /// Counts a game that was just played: its run has told the versions of the bots, and no schedule
  /// gives a game twice.
  package mutating func count(_ game: GameRecord) {
    tallies[indexOfTally(of: game)].add(game)
  }

  private mutating func indexOfTally(of game: GameRecord) -> Int {
    // Most games are played by the same rules as the one before.
    if let last = lastTally, tallies[last].counts(game) { return last }
    let kind = Kind(game: game.game, rules: game.rules)
    let index = indices[kind] ?? tallies.count
    if index == tallies.count {
      tallies.append(ResultCounts(game: game.game, rules: game.rules))
      indices[kind] = index
      if let quick = QuickKind(of: game, tally: index) { quickKinds.append(quick) }
    }
    lastTally = index
    return index
  }

  /// Takes the beginning of a run.
  package mutating func add(_ run: RunRecord) {
    if let runSeed = run.seed, seed == nil || run.at < seedTime {
      seed = runSeed
      seedTime = run.at
    }
    for bot in run.bots { note(bot.version, of: bot.name, isFromRun: true, at: run.at) }
  }

  /// Takes down which version of a bot counts: that of the latest run, else of the latest game.
  package mutating func note(_ version: String, of bot: String, isFromRun: Bool, at: String) {
    let name = Array(bot.utf8)
    let number = names.number(of: name, in: 0..<name.count)
    let moment = Moment(at)
    guard decides(number, isFromRun: isFromRun, at: moment) else { return }
    set(number, CurrentVersion(version: Array(version.utf8), isFromRun: isFromRun, at: moment))
  }

  /// Whether a run or a game tells the version of a bot that counts.
  private func decides(_ name: Int, isFromRun: Bool, at: Moment) -> Bool {
    guard name < current.count else { return true }
    let known = current[name]
    return (isFromRun || !known.isFromRun) && (isFromRun != known.isFromRun || at >= known.at)
  }

  private mutating func set(_ name: Int, _ version: CurrentVersion) {
    if name < current.count { current[name] = version } else { current.append(version) }
  }

  /// The version of a bot whose games count in ladders.
  package func currentVersion(of bot: String) -> String? {
    let name = Array(bot.utf8)
    var copy = names
    let number = copy.number(of: name, in: 0..<name.count)
    guard number < current.count else { return nil }
    return String(decoding: current[number].version, as: UTF8.self)
  }
}

// MARK: - The short way

extension Record {
  /// Takes a line that is written as Joust writes games without remarks.
  ///
  /// - Returns: false where it is not, or where a game of the same rules has not been met; then
  ///   nothing was taken.
  private mutating func addQuickly(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    for index in quickKinds.indices {
      guard let line = QuickLine(bytes, in: range, of: quickKinds[index]) else { continue }
      guard played.insert(bytes, in: line.id) else { return true }
      let at = Moment(bytes, in: line.at)
      let first = contestant(bytes, line.bots.0, line.versions.0, at, kind: index)
      let second = contestant(bytes, line.bots.1, line.versions.1, at, kind: index)
      tallies[quickKinds[index].tally].add(
        first: first, second: second, result: line.result, share: line.share)
      return true
    }
    return false
  }

  /// The index of a bot among the contestants of a game, its version noted.
  private mutating func contestant(
    _ bytes: [UInt8], _ name: Range<Int>, _ version: Range<Int>, _ at: Moment, kind: Int
  ) -> Int {
    let number = names.number(of: bytes, in: name)
    if decides(number, isFromRun: false, at: at) {
      if number == current.count || current[number].at != at
        || !current[number].version.elementsEqual(bytes[version])
      {
        set(number, CurrentVersion(version: Array(bytes[version]), isFromRun: false, at: at))
      }
    }
    quickVersion.removeAll(keepingCapacity: true)
    return 0
  }
}
