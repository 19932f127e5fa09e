import Foundation
import TestThreads
import Testing

/// Tests the example games of `tournaments/`.
@Suite(.waiting, .timeLimit(.minutes(30))) struct ExampleGameTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let folder: String
    /// The programs that run the referee and the bots.
    let programs: [String]
    let pairs: Int
    let games: Int
    /// Two bots, of which the first one is much stronger.
    let (stronger, weaker): (String, String)
    /// A text that occurs in the replay of each game.
    let drawing: String
    /// Whether the referee lists the legal moves, so that random games can be played.
    var hasLegalMoves = true

    var testDescription: String { folder }
  }

  static let examples = [
    Example(
      folder: "othello", programs: ["node", "python3"], pairs: 2, games: 12, stronger: "mobile",
      weaker: "random", drawing: "black 2, white 2"),
    Example(
      folder: "pig", programs: ["ruby", "perl"], pairs: 4, games: 24, stronger: "chaser",
      weaker: "random", drawing: " holds with "),
    Example(
      folder: "hearts", programs: ["python3", "php"], pairs: 8, games: 8, stronger: "ducker",
      weaker: "random-1", drawing: "north 0, east 0, south 0, west 0"),
    Example(
      folder: "snakes", programs: ["node", "ruby", "python3"], pairs: 4, games: 4,
      stronger: "roomy", weaker: "random-1", drawing: "a is 3 long"),
    Example(
      folder: "numbers", programs: ["python3"], pairs: 3, games: 3, stronger: "searcher",
      weaker: "adder", drawing: ", of ", hasLegalMoves: false),
  ]

  /// The examples whose programs are on this machine.
  static let playable = examples.filter { $0.programs.allSatisfy(Machine.has) }

  @Test(.needs(examples.flatMap(\.programs))) func `every example is played`() {
    #expect(Self.playable.map(\.folder) == ["othello", "pig", "hearts", "snakes", "numbers"])
  }

  @Test(arguments: playable)
  func `a game that is an example is checked, played and drawn`(example: Example) throws {
    let joust = try Joust()
    defer { joust.remove() }
    let folder = "tournaments/t"
    try joust.copyTournament(example.folder, as: "t")
    let check = try joust.run("check-referee", folder, "--games", "8")
    #expect(check.status == (example.hasLegalMoves ? 0 : 2), "\(check.output)\(check.error)")
    let run = try joust.run("run", folder, "--pairs", "\(example.pairs)")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.lines(of: "t").filter { $0.contains(#""type":"game""#) }
      .map { try JSONDecoder().decode(Game.self, from: Data($0.utf8)) }
    #expect(games.count == example.games)
    #expect(games.allSatisfy { $0.forfeit == nil }, "\(games.compactMap(\.detail))")
    let places = [example.stronger, example.weaker].map { run.output.range(of: " \($0) ") }
    let stronger = try #require(places[0])
    let weaker = try #require(places[1])
    #expect(stronger.lowerBound < weaker.lowerBound, "\(run.output)")
    let verify = try joust.run("verify", folder)
    #expect(verify.status == 0, "\(verify.output)\(verify.error)")
    let replay = try joust.run("replay", folder, "--id", try #require(games.first).id)
    #expect(replay.output.contains(example.drawing), "\(replay.output)\(replay.error)")
    #expect(try joust.run("report", folder).status == 0)
  }

  /// A game in a line of the record; it may have any number of seats.
  private struct Game: Decodable {
    let id: String
    let forfeit: [Int]?
    let detail: String?
  }
}
