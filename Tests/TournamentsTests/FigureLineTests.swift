import Games
import Testing
import Tournaments

/// Tests the figures about answers in the line of a game.
@Suite struct FigureLineTests {
  private static func sample() throws -> GameRecord {
    var game = try Sample.versus()
    game.comments = []
    game.figures.evals = [[12, nil, -0.5], []]
    game.figures.depths = [[nil, 3], [7]]
    game.figures.nodes = [[], [1_000_000_000_000]]
    game.figures.pvs = [["a \"b\""], [nil, "c\n"]]
    game.figures.clocks = [[900, 800], [1000]]
    game.figures.times = [[0.5, 1.1], [0.3]]
    game.drawOffers = [.init(turn: 2, bot: 0), .init(turn: 3, bot: 1)]
    return game
  }

  @Test func `figures are written in a short form and read back`() throws {
    let game = try Self.sample()
    let line = game.line()
    let text = String(decoding: line, as: UTF8.self)
    #expect(
      text.contains(
        #""draw_offers":[[2,0],[3,1]],"evals":[[12,null,-0.5],[]],"depths":[[null,3],[7]],"#
          + #""nodes":[[],[1000000000000]],"pvs":[["a \"b\""],[null,"c\n"]],"#
          + #""clocks":[[900,800],[1000]],"times":[[0.5,1.1],[0.3]],"ms":"#), "\(text)")
    #expect(try RecordLine(line, in: 0..<line.count - 1) == .game(game))
    // A line without figures has the same form as before.
    let plain = String(decoding: try Sample.versus().line(), as: UTF8.self)
    #expect(!plain.contains("evals") && !plain.contains("clocks") && !plain.contains("resigned"))
  }

  @Test(arguments: [
    (#""evals":[[12,null,-0.5],[]]"#, #""evals":[[12,"a"],[]]"#, "`evals` is a list, expected"),
    (
      #""evals":[[12,null,-0.5],[]]"#, #""evals":[[12]]"#, "`evals` is a list, expected a list of 2"
    ),
    (#""pvs":[["#, #""pvs":[[1,"#, "`pvs` is a list, expected a list of 2 lists of texts or null"),
    (#""nodes":[[],"#, #""nodes":[[1.5],"#, "`nodes` is a list"),
    (#"[3,1]]"#, #"[3,2]]"#, "`draw_offers` is a list, expected a list of [turn, bot]"),
    (
      #""comments""#, #""adjudicate":{"resign":{"eval":-1}},"comments""#,
      "`adjudicate` is an object, expected an object such as"
    ),
    (
      #""comments""#, #""resigned":[2],"comments""#, "`resigned` is a list, expected a list of bots"
    ),
  ])
  func `a wrong value is an error`(right: String, wrong: String, sentence: String) throws {
    var game = try Self.sample()
    game.comments = [.init(turn: 2, bot: 0, text: "x")]
    let text = String(decoding: game.line(), as: UTF8.self)
    try #require(text.contains(right))
    let bytes = Array(text.replacing(right, with: wrong, maxReplacements: 1).utf8)
    let error = #expect(throws: RecordError.self) {
      try RecordLine(bytes, in: 0..<bytes.count - 1)
    }
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  @Test func `figures that the moves can't have do not verify`() throws {
    var game = try Sample.versus()
    game.figures.evals = [[1, 2, 3, 4], []]
    #expect(game.contradiction() == "`evals` has more items for a bot than the bot had turns")
    game.figures.evals = []
    game.figures.times = [[1.2], []]
    #expect(
      game.contradiction()
        == "`times` of minimax has an item above its `max_ms`, or a sum above its `ms`")
    game.figures.times = [[0.8, 1.1], [0.3]]
    #expect(game.contradiction() == nil)
    for clock in [Int.max, 9_223_372_036_855, -1] {
      game.figures.clocks = [[0, clock], []]
      #expect(
        game.contradiction()
          == "`clocks` of minimax has an item below 0 or above 9223372036854")
    }
    game.figures.clocks = [[9_223_372_036_854, 0], []]
    #expect(game.contradiction() == nil)
  }
}
