import Foundation
import TestThreads
import Testing

/// Tests the bridge to UCI engines with a made-up engine.
@Suite(.waiting, .timeLimit(.minutes(30))) struct EngineFaultTests {
  /// An engine in Python; its first argument determines its behavior after `go`.
  static let engine = """
    import os, sys, time
    for line in sys.stdin:
        if line == "uci\\n":
            print("option name Hash type spin default 16", "option name Own Book type check", "uciok", sep="\\n")
        elif line == "isready\\n":
            print("readyok")
        elif line.startswith("setoption"):
            print("got", line.strip(), file=sys.stderr, flush=True)
        elif line.startswith("go") and sys.argv[1] == "die":
            print("info string out of memory", flush=True)
            sys.exit(3)
        elif line.startswith("go") and sys.argv[1] == "hang":
            print("info depth 2 score mate -3 nodes 9 pv h7h6 a2a3")
        elif line.startswith("go"):
            print("info depth 1 score cp 9 nodes 5 multipv 2 pv a7a6")
            print("info depth 7 score cp -12 nodes 50 multipv 1 pv", line.strip())
            print("bestmove h7h6 ponder a2a3")
        sys.stdout.flush()
    """

  /// Sends messages to the bridge, and returns its answers, its errors and its status.
  func answers(
    _ mode: String, _ turn: String, limits: String = #""startup_ms":5000,"total_ms":null"#,
    options: String = ""
  ) throws -> Joust.Outcome {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyBridge("uci")
    try joust.write(Self.engine, to: "engine.py")
    let messages = [
      #"{"type":"hello","protocol":1,"game":"chess","rules":{},"limits":{\#(limits)}}"#,
      #"{"type":"start","game_number":1,"seat":"black"}"#,
      #"{"type":"turn","turn":2,"position":"startpos","legal":["a7a6","h7h6"],\#(turn)}"#,
      #"{"type":"quit"}"#, "",
    ]
    try joust.write(messages.joined(separator: "\n"), to: "messages")
    return try joust.shell(
      "python3 bots/uci/uci.py --engine 'python3 engine.py \(mode)' \(options) < messages")
  }

  @Test(
    .needs("python3"),
    arguments: [
      (#""clock_ms":null"#, "", "go depth 12"), (#""clock_ms":1000"#, "", "go movetime 900"),
      (#""clock_ms":1000"#, "--nodes 77", "go nodes 77"),
      (#""clock_ms":1000"#, "--depth 3 --movetime 20", "go depth 3 movetime 20"),
    ])
  func `the engine gets the limits of the options, else the limit of the move`(
    turn: String, options: String, go: String
  ) throws {
    let outcome = try answers("play", turn, options: options)
    let answer =
      #"{"turn": 2, "move": "h7h6", "eval": -12, "pv": "\#(go)", "depth": 7, "nodes": 50}"#
    #expect(outcome.output == #"{"type":"ready"}"# + "\n\(answer)\n", "\(outcome.error)")
  }

  @Test(.needs("python3")) func `the engine gets the clocks of both sides`() throws {
    let outcome = try answers(
      "play", #""clock_ms":2000,"clocks":{"white":9000,"black":2000}"#,
      limits: #""startup_ms":5000,"total_ms":9000,"increment_ms":50"#)
    #expect(
      outcome.output.contains("go wtime 9000 winc 50 btime 1900 binc 50"), "\(outcome.error)")
  }

  @Test(.needs("python3")) func `options of the engine are set by their names`() throws {
    let set = try answers("play", #""clock_ms":null"#, options: "--Hash 8 --'own book' false")
    #expect(
      set.error == "got setoption name Hash value 8\ngot setoption name own book value false\n")
    let unknown = try answers("play", #""clock_ms":null"#, options: "--Hsh 8")
    #expect(unknown.status == 1)
    #expect(unknown.error.contains("no option 'Hsh'; its options are ['Hash', 'Own Book']"))
  }

  @Test(.needs("python3")) func `the bridge answers within the clock for an engine that hangs`()
    throws
  {
    let start = ContinuousClock.now
    let outcome = try answers("hang", #""clock_ms":600"#)
    #expect(outcome.output.contains(#"{"turn": 2, "move": "h7h6", "comment": "no answer in time"#))
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test(.needs(modules: "chess"))
  func `an engine that exits is a crash with its last words in the record`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyBridge("uci")
    try joust.write(Self.engine, to: "bots/uci/bot/engine.py")
    try joust.copyReferee(of: "chess", to: "t")
    let bot =
      "{ bot: '../../bots/uci/bot', name: 'dying', options: { engine: 'python3 engine.py die' } }"
    try joust.addTournament(
      "t",
      "games: [{ name: 'chess', referee: ['python3', 'chess_referee.py'] }], bots: ['random', \(bot)]"
    )
    #expect(try joust.run("run", "tournaments/t").status == 0)
    let games = try joust.games(of: "t")
    #expect(games.map(\.losers) == [["dying"], ["dying"]])
    #expect(games.allSatisfy { $0.reason == "crash" })
    let log = try #require(games.first?.log)
    #expect(log.contains("the engine exited with 3: ") && log.contains("out of memory"), "\(log)")
  }
}
