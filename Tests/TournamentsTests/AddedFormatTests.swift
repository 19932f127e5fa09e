import Games
import Testing
import Tournaments

/// Tests that a format needs only its file, ``Chain``, and one line.
@Suite struct AddedFormatTests {
  private let formats = Formats(Formats.builtIn.all + [Chain.self])

  private func file(_ format: String) throws -> TournamentFile {
    let text = "{ games: ['tic-tac-toe'], bots: ['*'], format: \(format) }"
    return try TournamentFile(Array(text.utf8), file: "tournament.json", formats: formats)
  }

  @Test(arguments: [
    ("'chain'", ["a-b", "b-c", "c-d"]),
    ("{ name: 'chain', reach: 2 }", ["a-b", "a-c", "b-c", "b-d", "c-d"]),
  ])
  func `a tournament is played by an added format`(format: String, pairs: [String]) throws {
    let file = try file(format)
    #expect(type(of: file.format).name == "chain")
    #expect(type(of: file.format).summary == "each bot meets the bots that follow by name")
    let bots = ["a", "b", "c", "d"]
    var program = Schedule.Program(
      games: file.games, entrants: bots.map { Sample.entrant($0) }, pairs: 2, openingPlies: 1,
      seed: Seed(value: 7))
    program.format = file.format
    let schedule = try Schedule(program)
    #expect(schedule.count == pairs.count * 4)
    let games = schedule.games()
    #expect(games.count == schedule.count)
    let met = Set(games.map { $0.entrants.map { bots[$0] }.sorted().joined(separator: "-") })
    #expect(met.sorted() == pairs)
    // The games are the same as in any other format.
    program.format = RoundRobin()
    #expect(Set(games).isSubset(of: try Schedule(program).games()))
  }

  @Test func `an added format is listed with the built-in ones`() {
    #expect(
      throws: ConfigurationError(
        #"tournament.json:1: "format" is "chains", expected "round-robin", "gauntlet", "swiss", "#
          + #""knockout", "ladder" or "chain"; did you mean "chain"?"#)
    ) { try file("'chains'") }
    #expect(throws: ConfigurationError.self) { try file("{ name: 'chain', reach: 0 }") }
    #expect(throws: ConfigurationError.self) { try file("{ name: 'chain', length: 2 }") }
  }

  @Test func `formats for games of more than two seats are listed`() {
    #expect(formats.choiceWithTables == #""round-robin" or "ladder""#)
  }
}
