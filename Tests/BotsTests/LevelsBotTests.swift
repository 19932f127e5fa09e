import Games
import Testing

struct LevelsBotTests {
  @Test func `hard cannot be beaten on 3 × 3`() throws {
    for seat in [Seat.first, .second] {
      var bot = try Seated("levels", at: ticTacToe(), options: ["level": "hard"])
      let odds = try Odds(of: seat, from: try ticTacToe().start) { [try bot.move(on: $0.board)] }
      #expect(odds.loss == 0)
    }
  }

  @Test func `each level scores more against random play than the level below`() throws {
    let game = try ticTacToe()
    var shares: [Double] = []
    for level in ["easy", "medium", "hard"] {
      var share = 0.0
      for seed in 0..<10 {
        let options = ["level": level, "seed": "\(seed)"]
        var bot = try Seated("levels", at: game, options: options)
        for seat in [Seat.first, .second] {
          let odds = try Odds(of: seat, from: game.start) { [try bot.move(on: $0.board)] }
          share += (odds.win - odds.loss) / 20
        }
      }
      shares.append(share)
    }
    #expect(shares == shares.sorted())
    #expect(Set(shares).count == 3)
  }

  @Test func `the default level is medium`() throws {
    let board = try marks("X.. ... ...")
    for seed in 0..<20 {
      var plain = try Seated("levels", at: ticTacToe(), options: ["seed": "\(seed)"])
      var medium = try Seated(
        "levels", at: ticTacToe(), options: ["seed": "\(seed)", "level": "medium"])
      #expect(try plain.move(on: board) == medium.move(on: board))
    }
  }
}
