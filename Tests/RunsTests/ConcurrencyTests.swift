import Games
import Runs
import Testing
import Tournaments

/// A game of six seats, of which only the number of seats matters.
private struct SixSeats: VersusGame {
  private let foreign = ForeignGame(name: "six", rules: Rules(unchecked: [:]))

  var name: String { foreign.name }
  var notation: MoveNotation { foreign.notation }
  var rules: Rules { foreign.rules }
  var seatNames: [String] { (1...6).map { "seat\($0)" } }
  var hasLuck: Bool { false }
  var movesCommute: Bool { false }

  func start(seed: UInt64) -> any VersusPosition { foreign.start(seed: seed) }
}

/// Tests the number of games that are played at the same time.
@Suite struct ConcurrencyTests {
  private func tournament(_ text: String) throws -> TournamentFile {
    try TournamentFile(Array("{ bots: ['random'], \(text) }".utf8), file: "tournament.json")
  }

  @Test func `a game of more seats needs more processors and descriptors`() throws {
    let two = try tournament("games: ['tic-tac-toe']")
    var six = two
    six.games = [SixSeats()]
    #expect(Concurrency(two, processors: 12, descriptors: 1000).games == 6)
    // All bots may think while one bot is on turn.
    #expect(Concurrency(six, processors: 12, descriptors: 1000).games == 2)
    #expect(Concurrency(two, processors: 32, descriptors: 176).games == 6)
    six.concurrency = 6
    let short = Concurrency(six, processors: 32, descriptors: 176)
    #expect(short.games == 2)
    #expect(
      short.shortage
        == "6 games at a time need 464 file descriptors, and 176 are available; 2 are played "
        + "at a time (raise ulimit -n to play more)")
  }
}
