import Foundation
import TestThreads
import Testing

/// Tests the bridges to GTP programs, contest bots, and the environments of PettingZoo.
@Suite(.waiting, .timeLimit(.minutes(30))) struct BridgeTests {
  @Test(.needs(modules: "pyspiel", games: "gnugo"))
  func `GNU Go plays against itself at two levels and OpenSpiel scores the games`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyBridge("gtp")
    try joust.copyReferee(of: "openspiel", to: "t")
    let rules = "game: 'go', board_size: 7, komi: 9"
    let bots = [1, 8].map { level in
      let command = "gnugo --mode gtp --chinese-rules --positional-superko --level \(level)"
      return
        "{ bot: '../../bots/gtp/bot', name: 'level-\(level)', options: { engine: '\(command)' } }"
    }
    try joust.addTournament(
      "t",
      "games: [{ name: 'go', referee: ['python3', 'openspiel_referee.py'], \(rules) }], "
        + "bots: [\(bots.joined(separator: ", "))]")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.count == 2)
    #expect(games.allSatisfy { $0.forfeit == nil }, "\(games.compactMap(\.detail))")
    #expect(games.allSatisfy { ["finished", "resignation"].contains($0.reason) })
    let verify = try joust.run("verify", "tournaments/t")
    #expect(verify.status == 0, "\(verify.output)\(verify.error)")
  }

  @Test(.needs("python3")) func `a GTP program that hangs passes, and one that exits is a crash`()
    throws
  {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyBridge("gtp")
    let program = """
      import sys, time
      for line in sys.stdin:
          if line.startswith("genmove"):
              if sys.argv[1] == "die":
                  sys.exit("out of stones")
              time.sleep(60)
          print("= true" if line.startswith("known") else "=", end="\\n\\n", flush=True)
      """
    try joust.write(program, to: "program.py")
    let messages = [
      #"{"type":"hello","rules":{"board_size":5},"limits":{"total_ms":null,"move_ms":300}}"#,
      #"{"type":"start","game_number":1,"seat":"p0"}"#,
      #"{"type":"turn","turn":1,"legal":[3,25],"actions":["B d1","B PASS"],"history":[],"clock_ms":300}"#,
      "",
    ]
    try joust.write(messages.joined(separator: "\n"), to: "messages")
    let command = "python3 bots/gtp/gtp.py --engine 'python3 program.py"
    let late = try joust.shell("\(command) hang' < messages")
    #expect(
      late.output.hasSuffix(
        #"{"turn": 1, "move": 25, "comment": "no answer in time to genmove b"}"# + "\n"),
      "\(late.output)\(late.error)")
    let dead = try joust.shell("\(command) die' < messages")
    #expect(dead.status == 1)
    #expect(dead.error.contains("out of stones"))
    #expect(dead.error.contains("the program exited with 1 at 'genmove b'"))
  }

  @Test(.needs("python3")) func `an unchanged contest bot plays a game of lines`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyBridge("lines")
    // A puzzle of CodinGame: Thor walks to the light; the score is the number of steps left.
    let referee = """
      import json, sys
      STEPS = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0),
               "NE": (1, -1), "SE": (1, 1), "NW": (-1, -1), "SW": (-1, 1)}
      for question in map(json.loads, sys.stdin):
          if question["type"] == "hello":
              answer = {"type": "game", "seats": ["thor"], "moves": list(STEPS)}
          else:
              x, y = 5, 4
              for move in question["moves"]:
                  x, y = x + STEPS[move][0], y + STEPS[move][1]
              left = 40 - len(question["moves"])
              lines = ["31 18 5 4"] * (left == 40) + [str(left)]
              answer = {"type": "turn", "seat": "thor", "legal": list(STEPS), "view": {"lines": lines}}
              if left == 0 or (x, y) == (31, 18):
                  answer = {"type": "end", "scores": [left], "reason": "light"}
          print(json.dumps(answer), flush=True)
      """
    try joust.write(referee, to: "tournaments/t/thor.py")
    // The bot in the form in which a contestant writes it.
    let contestant = """
      light_x, light_y, x, y = [int(i) for i in input().split()]
      while True:
          remaining_turns = int(input())
          step = ""
          if y > light_y:
              step, y = "N", y - 1
          elif y < light_y:
              step, y = "S", y + 1
          if x > light_x:
              step, x = step + "W", x - 1
          elif x < light_x:
              step, x = step + "E", x + 1
          print(step)
      """
    try joust.write(contestant, to: "contest/answer.py")
    try joust.write("print(input().split()[0])", to: "contest/wrong.py")
    let bots = ["answer", "wrong"].map { name in
      let command = "python3 \(joust.folder)/contest/\(name).py"
      return "{ bot: '../../bots/lines/bot', name: '\(name)', options: { bot: '\(command)' } }"
    }
    try joust.addTournament(
      "t",
      "games: [{ name: 'thor', referee: ['python3', 'thor.py'] }], "
        + "bots: ['random', \(bots.joined(separator: ", "))]")
    #expect(try joust.run("run", "tournaments/t").status == 0)
    let games = try joust.games(of: "t")
    let fair = try #require(games.first { Set($0.bots) == ["answer", "random"] })
    #expect(fair.forfeit == nil, "\(fair.detail ?? "") \(fair.log ?? "")")
    #expect(fair.scores?[try #require(fair.bots.firstIndex(of: "answer"))] == 14)
    let foul = games.filter { $0.bots.contains("wrong") }
    #expect(foul.map(\.losers) == [["wrong"], ["wrong"]])
    #expect(foul.allSatisfy { $0.reason == "illegal-move" })
  }

  @Test(.needs(modules: "pettingzoo", "rlcard"))
  func `four environments of PettingZoo are checked and played by their seeds`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyTournament("pettingzoo", as: "t")
    let run = try joust.run("run", "tournaments/t", "--pairs", "3")
    #expect(run.status == 0, "\(run.error)")
    let games = try joust.games(of: "t")
    #expect(games.count == 4 * 6)
    #expect(games.allSatisfy { $0.forfeit == nil }, "\(games.compactMap(\.detail))")
    let verify = try joust.run("verify", "tournaments/t")
    #expect(verify.status == 0, "\(verify.output)\(verify.error)")
    for game in Set(games.map(\.game)) {
      let check = try joust.run(
        "check-referee", "tournaments/t:\(game)", "--games", "3", "--open")
      #expect(check.status == 0, "\(check.output)\(check.error)")
    }
  }

  @Test(.needs(modules: "gymnasium"))
  func `an environment of Gymnasium is played alone`() throws {
    let joust = try Joust()
    defer { joust.remove() }
    try joust.copyReferee(of: "pettingzoo", to: "t")
    let rules = "environment: 'gymnasium/FrozenLake-v1'"
    try joust.addTournament(
      "t",
      "games: [{ name: 'lake', referee: ['python3', 'pettingzoo_referee.py'], \(rules) }], "
        + "bots: ['random', { bot: 'random', name: 'other' }], pairs: 3")
    let run = try joust.run("run", "tournaments/t")
    #expect(run.status == 0, "\(run.error)")
    #expect(try joust.games(of: "t").map(\.reason) == ["score", "score", "score"])
    let check = try joust.run("check-referee", "tournaments/t", "--games", "3", "--open")
    #expect(check.status == 0, "\(check.output)\(check.error)")
  }
}
