import Foundation
import TestThreads
import Testing

/// Tests games of three seats in which the other bots continue after a fault.
@Suite(.waiting, .timeLimit(.minutes(30))) struct SeveralSeatsTests {
  private static let game =
    #"{"type":"game","id":"g-1","game":"sum","rules":{},"bots":["anna","ben","carl"],"#
    + #""versions":["1","1","1"],"opening":[],"moves":[1,2,3,1,2,null],"scores":[2,4,3],"#
    + #""places":[2,1,3],"reason":"sums","forfeit":[2],"detail":"wrote nothing","#
    + #""ms":[1,1,1],"max_ms":[1,1,1],"at":"2026-01-01T00:00:00Z"}"# + "\n"

  @Test func `a record is verified and replayed from each seat`() throws {
    let joust = try Joust.withReferee(["three-out"])
    defer { joust.remove() }
    try joust.write(Self.game, to: "tournaments/t/games.jsonl")
    let verify = try joust.run("verify", "tournaments/t")
    #expect(verify.output == "1 game in 1 file replayed; nothing is wrong\n", "\(verify.error)")
    let replay = try joust.run("replay", "tournaments/t")
    #expect(replay.output.contains("a anna – b ben – c carl"), "\(replay.output)")
    #expect(replay.output.contains("move 6\ncarl is out of the game\n"))
    #expect(replay.output.contains("1. ben, 2. anna, 3. carl (sums); carl failed: wrote nothing\n"))
    let seat = ["replay", "tournaments/t", "--id", "g-1", "--messages", "--seat"]
    let heard = try joust.run(seat + ["1"])
    let guide = try String(
      contentsOf: Joust.root.appending(path: "tournaments/games.md"), encoding: .utf8)
    let block = try #require(guide.firstMatch(of: /```text three seats\n([^`]*)```/)?.1)
    for line in block.split(separator: "\n") {
      #expect(heard.output.contains(line + "\n"), "\(heard)")
    }
    let none = try joust.run(seat + ["3"])
    #expect(none.status == 2 && none.error.contains("expected 0 to 2"), "\(none.error)")

    try joust.write(
      Self.game.replacingOccurrences(of: "[2,1,3]", with: "[2,3,1]"),
      to: "tournaments/t/games.jsonl")
    let wrong = try joust.run("verify", "tournaments/t")
    #expect(wrong.status == 1)
    #expect(
      wrong.output.contains(
        "games.jsonl:1: the places are [2, 3, 1], but the moves lead to [2, 1, 3]"),
      "\(wrong.error)\(wrong.output)")
  }

  @Test(arguments: ["three-late", "three-together"])
  func `a bot is checked at a game of three seats, and two bots are not compared at it`(
    _ manner: String
  ) throws {
    let joust = try Joust.withReferee([manner])
    defer { joust.remove() }
    try joust.addBot("mine", games: ["sum"])
    let check = try joust.run("check", "mine", "--game", "tournaments/t", "--verbose")
    #expect(check.status == 0, "\(check.error)\(check.output)")
    #expect(check.output.contains(/turns in \d+ games/), "\(check.output)")
    // A single bot is checked in the seat that moves first.
    let starts = (check.output + check.error).split(separator: "\n").filter {
      $0.contains(#""type":"start""#)
    }
    let first = manner == "three-late" ? "c" : "a"
    #expect(starts.last?.contains(#""seat":"\#(first)","seats":["a","b","c"]"#) == true)
    let compare = try joust.run("compare", "mine", "random", "--game", "tournaments/t")
    #expect(compare.status == 2)
    #expect(compare.error.contains("sum is a game of 3 seats"), "\(compare.error)")
  }

  @Test(.needs("tmux"))
  func `a person plays with two bots`() throws {
    let joust = try Joust.withReferee(["three"])
    defer { joust.remove() }
    try joust.addBot("good", games: ["sum"])
    let window = try TerminalWindow(
      "\"$JOUST\" play tournaments/t --seat b --against bots/good", in: joust)
    defer { window.close() }
    #expect(try window.shows("1 was played; you to move"), "\(window)")
    #expect(try window.screen().contains("a good (a) – b you – c good (c)"), "\(window)")
    try window.press("3", "Enter")
    #expect(try window.shows("step 5"), "\(window)")
    try window.press("3", "Enter")
    #expect(try window.shows("1. you, 1. good (c), 3. good (a) (sums)"), "\(window)")
    try window.press("q")
    #expect(try window.shows("status=0"), "\(window)")
  }
}
