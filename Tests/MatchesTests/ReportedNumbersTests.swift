import Games
import JSON
import Matches
import TestThreads
import Testing
import Tournaments

/// Tests the numbers that bots report with their moves.
@Suite(.waiting) struct ReportedNumbersTests {
  private static func stats(
    _ first: String, _ second: String, _ game: any Game = TestBots.ticTacToe
  ) throws -> (stats: [String], record: GameRecord) {
    let record = try TestBots.play(
      TestBots.bot(first, name: "a"), TestBots.bot(second, name: "b"), game)[0]
    return (record.stats.map(\.json.text), record)
  }

  @Test func `reported numbers are summed for each bot of a game`() throws {
    let (stats, record) = try Self.stats("reporting", "good")
    let moves = record.moveCount(of: 0)
    let cost = 0.25 * Double(moves)
    #expect(moves > 1 && record.forfeit.isEmpty)
    let text = cost == cost.rounded() ? "\(Int(cost))" : "\(cost)"
    #expect(stats == ["{\"tokens\":\(400 * moves),\"cost\":\(text)}", "{}"])
  }

  @Test func `reported numbers are summed in a race`() throws {
    let (stats, record) = try Self.stats(
      "good", "reporting", TestBots.twentyFortyEight(moves: 4))
    #expect(record.forfeit.isEmpty)
    #expect(stats == ["{}", #"{"tokens":1600,"cost":1}"#])
  }

  @Test func `numbers of an illegal move count`() throws {
    let (stats, record) = try Self.stats("reporting-illegally", "good")
    #expect(record.reason == "illegal-move")
    #expect(stats == [#"{"tokens":400}"#, "{}"])
  }

  @Test func `a record without reported numbers has no sums`() throws {
    #expect(try Self.stats("good", "good").stats.isEmpty)
  }
}
