/// The parameters of a fit, with their indices in vectors and matrices.
struct Unknowns: Sendable {
  /// The index of each rated player's rating; nil for a fixed anchor.
  let places: [Int?]
  /// The index of the first seat's advantage, after all ratings; nil if the advantage is fixed at 0.
  let advantage: Int?
  /// The index of the draw parameter, which is the last one; nil if the model has none, or if all games or no
  /// games are draws.
  let draw: Int?
  let count: Int

  init(anchored: [Bool], fitsAdvantage: Bool, fitsDraws: Bool) {
    var next = 0
    func nextPlace() -> Int {
      defer { next += 1 }
      return next
    }
    places = anchored.map { $0 ? nil : nextPlace() }
    advantage = fitsAdvantage ? nextPlace() : nil
    draw = fitsDraws ? nextPlace() : nil
    count = next
  }
}
