import Foundation
import TestThreads
import Testing

/// Tests the bridge to UCI engines and the referee of chess.
@Suite(.waiting, .timeLimit(.minutes(30))) struct ChessTests {
  /// A program that replays a record with the rules of python-chess, and prints the number of games whose
  /// moves, ends and results are right.
  static let reader = """
    import json, subprocess, sys, chess
    hello = '{"type":"hello","protocol":3,"game":"chess","rules":{}}\\n'
    referee = subprocess.run(["python3", "chess_referee.py"], cwd=sys.argv[1], input=hello,
                             capture_output=True, text=True)
    words = json.loads(referee.stdout)["moves"]
    book = open(sys.argv[1] + "/openings.epd").read().splitlines()
    right = 0
    for line in open(sys.argv[1] + "/games.jsonl"):
        game = json.loads(line)
        if game["type"] != "game":
            continue
        board = chess.Board()
        board.set_epd(book[int(game["seed"]) % len(book)])
        for move in game["moves"]:
            assert board.outcome() is None and not board.is_repetition(3), game["id"]
            board.push_uci(words[move])
        outcome = board.outcome(claim_draw=True)
        assert outcome and outcome.result() == game["result"], (game["id"], outcome, game["result"])
        right += 1
    print(right)
    """

  /// A program that reads exported games with python-chess, and compares their moves with those of the
  /// record.
  static let readerOfPGN = """
    import json, subprocess, sys, chess.pgn
    hello = '{"type":"hello","protocol":3,"game":"chess","rules":{}}\\n'
    referee = subprocess.run(["python3", "chess_referee.py"], cwd=sys.argv[1], input=hello,
                             capture_output=True, text=True)
    words = json.loads(referee.stdout)["moves"]
    lines = map(json.loads, open(sys.argv[1] + "/games.jsonl"))
    recorded = {line["id"]: line for line in lines if line["type"] == "game"}
    file = open(sys.argv[1] + "/games.pgn")
    right = 0
    while game := chess.pgn.read_game(file):
        line = recorded[game.headers["GameId"]]
        moves = [move.uci() for move in game.mainline_moves()]
        assert not game.errors and game.headers["Result"] == line["result"], game.errors
        assert moves == [words[move] for move in line["moves"]], line["id"]
        assert any(node.eval() for node in game.mainline()), line["id"]
        assert game.board().fen() == game.headers["FEN"]
        right += 1
    print(right)
    """

  @Test(.needs(modules: "chess", games: "stockfish", "ethereal-chess", "glaurung"))
  func `three engines play chess by the rules of python-chess`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyBridge("uci")
    try joust.copyTournament("chess", as: "t")
    let run = try joust.run("run", "tournaments/t", "--pairs", "1", "--seed", "2048204820482048")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.count == 6)
    #expect(games.allSatisfy { $0.forfeit == nil }, "\(games.compactMap(\.detail))")
    #expect(try joust.python(Self.reader, "tournaments/t") == "6\n")
    let line = try #require(try joust.lines(of: "t").first { $0.contains(#""evals":[["#) })
    #expect(line.contains(#""reason":"#))
    let verify = try joust.run("verify", "tournaments/t")
    #expect(verify.status == 0, "\(verify.output)\(verify.error)")
    let replay = try joust.run("replay", "tournaments/t", "--id", try #require(games.first).id)
    #expect(replay.output.contains("♜"), "\(replay.output)\(replay.error)")
    let export = try joust.run("export", "tournaments/t", "--format", "pgn")
    try joust.write(export.output, to: "tournaments/t/games.pgn")
    #expect(try joust.python(Self.readerOfPGN, "tournaments/t") == "6\n", "\(export.output)")
    #expect(export.output.contains(" {[%eval "))
  }

  @Test(
    .needs(modules: "chess"),
    arguments: [
      "", "variant: 'chess960'", "variant: 'crazyhouse'", "book: 'openings.epd'",
      "book: 'openings.pgn', plies: 3",
    ]
  )
  func `the referee of chess passes its check with each rule`(rules: String) throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyReferee(of: "chess", to: "t")
    let games = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 d5 *\n"
    try joust.write(games, to: "tournaments/t/openings.pgn")
    let referee = "['python3', 'chess_referee.py']"
    try joust.addTournament(
      "t", "games: [{ name: 'chess', referee: \(referee), \(rules) }], bots: ['random']")
    let check = try joust.run(
      "check-referee", "tournaments/t", "--games", "4", "--moves", "10000", "--open")
    #expect(check.status == 0, "\(check.output)\(check.error)")
  }

  @Test(.needs(modules: "chess")) func `the referee of chess refuses wrong rules`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyReferee(of: "chess", to: "t")
    for (rule, reason) in [
      ("variant: 'checkers'", "checkers"), ("book: 'none.epd'", "none.epd"), ("size: 9", "size"),
    ] {
      let referee = "['python3', 'chess_referee.py']"
      try joust.addTournament(
        "t", "games: [{ name: 'chess', referee: \(referee), \(rule) }], bots: ['random']")
      let run = try joust.run("run", "tournaments/t")
      #expect(run.status == 2)
      #expect(run.error.contains("refuses the rules") && run.error.contains(reason), "\(run.error)")
    }
  }
}
