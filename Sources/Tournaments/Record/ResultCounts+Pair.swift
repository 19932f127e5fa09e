extension ResultCounts {
  /// The games of two contestants with the same one in the first seat, in 48 bytes.
  package struct Pair: Hashable, Sendable {
    private let seats: SIMD2<Int32>
    private var forfeits = SIMD2<Int32>.zero
    private var leadIndex: Int32 = -1
    /// The games that the first one won.
    package internal(set) var wins = 0
    /// The games without a winner.
    package internal(set) var draws = 0
    /// The games that the first one lost.
    package internal(set) var losses = 0

    init(first: Int, second: Int) {
      seats = SIMD2(Int32(first), Int32(second))
    }

    /// The index of the contestant in the first seat.
    package var first: Int { Int(seats.x) }

    /// The index of the contestant in the second seat.
    package var second: Int { Int(seats.y) }

    /// The index of the pair of the same two that was met first: this one, or the one with the
    /// seats changed; nil unless its games say what they share.
    package internal(set) var lead: Int? {
      get { leadIndex < 0 ? nil : Int(leadIndex) }
      set { leadIndex = newValue.map { Int32($0) } ?? -1 }
    }

    /// The games in which the first one was at fault.
    package internal(set) var firstForfeits: Int {
      get { Int(forfeits.x) }
      set { forfeits.x = Int32(newValue) }
    }

    /// The games in which the second one was at fault.
    package internal(set) var secondForfeits: Int {
      get { Int(forfeits.y) }
      set { forfeits.y = Int32(newValue) }
    }

    /// How many games there are.
    package var games: Int { wins + draws + losses }
  }
}
