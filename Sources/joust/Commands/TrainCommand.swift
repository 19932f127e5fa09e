import FoundationEssentials
import Bots
import Hosting
import JSON
import Tournaments
import Runs

extension CommandSpec {
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
      Option("games N", "how many games are played (\(TrainingPlan().games); to evaluate 1000)"),
      Option("seed N", "what the luck of the games follows from (\(TrainingPlan().seed))"),
      Option("output FILE", "where the weights are written (ntuple.weights)"),
      Option("shape S", "what it looks at: \(shapes)"),
      Option(
        "from FILE", "the weights to begin with, or to evaluate, instead of nothing or joust's"),
      Option("evaluate", "measure what a network scores"),
      Option("depth N", "how many moves it looks ahead to be evaluated, 1 to 8 (1)"),
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

private let shapes =
  NetworkShape.allCases.map { "\($0.rawValue), \($0.summary)" }.joined(separator: "; ")
  + " (\(TrainingPlan().shape.rawValue))"

/// A training, or an evaluation, as the command line asks for it.
private struct Training {
  private var plan = TrainingPlan()
  private let output: String
  private let source: String?
  /// How many moves are looked ahead in an evaluation; nil for a training.
  private let depth: Int?
  private let isQuiet: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let isEvaluation = arguments.has("evaluate")
    if isEvaluation {
      plan.games = 1000
      plan.seed = 1
      for option in ["output", "shape"] where arguments.has(option) {
        throw arguments.error("--\(option) does not go with --evaluate")
      }
    } else if arguments.has("depth") {
      throw arguments.error("--depth goes with --evaluate alone")
    }
    plan.games = try arguments.integer("games", in: 1...1_000_000_000) ?? plan.games
    plan.seed = try arguments.seed()?.value ?? plan.seed
    let shapes = NetworkShape.allCases.map(\.rawValue).joined(separator: " or ")
    plan.shape = try arguments.value(of: "shape", shapes) { .init(rawValue: $0) } ?? plan.shape
    depth = isEvaluation ? try arguments.integer("depth", in: 1...8) ?? 1 : nil
    output = arguments["output"] ?? "ntuple.weights"
    source = arguments["from"]
    isQuiet = arguments.has("quiet")
  }

  func run() throws -> ExitStatus {
    Signals.hold()
    let network = try source.map(Self.network)
    guard let depth else { return try train(from: network) }
    return evaluate(try network ?? TupleNetwork.shipped(), depth: depth)
  }

  private func train(from network: TupleNetwork?) throws -> ExitStatus {
    try checkOutput()
    var training = NetworkTraining(plan, from: network)
    var progress = isQuiet ? nil : TrainingProgress(total: plan.games)
    var isInterrupted = false
    var nextFile = Instant.now + Self.interval
    while !training.isOver, !isInterrupted {
      let game = training.playGame()
      progress?.note(game)
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

  private static func network(in file: String) throws(InputError) -> TupleNetwork {
    do {
      return try TupleNetwork(text: InputFile.contents(of: file))
    } catch let error as NetworkError {
      throw InputError("\(printable(file)) \(error)")
    } catch {
      throw InputError("\(error)")
    }
  }

  /// Checks that the file can be written before hours are spent on what is to stand in it.
  private func checkOutput() throws(InputError) {
    let folder = URL(filePath: output).standardizedFileURL.deletingLastPathComponent().path
    guard ProgramSearch.isFolder(folder) else {
      throw InputError(
        "\(printable(output)) can't be written: there is no folder \(printable(folder))")
    }
    guard !ProgramSearch.isFolder(output) else {
      throw InputError("\(printable(output)) is a folder, expected the name of a file to write")
    }
  }

  /// Writes what was learnt so far, and says what was written.
  private func write(_ training: NetworkTraining) throws -> String {
    var command =
      "joust train 2048 --games \(plan.games) --seed \(plan.seed) --shape \(plan.shape.rawValue)"
    if let source { command += " --from \(printable(source))" }
    let file = training.file(
      madeBy: command + (training.isOver ? "" : " (until game \(training.games))"))
    do {
      try Data(file.text).write(to: URL(filePath: output), options: .atomic)
    } catch {
      throw MachineError(
        "\(printable(output)) can't be written; is the disk full, or the folder another's?")
    }
    return "\(printable(output)): \(file.text.count) bytes, checksum \(file.checksum), "
      + "after \(training.games) games\n"
  }

  private func evaluate(_ network: TupleNetwork, depth: Int) -> ExitStatus {
    var evaluation = Evaluation(of: network, depth: depth, seed: plan.seed)
    let start = Instant.now
    var isInterrupted = false
    while evaluation.games < plan.games, !isInterrupted {
      evaluation.playGame()
      isInterrupted = Signals.next(within: 0)
    }
    let seconds = Double(Instant.now - start) / 1e9
    StandardStream.output.write(evaluation.text(seconds: seconds))
    return isInterrupted ? .interrupted : .done
  }
}

extension Evaluation {
  fileprivate func text(seconds: Double) -> String {
    let tiles = [2048, 4096, 8192, 16384, 32768].map { tile in
      "\(tile) in \((1000 * share(of: tile)).rounded() / 10) %"
    }
    let error = games > 1 ? " ± \(Int(error.rounded())) (standard error)" : ""
    return """
      \(games) games, looking \(depth) \(depth == 1 ? "move" : "moves") ahead: \
      mean score \(Int(mean.rounded()))\(error)
      reached \(tiles.joined(separator: ", "))
      \(Int(Double(moves) / seconds)) moves a second

      """
  }
}

/// Tells a person, on standard error, how a training is getting on.
private struct TrainingProgress {
  let total: Int
  private var count = 0
  private var recent: [TrainedGame] = []
  private var lineStart = Instant.now
  private var interval: Int64 = 1_000_000_000

  init(total: Int) { self.total = total }

  mutating func note(_ game: TrainedGame) {
    count += 1
    recent.append(game)
    let now = Instant.now
    guard now - lineStart >= interval || count == total else { return }
    let games = Double(recent.count)
    let score = Double(recent.reduce(0) { $0 + $1.score }) / games
    let share = Double(recent.count { $0.highestRank >= 11 }) / games
    let rate = games / (Double(now - lineStart) / 1e9)
    StandardStream.error.write(
      "\(count) of \(total) games: mean score \(Int(score)), 2048 in \(Int(100 * share)) %, "
        + "\(Int(rate)) games a second\n")
    recent = []
    lineStart = now
    interval = 10_000_000_000
  }
}
