import Foundation
import Games
import Hosting
import Matches
import TestThreads
import Testing

/// Tests the example referee of Connect Four by comparison with another implementation of the rules.
@Suite(.waiting, .enabled(if: ConnectFour.python != nil, "there is no python3 on this machine"))
struct ConnectFourTests {
  @Test(arguments: [(7, 6, 4), (5, 4, 3), (4, 4, 4), (9, 3, 3)])
  func `random games follow the rules`(columns: Int, rows: Int, connect: Int) throws {
    let game = try ConnectFour.game(["columns": columns, "rows": rows, "connect": connect])
    defer { game.referee.close() }
    var generator = SplitMix64(seed: UInt64(columns))
    for _ in 0..<25 {
      var board = ConnectFour(columns: columns, rows: rows, connect: connect)
      var position = game.start(seed: 0)
      while true {
        try #require(position.failure == nil, "\(position.failure ?? "")")
        #expect(position.legalMoves == board.legal)
        #expect(position.drawing == board.picture)
        #expect(position.state == board.state)
        guard case .turn = board.state else { break }
        let move = board.legal[generator.next(below: board.legal.count)]
        board.play(move)
        position.play(move)
      }
    }
  }

  @Test(
    arguments: [
      (["rows": 2], "rows is 2, expected 3 to 20"), (["columns": nil], "columns is None"),
      (["size": 7], "there is no rule size; the rules are columns, rows, connect"),
      (["connect": 8], "no row of 8 fits on the board"),
    ] as [([String: Int?], String)])
  func `impossible rules are refused`(rules: [String: Int?], reason: String) {
    let failure = #expect(throws: RefereeFailure.self) { try ConnectFour.game(rules) }
    #expect(failure?.kind == .refusal)
    #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
  }
}

/// Another implementation of Connect Four, which searches the whole board for a win.
private struct ConnectFour {
  let columns: Int
  let rows: Int
  let connect: Int
  private var discs: [[Int?]]
  private var count = 0
  private(set) var state = VersusState.turn(.first)

  init(columns: Int, rows: Int, connect: Int) {
    self.columns = columns
    self.rows = rows
    self.connect = connect
    discs = Array(repeating: Array(repeating: nil, count: columns), count: rows)
  }

  mutating func play(_ column: Int) {
    guard let row = discs.lastIndex(where: { $0[column] == nil }) else { return }
    discs[row][column] = count % 2
    count += 1
    state =
      count == columns * rows
      ? .drawn(reason: "full") : .turn(count.isMultiple(of: 2) ? .first : .second)
    for (index, seat) in [Seat.first, .second].enumerated() where hasRow(of: index) {
      state = .won(seat, reason: "row")
    }
  }

  var legal: [Int] {
    guard case .turn = state else { return [] }
    return (0..<columns).filter { discs[0][$0] == nil }
  }

  var picture: String {
    discs.map { row in row.map { $0.map { ["r", "y"][$0] } ?? "." }.joined() }
      .joined(separator: "\n")
  }

  private func hasRow(of side: Int) -> Bool {
    for row in 0..<rows {
      for column in 0..<columns {
        for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
          let cells = (0..<connect).map { (row + $0 * down, column + $0 * right) }
          let isRow = cells.allSatisfy { row, column in
            (0..<rows).contains(row) && (0..<columns).contains(column) && discs[row][column] == side
          }
          if isRow { return true }
        }
      }
    }
    return false
  }

  static let python = ProgramSearch.find(
    "python3", in: ProcessInfo.processInfo.environment["PATH"] ?? "")

  static func game(_ rules: [String: Int?]) throws -> RefereedGame {
    Signals.ignoreRefusedWrites()
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../tournaments/connect-four").standardizedFileURL.path
    let command = ["python3", "connect_four.py"]
    return try RefereedGame(
      ForeignGame(
        name: "connect-four",
        rules: Rules(unchecked: rules.mapValues { $0.map(RuleValue.integer) }), referee: command),
      launch: Launch(
        program: try #require(python), arguments: command, folder: folder,
        environment: ProcessInfo.processInfo.environment),
      memory: nil, patience: .seconds(60))
  }
}
