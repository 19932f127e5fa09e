import BotKit
import Bots
import Games
import Testing

struct OptionTests {
  @Test(arguments: [
    ("minimax", ["dept": "2"], "minimax has no option dept; did you mean depth?"),
    ("random", ["color": "2"], "random has no option color; it has seed, comment"),
    ("greedy", ["depth": "2"], "greedy has no option depth; it has comment"),
    (
      "minimax", ["depth": "0"],
      "the option depth of minimax must be a whole number, 1 to 225, not 0"
    ),
    (
      "expectimax", ["depth": "2.5"],
      "the option depth of expectimax must be a whole number, 1 to 30, not 2.5"
    ),
    (
      "random", ["seed": "18446744073709551616"],
      "the option seed of random must be a whole number, 0 to 18446744073709551615, "
        + "not 18446744073709551616"
    ),
    (
      "expectimax", ["heuristic": "emty"],
      "the option heuristic of expectimax must be some of empty,merges,monotonicity,sum,"
    ),
    (
      "expectimax", ["heuristic": "sum:1e36"],
      "the option heuristic of expectimax must be some of empty,merges,monotonicity,sum,"
        + "smoothness,corner,snake,max,order, each at most once, separated by commas, with or "
        + "without :WEIGHT, a number from 0 to 1000000, not sum:1e36"
    ),
    ("expectimax", ["boards": "0"], "the option boards of expectimax must be a whole number, 1 to"),
    (
      "corner", ["order": "left,left"],
      "the option order of corner must be some of up,right,down,left, each at most once, "
        + "separated by commas"
    ),
    (
      "monte-carlo", ["evaluation": "luck"],
      "the option evaluation of monte-carlo must be one of score, heuristic, not luck"
    ),
    ("monte-carlo", ["thread": "2"], "monte-carlo has no option thread; did you mean threads?"),
    ("random", ["seed": "+1"], "the option seed of random must be a whole number, 0 to"),
    ("random", ["comment": "yes"], "the option comment of random must be true or false, not yes"),
    (
      "rules", ["without": "fork,center"],
      "the option without of rules must be some of win,block,fork,block-fork,centre,"
        + "opposite-corner,corner,side, each at most once, separated by commas, not fork,center"
    ),
    (
      "levels", ["level": "expert"],
      "the option level of levels must be one of easy, medium, hard, not expert"
    ),
    ("mcts", ["time": "50"], "the option time of mcts must be a duration such as 50ms or 1.5s"),
    ("mcts", ["iteration": "5"], "mcts has no option iteration; did you mean iterations?"),
    ("random", ["seed": ""], "the option seed of random must be a whole number, 0 to"),
  ])
  func `an error names an invalid option and the expected value`(
    name: String, options: [String: String], sentence: String
  ) throws {
    let bot = try #require(BuiltInBots.named(name))
    let error = #expect(throws: BotError.self) { try bot.validate(options: options) }
    #expect(error?.description.hasPrefix(sentence) == true)
    #expect(throws: BotError.self) { try bot.player(at: ticTacToe(), options: options) }
  }

  @Test(arguments: [
    ("minimax", ["depth": "225"]), ("expectimax", ["depth": "1"]), ("greedy", [:]),
    ("greedy", ["comment": "true"]), ("minimax", ["comment": "false"]),
    ("random", ["seed": "18446744073709551615"]),
    ("expectimax", ["heuristic": "empty:0,sum:1000000"]),
  ])
  func `a valid option is accepted`(name: String, options: [String: String]) throws {
    try #require(BuiltInBots.named(name)).validate(options: options)
  }

  @Test(arguments: [
    ("greedy", "tic-tac-toe", "greedy does not play tic-tac-toe; it plays 2048"),
    ("minimax", "2048", "minimax does not play 2048; it plays tic-tac-toe"),
  ])
  func `a bot plays only its own game`(
    name: String, game: String, sentence: String
  ) throws {
    let bot = try #require(BuiltInBots.named(name))
    let type = try #require(GameCatalog.named(game))
    let error = #expect(throws: BotError.self) {
      try bot.player(at: type.init(rules: Rules(of: type.parameters)))
    }
    #expect(error?.description == sentence)
  }

  @Test func `each bot plays every game that it lists`() throws {
    for bot in BuiltInBots.all {
      for name in bot.games {
        let type = try #require(GameCatalog.named(name))
        _ = try bot.player(at: type.init(rules: Rules(of: type.parameters)))
      }
    }
    #expect(BuiltInBots.named("random")?.games == GameCatalog.all.map { $0.name })
    #expect(Set(BuiltInBots.all.map(\.name)).count == BuiltInBots.all.count)
  }
}
