import Games
import Testing
import Tournaments

/// Tests the rules by which a tournament ends games early.
@Suite struct AdjudicationTests {
  @Test func `the keys of adjudication are like those of fastchess`() throws {
    let file = try Sample.file(
      """
      { games: ["tic-tac-toe"], bots: ["*"], record_times: true,
        adjudicate: { resign: { eval: 600, moves: 4, both: true },
                      draw: { eval: 10.5, moves: 8, from: 40 } } }
      """)
    #expect(file.recordsTimes)
    #expect(
      file.adjudication
        == Adjudication(
          resign: .init(eval: 600, moves: 4, both: true),
          draw: .init(eval: 10.5, moves: 8, from: 40)))
    let plain = try Sample.file(#"{ games: ["tic-tac-toe"], bots: ["*"] }"#)
    #expect(plain.adjudication == nil && !plain.recordsTimes)
  }

  @Test(arguments: [
    ("{}", #""adjudicate" is empty, expected "resign", "draw" or both"#),
    ("{ resign: { moves: 4 } }", #""adjudicate.resign.eval" is missing, expected a number"#),
    (
      "{ resign: { eval: -1, moves: 4 } }",
      #""adjudicate.resign.eval" is -1, expected a number from 0"#
    ),
    (
      "{ draw: { eval: 1, moves: 0 } }",
      #""adjudicate.draw.moves" is 0, expected a whole number, 1"#
    ),
    ("{ draw: { eval: 1, moves: 1, both: true } }", #""adjudicate.draw.both" is an unknown key"#),
    (
      "{ resign: { eval: 1, moves: 1, both: 1 } }", #""adjudicate.resign.both" is 1, expected true"#
    ),
  ])
  func `a wrong rule is an error that names its key`(rules: String, sentence: String) {
    let error = #expect(throws: ConfigurationError.self) {
      try Sample.file("{ games: [\"2048\"], bots: [\"*\"], adjudicate: \(rules) }")
    }
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  /// Returns the ply after which alternating evals of two seats end a game, and the places; nil if no rule
  /// ends the game.
  private func end(_ rules: Adjudication, _ evals: [Double?]) -> String? {
    var adjudicator = Adjudicator(rules)
    for (ply, eval) in evals.enumerated() {
      if let end = adjudicator.add(eval, of: ply % 2, plies: ply + 1) {
        return "\(ply + 1): \(end.places)"
      }
    }
    return nil
  }

  @Test func `a bot resigns only after its own moves in a row`() {
    let rules = Adjudication(resign: .init(eval: 500, moves: 2))
    #expect(end(rules, [0, -500, 0, -501]) == "4: [1, 2]")
    #expect(end(rules, [0, -500, 0, -499, 0, -500]) == nil)
    #expect(end(rules, [-600, 0, nil, 0, -600]) == nil)
    #expect(end(rules, [-600, 0, -600]) == "3: [2, 1]")
  }

  @Test func `both sides have to agree if the rule requires it`() {
    let rules = Adjudication(resign: .init(eval: 500, moves: 2, both: true))
    #expect(end(rules, [500, -500, 500, -500]) == "4: [1, 2]")
    #expect(end(rules, [500, -500, 499, -500, 500, -500, 500, -500]) == "8: [1, 2]")
    #expect(end(rules, [-500, -500, -500, -500]) == nil)
  }

  @Test func `a draw needs level evals of both sides and a number of full moves`() {
    let rules = Adjudication(draw: .init(eval: 10, moves: 2, from: 3))
    #expect(end(rules, [0, -10, 10, 0, 0, 0]) == "6: [1, 1]")
    #expect(end(rules, [0, 0, 0, 0, 0, 11, 0, 0, 0, 0]) == "10: [1, 1]")
    #expect(end(rules, [0, nil, 0, nil, 0, nil, 0, nil]) == nil)
  }
}
