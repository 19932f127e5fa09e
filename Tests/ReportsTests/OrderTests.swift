import Reports
import Testing
import Tournaments

struct OrderTests {
  @Test(arguments: [
    LadderOrder.elo: "minimax rusty py-random asleep",
    .error: "py-random rusty minimax asleep",
    .name: "asleep minimax py-random rusty",
    .games: "minimax rusty py-random asleep",
    .score: "minimax rusty py-random asleep",
    .wins: "minimax rusty py-random asleep",
    .draws: "rusty minimax py-random asleep",
    .losses: "asleep py-random rusty minimax",
    .forfeits: "asleep minimax rusty py-random",
  ])
  func `a ladder is sorted`(order: LadderOrder, names: String) throws {
    let ladder = try Ladder(Samples.ticTacToe).sorted(by: order)
    #expect(ladder.entrants.map(\.bot.name).joined(separator: " ") == names)
  }

  @Test func `groups stay apart, and chances go with their bots`() throws {
    let ladder = try Ladder(Samples.groups)
    let sorted = ladder.sorted(by: .name)
    #expect(sorted.entrants.map(\.group) == [1, 1, 1, 2, 2])
    #expect(sorted.entrants.map(\.rank) == [3, 1, 2, 1, 2])
    #expect(sorted.superiority(of: 1, over: 0) == ladder.superiority(of: 0, over: 2))
    #expect(sorted.errorOfDifference(1, 0) == ladder.errorOfDifference(0, 2))
  }
}
