package import Games

/// Looks ahead over the bot's moves, the best of which counts, and the tiles, which are weighed.
package struct NetworkSearch {
  /// Tiles that appear less often than this are not looked into.
  private static var leastChance: Float { 0.0005 }
  /// How many boards are remembered, a power of two.
  private static var capacity: Int { 1 << 16 }

  private let network: OpenNetwork
  private var memory = Array(repeating: Known(), count: Self.capacity)
  private var turn: UInt32 = 0

  private var isOutOfTime: () -> Bool = { false }
  private var visited = 0
  private var isStopped = false

  private struct Known {
    var bits: UInt64 = 0
    var turn: UInt32 = 0
    var depth: Int32 = 0
    var worth: Float = 0
  }

  /// A move with the points that it brings and that are expected after it.
  package typealias Choice = (direction: TwentyFortyEight.Direction, worth: Float)

  package init(_ network: TupleNetwork) {
    self.network = OpenNetwork(network)
  }

  /// Looks ahead a move further each time, as far as time allows.
  package mutating func moves(
    on board: TwentyFortyEight.CompactBoard, depth: Int,
    until isOutOfTime: @escaping () -> Bool = { false }
  ) -> [Choice] {
    self.isOutOfTime = isOutOfTime
    isStopped = false
    let board = board.highestRank <= lowerLimit && board.isFaithful ? board : .init(board.board.lowered(to: lowerLimit)) ?? board
    var best = choices(on: board, depth: 1)
    guard depth > 1, best.count > 1 else { return best }
    for depth in 2...depth {
      turn &+= 1
      let choices = choices(on: board, depth: depth)
      guard !isStopped else { break }
      best = choices
    }
    return best
  }

  private mutating func choices(on board: TwentyFortyEight.CompactBoard, depth: Int) -> [Choice] {
    var choices: [Choice] = []
    for direction in TwentyFortyEight.Direction.allCases {
      let (next, gain) = board.slid(direction)
      if next == board { continue }
      choices.append((direction, Float(gain) + worthBeforeTile(next, depth: depth - 1, chance: 1)))
    }
    return choices.sorted { $0.worth > $1.worth }
  }

  private mutating func worthBeforeTile(
    _ board: TwentyFortyEight.CompactBoard, depth: Int, chance: Float
  ) -> Float {
    guard depth > 0, chance >= Self.leastChance, !mustStop else {
      return network.worth(of: board)
    }
    let place = Self.place(of: board.bits, depth)
    let known = memory[place]
    if known.bits == board.bits, known.turn == turn, known.depth == Int32(depth) {
      return known.worth
    }
    let share = chance / Float(board.emptyCount)
    let worth = board.meanAfterTile { board, part in
      let (next, gains) = (board.neighbours, board.gains)
      var best: Float?
      for direction in 0..<4 where next[direction] != board {
        let worth = worthBeforeTile(next[direction], depth: depth - 1, chance: share * part)
        best = max(best ?? -.infinity, Float(gains[direction]) + worth)
      }
      return best ?? 0
    }
    memory[place] = Known(bits: board.bits, turn: turn, depth: Int32(depth), worth: worth)
    return worth
  }

  private static func place(of bits: UInt64, _ depth: Int) -> Int {
    let mixed = (bits ^ UInt64(depth)) &* 0x9E37_79B9_7F4A_7C15
    return Int(mixed >> 48)
  }

  private var mustStop: Bool {
    mutating get {
      visited &+= 1
      if visited & 31 == 0, isOutOfTime() { isStopped = true }
      return isStopped
    }
  }
}

/// How good a network is: what it scores in games of its own.
package struct Evaluation {
  /// How many moves it looks ahead, at least 1.
  package let depth: Int
  package private(set) var moves = 0
  private var scores = Samples()

  private var search: NetworkSearch
  private var ranks: [Int] = []
  private var luck: SplitMix64

  package init(of network: TupleNetwork, depth: Int, seed: UInt64) {
    self.depth = depth
    search = NetworkSearch(network)
    luck = SplitMix64(seed: seed)
  }

  package mutating func playGame() {
    var board = TwentyFortyEight.CompactBoard.start(&luck)
    var score = 0
    while let choice = search.moves(on: board, depth: depth).first {
      let (next, gain) = board.slid(choice.direction)
      score += gain
      board = next
      board.addTile(luck.next())
      moves += 1
    }
    scores.add(Double(score))
    ranks.append(Int(board.highestRank))
  }

  package var games: Int { scores.count }
  package var mean: Double { scores.mean }
  package var error: Double { scores.error }

  package func share(of tile: Int) -> Double {
    Double(ranks.count { 1 << $0 >= tile }) / Double(max(ranks.count, 1))
  }
}

extension TwentyFortyEight.Board {
  /// A board with smaller tiles on which the same moves are good.
  ///
  /// Where a rank is missing, all tiles above it become a rank lower: what merges with what stays
  /// as it is. Source: the tile-downgrading of Guei, Chen and Wu, "Optimistic temporal difference
  /// learning for 2048" (2022).
  package func lowered(to limit: UInt8) -> Self {
    let cells = (0..<size * size).map { rank(row: $0 / size, column: $0 % size) }
    var ranks = cells
    while let top = ranks.max(),
      top > limit || top == limit && ranks.count(where: { $0 == top }) > 1,
      let missing = (1..<top).last(where: { !ranks.contains($0) })
    {
      ranks = ranks.map { $0 > missing ? $0 - 1 : $0 }
    }
    guard ranks != cells else { return self }
    let values = ranks.map { $0 == 0 ? 0 : 1 << Int(min($0, limit)) }
    let rows = (0..<size).map { Array(values[$0 * size..<($0 + 1) * size]) }
    return Self(tiles: rows) ?? self
  }
}

package nonisolated(unsafe) var lowerLimit: UInt8 = 15
