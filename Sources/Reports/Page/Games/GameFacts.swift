import Games
import JSON
package import Tournaments

/// Facts about the games of a record, in addition to the results, for a page.
///
/// The facts are collected game by game. Their size grows with the number of bots and, up to a limit, with
/// the games that are kept for the page.
package struct GameFacts: Sendable {
  /// The facts about all games with the same name and the same rules.
  struct Kind: Sendable {
    /// The number of openings that are counted separately.
    static let openingLimit = 81
    private static let descriptionLimit = 200

    /// The bots in the order of their first games.
    ///
    /// In this type, the number of a bot is its index in this list.
    private(set) var players: [BotVersion] = []
    private(set) var bots: [BotFacts] = []
    /// The openings in the order of their first games.
    ///
    /// All openings beyond the limit share the next number.
    private(set) var openings: [[Int]] = []
    /// For each opening, the numbers of games, of wins of the first seat, of draws, and of moves.
    private(set) var openingTotals: [SIMD4<Int>] = []
    private(set) var kept = KeptGames()
    /// The description of the first game that could be described; nil if there is none.
    private(set) var description: GameDescription?
    private var descriptionCount = 0
    private var numbers: [BotVersion: Int] = [:]
    private var openingNumbers: [[Int]: Int] = [:]

    /// The number of this kind, from 0, in the order of the first games.
    let number: Int

    fileprivate init(number: Int) { self.number = number }

    fileprivate mutating func add(_ game: GameRecord, _ describe: Describer?) -> PackedGame {
      let seats = zip(game.bots, game.versions).map {
        number(of: BotVersion(name: $0, version: $1))
      }
      var opening: Int?
      if case .versus(let moves, _) = game.play, game.bots.count == 2 {
        opening = count(game, inOpening: number(ofOpening: moves))
      }
      for (bot, number) in seats.enumerated() {
        bots[number].add(game, bot: bot, opening: opening)
      }
      var description: GameDescription?
      if let describe, descriptionCount < Self.descriptionLimit,
        !PageAssets.looks.contains(where: { $0.game == game.game })
      {
        description = describe(game)
      }
      if let description {
        descriptionCount += 1
        if self.description == nil { self.description = description }
      }
      return kept.add(game, description, bots: seats)
    }

    /// Adds a game to the totals of its opening, and returns the number of the opening.
    private mutating func count(_ game: GameRecord, inOpening number: Int) -> Int {
      while openingTotals.count <= number { openingTotals.append(.zero) }
      let outcome = game.outcome(of: 0)
      openingTotals[number] &+= SIMD4(
        1, outcome == 0 ? 1 : 0, outcome == 1 ? 1 : 0, game.moveCount(of: 0) + game.moveCount(of: 1)
      )
      return number
    }

    private mutating func number(of player: BotVersion) -> Int {
      if let number = numbers[player] { return number }
      numbers[player] = bots.count
      players.append(player)
      bots.append(BotFacts())
      return bots.count - 1
    }

    private mutating func number(ofOpening moves: [Int]) -> Int {
      if let number = openingNumbers[moves] { return number }
      guard openings.count < Self.openingLimit else { return Self.openingLimit }
      openingNumbers[moves] = openings.count
      openings.append(moves)
      return openings.count - 1
    }
  }

  private struct Key: Hashable {
    var game: String
    var rules: Rules
  }

  /// Returns the description of a game; nil if the rules are not available or the record contradicts them.
  package typealias Describer = @Sendable (GameRecord) -> GameDescription?

  private var kinds: [Key: Kind] = [:]
  private let describe: Describer?
  /// The end times of the first and the last game; nil if there are no games.
  private(set) var dates: ClosedRange<String>?

  /// Creates facts without games.
  ///
  /// Up to 200 games of each kind are described with the given function, except for games that the page's
  /// script can draw itself.
  package init(describe: Describer? = nil) {
    self.describe = describe
  }

  /// Adds a game that has not been added before.
  package mutating func add(_ game: GameRecord) { _ = added(game) }

  /// Adds a game, and returns it in the form for the page's script, with the number of its kind.
  mutating func added(_ game: GameRecord) -> (kind: Int, game: PackedGame) {
    let at = game.at
    dates = dates.map { min($0.lowerBound, at)...max($0.upperBound, at) } ?? at...at
    let key = Key(game: game.game, rules: game.rules)
    let new = Kind(number: kinds.count)
    let packed = kinds[key, default: new].add(game, describe)
    return (kinds[key]?.number ?? new.number, packed)
  }

  /// Returns the facts about the games of a ladder; nil if there are none.
  func of(_ game: GameReport) -> Kind? {
    game.results.rules.flatMap { kinds[Key(game: game.results.game, rules: $0)] }
  }
}
