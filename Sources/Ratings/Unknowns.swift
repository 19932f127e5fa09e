/// Which numbers a fit looks for, and where they stand among the unknowns.
struct Unknowns: Sendable {
  /// The place of each rated player's rating; nil where it is given.
  let places: [Int?]
  /// The place of the first player's advantage, after all ratings; nil where it is 0.
  let advantage: Int?
  /// The place of the draw parameter, last; nil where the law has none.
  let draw: Int?
  /// How many unknowns there are.
  let count: Int

  init(anchored: [Bool], fitsAdvantage: Bool, fitsDraws: Bool) {
    var next = 0
    func take() -> Int {
      defer { next += 1 }
      return next
    }
    places = anchored.map { $0 ? nil : take() }
    advantage = fitsAdvantage ? take() : nil
    draw = fitsDraws ? take() : nil
    count = next
  }

  /// Adds a step, a number for each unknown, to the strengths.
  func move(_ strengths: Strengths, by step: [Double], scaled factor: Double) -> Strengths {
    var moved = strengths
    for (player, place) in places.enumerated() {
      if let place { moved.ratings[player] += factor * step[place] }
    }
    if let advantage { moved.advantage += factor * step[advantage] }
    if let draw { moved.drawParameter += factor * step[draw] }
    return moved
  }
}
