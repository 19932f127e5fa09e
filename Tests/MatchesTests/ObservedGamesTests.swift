import Games
import Matches
import Synchronization
import TestThreads
import Testing
import Tournaments

/// Games that are observed while they are played.
@Suite(.waiting) struct ObservedGamesTests {
  /// Plays a game, and returns its record and the states of the game each time that it waited for a bot.
  private func play(
    _ game: any Game, start: ScheduledGame.Start = .opening([])
  ) throws -> (record: GameRecord, states: [GameSoFar], observed: ObservedGames) {
    let observed = ObservedGames()
    var settings = TestBots.quick
    settings.observed = observed
    let states = Mutex<[GameSoFar]>([])
    let launches = (0..<2).map { TestBots.bot("good", name: "bot-\($0)") }
    let match = Match(game, bots: launches, settings: settings) {
      states.withLock { $0 += observed.games(limit: 8) }
      return false
    }
    defer { match.close() }
    let scheduled = ScheduledGame(id: "g-1", entrants: [0, 1], start: start)
    return (try match.play(scheduled, seating: [0, 1]), states.withLock { $0 }, observed)
  }

  @Test func `the moves of a game are seen while it is played, and not after its end`() throws {
    let (record, states, observed) = try play(TestBots.ticTacToe, start: .opening([4]))
    guard case .versus(_, let moves) = record.play else {
      Issue.record("not a game in turns: \(record.play)")
      return
    }
    let seen = states.map(\.boards[0].moves)
    #expect(seen.first == [])
    #expect(seen.last?.count == moves.count - 1)
    #expect(seen.allSatisfy { moves.starts(with: $0) })
    let last = try #require(states.last)
    #expect(last.id == "g-1" && last.bots == ["bot-0", "bot-1"] && last.table == 0)
    // After the move of the opening, the second seat begins.
    #expect(last.movers == last.boards[0].moves.indices.map { ($0 + 1) % 2 })
    #expect(last.next == [moves.count % 2])
    #expect(last.boards[0].pictures.isEmpty)
    #expect(observed.count == 0 && observed.games(limit: 8).isEmpty && observed.closed.isEmpty)
  }

  @Test func `each board of a race is seen`() throws {
    let game = try TestBots.twentyFortyEight(moves: 6)
    let (record, states, _) = try play(game, start: .luck(7))
    guard case .race(_, let moves, _, _) = record.play else {
      Issue.record("not a race: \(record.play)")
      return
    }
    #expect(states.contains { $0.boards.count == 2 && !$0.boards[0].moves.isEmpty })
    for state in states {
      for (board, all) in zip(state.boards, moves) { #expect(all.starts(with: board.moves)) }
    }
  }

  @Test func `a referee's pictures are kept, and its moves only if it declares no secrets`() throws
  {
    let open = try TestReferees.game("board")
    defer { open.referee.close() }
    let (_, states, _) = try play(open)
    let last = try #require(states.last)
    #expect(last.boards[0].moves.count > 1)
    #expect(last.boards[0].pictures.count == last.boards[0].moves.count + 1)
    let closed = try TestReferees.game("luck")
    defer { closed.referee.close() }
    let hidden = try play(closed)
    #expect(hidden.states.isEmpty && hidden.observed.closed == ["sum"])
  }
}
