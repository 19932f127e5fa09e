import Bots
import Hosting
import JSON
import Runs
import Tournaments
import Training

/// Trains the network of the built-in bot `ntuple`, or measures the scores of a network.
struct TrainCommand {
  static let help = """
    joust-bench train 2048 [OPTIONS]

    Learns the weights of the built-in bot ntuple. The network plays games of 2048 and learns the
    value of boards from them. Equal options produce equal files on any machine, except with several
    threads. Every ten minutes and at an interrupt, the state of the training is written to
    FILE.training, where FILE is the file of --output. --resume continues from this state. A new
    training does not start while FILE.training exists. At an interrupt, FILE also receives the
    weights learned so far. After the training, 100 games measure the score of the network. Without
    options, the command makes the weights that come with joust, in about an hour and with 1.1 GB of
    memory (the size "large" needs 2.2 GB). To play with other weights: joust bot ntuple --weights
    FILE

    "joust-bench train 2048 --evaluate" measures the score of a network instead.

    Options, with their defaults in parentheses:
      --size S       the size of the network: \(sizes)
      --games N      the number of games (by --size, from 10000 for tiny to 300000 for large;
                     1000 with --evaluate)
      --seed N       the seed of the games' luck (\(TrainingPlan().seed); 1 with --evaluate)
      --threads N    the number of threads that learn at the same time, 1 to 256 (1)
      --output FILE  the file to write (ntuple.weights)
      --resume       continue an interrupted training, with the same options except --from
      --from FILE    begin with the weights of FILE, a network with the shapes of --size; with
                     --evaluate, measure the weights of FILE
      --evaluate     measure the score of joust's weights, or of the weights of --from
      --depth N      the search depth in moves for --evaluate, 1 to 8 (1)
      --quiet        print no progress

    """

  private static let sizes =
    NetworkSize.allCases.map { "\($0.rawValue), \($0.summary)" }
    .joined(separator: ";\n                 ")
    + " (\(TrainingPlan().size.rawValue))"

  private var plan: TrainingPlan
  private let output: String
  private let source: String?
  /// The search depth of an evaluation, in moves; nil for a training.
  private let depth: Int?
  private let resumes: Bool
  private let isQuiet: Bool

  init(_ words: [String]) throws(InputError) {
    let options = try TrainOptions(words)
    let isEvaluation = options.has("evaluate")
    if isEvaluation {
      for option in ["output", "size", "threads", "resume"] where options.has(option) {
        throw options.error("--\(option) cannot be used with --evaluate")
      }
    } else if options.has("depth") {
      throw options.error("--depth needs --evaluate")
    }
    let sizes = NetworkSize.allCases.map(\.rawValue).joined(separator: ", ")
    let size = try options.value(of: "size", "one of \(sizes)", NetworkSize.init(rawValue:))
    plan = TrainingPlan(size ?? .small)
    if isEvaluation {
      plan.games = 1000
      plan.seed = 1
    }
    plan.games = try options.integer("games", in: 1...1_000_000_000) ?? plan.games
    plan.seed =
      try options.value(of: "seed", "1 to 20 digits below 2^64") { Seed($0)?.value } ?? plan.seed
    plan.threads = try options.integer("threads", in: 1...256) ?? 1
    depth = isEvaluation ? try options.integer("depth", in: 1...8) ?? 1 : nil
    output =
      try options.value(of: "output", "the name of a file") { $0.isEmpty ? nil : $0 }
      ?? "ntuple.weights"
    source = options["from"]
    resumes = options.has("resume")
    if resumes, source != nil {
      throw options.error(
        "--from cannot be used with --resume, which continues with the weights of the training")
    }
    isQuiet = options.has("quiet")
  }

  func run() throws -> ExitStatus {
    Signals.block()
    let network = try source.map(Self.network)
    guard let depth else { return try train(from: network) }
    return evaluate(try network ?? TupleNetwork.shipped(), games: plan.games, depth, plan.seed)
  }

  /// The path of the file from which an interrupted training can be resumed.
  private var draft: String { output + ".training" }

