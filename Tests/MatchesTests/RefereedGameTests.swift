import Games
import Matches
import TestThreads
import Testing

/// Tests that a game with a referee is played like a built-in game.
@Suite(.waiting) struct RefereedGameTests {
  @Test func `a referee describes its game`() throws {
    let game = try TestReferees.game()
    defer { game.referee.close() }
    #expect(game.name == "sum")
    #expect(game.seatNames == ["odd", "even"])
    #expect(game.notation == .numbers(count: 4))
    #expect(!game.hasLuck)
    #expect(game.rules == Rules(unchecked: ["target": 7, "draw": 0]))
  }

  @Test func `a game is played to a win`() throws {
    let game = try TestReferees.game()
    defer { game.referee.close() }
    var position = game.start(seed: 0)
    #expect(position.state == .turn(.first))
    #expect(position.legalMoves == [1, 2, 3])
    #expect([0, 1, 3, 4, -1].map(position.isLegal) == [false, true, true, false, false])
    position.play(3)
    #expect(position.state == .turn(.second))
    #expect(position.drawing == "total 3")
    #expect(position.ply == 1)
    position.play(3)
    position.play(1)
    #expect(position.state == .won(.first, reason: "reached"))
    #expect(position.legalMoves.isEmpty)
    #expect(position.failure == nil)
  }

  @Test func `a game with other rules is played to a draw`() throws {
    let game = try TestReferees.game(rules: ["target": 12, "draw": 1])
    defer { game.referee.close() }
    #expect(game.position(after: [3, 3]).state == .drawn(reason: "half"))
  }

  @Test func `moves may be words`() throws {
    let game = try TestReferees.game("words")
    defer { game.referee.close() }
    #expect(game.notation == .words(["none", "one", "two", "three"], letters: []))
    #expect(game.position(after: [3, 3, 2]).state == .won(.first, reason: "reached"))
  }

  @Test func `luck follows from the seed`() throws {
    let game = try TestReferees.game("luck")
    defer { game.referee.close() }
    #expect(game.hasLuck)
    #expect(
      (0..<4).map { game.start(seed: $0).drawing } == ["total 0", "total 1", "total 2", "total 0"])
    #expect(throws: OpeningError.luck) { try Openings(of: game, plies: 1, seed: 1) }
  }

  @Test func `each sequence of moves is an opening`() throws {
    let game = try TestReferees.game()
    defer { game.referee.close() }
    let openings = try Openings(of: game, plies: 2, seed: 1)
    #expect(openings.count == 9)
    #expect(Set(openings.shuffled(9)) == Set((1...3).flatMap { a in (1...3).map { [a, $0] } }))
    #expect(throws: OpeningError.none(plies: 7)) { try Openings(of: game, plies: 7, seed: 1) }
  }

  @Test func `copies answer at the same time`() async throws {
    let game = try TestReferees.game()
    defer { game.referee.close() }
    await withTaskGroup(of: VersusState.self) { group in
      for move in 1...8 { group.addTask { game.position(after: [3, 3, move % 3 + 1]).state } }
      for await state in group { #expect(state == .won(.first, reason: "reached")) }
    }
  }

  @Test func `a copy that ends in the middle of a game is not started again`() throws {
    let game = try TestReferees.game("dies-later")
    defer { game.referee.close() }
    let failure = game.position(after: [1, 1, 1, 1, 1]).failure ?? ""
    #expect(failure.contains("exited with status 3 instead of answering"), "\(failure)")
  }

  @Test func `refused rules are reported with the referee's reason, made printable`() {
    let failure = #expect(throws: RefereeFailure.self) {
      try TestReferees.game(rules: ["target": 0])
    }
    #expect(failure?.kind == .refusal)
    #expect(
      failure?.description
        == #"the referee of sum (./TestReferee) refuses the rules: target is 0, "#
        + #"expected 1 or more\u{1B}[31m"#)
  }
}
