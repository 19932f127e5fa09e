import Games
import Testing

struct OpeningsTests {
  @Test(arguments: [(0, 1), (1, 9), (2, 72), (3, 252), (4, 756), (8, 222)])
  func `3 × 3 has an opening for each unfinished position`(
    plies: Int, count: Int
  ) throws {
    let openings = try Openings(of: ticTacToe(), plies: plies, seed: 1)
    #expect(openings.count == count)
    try check(openings.shuffled(count + 5), of: ticTacToe(), plies: plies, count: count)
  }

  @Test(arguments: [(3, 3, 3, 100), (4, 4, 8, 500), (5, 4, 15, 500)])
  func `a sample is drawn if there are too many openings`(
    size: Int, win: Int, plies: Int, limit: Int
  ) throws {
    let game = try ticTacToe(size: size, win: win)
    let openings = try Openings(of: game, plies: plies, seed: 3, limit: limit)
    #expect(openings.count == limit)
    let first = openings.shuffled(90)
    try check(first, of: game, plies: plies, count: 90)
    #expect(Array(openings.shuffled(limit).prefix(90)) == first)
    try check(openings.shuffled(limit), of: game, plies: plies, count: limit)
  }

  @Test func `a sample that is nearly everything is still complete`() throws {
    let openings = try Openings(of: ticTacToe(), plies: 3, seed: 3, limit: 251)
    try check(openings.shuffled(251), of: ticTacToe(), plies: 3, count: 251)
  }

  @Test func `the largest board has openings too`() throws {
    let game = try ticTacToe(size: 15, win: 5)
    try check(Openings(of: game, plies: 4, seed: 3).shuffled(50), of: game, plies: 4, count: 50)
  }

  @Test func `a larger number of openings keeps the first ones`() throws {
    let openings = try Openings(of: ticTacToe(), plies: 3, seed: 7)
    let all = openings.shuffled(252)
    #expect(openings.shuffled(17) == Array(all.prefix(17)))
    #expect(openings.shuffled(0).isEmpty)
  }

  @Test func `each seed gives a different order`() throws {
    let game = try ticTacToe()
    let order = try Openings(of: game, plies: 2, seed: 7).shuffled(72)
    #expect(try Openings(of: game, plies: 2, seed: 7).shuffled(72) == order)
    #expect(try Openings(of: game, plies: 2, seed: 8).shuffled(72) != order)
    #expect(order != order.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func `without plies there is one opening without a move`() throws {
    #expect(try Openings(of: ticTacToe(size: 15), plies: 0, seed: 1).shuffled(3) == [[]])
  }

  @Test(arguments: [(3, 9), (3, 100), (15, 226)])
  func `plies that leave no unfinished position are an error`(size: Int, plies: Int) throws {
    let game = try ticTacToe(size: size)
    let error = #expect(throws: OpeningError.self) {
      try Openings(of: game, plies: plies, seed: 1)
    }
    #expect(error?.description.contains("\(plies) opening plies") == true)
  }

  @Test(arguments: ["+0", "00", "-0", "04", " 4", "4.0", ""])
  func `a listed move is a number as in messages`(word: String) throws {
    #expect(try ListedOpenings([["0", "4"]], of: ticTacToe()).openings == [[0, 4]])
    let error = #expect(throws: ListedOpenings.LineError.self) {
      try ListedOpenings([["0"], ["8", word]], of: ticTacToe())
    }
    #expect(error?.line == 1)
    #expect(error?.reason == "\"\(word)\" is not a legal move after 1 move")
  }

  /// Checks that each opening is legal, unfinished and in order, and that all openings are different.
  private func check(
    _ openings: [[Int]], of game: TicTacToe, plies: Int, count: Int
  ) throws {
    #expect(openings.count == count)
    #expect(Set(openings).count == count)
    for opening in openings {
      #expect(opening.count == plies)
      var position = game.start
      for move in opening {
        try #require(position.isLegal(move))
        position.play(move)
      }
      guard case .turn = position.state else {
        Issue.record("\(opening) is finished")
        continue
      }
      for place in opening.indices.dropFirst(2) {
        #expect(opening[place - 2] < opening[place])
      }
    }
  }
}
