import Bots
import FoundationEssentials
import Hosting
import JSON
import Runs
import Tournaments

private enum LearnedGame: String, CaseIterable, Sendable {
  case game2048 = "2048"
}

private struct TrainArguments: ArgumentGroup {
  private static let usual = TrainingPlan()

  let game = Operand(ValueType<LearnedGame>.choice("2048"), place: "the game")
  let size = Option(
    "size", .choice("SIZE"), default: Self.usual.size, "the size of the network: \(sizes)")
  let games = Option(
    "games", .integer(in: 1...1_000_000_000), absent: "as many as the size needs; to evaluate 1000",
    "the number of games")
  let seed = Option(
    "seed", .seed, absent: "\(Self.usual.seed); to evaluate 1", "the seed of the games' luck")
  let threads = Option(
    "threads", .integer(in: 1...256), absent: "1", "the number of threads that learn")
  let output = Option(
    "output", .path("FILE", expected: "a path"), absent: "ntuple.weights",
    "the file for the weights; Swift if it ends in .swift")
  let resume = Option(flag: "resume", "continue an interrupted training with the same options")
  let from = Option(
    "from", .path("FILE", expected: "a path"), "the weights to begin with, or to evaluate")
  let evaluate = Option(flag: "evaluate", "measure the score of a network")
  let depth = Option(
    "depth", .integer(in: 1...8), absent: "1", "the number of moves to look ahead in an evaluation")
  let quiet = Option(flag: "quiet", "show no progress")
}

extension Subcommand {
  static let train = Subcommand(
    "train", TrainArguments(),
    summary: "Learn the weights of the built-in bot ntuple by playing",
    discussion: """
      The network plays against itself and learns what boards are worth. Equal options bring equal
      files, whatever the machine, unless several threads learn at the same time. Every ten minutes
      and at an interrupt the training is written to FILE.training, from which --resume goes on; at
      an interrupt FILE gets what was learnt so far, too. In the end 100 games tell what the network
      scores. Without options it makes the weights that come with joust, in about an hour and with
      1.1 GB of memory ("large" takes twice as much). To play with others:
      joust bot ntuple --weights FILE

      "joust train 2048 --evaluate" measures what a network scores instead, in games that follow
      from the seed (1).
      """
  ) { arguments in try Training(arguments).run() }
}

private let sizes =
  NetworkSize.allCases.map { "\($0.rawValue), \($0.summary)" }.joined(separator: "; ")
  + " (\(TrainingPlan().size.rawValue))"

private struct Training {
  private var plan: TrainingPlan
  private let output: String
  private let source: String?
  /// How many moves are looked ahead in an evaluation; nil for a training.
  private let depth: Int?
  private let resumes: Bool
  private let isQuiet: Bool

  init(_ arguments: Arguments<TrainArguments>) throws(UsageError) {
    let given = Set(arguments.words.options.map(\.name))
    if arguments.evaluate {
      for option in ["output", "size", "threads", "resume"] where given.contains(option) {
        throw UsageError("--\(option) does not go with --evaluate")
      }
    } else if arguments.depth != nil {
      throw UsageError("--depth goes with --evaluate alone")
    }
    plan = TrainingPlan(arguments.size)
    if arguments.evaluate {
      plan.games = 1000
      plan.seed = 1
    }
    plan.games = arguments.games ?? plan.games
    plan.seed = arguments.seed?.value ?? plan.seed
    plan.threads = arguments.threads ?? 1
    depth = arguments.evaluate ? arguments.depth ?? 1 : nil
    output = arguments.output ?? "ntuple.weights"
    source = arguments.from
    resumes = arguments.resume
    if resumes, source != nil { throw UsageError("--from does not go with --resume") }
    isQuiet = arguments.quiet
  }

  func run() throws -> ExitStatus {
    Signals.hold()
    let network = try source.map(Self.network)
    guard let depth else { return try train(from: network) }
    return evaluate(try network ?? TupleNetwork.shipped(), games: plan.games, depth, plan.seed)
  }

  /// Where a training stands that was interrupted.
  private var draft: String { output + ".training" }

  private func train(from network: TupleNetwork?) throws -> ExitStatus {
    try checkOutput()
    let training = NetworkTraining(plan, from: network)
    if resumes { try resume(training) }
    var progress = isQuiet ? nil : TrainingProgress(training)
    var isInterrupted = false
    var nextDraft = Instant.now + Self.interval
    while !training.isOver, !isInterrupted {
      let played = training.playSome()
      progress?.note(played, training.games)
      isInterrupted = Signals.next(within: 0)
      if isInterrupted || Instant.now >= nextDraft, !training.isOver {
        try writeDraft(of: training)
        nextDraft = .now + Self.interval
      }
    }
    StandardStream.output.write(try write(training))
    if !training.isOver {
      StandardStream.output.write(
        "\(printable(draft)): to go on, give the same options and --resume\n")
      return .interrupted
    }
    try? FileManager.default.removeItem(atPath: draft)
    return evaluate(try Self.network(in: output), games: 100, 1, 1)
  }

  /// How much time lies between two drafts, in nanoseconds.
  private static let interval: Int64 = 600_000_000_000

  private func resume(_ training: NetworkTraining) throws {
    do {
      var file = try InputFile(draft)
      try training.resume { try file.next() }
    } catch let error as NetworkError {
      throw InputError("\(printable(draft)) \(error)")
    } catch {
      throw InputError("there is no training to resume: \(error)")
    }
  }

  private func writeDraft(of training: NetworkTraining) throws {
    do throws(SystemError) {
      let file = try DraftFile(draft)
      try training.write { (bytes) throws(SystemError) in try file.append(bytes) }
      try file.finish()
    } catch {
      throw MachineError("\(printable(draft)) can't be written: \(error)")
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

  /// Writes what was learnt so far, after which no more can be learnt, and says what was written.
  private func write(_ training: NetworkTraining) throws -> String {
    var command = "joust train 2048 \(plan)"
    if let source { command += " --from \(printable(source))" }
    if !training.isOver { command += " (until game \(training.games))" }
    let file = training.file(asSource: output.hasSuffix(".swift"), madeBy: command)
    do throws(SystemError) {
      let written = try DraftFile(output)
      try written.append(file.bytes)
      try written.finish()
    } catch {
      throw MachineError(
        "\(printable(output)) can't be written; is the disk full, or the folder another's?")
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

  mutating func note(_ games: [TrainedGame], _ count: Int) {
    recent += games
    let now = Instant.now
    guard now - lineStart >= interval || count == total else { return }
    let games = Double(recent.count)
    let score = Double(recent.reduce(0) { $0 + $1.score }) / games
    let share = Double(recent.count { $0.highestRank >= 11 }) / games
    let rate = games / (Double(now - lineStart) / 1e9)
    let left = Double(total - count) / rate
    StandardStream.error.write(
      "\(count) of \(total) games: mean score \(Int(score)), 2048 in \(Int(100 * share)) %, "
        + "\(Int(rate)) games a second, \(time(inSeconds: left)) left\n")
    recent = []
    lineStart = now
    interval = 10_000_000_000
  }
}
