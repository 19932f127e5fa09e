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
