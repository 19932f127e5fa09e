internal import Ratings

/// Games counted by pairing and by opening or seed.
///
/// A pairing consists of two bots, regardless of their seats.
///
/// An entry takes a slot of 16 bytes in a hash table. Only an entry with more than 1,023 games of the same
/// result and seats takes more memory.
package struct SharedGames: Sendable {
  /// The games of a pairing that share an opening or a seed.
  package struct Entry: Hashable, Sendable {
    /// The index of the pairing's first encounter.
    package let pairing: Int
    /// The index of the opening or the seed in ``shares``.
    package let share: Int
    /// The wins, draws and losses of the bot in the first seat: three counts for the games with the seats of
    /// the pairing's first encounter, then three for the games with swapped seats.
    ///
    /// With swapped seats, the bot in the first seat is the other bot. The last two elements are 0.
    package var counts: SIMD8<Int> = .zero
  }

  private static let width = 10
  private static let full: UInt64 = 1 << 10 &- 1

  /// The digests of the openings, or the seeds.
  package private(set) var shares: [UInt64] = []
  package private(set) var games = 0
  private var numbers = WordTable()
  /// Six counts of ten bits each, by pairing and share.
  private var counts = WordTable()
  /// For the entries with a count that exceeded ten bits, the counts in addition to those in `counts`.
  private var more: [UInt64: SIMD8<Int>] = [:]

  init() {}

  /// Whether a pairing has several games with the same opening or seed.
  package var hasRepeats: Bool { games > counts.count }

  /// Whether several pairings have games with the same opening or seed.
  package var isSharedByPairings: Bool { counts.count > shares.count }

  mutating func add(pairing: Int, isReversed: Bool, share: UInt64, result: WinsDrawsLosses) {
    let numberOfShare = numbers.number(of: share) {
      shares.append(share)
      return shares.count - 1
    }
    let key = UInt64(pairing) << 32 | UInt64(numberOfShare)
    let outcome = (result.wins > 0 ? 0 : result.draws > 0 ? 1 : 2) + (isReversed ? 3 : 0)
    let shift = UInt64(outcome * Self.width)
    var overflow: UInt64 = 0
    counts.update(key) { value in
      if value >> shift & Self.full == Self.full {
        overflow = value
        value = 0
      }
      value += 1 << shift
    }
    if overflow > 0 { more[key, default: .zero] &+= Self.unpacked(overflow) }
    games += 1
  }

  /// Calls a function for the entries in a reproducible order.
  ///
  /// If the entries are ordered by pairings, several entries of a pairing with equal counts may be passed as
  /// one entry.
  ///
  /// - Parameters:
  ///   - ranks: The position of each pairing in the order; nil for pairings that are left out.
  ///   - changed: For each pairing, whether its entries are passed with swapped seats.
  ///   - isByShare: Whether the entries are ordered by openings or seeds; otherwise they are ordered by
  ///     pairings.
  ///   - body: Called with an entry and the number of entries that it represents.
  package func forEach(
    ranks: [Int?], changed: [Bool], byShare isByShare: Bool, _ body: (Entry, _ count: Int) -> Void
  ) {
    var entries: [(major: UInt64, minor: UInt64, key: UInt64)] = []
    entries.reserveCapacity(counts.count)
    counts.forEach { key, value in
      let pairing = Int(key >> 32)
      guard let rank = ranks[pairing] else { return }
      if isByShare {
        entries.append((shares[Int(key & 0xFFFF_FFFF)], UInt64(rank), key))
      } else {
        // In this order, only the results matter, and not the opening.
        let parts = (low: value & 0x3FFF_FFFF, high: value >> 30)
        let word = changed[pairing] ? parts.low << 30 | parts.high : value
        entries.append((UInt64(rank), more[key] == nil ? word : .max, key))
      }
    }
    entries.sort { ($0.major, $0.minor) < ($1.major, $1.minor) }
    var index = 0
    while index < entries.count {
      let here = entries[index]
      var count = 1
      if !isByShare, here.minor != .max {
        while index + count < entries.count, entries[index + count].major == here.major,
          entries[index + count].minor == here.minor
        { count += 1 }
      }
      body(entry(here.key, isChanged: changed[Int(here.key >> 32)]), count)
      index += count
    }
  }

  private func entry(_ key: UInt64, isChanged: Bool) -> Entry {
    var entry = Entry(pairing: Int(key >> 32), share: Int(key & 0xFFFF_FFFF))
    let sums = Self.unpacked(counts[key]) &+ more[key, default: .zero]
    entry.counts =
      isChanged ? SIMD8(sums[3], sums[4], sums[5], sums[0], sums[1], sums[2], 0, 0) : sums
    return entry
  }

  private static func unpacked(_ value: UInt64) -> SIMD8<Int> {
    var counts = SIMD8<Int>.zero
    for outcome in 0..<6 { counts[outcome] = Int(value >> UInt64(outcome * width) & full) }
    return counts
  }
}
