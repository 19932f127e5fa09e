package import Games
import JSON
package import Tournaments

/// What a page tells of the games of a record beside their results, taken down game by game.
///
/// It grows with the bots and, up to a limit, with the games that are kept to be shown.
package struct GameFacts: Sendable {
  /// The facts of a game by some rules.
  struct Kind: Sendable {
    static let openingLimit = 81
    private static let descriptionLimit = 200

    private(set) var players: [BotVersion] = []
    private(set) var bots: [BotFacts] = []
    /// The openings, in the order of the first game; those past the limit count as one more.
    private(set) var openings: [[Int]] = []
    private(set) var kept = KeptGames()
    private(set) var description: GameDescription?
    private var descriptionCount = 0
    private var numbers: [BotVersion: Int] = [:]
    private var openingNumbers: [[Int]: Int] = [:]

    fileprivate mutating func add(_ game: GameRecord, _ describe: Describer?) {
      let seats = zip(game.bots, game.versions).map {
        number(of: BotVersion(name: $0, version: $1))
      }
      var opening: Int?
      if case .versus(let moves, _) = game.play, game.bots.count == 2 {
        opening = number(ofOpening: moves)
      }
      for (bot, number) in seats.enumerated() {
        bots[number].add(game, bot: bot, opening: opening)
      }
      var description: GameDescription?
      if let describe, descriptionCount < Self.descriptionLimit { description = describe(game) }
      if let description {
        descriptionCount += 1
        if self.description == nil { self.description = description }
      }
      kept.add(game, description, bots: seats)
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

  /// Describes a game that was played; nil where its referee is not there or does not take it.
  package typealias Describer = @Sendable (GameRecord) -> GameDescription?

  private var kinds: [Key: Kind] = [:]
  private let describe: Describer?
  /// When the first and the last game ended; nil without games.
  private(set) var dates: ClosedRange<String>?

  /// Nothing yet; the first games of each kind are to be described.
  package init(describe: Describer? = nil) {
    self.describe = describe
  }

  /// Takes down a game, which was not taken down before.
  package mutating func add(_ game: GameRecord) {
    kinds[Key(game: game.game, rules: game.rules), default: Kind()].add(game, describe)
    let at = game.at
    dates = dates.map { min($0.lowerBound, at)...max($0.upperBound, at) } ?? at...at
  }

  /// The facts of the games that a ladder counts; nil where there are none.
  func of(_ game: GameReport) -> Kind? {
    game.results.rules.flatMap { kinds[Key(game: game.results.game, rules: $0)] }
  }
}

/// What the referee of a game that is not built in tells of one that was played.
package struct GameDescription: Sendable {
  /// The names of the seats; none in a game that each bot played alone.
  package var seats: [String]
  /// The words of the moves; nil where moves are numbers.
  package var words: [String]?
  /// The positions as text, before the first move and after each.
  package var drawings: [String]
  /// The same positions as cells; empty where one of them is not drawn so.
  package var boards: [BoardDrawing]
  /// The seats of those who made the moves, from 0; empty where they took turns.
  package var movers: [Int]

  package init(
    seats: [String], words: [String]?, drawings: [String], boards: [BoardDrawing] = [],
    movers: [Int] = []
  ) {
    self.seats = seats
    self.words = words
    self.drawings = drawings
    self.boards = boards
    self.movers = movers
  }
}
