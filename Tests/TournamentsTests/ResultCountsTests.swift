import Games
import Testing
import Tournaments

struct ResultCountsTests {
  /// Games of three bots on a few openings, more of one kind than ten bits can count.
  private static let games: [(first: String, second: String, result: GameResult, share: UInt64)] =
    (0..<9000).map { number in
      let seats = [("a", "b"), ("b", "a"), ("c", "a"), ("b", "c"), ("a", "c")][
        number * number % 5]
      let result: GameResult =
        number % 7 == 0 ? .draw : number % 3 == 0 ? .secondWins : .firstWins
      return (seats.0, seats.1, result, UInt64(number % 11 % 4))
    }

  private static func counts(_ games: some Sequence<Int>) -> ResultCounts {
    var counts = ResultCounts(game: "tic-tac-toe", keepsOrder: true)
    for game in games.map({ Self.games[$0] }) {
      let first = counts.index(of: BotVersion(name: game.first))
      let second = counts.index(of: BotVersion(name: game.second))
      counts.add(
        first: first, second: second, result: game.result, share: game.share,
        forfeit: game.share == 3 ? [0, 1] : [])
    }
    return counts
  }

  /// All that is told of games by what they share, whatever the order.
  private static func shared(_ counts: ResultCounts) -> Set<String> {
    var entries: Set<String> = []
    let ranks = counts.pairs.indices.map { Optional($0) }
    let changed = counts.pairs.map { _ in false }
    counts.shared.forEach(ranks: ranks, changed: changed, byShare: true) { entry, count in
      entries.insert("\(entry.lead) \(entry.share) \(entry.counts) \(count)")
    }
    return entries
  }

  @Test(arguments: [1, 2, 5, 17, 4500, 8999])
  func `parts that are added make the whole`(size: Int) {
    let whole = Self.counts(Self.games.indices)
    var sum = ResultCounts(game: "tic-tac-toe", keepsOrder: true)
    for start in stride(from: 0, to: Self.games.count, by: size) {
      sum.add(Self.counts(start..<min(start + size, Self.games.count)))
    }
    #expect(sum.contestants == whole.contestants)
    #expect(sum.pairs == whole.pairs)
    #expect(sum.shared.shares == whole.shared.shares)
    #expect(sum.shared.games == whole.shared.games)
    #expect(Self.shared(sum) == Self.shared(whole))
    #expect(sum.tenths { _ in true }.map(\.pairs) == whole.tenths { _ in true }.map(\.pairs))
  }
}
