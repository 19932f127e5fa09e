internal import Games

extension BotOption {
  fileprivate static let simulations = BotOption(
    "simulations", "how many random games it plays after each move", .count(1...1_000_000_000),
    default: "1000, or as many as --time allows")

  fileprivate static let playoutMoves = BotOption(
    "depth", "how many moves a random game has at most", .count(1...1_000_000),
    default: "until it is over")

  fileprivate static let bias = BotOption(
    "bias", "in random games, prefers moves that merge and make neighbours alike", .flag,
    default: "false")

  fileprivate static let earlyStop = BotOption(
    "stop-early", "plays no more games after moves that are clearly worse", .flag,
    default: "false")

  fileprivate static let growth = BotOption(
    "grow", "plays more of its simulations the fuller the board is", .flag, default: "false")

  fileprivate static let threads = BotOption(
    "threads", "how many games it plays at the same time", .count(1...256), default: "1")

  fileprivate static let evaluation = BotOption(
    "evaluation", "whether a random game counts by its score or by the heuristic of its board",
    .word(["score", "heuristic"]), default: "score")
}

extension BuiltInBot {
  static let monteCarlo = BuiltInBot(
    "monte-carlo", "plays random games after each move and takes the best on average",
    options: [
      .simulations, .playoutMoves, .time, .bias, .earlyStop, .growth, .threads, .evaluation, .seed,
    ]
  ) { _, values in
    var style = MonteCarloStyle()
    // More of them hardly make it stronger.
    style.simulations = values.count(.simulations) ?? (values.duration(.time) == nil ? 1000 : nil)
    style.moves = values.count(.playoutMoves) ?? style.moves
    style.time = values.duration(.time)
    style.isBiased = values.isSet(.bias)
    style.stopsEarly = values.isSet(.earlyStop)
    style.grows = values.isSet(.growth)
    style.threads = values.count(.threads) ?? style.threads
    style.judgesByHeuristic = values.words(.evaluation) == ["heuristic"]
    style.seed = values[.seed]
    style.explains = values.isSet(.comment)
    return MonteCarloBot(style)
  }
}
