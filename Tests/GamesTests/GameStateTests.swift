import Games
import Testing

@Suite struct GameStateTests {
  private func ticTacToe() throws -> TicTacToe {
    try TicTacToe(rules: Rules(of: TicTacToe.parameters))
  }

  private func twentyFortyEight(moves: Int) throws -> TwentyFortyEight {
    try TwentyFortyEight(
      rules: Rules(of: TwentyFortyEight.parameters, values: ["max_moves": moves]))
  }

  @Test func `a game in turns waits for one seat after the other, to a win`() throws {
    var state = GameState(of: try ticTacToe(), opening: [4])
    for (ply, move) in [0, 2, 1, 6].enumerated() {
      let mover = (ply + 1) % 2
      #expect(state.awaits(mover))
      #expect(!state.awaits(1 - mover))
      #expect(state.turn(of: mover) == ply + 2)
      #expect(state.isLegal(move, by: mover))
      #expect(state.outcome == nil)
      state.apply(move, by: mover)
      #expect(!state.isLegal(move, by: 1 - mover))
    }
    #expect(state.outcome == GameEnding(places: [1, 2], reason: "line"))
    #expect(!state.awaits(0) && !state.awaits(1))
    #expect(state.moves == [[0, 2, 1, 6]])
    #expect(state.scores.isEmpty)
  }

  @Test func `a full board is drawn`() throws {
    var state = GameState(of: try ticTacToe())
    for (ply, move) in [0, 1, 2, 4, 3, 5, 7, 6, 8].enumerated() { state.apply(move, by: ply % 2) }
    #expect(state.outcome == GameEnding(places: [1, 1], reason: "full"))
  }

  @Test func `a race waits for each seat on its own board until both are over`() throws {
    var state = GameState(of: try twentyFortyEight(moves: 2), seed: 7)
    let start = state.position(for: 1).legalMoves
    for turn in 1...2 {
      #expect(state.awaits(0) && state.awaits(1))
      #expect(state.turn(of: 0) == turn)
      state.apply(state.position(for: 0).legalMoves[0], by: 0)
    }
    #expect(!state.awaits(0) && state.awaits(1))
    #expect(state.position(for: 1).legalMoves == start)
    #expect(state.turn(of: 1) == 1)
    #expect(state.outcome == nil)
    for move in state.moves[0] { state.apply(move, by: 1) }
    #expect(state.outcome == GameEnding(places: [1, 1], reason: "score"))
    #expect(state.scores[0] == state.scores[1])
    #expect(state.measures[0] == state.measures[1])
  }

  @Test func `the higher score of a race wins`() throws {
    // At least one seed leads to unequal scores if one seat plays its first legal move and the other its
    // last.
    let outcomes = try (0..<20).map { seed in
      var state = GameState(of: try twentyFortyEight(moves: 20), seed: UInt64(seed))
      while state.outcome == nil {
        for seat in 0..<2 where state.awaits(seat) {
          let moves = state.position(for: seat).legalMoves
          state.apply(seat == 0 ? moves[0] : moves[moves.count - 1], by: seat)
        }
      }
      let scores = state.scores
      let places =
        scores[0] == scores[1] ? [1, 1] : scores[0] > scores[1] ? [1, 2] : [2, 1]
      #expect(state.outcome == GameEnding(places: places, reason: "score"))
      return state.outcome
    }
    #expect(Set(outcomes).count > 1)
  }

  @Test func `the state of an unknown game is a failure`() {
    let game = ForeignGame(name: "go", rules: Rules(unchecked: [:]))
    #expect(GameState(of: game, opening: [1]).failure?.contains("go is not built in") == true)
  }

  @Test func `seats have the names that bots see`() throws {
    #expect((0..<2).map(try ticTacToe().seatName) == ["X", "O"])
    #expect(try twentyFortyEight(moves: 1).seatName(0) == nil)
  }
}
