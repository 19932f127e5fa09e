import Games
import Runs
import Testing
import Tournaments

@Suite struct SPSATests {
  private static let depth = TunedParameter(
    name: "depth", range: 1...9, isInteger: true, start: 2)
  private static let bias = TunedParameter(
    name: "bias", range: 0...4, isInteger: false, start: 3.5)

  /// Simulates steps of games whose scores depend on the distances of both values from the best values.
  ///
  /// - Returns: The tuned values.
  private func tuned(
    _ parameters: [TunedParameter], best: [Double], games: Int, seed: UInt64
  ) -> [Double] {
    let gamesInStep = 8
    var spsa = SPSA(
      parameters, steps: games / gamesInStep, games: games, lastRate: SPSA.usualRate(games: games),
      seed: seed)
    var generator = SplitMix64(seed: seed)
    while !spsa.isOver {
      let (plus, minus) = spsa.trial
      func loss(_ values: [Double]) -> Double {
        parameters.indices.reduce(0) { sum, index in
          let span = parameters[index].range.upperBound - parameters[index].range.lowerBound
          // The bot receives rounded values.
          let value = Double(parameters[index].word(for: values[index])) ?? 0
          let distance = (value - best[index]) / span
          return sum + distance * distance
        }
      }
      // A difference of a quarter of the range costs about 120 Elo.
      let chance = min(max(0.5 + 5 * (loss(minus) - loss(plus)), 0.02), 0.98)
      let result = (0..<gamesInStep).reduce(0) { sum, _ in
        sum + (Double(generator.next() >> 11) / 9_007_199_254_740_992 < chance ? 1 : -1)
      }
      spsa.advance(by: result)
    }
    return spsa.result
  }

  @Test(arguments: [UInt64](1...8))
  func `a known optimum is found within a tenth of the range`(seed: UInt64) {
    let best = [6.0, 1.0]
    let found = tuned([Self.depth, Self.bias], best: best, games: 4000, seed: seed)
    #expect(abs(found[0] - best[0]) < 0.8, "\(found)")
    #expect(abs(found[1] - best[1]) < 0.4, "\(found)")
  }

  @Test func `the path follows from the results and the seed only`() {
    var one = SPSA([Self.depth, Self.bias], steps: 10, games: 80, lastRate: 0.05, seed: 3)
    var other = one
    for result in [3, -2, 0, 8] {
      one.advance(by: result)
      other.advance(by: result)
    }
    #expect(one.path == other.path)
    #expect(one.nextStep == 5)
    #expect(one.path[3] == one.path[2])
    #expect(one.path[1] != one.path[0])
  }

  @Test func `whole numbers above and below differ until the end, and values stay in the range`() {
    var spsa = SPSA([Self.depth], steps: 50, games: 400, lastRate: 0.1, seed: 1)
    while !spsa.isOver {
      let (plus, minus) = spsa.trial
      #expect(Self.depth.word(for: plus[0]) != Self.depth.word(for: minus[0]))
      #expect((plus + minus).allSatisfy(Self.depth.range.contains))
      spsa.advance(by: 8)
    }
    #expect(spsa.values.allSatisfy(Self.depth.range.contains))
  }

  @Test func `a range of whole numbers is read as such`() {
    let depth = TunedParameter("depth=1..8")
    #expect(depth?.isInteger == true && depth?.range == 1...8 && depth?.start == 4.5)
    let bias = TunedParameter("a bias=-0.5..2", start: "1.25")
    #expect(bias?.isInteger == false && bias?.name == "a bias" && bias?.start == 1.25)
    for text in ["depth", "depth=1", "depth=8..1", "depth=1..1", "=1..2", "depth=a..b"] {
      #expect(TunedParameter(text) == nil, "\(text)")
    }
  }

  @Test(arguments: ["x=0..9223372036854775807", "x=-1e308..1e308", "x=0.0..inf"])
  func `a range with an end beyond 2^53 is not read`(text: String) {
    #expect(TunedParameter(text) == nil)
  }

  @Test func `a declared whole number without usable bounds is not tuned`() {
    let option = DeclaredOption(name: "x", kind: .int(0...(Int.max - 1)), standard: nil)
    #expect(TunedParameter(option, start: nil) == nil)
  }

  @Test func `a start that is not a number is replaced by the middle of the range`() {
    #expect(TunedParameter("x=0..8", start: "nan")?.start == 4)
  }
}
