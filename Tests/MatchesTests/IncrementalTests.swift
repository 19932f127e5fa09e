import Games
import Matches
import TestThreads
import Testing

/// Tests a referee that is asked only for the new moves.
@Suite(.waiting) struct IncrementalTests {
  @Test func `each line of play continues with the copy that has its position`() throws {
    let game = try TestReferees.game("more", rules: ["target": 100])
    defer { game.referee.close() }
    var ones = game.start(seed: 0)
    var twos = game.start(seed: 0)
    for _ in 1...10 {
      ones.play(1)
      twos.play(2)
    }
    #expect(ones.drawing == "total 10, asked for more 10 times")
    // The first position was known, so that another copy received the first move in a complete question.
    #expect(twos.drawing == "total 20, asked for more 9 times")
    #expect(game.position(after: [3, 3, 3, 3]).drawing == "total 12, asked for more 3 times")
  }

  @Test func `after the end of a game, its copy is asked about the next game`() throws {
    let game = try TestReferees.game("more", rules: ["target": 10])
    defer { game.referee.close() }
    let end = game.position(after: [2, 2, 2, 2, 2])
    #expect(end.drawing == "total 10, asked for more 5 times")
    #expect(game.position(after: [3], seed: 1).drawing == "total 3, asked for more 5 times")
  }

  @Test func `a copy that ends is replaced by another one, which receives all moves`() throws {
    let game = try TestReferees.game("more-dies", rules: ["target": 100])
    defer { game.referee.close() }
    let position = game.position(after: Array(repeating: 2, count: 20))
    #expect(position.failure == nil)
    #expect(position.drawing?.hasPrefix("total 40") == true)
  }

  @Test func `a long game needs one short question per move`() throws {
    let game = try TestReferees.game("more", rules: ["target": 1000])
    defer { game.referee.close() }
    let end = game.position(after: Array(repeating: 1, count: 1000))
    #expect(end.state == .won(.second, reason: "reached"))
    #expect(end.drawing == "total 1000, asked for more 1000 times")
  }
}