  private func train(from network: TupleNetwork?) throws -> ExitStatus {
    try checkOutput()
    if let network, let source, let refusal = plan.refusal(of: network) {
      throw InputError("\(printable(source)) \(refusal)")
    }
    let training = NetworkTraining(plan, from: network)
    if resumes { try resume(training) }
    var progress = isQuiet ? nil : TrainingProgress(training)
    var isInterrupted = false
    var nextDraft = Instant.now + Self.interval
    while !training.isOver, !isInterrupted {
      let played = training.playSome()
      progress?.report(played, training.games)
      isInterrupted = Signals.next(within: 0)
      if isInterrupted || Instant.now >= nextDraft, !training.isOver {
        try writeDraft(of: training)
        nextDraft = .now + Self.interval
      }
    }
    StandardStream.output.write(try write(training))
    if !training.isOver {
      let options = source == nil ? "options" : "options without --from"
      StandardStream.output.write(
        "\(printable(draft)): to continue, use --resume and the same \(options)\n")
      return .interrupted
    }
    DraftFile.remove(draft)
    return evaluate(try Self.network(in: output), games: 100, 1, 1)
  }

  /// The interval at which the draft is written, in nanoseconds.
  private static let interval: Int64 = 600_000_000_000

  private func resume(_ training: NetworkTraining) throws {
    do {
      var file = try InputFile(draft)
      try training.resume { try file.next() }
    } catch let error as NetworkError {
      throw InputError("\(printable(draft)) \(error)")
    } catch {
      throw InputError("\(error); to begin a new training, leave out --resume")
    }
  }

  private func writeDraft(of training: NetworkTraining) throws {
    do throws(SystemError) {
      let file = try DraftFile(draft)
      try training.write { (bytes) throws(SystemError) in try file.append(bytes) }
      try file.finish(isSynchronized: true)
    } catch {
      throw MachineError(error.advice)
    }
  }

  private static func network(in file: String) throws(InputError) -> TupleNetwork {
    do {
      return try TupleNetwork(InputFile.contents(of: file, limit: 1 << 29))
    } catch let error as NetworkError {
      throw InputError("\(printable(file)) \(error)")
    } catch {
      throw InputError("\(error)")
    }
  }

  /// Checks, before a training of hours, that the output can be written, and that a new training does not
  /// replace the draft of another one.
  private func checkOutput() throws(InputError) {
    let folder = Paths.folder(of: Paths.absolute(output))
    guard ProgramSearch.isFolder(folder) else {
      throw InputError(
        "\(printable(output)) can't be written: there is no folder \(printable(folder))")
    }
    guard !ProgramSearch.isFolder(output) else {
      throw InputError("\(printable(output)) is a folder; expected the name of a file to write")
    }
    guard resumes || !FileSystem.exists(draft) else {
      throw InputError(
        "\(printable(draft)) exists; to continue this training, use --resume; to begin a new one, rename "
          + "or delete it, or use another --output")
    }
    do throws(SystemError) {
      _ = try DraftFile(output)
    } catch {
      throw InputError(error.advice)
    }
  }

  /// Ends the training, writes the network file, and returns a line that describes the file.
  private func write(_ training: NetworkTraining) throws -> String {
    var command = "joust-bench train 2048 \(plan)"
    if let source { command += " --from \(printable(source))" }
    if !training.isOver { command += " (until game \(training.games))" }
    let file = training.file(madeBy: command)
    do throws(SystemError) {
      let destination = try DraftFile(output)
      try destination.append(file.bytes)
      try destination.finish(isSynchronized: true)
    } catch {
      throw MachineError(error.advice)
    }
    return "\(printable(output)): \(file.bytes.count) bytes, checksum \(file.checksum), "
      + "after \(training.games) games\n"
  }

  private func evaluate(_ network: TupleNetwork, games: Int, _ depth: Int, _ seed: UInt64)
    -> ExitStatus
  {
    var evaluation = Evaluation(of: network, depth: depth, seed: seed)
    let start = Instant.now
    var isInterrupted = false
    while evaluation.games < games, !isInterrupted {
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

private struct TrainingProgress {
  private let total: Int
  private var recent: [TrainedGame] = []
  private var lineStart = Instant.now
  private var interval: Int64 = 1_000_000_000

  init(_ training: NetworkTraining) { total = training.plan.games }

  mutating func report(_ games: [TrainedGame], _ count: Int) {
    recent += games
    let now = Instant.now
    guard now - lineStart >= interval || count == total else { return }
    let games = Double(recent.count)
    let score = Double(recent.reduce(0) { $0 + $1.score }) / games
    let share = Double(recent.count { $0.highestRank >= 11 }) / games
    let rate = games / (Double(now - lineStart) / 1e9)
    let left = Double(total - count) / rate
    StandardStream.error.write(
      "\(count) of \(total) games: mean score \(Int(score)), "
        + "2048 reached in \(Int(100 * share)) %, \(Int(rate)) games a second "
        + "(all since the last line), \(time(inSeconds: left)) left\n")
    recent = []
    lineStart = now
    interval = 10_000_000_000
  }
}
