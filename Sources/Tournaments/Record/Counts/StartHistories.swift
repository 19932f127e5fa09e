/// The successful and failed starts of each version of a bot, according to the record.
///
/// The content of a version is the digest of a submitted bot's files.
///
/// A version that failed to start in ``limit`` consecutive games no longer plays. If a version has never
/// played a game, its failures become void when a later run contains the version with different content,
/// because the earlier files may have been incomplete.
struct StartHistories: Sendable {
  /// The number of consecutive failed starts after which a version no longer plays.
  static let limit = 3

  private struct History {
    /// Whether the bot has ever started successfully.
    var hasPlayed = false
    /// The content of the bot in the run of its first game with a successful start; nil if the line of that
    /// run does not contain the content.
    var playedContent: String?
    /// The number of consecutive games in which the bot failed to start.
    var failuresInARow = 0
    var isUnable = false
    /// The content of the bot in the run of its last failure; nil if the line of that run does not contain
    /// the content.
    var failedContent: String?
    /// The games in which the bot failed to start, recorded until its first game with a successful start.
    var failedGames: [GameIdentity] = []
    /// The end of the last game in which the bot failed to start; nil if there is none.
    var lastFailure: Moment?
    /// The number of times that failures became void.
    var voidCount = 0
  }

  private var histories: [BotVersion: History] = [:]
  /// For each version, its content in the last run before the current line of the file.
  private var contents: [BotVersion: String] = [:]

  /// Begins to read another file.
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

  /// Sets the content of a version.
  ///
  /// `at` is the start of the run that contains the content; nil for the run that is about to begin.
  ///
  /// - Returns: The games that become void, and how often games of the version have become void; nil if no
  ///   game becomes void.
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

  /// Returns the number of consecutive games in which a version failed to start; at least ``limit`` if it no
  /// longer plays.
  func failures(of bot: BotVersion) -> Int {
    guard let history = histories[bot] else { return 0 }
    return history.isUnable ? max(Self.limit, history.failuresInARow) : history.failuresInARow
  }
}
