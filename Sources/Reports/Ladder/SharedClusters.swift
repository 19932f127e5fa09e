import Ratings
import Tournaments

/// The clusters of a record's games: by pair and opening, or by seed.
struct SharedClusters: ClusteredGames {
  private let shared: SharedGames
  private let isByShare: Bool
  /// For each pair that leads: its place in the order of names; nil where its games do not count.
  private var ranks: [Int?]
  /// Whether it has the later name in the first seat.
  private var changed: [Bool]
  /// Its encounters, the one with the earlier name in the first seat before the other.
  private var encounters: [(Int?, Int?)]

  init(_ rated: RatedResults, isByShare: Bool) {
    shared = rated.results.shared
    self.isByShare = isByShare
    let pairs = rated.results.pairs
    ranks = Array(repeating: nil, count: pairs.count)
    changed = Array(repeating: false, count: pairs.count)
    encounters = Array(repeating: (nil, nil), count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      guard let lead = pair.lead, let first = rated.numbers[pair.first],
        let second = rated.numbers[pair.second]
      else { continue }
      ranks[lead] = min(first, second) * rated.contestants.count + max(first, second)
      if first < second {
        encounters[lead].0 = index
      } else {
        encounters[lead].1 = index
      }
      if index == lead { changed[index] = first > second }
    }
  }

  func forEachCluster(_ body: ([ClusterPart], _ count: Int) -> Void) {
    var parts: [ClusterPart] = []
    var share: Int?
    shared.forEach(ranks: ranks, changed: changed, byShare: isByShare) { entry, count in
      if !isByShare || share != entry.share {
        if !parts.isEmpty { body(parts, 1) }
        parts.removeAll(keepingCapacity: true)
      }
      share = entry.share
      let (straight, reversed) = encounters[entry.lead]
      let counts = entry.counts
      for (encounter, base) in [(straight, 0), (reversed, 3)] {
        let sum = counts[base] + counts[base + 1] + counts[base + 2]
        guard let encounter, sum > 0 else { continue }
        parts.append(
          ClusterPart(
            encounter: encounter, wins: Double(counts[base]), draws: Double(counts[base + 1]),
            losses: Double(counts[base + 2])))
      }
      guard !isByShare else { return }
      body(parts, count)
      parts.removeAll(keepingCapacity: true)
    }
    if !parts.isEmpty { body(parts, 1) }
  }
}
