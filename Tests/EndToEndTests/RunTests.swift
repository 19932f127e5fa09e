import Foundation
import Testing

@Suite struct RunTests {
  @Test func `a tournament of built-in bots is played, ranked and verified`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(
      "{ games: ['tic-tac-toe'], bots: ['random', 'rules'], pairs: 2, seed: '1' }",
      to: "tournaments/t/tournament.json")

    let first = try joust.run("run", "tournaments/t")
    #expect(first.status == 0, "\(first.error)")
    #expect(first.output.hasPrefix("tic-tac-toe · 4 games"))

    let again = try joust.run("run", "tournaments/t")
    #expect(again.status == 0)
    #expect(again.output == first.output)
    #expect(again.error == "Nothing is left to play: all 4 games stand in the record.\n")

    let ladder = try joust.run("ladder", "tournaments/t")
    #expect(ladder.output == first.output)
    let verified = try joust.run("verify", "tournaments/t")
    #expect(verified.output == "4 games in 1 file replayed; nothing is wrong\n")
  }
}
