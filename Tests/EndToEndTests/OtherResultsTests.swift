import Testing

/// Tests ladders with results from other programs.
struct OtherResultsTests {
  private static let games = """
    [White "Stockfish 17"]
    [Black "b"]
    [Result "1-0"]

    1. e4 { never closed
    1-0

      [white "b"] [black "sf"]
    [Result "1/2-1/2"]

    1/2-1/2

    """

  @Test func `PGN, CSV and UTF-16 make one ladder, with synonyms and loose anchors`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write(Self.games, to: "games.pgn")
    try joust.write("White;Black;Result\nsf;b;1-0\nb;c;1/2\n", to: "games.csv")
    let ladder = try joust.run(
      "ladder", "games.pgn", "games.csv", "--synonym", "Stockfish 17=sf", "--anchor", "b=2000±50",
      "--format", "csv")
    #expect(ladder.status == 0, "\(ladder.error)")
    #expect(
      ladder.error
        == "joust: warning: games.pgn:5: a comment is opened and not closed before the game ends\n")
    let rows = ladder.output.split(separator: "\r\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.map { $0[3] } == ["sf", "c", "b"])
    #expect(rows.map { $0[9] } == ["3", "1", "4"])

    let strict = try joust.run("ladder", "games.pgn", "--strict")
    #expect(strict.status == 2)
    #expect(strict.error.contains("games.pgn:5: a comment is opened and not closed"))
    let pairwise = try joust.run("ladder", "games.csv", "--ranks", "pairwise")
    #expect(pairwise.output.contains("the ranks compare each pair of bots separately."))
  }

  @Test func `games can be rated up to a time`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    let lines = [20, 21, 22].map { day in
      #"{"type":"game","id":"\#(day)","game":"2048","#
        + #""rules":{"size":4,"max_moves":null,"target":null},"bots":["a","b"],"#
        + #""versions":["1","1"],"seed":"1","moves":["",""],"scores":[0,0],"#
        + #""max_tiles":[4,4],"result":"1-0","reason":"crash","forfeit":[1],"ms":[0,0],"#
        + #""max_ms":[0,0],"at":"2026-11-\#(day)T03:00:00Z"}"# + "\n"
    }
    try joust.write(lines.joined(), to: "games.jsonl")
    let part = try joust.run(
      "ladder", "games.jsonl", "--since", "2026-11-21", "--until", "2026-11-22", "--format", "csv")
    #expect(
      part.output.split(separator: "\r\n").dropFirst().allSatisfy {
        $0.contains(",1,1,0,0,") || $0.contains(",1,0,0,1,")
      })
    let none = try joust.run("ladder", "games.jsonl", "--until", "2026-11-20")
    #expect(none.output == "No games have been played until 2026-11-20.\n")
  }

  @Test(arguments: [
    (
      ["--anchor", "a=5±x"],
      "--anchor is \"a=5±x\", expected NAME=ELO or NAME=ELO"
    ),
    (["--synonym", "a=b", "--synonym", "b=c"], "--synonym makes \"b\" both OLD and NEW; give"),
    (["--until", "soon"], "--until is \"soon\", expected a day or a time in UTC"),
  ])
  func `a wrong option is refused`(words: [String], sentence: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.write("first,second,result\na,b,1\n", to: "games.csv")
    let run = try joust.run(["ladder", "games.csv"] + words)
    #expect(run.status == 2)
    #expect(run.error.contains(sentence), "\(run.error)")
  }
}
