extension Sequence<String> {
  /// The word that was probably meant by one that is not among these.
  ///
  /// - Parameter word: what was written.
  /// - Returns: the word that the fewest changes of a letter lead to, or nil where all are far off.
  package func nearest(to word: String) -> String? {
    let distances = map { (word: $0, distance: Self.distance(from: word, to: $0)) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= Swift.max(2, word.count / 3) ? best.word : nil
  }

  /// How many letters must be put in, left out or exchanged: Levenshtein, 1965.
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
