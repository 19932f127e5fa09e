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
    if isEvaluation {
      plan.games = 1000
      plan.seed = 1
    }
    for (option, goesWithEvaluation) in [("depth", true), ("output", false), ("shape", false)]
    where arguments.has(option) && isEvaluation != goesWithEvaluation {
      throw UsageError(
        "--\(option) \(goesWithEvaluation ? "goes with --evaluate alone" : "does not go with --evaluate")",
        in: command)
    }
    plan.games = try arguments.integer("games", in: 1...1_000_000_000, of: command) ?? plan.games
    plan.seed = try arguments.seed(of: command)?.value ?? plan.seed
    if let text = arguments["shape"] {
      guard let shape = NetworkShape(rawValue: text) else {
        let words = NetworkShape.allCases.map(\.rawValue).joined(separator: " or ")
        throw .wrong(text, "shape", words, in: command)
      }
      plan.shape = shape
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
      return try evaluate(network ?? TupleNetwork.shipped(), depth: depth, plan)
    }
    return try train(from: network)
  }

  private func train(from network: TupleNetwork?) throws -> ExitStatus {
    try NetworkFile.check(output)
    var training = NetworkTraining(plan, from: network)
    var progress = TrainingProgress(total: plan.games, isQuiet: isQuiet)
    var isInterrupted = false
    var nextFile = Instant.now + Self.interval
    while !training.isOver, !isInterrupted {
      progress.note(training.playGame())
      if training.games.isMultiple(of: 8) { isInterrupted = Signals.next(within: 0) }
      if Instant.now >= nextFile, !training.isOver, !isInterrupted {
        _ = try write(training)
        nextFile = .now + Self.interval
      }
    }
    StandardStream.output.write(try write(training))
    return isInterrupted ? .interrupted : .done
  }

  /// How much time lies between two files of what was learnt so far, in nanoseconds.
  private static let interval: Int64 = 600_000_000_000

  /// Writes what was learnt so far, and says what was written.
  private func write(_ training: NetworkTraining) throws -> String {
    let file = training.file(
      madeBy: command + (training.isOver ? "" : " (until game \(training.games))"))
    try NetworkFile.write(file.text, to: output)
    return "\(printable(output)): \(file.text.count) bytes, checksum \(file.checksum), "
      + "after \(training.games) games\n"
  }

  /// The command that repeats the training.
  private var command: String {
    var words =
      "joust train 2048 --games \(plan.games) --seed \(plan.seed) --shape \(plan.shape.rawValue)"
    if let source { words += " --from \(printable(source))" }
    return words
  }
}
