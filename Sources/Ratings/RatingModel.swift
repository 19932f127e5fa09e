/// The laws by which ratings can be told from results.
package enum RatingModel: String, Hashable, Sendable, CaseIterable {
  /// A logistic expected score with a fitted share of draws beside it; the default.
  case elo
  /// A logistic expected score in which a draw is half a win, as Ordo has it.
  case points
  /// Davidson's law of 1970, in which a draw is a third outcome.
  case davidson
  /// The law of Rao and Kupper of 1967, as BayesElo has it.
  case bayeselo

  /// The formulas.
  package var law: any OutcomeLaw {
    switch self {
    case .elo: LogisticScoreLaw()
    case .points: HalfPointLaw()
    case .davidson: DavidsonLaw()
    case .bayeselo: RaoKupperLaw()
    }
  }
}
