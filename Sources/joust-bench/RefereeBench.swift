import CBench
import Games
import Hosting
import JSON
import Matches
import Runs

/// A measurement of the time for the moves of a long game with a referee.
enum RefereeBench {
  private static let length = 1000

  static func measure(_ folder: BenchFolder) throws -> BenchTable {
    guard let own = Platform.programFiles.first else {
      throw MachineError("cannot find the path of joust-bench in /proc/self/maps; mount /proc")
    }
    func floor() throws -> Double { try MatchBench.bareTurns(with: own) }
    func moves(of words: [String]) throws -> Double {
      let command = ["joust-bench"] + words
      let game = try RefereedGame(
        ForeignGame(name: "count", rules: Rules(unchecked: [:]), referee: command),
        launch: Launch(program: own, arguments: command, folder: folder.path, environment: [:]),
        memory: nil)
      defer { game.referee.close() }
      var position = game.start(seed: 0)
      let seconds = Paired.seconds { for _ in 0..<length { position.play(0) } }
      if let failure = position.failure { throw MachineError(failure) }
      return Double(length) / seconds
    }
    var table = BenchTable()
    let usual = try Paired(floor: floor) { try moves(of: ["referee", "more"]) }
    table.add(
      usual, "moves a second", floor: "bare pipe (C, poll, read, write)",
      ours: "\(length) moves, an incremental referee", of: "the bare pipe",
      keys: ["bare_referee_turns_per_second", "more_moves_per_second", "more_moves_ratio"])
    let whole = try Paired(rounds: 3, floor: floor) { try moves(of: ["referee"]) }
    table.add(
      "the same, with all moves in each message", whole, "moves a second", of: "the bare pipe",
      ["whole_moves_per_second": whole.ours])
    let builtIn = try builtInMoves()
    table.add(
      "moves of a built-in game (tic-tac-toe, 15 × 15)", builtIn, "moves a second",
      "\(BenchTable.percent(builtIn / usual.floor)) of the bare pipe",
      ["built_in_moves_per_second": builtIn])
    return table
  }

  private static func builtInMoves() throws -> Double {
    let rules = try Rules(of: TicTacToe.parameters, values: ["size": 15, "win": 15])
    let game = try TicTacToe(rules: rules)
    let games = 200
    var count = 0
    let seconds = Paired.seconds {
      for _ in 0..<games {
        var position = game.start(seed: 0)
        for cell in 0..<225 where position.isLegal(cell) {
          position.play(cell)
          count += 1
        }
      }
    }
    return Double(count) / seconds
  }

  /// Answers as the referee of a game of two seats that ends after ``length`` moves, until the input ends.
  static func serve(isIncremental: Bool) {
    var count = 0
    while let line = readLine() {
      guard case .object(let question)? = try? JSONValue(parsing: Array(line.utf8)) else { return }
      guard case .array(let moves)? = question["moves"] else {
        write(
          #"{"type":"game","seats":["a","b"],"moves":2,"incremental":\#(isIncremental)}"#)
        continue
      }
      count = moves.count + (question["type"] == .string("more") ? count : 0)
      write(
        count < length
          ? #"{"type":"turn","seat":"\#(count.isMultiple(of: 2) ? "a" : "b")","legal":[0,1]}"#
          : #"{"type":"end","winner":null,"reason":"counted"}"#)
    }
  }

  private static func write(_ line: String) { StandardStream.output.write(line + "\n") }
}
