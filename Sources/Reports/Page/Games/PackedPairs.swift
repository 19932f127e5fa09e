import JSON
import Ratings
import Tournaments

/// The results of pairs of bots, separately for each order of their seats, encoded for the page's script.
struct PackedPairs {
  /// The number of encounters up to which all encounters are written as lists.
  private static let listLimit = 5000
  /// The number of encounters up to which a page contains the results of all bots.
  ///
  /// Above that number, the page contains only the results of the first 160 bots of the ladder.
  private static let pairLimit = 400_000
  private static let botLimit = 160
  /// The number of bots up to which two characters are enough for the place of a bot.
  private static let packedLimit = 64 * 64

  /// The encounters that are not in ``texts``, as lists: the places of both bots, the wins, draws and losses
  /// of the first bot, and the forfeits of both.
  private(set) var lists: JSONValue = .array([])
  /// The encounters with at most three wins, draws and losses each, and without forfeits, as one text for
  /// each first bot; nil if all encounters are lists.
  ///
  /// An encounter has two characters for the place of the second bot, and one character for the wins, draws
  /// and losses, with two bits each.
  private(set) var texts: [String]?

  init(of game: GameReport, _ places: [BotVersion: Int]) {
    let results = game.results
    let isWhole = results.encounters.count <= Self.pairLimit
    let isPacked = results.encounters.count > Self.listLimit && places.count <= Self.packedLimit
    let numbers = results.bots.map { bot in
      places[bot].flatMap { isWhole || $0 < Self.botLimit ? $0 : nil }
    }
    var lists: [JSONValue] = []
    var texts = [[UInt8]](repeating: [], count: isPacked ? places.count : 0)
    for encounter in results.encounters where encounter.games > 0 {
      guard let first = numbers[encounter.first], let second = numbers[encounter.second] else {
        continue
      }
      let result = encounter.results
      let counts = [result.wins, result.draws, result.losses]
      let forfeits = [encounter.firstForfeits, encounter.secondForfeits]
      if isPacked, counts.allSatisfy({ $0 < 4 }), forfeits == [0, 0] {
        texts[first] += [
          base64Letters[second >> 6], base64Letters[second & 63],
          base64Letters[counts[0] << 4 | counts[1] << 2 | counts[2]],
        ]
      } else {
        lists.append(.array(numbers: [first, second] + counts + forfeits))
      }
    }
    self.lists = .array(lists)
    if isPacked { self.texts = texts.map { String(decoding: $0, as: UTF8.self) } }
  }
}
