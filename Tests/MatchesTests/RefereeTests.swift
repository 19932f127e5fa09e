import Games
import Matches
import TestThreads
import Testing
import Tournaments

@Suite(.waiting) struct RefereeTests {
  @Test func `two bots that take the first free cell play a whole game`() throws {
    let records = try TestBots.play(
      TestBots.bot("good", name: "a"), TestBots.bot("good", name: "b"))
    let record = try #require(records.first)
    #expect(record.play == .versus(opening: [], moves: [0, 1, 2, 3, 4, 5, 6]))
    #expect(record.places == [1, 2])
    #expect(record.reason == "line")
    #expect(record.forfeit == [])
    #expect(record.bots == ["a", "b"])
  }
}
