/// The starts of the versions of bots, as far as the record shows them.
///
/// A version that failed to start in ``limit`` games in a row plays no more. If it never played a game,
/// its failures are void as soon as a run has it with another content: its files were incomplete.
struct StartHistories: Sendable {
  /// The number of games in a row in which a bot may fail to start.
  static let limit = 3

  private struct History {
    /// Whether the bot has played a game in which it started.
    var hasPlayed = false
    /// The content of the bot in the run of its first such game; nil if that run does not have it.
    var playedContent: String?
    /// The number of games in a row in which the bot failed to start.
    var failuresInARow = 0
    var isUnable = false
    /// The content of the bot in the run of its last failure; nil if that run does not have it.
    var failedContent: String?
    /// The games in which the bot failed to start, as long as it has played none.
    var failedGames: [GameIdentity] = []
    /// The end of the last of them.
    var lastFailure: Moment?
    /// The number of times that failures became void.
    var voidCount = 0
  }

  private var histories: [BotVersion: History] = [:]
  /// The contents of versions by the runs so far in the file that is being read.
  private var contents: [BotVersion: String] = [:]

  /// Begins another file.
  mutating func beginFile() { contents = [:] }

  mutating func addGame(of bot: BotVersion) {
    var history = histories[bot] ?? History()
    history.failuresInARow = 0
    if !history.hasPlayed {
      history.hasPlayed = true
      history.playedContent = contents[bot]
      history.failedGames = []
    }
    histories[bot] = history
  }

  mutating func addFailure(of bot: BotVersion, in game: GameIdentity, at: Moment) {
    var history = histories[bot] ?? History()
    history.failuresInARow += 1
    if history.failuresInARow >= Self.limit { history.isUnable = true }
    history.failedContent = contents[bot]
    history.lastFailure = max(history.lastFailure ?? at, at)
    if !history.hasPlayed { history.failedGames.append(game) }
    histories[bot] = history
  }

  /// Sets the content of a version, by a run that began at a time, or that begins now if it is nil.
  ///
  /// - Returns: The games that are void now, and the number of times that games of the version were; nil if
  ///   no game is void.
  mutating func setContent(
    _ content: String?, of bot: BotVersion, at: Moment?
  ) -> (games: [GameIdentity], count: Int)? {
    contents[bot] = content
    guard var history = histories[bot], !history.hasPlayed, !history.failedGames.isEmpty,
      let content, let failed = history.failedContent, content != failed
    else { return nil }
    if let at, let last = history.lastFailure, at < last { return nil }
    let games = history.failedGames
    history = History(voidCount: history.voidCount + 1)
    histories[bot] = history
    return (games, history.voidCount)
  }

  /// Returns whether a version has played a game in which it started.
  func hasPlayed(_ bot: BotVersion) -> Bool { histories[bot]?.hasPlayed ?? false }

  /// Returns the content with which a version first played; nil if it is unknown.
  func playedContent(of bot: BotVersion) -> String? { histories[bot]?.playedContent }

  /// Returns the number of games in a row in which a version failed to start, at least ``limit`` if it
  /// plays no more.
  func failures(of bot: BotVersion) -> Int {
    guard let history = histories[bot] else { return 0 }
    return history.isUnable ? max(Self.limit, history.failuresInARow) : history.failuresInARow
  }
}
