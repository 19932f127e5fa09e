import Games
package import Tournaments

/// What a page tells of the games of a record beside their results, taken down game by game.
///
/// It grows with the bots and, up to a limit, with the games that are kept to be shown.
package struct GameFacts: Sendable {
  /// The facts of a game by some rules.
  struct Kind: Sendable {
    /// The most openings that are told apart.
    static let openingLimit = 81

    /// Who played, in the order of the first game.
    private(set) var contestants: [Contestant] = []
    /// What each of them did.
    private(set) var bots: [BotFacts] = []
    /// The openings, in the order of the first game; later ones than the last stand for others.
    private(set) var openings: [[Int]] = []
    /// Whether there were more openings.
    private(set) var hasMoreOpenings = false
    /// The games that can be shown.
    private(set) var kept = KeptGames()
    /// What the game's referee told; nil where nobody asked one.
    private(set) var told: ToldGame?
    private var toldCount = 0
    /// The most games that are asked about.
    private static let toldLimit = 200
    private var numbers: [Contestant: Int] = [:]
    private var openingNumbers: [[Int]: Int] = [:]

    fileprivate mutating func add(_ game: GameRecord, _ tell: Teller?) {
      let seats = (0..<2).map {
        number(of: Contestant(name: game.bots[$0], version: game.versions[$0]))
      }
      var opening: Int?
      if case .versus(let moves, _) = game.play { opening = number(ofOpening: moves) }
      for bot in 0..<2 { bots[seats[bot]].add(game, bot: bot, opening: opening) }
      var told: ToldGame?
      if let tell, toldCount < Self.toldLimit, let answer = tell(game) {
        toldCount += 1
        told = answer
        self.told =
          self.told ?? ToldGame(seats: answer.seats, words: answer.words, drawings: [])
      }
      kept.add(game, told: told, first: seats[0], second: seats[1])
    }

    private mutating func number(of contestant: Contestant) -> Int {
      if let number = numbers[contestant] { return number }
      numbers[contestant] = bots.count
      contestants.append(contestant)
      bots.append(BotFacts())
      return bots.count - 1
    }

    private mutating func number(ofOpening moves: [Int]) -> Int {
      if let number = openingNumbers[moves] { return number }
      guard openings.count < Self.openingLimit else {
        hasMoreOpenings = true
        return Self.openingLimit
      }
      openingNumbers[moves] = openings.count
      openings.append(moves)
      return openings.count - 1
    }
  }

  private struct Key: Hashable {
    var game: String
    var rules: Rules
  }

  private var kinds: [Key: Kind] = [:]

  /// Asks the referee of a game about one that was played; nil where it has none.
  package typealias Teller = @Sendable (GameRecord) -> ToldGame?

  private let tell: Teller?

  /// Nothing yet.
  ///
  /// - Parameter tell: asks about the first games of each kind.
  package init(asking tell: Teller? = nil) {
    self.tell = tell
  }

  /// Takes down a game, which was not taken down before.
  package mutating func add(_ game: GameRecord) {
    kinds[Key(game: game.game, rules: game.rules), default: Kind()].add(game, tell)
  }

  /// The facts of the games that some results count; nil where there are none.
  func kind(of results: ResultCounts) -> Kind? {
    results.rules.flatMap { kinds[Key(game: results.game, rules: $0)] }
  }
}
