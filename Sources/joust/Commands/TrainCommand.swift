import Networks
import Processes
import Tournaments

extension CommandSpec {
  /// `joust train`.
  static let train = CommandSpec(
    name: "train", operands: "2048", operandCount: 1...1,
    summary: "learn the weights of the built-in bot ntuple by playing",
    discussion: """
      The network plays against itself and learns what boards are worth. Equal options bring equal
      files, whatever the machine. What was learnt so far is written every ten minutes and at an
      interrupt. Without options it makes the weights that come with joust, in some forty minutes and
      with 1.2 GB of memory. To play with others: joust bot ntuple --weights FILE

      "joust train 2048 --evaluate" measures what a network scores instead, in games that follow
      from the seed (1).
      """,
    options: [
      Option("games", "N", "how many games are played (\(TrainingPlan().games); to evaluate 1000)"),
      Option("seed", "N", "what the luck of the games follows from (\(TrainingPlan().seed))"),
      Option("output", "FILE", "where the weights are written (ntuple.weights)"),
      Option("shape", "S", "what it looks at: \(Training.shapes)"),
      Option(
        "from", "FILE", "the weights to begin with, or to evaluate, instead of nothing or joust's"),
      Option("evaluate", "measure what a network scores"),
      Option("depth", "N", "how many moves it looks ahead to be evaluated, 1 to 8 (1)"),
      Option("quiet", "no progress"),
    ]
  ) { arguments in
    let game = arguments.operands[0]
    guard game == "2048" else {
      throw UsageError(
        "'\(printable(game))' can't be learnt; expected 2048: joust train 2048")
    }
    return try Training(arguments).run().rawValue
  }
}
