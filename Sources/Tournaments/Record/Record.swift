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
  package internal(set) var played = PlayedGames()
  /// The results, by game and rules, in the order in which they first occur.
  package internal(set) var tallies: [ResultCounts] = []
  /// The first game of each of them.
  private(set) var samples: [GameRecord] = []
  /// The first lines that can't be used.
  package internal(set) var damages: [Damage] = []
  /// How many lines can't be used.
  package internal(set) var damageCount = 0
  /// The seed of the first run that has one.
  package private(set) var seed: Seed?
  private(set) var seedTime = ""

  var versions = CurrentVersions()
  private var rules = RulesCache()
  private var indices: [Kind: Int] = [:]
  private var lastTally: Int?
  private var quickKinds: [QuickKind] = []
  /// How many lines that can't be used are kept.
  package static let damageLimit = 20

  /// What the games of a tally have in common.
  private struct Kind: Hashable {
    var game: String
    var rules: Rules
  }

  private let keepsOrder: Bool

  /// A record without games.
  ///
  /// - Parameter keepsOrder: whether the results keep the order of their games.
  package init(keepsOrder: Bool = false) {
    self.keepsOrder = keepsOrder
  }

  /// Takes a line of a file.
  ///
  /// Files are to be taken in the order of their names, since of two games of one name the first
  /// counts.
  ///
  /// - Parameters:
  ///   - bytes: what holds the line.
  ///   - range: where it is, without its end.
  ///   - file: the file's name.
  ///   - line: the line's number.
  ///   - reader: gets the game that the line holds, unless it is there already.
  package mutating func add(
    _ bytes: [UInt8], in range: Range<Int>, file: String, line: Int,
    to reader: ((GameRecord) -> Void)? = nil
  ) {
    if reader == nil, addQuickly(bytes, in: range) { return }
    do {
      switch try RecordLine(bytes, in: range, rules: &rules) {
      case .game(let game):
        if add(game) { reader?(game) }
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
  ///
  /// - Returns: whether it was not there before.
  @discardableResult
  package mutating func add(_ game: GameRecord) -> Bool {
    guard played.insert(game.id) else { return false }
    for (bot, version) in zip(game.bots, game.versions) {
      note(version, of: bot, isFromRun: false, at: game.at)
    }
    tallies[indexOfTally(of: game)].add(game)
    return true
  }

  /// Counts a game that was just played: its run has told the versions of the bots, and no schedule
  /// gives a game twice.
  package mutating func count(_ game: GameRecord) {
    _ = played.insert(game.id)
    tallies[indexOfTally(of: game)].add(game)
  }

  /// The same results without the names of the games, which may be many and tell no ladder more.
  package var withoutGameNames: Record {
    var copy = self
    copy.played = PlayedGames()
    return copy
  }

  /// The index of the results that a game counts for, which are taken in if new.
  mutating func indexOfTally(of game: GameRecord) -> Int {
    // Most games are played by the same rules as the one before.
    if let last = lastTally, tallies[last].counts(game) { return last }
    let kind = Kind(game: game.game, rules: game.rules)
    let index = indices[kind] ?? tallies.count
    if index == tallies.count {
      tallies.append(ResultCounts(game: game.game, rules: game.rules, keepsOrder: keepsOrder))
      samples.append(game)
      indices[kind] = index
      quickKinds.append(QuickKind(of: game, tally: index))
    }
    lastTally = index
    return index
  }

  /// Takes the beginning of a run.
  package mutating func add(_ run: RunRecord) {
    if let seed = run.seed { note(seed, at: run.at) }
    for bot in run.bots { note(bot.version, of: bot.name, isFromRun: true, at: run.at) }
  }

  /// Takes down the seed of a run, of which the first one's counts.
  mutating func note(_ seed: Seed, at: String) {
    guard self.seed == nil || at < seedTime else { return }
    self.seed = seed
    seedTime = at
  }

  /// Takes down which version of a bot counts: that of the latest run, else of the latest game.
  package mutating func note(_ version: String, of bot: String, isFromRun: Bool, at: String) {
    versions.note(version, of: bot, isFromRun: isFromRun, at: at)
  }

  /// The version of a bot whose games count in ladders.
  package func currentVersion(of bot: String) -> String? { versions[bot] }
}

// MARK: - The short way

extension Record {
  /// Takes a line that is written as Joust writes games without remarks.
  ///
  /// - Returns: false where it is not, or where no game of the same rules has been met; then nothing
  ///   was taken, and the line may still be right.
  private mutating func addQuickly(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    for index in quickKinds.indices {
      guard let line = QuickLine(bytes, in: range, of: quickKinds[index]) else { continue }
      guard played.insert(bytes, in: line.id) else { return true }
      let at = Moment(bytes, in: line.at)
      let first = seat(
        of: .init(bytes: bytes, name: line.bots.0, version: line.versions.0), at: at, kind: index)
      let second = seat(
        of: .init(bytes: bytes, name: line.bots.1, version: line.versions.1), at: at, kind: index)
      tallies[quickKinds[index].tally].add(
        first: first, second: second, result: line.result, share: line.share)
      return true
    }
    return false
  }

  /// The index of a bot among the contestants of a game, its version noted.
  private mutating func seat(of player: CurrentVersions.Player, at: Moment, kind: Int) -> Int {
    let key = versions.note(player, isFromRun: false, at: at)
    let tally = quickKinds[kind].tally
    return quickKinds[kind].contestants.number(of: key) {
      tallies[tally].index(of: player.contestant)
    }
  }
}

extension CurrentVersions.Player {
  /// The same as texts.
  fileprivate var contestant: ResultCounts.Contestant {
    .init(
      name: String(decoding: bytes[name], as: UTF8.self),
      version: String(decoding: bytes[version], as: UTF8.self))
  }
}

/// Which version of each bot counts: that of the latest run, else of the latest game.
struct CurrentVersions: Sendable {
  private(set) var names = ByteNames()
  private(set) var versions = ByteNames()
  /// For each name.
  private(set) var current: [Entry] = []

  /// The version of a bot that counts, and what says so.
  struct Entry {
    var version: Int
    var isFromRun: Bool
    var at: Moment
  }

  /// A bot's name and version as they stand in a line.
  struct Player {
    let bytes: [UInt8]
    let name: Range<Int>
    let version: Range<Int>
  }

  /// Takes down a version.
  mutating func note(_ version: String, of bot: String, isFromRun: Bool, at: String) {
    let name = Array(bot.utf8)
    let bytes = name + Array(version.utf8)
    let player = Player(
      bytes: bytes, name: 0..<name.count, version: name.count..<bytes.count)
    note(player, isFromRun: isFromRun, at: Moment(at))
  }

  /// Takes down a version.
  ///
  /// - Parameters:
  ///   - player: the bot.
  ///   - isFromRun: whether a run says so, and not a game.
  ///   - at: when.
  /// - Returns: a number that stands for the name and the version.
  @discardableResult
  mutating func note(_ player: Player, isFromRun: Bool, at: Moment) -> UInt64 {
    let name = names.number(of: player.bytes, in: player.name)
    let version = versions.number(of: player.bytes, in: player.version)
    let entry = Entry(version: version, isFromRun: isFromRun, at: at)
    if name == current.count {
      current.append(entry)
    } else if isFromRun || !current[name].isFromRun,
      isFromRun != current[name].isFromRun || at >= current[name].at
    {
      current[name] = entry
    }
    return UInt64(name) << 32 | UInt64(version)
  }

  /// The version of a bot that counts; nil for one that is not known.
  subscript(bot: String) -> String? {
    let name = Array(bot.utf8)
    return names.known(name, in: name.indices).map {
      String(decoding: versions[current[$0].version], as: UTF8.self)
    }
  }
}

/// The first bytes of a time as the record writes it, in the order of times.
struct Moment: Hashable, Comparable, Sendable {
  /// How many bytes are kept.
  static let length = 32
  var words = SIMD4<UInt64>.zero

  /// The time that a text says.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes, in: 0..<bytes.count)
  }

  /// The time that some bytes say.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    var index = range.lowerBound
    for word in 0..<4 {
      var value: UInt64 = 0
      for _ in 0..<8 {
        value = value << 8 | (index < range.upperBound ? UInt64(bytes[index]) : 0)
        index += 1
      }
      words[word] = value
    }
  }

  static func < (left: Self, right: Self) -> Bool {
    for index in 0..<4 where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }
}
