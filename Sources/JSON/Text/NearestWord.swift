extension Sequence<String> {
  /// Returns the word of the sequence with the smallest edit distance to `word`.
  ///
  /// Returns nil if this distance is more than 2 and more than a third of the length of `word`, or if the
  /// sequence is empty.
  ///
  /// A word with a different first letter ranks as if its distance were larger by 1, because people rarely
  /// mistype the first letter.
  package func nearest(to word: String) -> String? {
    let words = map { candidate in
      let start = zip(candidate, word).prefix { $0 == $1 }.count
      let distance = Self.distance(from: word, to: candidate)
      return (word: candidate, distance: distance, rank: (distance + (start == 0 ? 1 : 0), -start))
    }
    guard let best = words.min(by: { $0.rank < $1.rank }) else { return nil }
    return best.distance <= Swift.max(2, word.count / 3) ? best.word : nil
  }

  /// Returns the edit distance of Levenshtein (1965): the smallest number of letters that must be inserted,
  /// removed or replaced to turn one text into the other.
  private static func distance(from first: String, to second: String) -> Int {
    let target = Array(second)
    var row = Array(0...target.count)
    for (done, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = done + 1
      for place in target.indices {
        let exchanged = diagonal + (letter == target[place] ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = Swift.min(exchanged, diagonal + 1, row[place] + 1)
      }
    }
    return row[target.count]
  }
}
