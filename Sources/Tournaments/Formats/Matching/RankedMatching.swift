/// A pairing of players who are close in a ranking, with few rematches, computed in nearly linear time.
///
/// For very many players, this algorithm replaces ``PerfectMatching``, which would be too slow. Each player
/// in turn, the best first, is paired with the next free player that it has not met. A player that has met
/// all free players is left over. Two leftover players are paired with the two players of an earlier pair if
/// this is possible without a rematch; otherwise, they are paired with each other.
package enum RankedMatching {
  /// Pairs players by their places in the ranking.
  ///
  /// - Parameters:
  ///   - count: The number of players, which must be even.
  ///   - haveMet: Returns whether the players at two places have met.
  /// - Returns: The place of the opponent for each place.
  package static func mates(of count: Int, haveMet: (Int, Int) -> Bool) -> [Int] {
    precondition(count.isMultiple(of: 2))
    var mates = Array(repeating: -1, count: count)
    // For each place, the next free place: a linked list.
    var next = Array(1...max(1, count))
    var leftover: [Int] = []
    var pairs: [(Int, Int)] = []
    for place in 0..<count where mates[place] < 0 {
      var before = place
      var other = next[place]
      while other < count, haveMet(place, other) || mates[other] >= 0 {
        if mates[other] < 0 { before = other } else { next[before] = next[other] }
        other = next[other]
      }
      guard other < count else {
        leftover.append(place)
        mates[place] = place
        continue
      }
      next[before] = next[other]
      (mates[place], mates[other]) = (other, place)
      pairs.append((place, other))
    }
    // Leftover players have met each other, because a player is left over only after meeting all players
    // who are still free.
    for index in stride(from: 0, to: leftover.count - 1, by: 2) {
      let one = leftover[index]
      let other = leftover[index + 1]
      let exchange = pairs.indices.reversed().first { pair in
        let (first, second) = pairs[pair]
        return !haveMet(one, first) && !haveMet(other, second)
          || !haveMet(one, second) && !haveMet(other, first)
      }
      guard let exchange else {
        (mates[one], mates[other]) = (other, one)
        continue
      }
      var (first, second) = pairs[exchange]
      if haveMet(one, first) || haveMet(other, second) { swap(&first, &second) }
      (mates[one], mates[first]) = (first, one)
      (mates[other], mates[second]) = (second, other)
      pairs[exchange] = (first, one)
      pairs.append((second, other))
    }
    return mates
  }
}
