import FoundationEssentials
import Games
import Matches
import Processes
import Synchronization
import Tournaments

/// Measures Joust against the floor, in turns, so that both meet the same machine.
enum Bench {
  /// What was measured: medians of some rounds.
  struct Figures {
    /// Turns a second over the bare pipe.
    var bareTurns: Double
    /// Turns a second through Joust.
    var joustTurns: Double
    /// Joust's turns for one of the bare pipe.
    var ratio: Double
    /// Games of tic-tac-toe a second through Joust.
    var joustGames: Double
    /// Turns a second with bots under Landlock for one of those without; nil where there is none.
    var landlockRatio: Double?
    /// Moves of 2048 a second by the rules alone.
    var moves: Double
  }

  private static let rounds = 7
  private static let gameCount = 6000
  /// The bytes of the line that asks for a move on a board half full.
  private static let lineLength = 96

  static func measure() throws -> Figures {
    var bare: [Double] = []
    var turns: [Double] = []
    var games: [Double] = []
    var ratios: [Double] = []
    var confined: [Double] = []
    var moves: [Double] = []
    let sandbox = try? SandboxChoice.landlock().get()
    for _ in 0..<rounds {
      let floor = try bareTurns()
      let played = try playGames(in: nil)
      if let sandbox { confined.append(try playGames(in: sandbox).turns / played.turns) }
      bare.append(floor)
      turns.append(played.turns)
      games.append(played.games)
      ratios.append(played.turns / floor)
      moves.append(movesOf2048())
    }
    return Figures(
      bareTurns: median(bare), joustTurns: median(turns), ratio: median(ratios),
      joustGames: median(games), landlockRatio: confined.isEmpty ? nil : median(confined),
      moves: median(moves))
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }

  private static func launch(
    _ command: String, in sandbox: Confinement.Mechanism? = nil
  ) throws -> Launch {
    try SandboxChoice.ownProgram([command], in: "/usr", sandbox)
  }

  private static func bareTurns() throws -> Double {
    let turns = 50_000
    let time = try BarePipe.ping(try launch("bench-pong"), length: lineLength, turns: turns)
    guard let time else { throw MachineError("the bare pipe broke") }
    return Double(turns) / (Double(time) / 1e9)
  }

  /// Plays games as a run does, with a record that is thrown away.
  private static func playGames(
    in sandbox: Confinement.Mechanism?
  ) throws -> (turns: Double, games: Double) {
    let folder = FileManager.default.temporaryDirectory.path
    let journal = try Journal("\(folder)/joust-bench-\(UInt64.random(in: 0 ... .max)).jsonl")
    defer { journal.discard() }
    let game = try TicTacToe(rules: Rules(of: TicTacToe.parameters))
    let entrants = ["a", "b"].map {
      Entrant(name: $0, version: "1", games: [TicTacToe.name], program: .builtIn(name: $0))
    }
    let contestants = try entrants.map {
      Contestant(name: $0.name, version: "1", launch: try launch("bench-bot", in: sandbox))
    }
    var schedule = try Schedule(
      .init(
        games: [game], entrants: entrants, pairs: gameCount / 2, openingPlies: 0,
        seed: Seed(value: 1)))
    // All games in one batch: what a turn costs, not what a start does.
    var games: [ScheduledGame] = []
    while let batch = schedule.next() { games += batch.games }
    let batches = Mutex([Batch(game: 0, games: games)])
    let turns = Atomic(0)
    let runner = Runner(
      games: [game], contestants: contestants, settings: MatchSettings(),
      next: { batches.withLock { $0.popLast() } },
      report: { event in
        guard case .finished(let record) = event else { return }
        if case .versus(_, let moves) = record.play { turns.add(moves.count, ordering: .relaxed) }
        try journal.append(record.line())
      })
    let start = Instant.now
    try runner.run(threads: 1) { Platform.sleep(nanoseconds: 2_000_000) }
    let seconds = Double(Instant.now - start) / 1e9
    if let failure = runner.failure { throw MachineError(failure) }
    return (Double(turns.load(ordering: .relaxed)) / seconds, Double(gameCount) / seconds)
  }

  /// Plays random games of 2048 by the rules alone.
  private static func movesOf2048() -> Double {
    var generator = SplitMix64(seed: 2048)
    let directions = TwentyFortyEight.Direction.allCases
    let count = 4_000_000
    let start = Instant.now
    var board = newBoard(&generator)
    var made = 0
    var refused = 0
    while made < count {
      let slid = board.slid(directions[generator.next(below: 4)]).board
      if slid != board {
        board = slid
        addTile(to: &board, &generator)
        made += 1
        refused = 0
      } else {
        refused += 1
        // After so many the board is over, or as good as.
        if refused == 32 { board = newBoard(&generator) }
      }
    }
    return Double(made) / (Double(Instant.now - start) / 1e9)
  }

  private static func newBoard(_ generator: inout SplitMix64) -> TwentyFortyEight.CompactBoard {
    var board = TwentyFortyEight.CompactBoard()
    for _ in 0..<2 { addTile(to: &board, &generator) }
    return board
  }

  private static func addTile(
    to board: inout TwentyFortyEight.CompactBoard, _ generator: inout SplitMix64
  ) {
    let rank: UInt8 = generator.next(below: 10) == 0 ? 2 : 1
    board.put(rank: rank, onEmpty: generator.next(below: board.emptyCount))
  }
}
