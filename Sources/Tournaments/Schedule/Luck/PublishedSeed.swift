/// The value that the record publishes about a tournament's luck: the seed, or the commitment to the secret.
package enum PublishedSeed: Hashable, Sendable {
  case open(Seed)
  /// The commitment to a secret.
  case committed(Commitment)

  /// The seed; nil if the tournament has a secret.
  package var known: Seed? {
    if case .open(let seed) = self { seed } else { nil }
  }
}
