import FoundationEssentials
import Networks
import Processes
import Tournaments

/// A training, or an evaluation, as the command line asks for it.
struct Training {
  private var plan = TrainingPlan()
  private let output: String
  private let source: String?
  private let depth: Int?
  private let isQuiet: Bool

  /// The shapes that a network may have, in words.
  static var shapes: String {
    NetworkShape.allCases.map { "\($0.rawValue), \($0.summary)" }.joined(separator: "; ")
      + " (\(TrainingPlan().shape.rawValue))"
  }

  /// Reads the options.
  ///
  /// - Throws: ``UsageError`` for the first one that is wrong.
  init(_ arguments: Arguments) throws(UsageError) {
    let command = CommandSpec.train
    let isEvaluation = arguments.has("evaluate")
    if isEvaluation { plan.games = 1000 }
    plan.games = try arguments.integer("games", in: 1...1_000_000_000, of: command) ?? plan.games
    plan.seed = try arguments.seed(of: command)?.value ?? plan.seed
    if let text = arguments["shape"] {
      guard let shape = NetworkShape(rawValue: text) else {
        let words = NetworkShape.allCases.map(\.rawValue).joined(separator: " or ")
        throw .wrong(text, "shape", words, in: command)
      }
      plan.shape = shape
    }
    if !isEvaluation, arguments.has("depth") {
      throw UsageError("--depth goes with --evaluate alone", in: command)
    }
    depth = isEvaluation ? try arguments.integer("depth", in: 1...8, of: command) ?? 1 : nil
    output = arguments["output"] ?? "ntuple.weights"
    source = arguments["from"]
    isQuiet = arguments.has("quiet")
  }

  /// Does it.
  func run() throws -> ExitStatus {
    Signals.hold()
    let network = try source.map { try NetworkFile.network(in: $0) }
    if let depth {
      return try evaluate(network ?? TupleNetwork.shipped(), depth: depth)
    }
    return try train(from: network)
  }

  private func train(from network: TupleNetwork?) throws -> ExitStatus {
    var training = NetworkTraining(plan, from: network)
    var progress = TrainingProgress(total: plan.games, isQuiet: isQuiet)
    var isInterrupted = false
    while !training.isOver, !isInterrupted {
      progress.note(training.playGame())
      if training.games.isMultiple(of: 8) { isInterrupted = Signals.next(within: 0) }
    }
    let file = training.file(
      madeBy: command + (isInterrupted ? " (interrupted after \(training.games) games)" : ""))
    try NetworkFile.write(file.text, to: output)
    StandardStream.output.write(
      "\(output): \(file.text.count) bytes, checksum \(file.checksum), "
        + "after \(training.games) games\n")
    return isInterrupted ? .interrupted : .done
  }

  /// The command that repeats the training.
  private var command: String {
    var words =
      "joust train 2048 --games \(plan.games) --seed \(plan.seed) --shape \(plan.shape.rawValue)"
    if let source { words += " --from \(source)" }
    return words
  }

  private func evaluate(_ network: TupleNetwork, depth: Int) throws -> ExitStatus {
    var evaluation = Evaluation(of: network, depth: depth, seed: plan.seed)
    let start = Instant.now
    var isInterrupted = false
    while evaluation.scores.count < plan.games, !isInterrupted {
      evaluation.playGame()
      isInterrupted = Signals.next(within: 0)
    }
    let seconds = Double(Instant.now - start) / 1e9
    StandardStream.output.write(evaluation.text(seconds: seconds))
    return isInterrupted ? .interrupted : .done
  }
}

extension Evaluation {
  private static func tenths(_ value: Double) -> String { "\((10 * value).rounded() / 10)" }

  fileprivate func text(seconds: Double) -> String {
    let tiles = [2048, 4096, 8192, 16384, 32768].map { tile in
      "\(tile) in \(Self.tenths(100 * share(of: tile))) %"
    }
    return """
      \(scores.count) games, looking \(depth) \(depth == 1 ? "move" : "moves") ahead: \
      mean score \(Int(mean.rounded())) ± \(Int(min(error, 1e9).rounded())) (standard error)
      reached \(tiles.joined(separator: ", "))
      \(Int(Double(moves) / seconds)) moves a second

      """
  }
}
