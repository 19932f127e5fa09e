import Foundation
import Games
import Hosting
import Matches
import TestThreads
import Testing

/// Tests the example referee of Othello by comparison with known results about the game.
@Suite(.waiting, .enabled(if: Othello.node != nil, "there is no node on this machine"))
struct OthelloTests {
  @Test func `the number of possible games equals the known number`() throws {
    let game = try Othello.game()
    defer { game.referee.close() }
    #expect((1...4).map { Othello.games(from: game.start, moves: $0) } == [4, 12, 56, 244])
  }

  @Test func `the shortest game ends when white has no disc left`() throws {
    let game = try Othello.game()
    defer { game.referee.close() }
    guard case .words(let names, _) = game.notation else {
      Issue.record("the moves are not words: \(game.notation)")
      return
    }
    var position = game.start
    for name in ["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"] {
      position.play(try #require(names.firstIndex(of: name)))
    }
    #expect(position.state == .won(.first, reason: "discs"))
    #expect(position.scores == [13, 0])
    #expect(
      position.drawing == """
        ........
        ........
        ....x...
        ...xxx..
        ..xxxxx.
        ...xxx..
        ....x...
        ........
        black 13, white 0
        """)
  }
}

private enum Othello {
  static let node = ProgramSearch.find(
    "node", in: ProcessInfo.processInfo.environment["PATH"] ?? "")

  /// Returns the number of sequences with the given number of moves.
  static func games(from position: any VersusPosition, moves: Int) -> Int {
    guard moves > 0 else { return 1 }
    return position.legalMoves.reduce(0) { sum, move in
      var next = position
      next.play(move)
      return sum + games(from: next, moves: moves - 1)
    }
  }

  static func game() throws -> RefereedGame {
    Signals.ignoreRefusedWrites()
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../tournaments/othello").standardizedFileURL.path
    let command = ["node", "othello.mjs"]
    return try RefereedGame(
      ForeignGame(name: "othello", rules: Rules(unchecked: [:]), referee: command),
      launch: Launch(
        program: try #require(node), arguments: command, folder: folder,
        environment: ProcessInfo.processInfo.environment),
      memory: nil, patience: .seconds(60))
  }
}
