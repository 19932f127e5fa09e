/// A sum of terms, each with a weight.
struct Heuristic: Sendable {
  private let terms: [(term: HeuristicTerm, weight: Float)]

  /// What is added for each line, so that no board is worth less than one that is lost.
  private let base: Float

  /// The combination that plays best.
  static let best = Heuristic(
    [.empty, .merges, .monotonicity, .sum].map { ($0, 1) }, base: 200_000)

  private init(_ terms: [(term: HeuristicTerm, weight: Float)], base: Float) {
    self.terms = terms
    self.base = base
  }

  /// A sum of terms that are named, each once, with weights.
  ///
  /// A loss weighs as much as the greatest difference that two lines can make, in each line.
  init(_ words: [Weighted]) {
    let terms = words.compactMap { word in
      HeuristicTerm(rawValue: word.word).map { (term: $0, weight: Float(word.weight)) }
    }
    let bare = Heuristic(terms, base: 0)
    let values = (0...UInt16.max).map { bare.value(ofRow: $0, number: 0) }
    let least = values.min() ?? 0
    self.init(terms, base: max(1, (values.max() ?? 0) - least) - least)
  }

  /// Whether a row's value depends on its number.
  var isPlaced: Bool { terms.contains { $0.term.isPlaced } }

  /// What a line is worth.
  ///
  /// - Parameters:
  ///   - ranks: those of its tiles, 0 where there is none.
  ///   - row: the number of the row, or nil for a column.
  /// - Returns: the sum of all terms, above 0 for tiles up to 32768.
  func value(of ranks: some RandomAccessCollection<UInt8>, row: Int?) -> Float {
    terms.reduce(base) { $0 + $1.weight * $1.term.value(of: ranks, row: row) }
  }

  /// What a row or, without a number, a column of a compact board is worth.
  func value(ofRow row: UInt16, number: Int?) -> Float {
    value(of: [row & 15, row >> 4 & 15, row >> 8 & 15, row >> 12].map(UInt8.init), row: number)
  }
}
