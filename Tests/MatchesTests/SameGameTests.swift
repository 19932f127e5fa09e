import Foundation
import Games
import Hosting
import Matches
import TestThreads
import Testing
import Tournaments

/// Tests that the built-in games are played in the same way if a referee implements them.
@Suite(.waiting, .enabled(if: Python.path != nil, "there is no python3 on this machine"))
struct SameGameTests {
  @Test(arguments: [("good", 0), ("exit", 3), ("illegal", 2)])
  func `tic-tac-toe`(mode: String, turn: Int) throws {
    try compare(TestBots.ticTacToe, .ticTacToe, TestBots.bot(mode, at: turn, name: "other"))
  }

  @Test func `2048`() throws {
    let game = try TestBots.twentyFortyEight(moves: 60)
    try compare(game, .twentyFortyEight, TestBots.bot("good", name: "other"))
  }

  private func compare(
    _ builtIn: any Game, _ script: Python.Script, _ bot: BotLaunch
  ) throws {
    let refereed = try Python.game(script)
    defer { refereed.referee.close() }
    func records(_ game: any Game) throws -> [GameRecord] {
      try TestBots.play(TestBots.bot("good"), bot, games: 3, game).map { record in
        var record = record
        // These values depend on the clock, or are written only for a built-in game.
        record.milliseconds = []
        record.longestMilliseconds = []
        record.processorMilliseconds = nil
        record.at = ""
        record.game = ""
        record.rules = Rules(unchecked: [:])
        if case .race(let seed, let moves, let scores, _) = record.play {
          record.play = .race(seed: seed, moves: moves, scores: scores, measures: [])
        }
        return record
      }
    }
    #expect(try records(builtIn) == records(refereed))
  }
}

private enum Python {
  static let path = ProgramSearch.find(
    "python3", in: ProcessInfo.processInfo.environment["PATH"] ?? "")

  struct Script: Sendable {
    let text: String
  }

  static func game(_ script: Script) throws -> RefereedGame {
    Signals.ignoreRefusedWrites()
    let command = ["python3", "-c", script.text + loop]
    return try RefereedGame(
      ForeignGame(name: "anew", rules: Rules(unchecked: [:]), referee: command),
      launch: Launch(
        program: try #require(path), arguments: command, folder: "/",
        environment: ProcessInfo.processInfo.environment),
      memory: nil, patience: .seconds(60))
  }

  private static let loop = """

    import json, sys
    for line in sys.stdin:
        asked = json.loads(line)
        answer = GAME if asked["type"] == "hello" else position(**asked)
        print(json.dumps(answer), flush=True)
    """
}

extension Python.Script {
  fileprivate static let ticTacToe = Self(
    text: """
      GAME = {"type": "game", "seats": ["X", "O"], "moves": 9}
      ROWS = [(0,1,2), (3,4,5), (6,7,8), (0,3,6), (1,4,7), (2,5,8), (0,4,8), (2,4,6)]

      def position(type, moves):
          for side in 0, 1:
              if any(set(row) <= set(moves[side::2]) for row in ROWS):
                  return {"type": "end", "winner": "XO"[side], "reason": "line"}
          if len(moves) == 9:
              return {"type": "end", "winner": None, "reason": "full"}
          legal = [cell for cell in range(9) if cell not in moves]
          return {"type": "turn", "seat": "XO"[len(moves) % 2], "legal": legal}
      """)

  fileprivate static let twentyFortyEight = Self(
    text: """
      WORDS = ["up", "right", "down", "left"]
      GAME = {"type": "game", "seats": ["solo"], "moves": WORDS, "luck": True}
      MASK = 2**64 - 1

      def output(number, seed):
          x = (seed + (number + 1) * 0x9E3779B97F4A7C15) & MASK
          x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
          x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
          return x ^ x >> 31

      def add(board, number, seed):
          free = [cell for cell in range(16) if not board[cell]]
          bits = output(number, seed)
          tile = 4 if bits & 0xFFFFFFFF < 429496730 else 2
          board[free[(bits >> 32) * len(free) >> 32]] = tile

      def row(word, index):
          line = range(4 * index, 4 * index + 4) if word in ("left", "right") else range(index, 16, 4)
          return list(line) if word in ("left", "up") else list(line)[::-1]

      def slid(board, word):
          board, score = board[:], 0
          for cells in (row(word, index) for index in range(4)):
              tiles, merged = [board[cell] for cell in cells if board[cell]], []
              while tiles:
                  tile = tiles.pop(0)
                  if tiles and tiles[0] == tile:
                      tile += tiles.pop(0)
                      score += tile
                  merged.append(tile)
              for cell, tile in zip(cells, merged + [0] * 4):
                  board[cell] = tile
          return board, score

      def position(type, moves, seed):
          board, score = [0] * 16, 0
          add(board, 0, int(seed))
          add(board, 1, int(seed))
          for number, word in enumerate(moves):
              board, gain = slid(board, word)
              score += gain
              add(board, number + 2, int(seed))
          legal = [word for word in WORDS if slid(board, word)[0] != board]
          if not legal or len(moves) == 60:
              return {"type": "end", "scores": [score], "reason": "over"}
          return {"type": "turn", "seat": "solo", "legal": legal}
      """)
}
