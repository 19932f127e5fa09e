import Ratings
import Tournaments
import Runs

extension CommandSpec {
  /// `joust compare`.
  static let compare = CommandSpec(
    name: "compare", operands: "A B", operandCount: 2...2,
    summary: "play two bots until a sequential test decides which is stronger",
    discussion: """
      A and B are bots by name, folders (with a slash), or either with options: minimax:depth=2,
      expectimax:depth=1; NAME= in front gives another name: old=../old/mine. What is played stands
      in a tournament's folder of its own; the same command goes on where it stopped, and joust
      ladder, verify and run work on the folder, too.

      The test accepts H1 (A is ahead by elo1) or H0 (A is ahead by elo0 or less) in normalised Elo,
      and is wrong in at most alpha and beta of all cases. What counts are pairs: both seats of one
      opening; in 2048, games on shared luck. They count in their order; games that are being played
      when the test decides are broken off. The exit status is 0 whatever the test says, 1 if a bot
      could not play, 2 if nothing could be played, 130 if it was interrupted.
      """,
    options: [Option("game", "G", "what is played; must be given")] + Option.rules + [
      Option("elo0", "E", "the lead of A that is not enough, in normalised Elo (0)"),
      Option("elo1", "E", "the lead of A that is looked for (20)"),
      Option("alpha", "P", "how likely H1 may be accepted where H0 holds (0.05)"),
      Option("beta", "P", "how likely H0 may be accepted where H1 holds (0.05)"),
      Option("max-pairs", "N", "after how many pairs to stop undecided (10000)"),
      Option("openings", "PLIES", "moves that are made before the bots take over (2)"),
      Option("move-time", "T", "the time for a move, such as 200ms (1s)"),
      Option("seed", "N", "what openings and luck follow from (drawn)"),
      Option("folder", "DIR", "where it is kept (tournaments/compare-A-B-GAME)"),
      Option("concurrency", "N", "games at a time (auto: half of the processors)"),
    ] + Option.playing + [
      Option("json", "one object on standard output instead of text")
    ]
  ) { arguments in
    try ComparisonRun(arguments).play().rawValue
  }
}
