import Games
import Testing
import Tournaments

@Suite struct PerfectMatchingTests {
  /// Returns the smallest cost, found by trying all pairings.
  private func leastCost(of count: Int, _ cost: (Int, Int) -> Int128) -> Int128 {
    var known: [Int: Int128] = [:]
    func rest(_ waiting: Int) -> Int128 {
      guard waiting != 0 else { return 0 }
      if let cost = known[waiting] { return cost }
      let one = waiting.trailingZeroBitCount
      var least = Int128.max
      for other in (one + 1)..<count where waiting & 1 << other != 0 {
        least = min(least, cost(one, other) + rest(waiting & ~(1 << one) & ~(1 << other)))
      }
      known[waiting] = least
      return least
    }
    return rest((1 << count) - 1)
  }

  private func cost(_ mates: [Int], _ cost: (Int, Int) -> Int128) -> Int128 {
    mates.indices.reduce(0) { $1 < mates[$1] ? $0 + cost($1, mates[$1]) : $0 }
  }

  @Test(arguments: [2, 4, 6, 8, 10, 12], [2, 5, 30, 1000])
  func `no other pairing costs less`(count: Int, range: UInt64) {
    for seed in 0..<60 as Range<UInt64> {
      func price(_ one: Int, _ other: Int) -> Int128 {
        Int128(
          SplitMix64.output(UInt64(min(one, other) * count + max(one, other)), seed: seed) % range)
      }
      let mates = PerfectMatching.mates(of: count, cost: price)
      for (one, other) in mates.enumerated() {
        #expect(other != one)
        #expect(mates[other] == one)
      }
      #expect(cost(mates, price) == leastCost(of: count, price))
    }
  }

  @Test func `a large field is paired with costs of more than 64 bits`() {
    let mates = PerfectMatching.mates(of: 300) { one, other in
      Int128(one - other) * Int128(one - other) << 80
    }
    #expect(mates == (0..<300).map { $0 ^ 1 })
    #expect(PerfectMatching.mates(of: 0) { _, _ in 0 } == [])
  }
}
