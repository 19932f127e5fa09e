import Foundation
import TestThreads
import Testing

@Suite(.waiting, .timeLimit(.minutes(30))) struct StatusTests {
  @Test func `status counts the games of all records together, each once`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.addTournament(
      "t", "games: ['tic-tac-toe'], bots: ['minimax', 'rules'], pairs: 4, openings: { plies: 1 }")
    let fresh = try joust.run("status", "tournaments/t", "--json")
    #expect(fresh.status == 3)
    #expect(fresh.output == #"{"scheduled":8,"played":0,"left":8,"records":[]}"# + "\n")

    try joust.run("run", "tournaments/t", "--quiet")
    let lines = try joust.lines(of: "t")
    let games = lines.dropFirst().enumerated().map { index, line in
      line.replacing(/"at":"[^"]*"/, with: #""at":"2026-11-21T03:40:0\#(index)Z""#)
    }
    try joust.write(([lines[0]] + games[..<3]).joined(separator: "\n"), to: record("1of2"))
    try joust.write(games[2..<5].joined(separator: "\n"), to: record("2of2"))
    try joust.write("", to: record("empty"))
    try FileManager.default.removeItem(atPath: "\(joust.folder)/tournaments/t/games.jsonl")
    let part = try joust.run("status", "tournaments/t")
    #expect(part.status == 3)
    #expect(
      part.output == """
        5 of 8 games played, 1.0 a second in the last minute, 3 left
          games-1of2.jsonl  3 games, the last one at 2026-11-21T03:40:02Z
          games-2of2.jsonl  2 games, the last one at 2026-11-21T03:40:04Z

        """)

    try joust.write(games.joined(separator: "\n"), to: record("2of2"))
    let end = try joust.run("status", "tournaments/t/tournament.json", "--json")
    #expect(end.status == 0)
    #expect(
      end.output == #"{"scheduled":8,"played":8,"left":0,"records":["#
        + #"{"file":"games-1of2.jsonl","games":3,"at":"2026-11-21T03:40:02Z"},"#
        + #"{"file":"games-2of2.jsonl","games":5,"at":"2026-11-21T03:40:07Z"}]}"# + "\n")
  }

  private func record(_ name: String) -> String { "tournaments/t/games-\(name).jsonl" }

  @Test func `the status of a folder without a tournament is refused`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let status = try joust.run("status", "tournaments")
    #expect(status.status == 2)
    #expect(status.output == "")
    #expect(status.error == "joust: tournaments has no tournament.json\n")
  }
}
