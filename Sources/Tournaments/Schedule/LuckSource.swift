/// The part of a tournament's seed or secret that the record publishes.
package enum PublishedSeed: Hashable, Sendable {
  case open(Seed)
  /// The commitment to a secret.
  case committed(Commitment)

  /// The seed; nil for a secret.
  package var known: Seed? {
    if case .open(let seed) = self { seed } else { nil }
  }
}

/// The seed or secret from which a tournament derives luck, openings and game ids.
package struct LuckSource: Hashable, Sendable {
  package let published: PublishedSeed
  /// The text that luck and openings are derived from; nil if the secret is missing.
  let text: String?

  package init(_ seed: Seed) {
    self.init(.open(seed))
  }

  package init(_ secret: Secret) {
    published = .committed(secret.commitment)
    text = secret.text
  }

  /// Creates a source from a record, which suffices for game ids, and for luck only if the seed is
  /// open.
  package init(_ published: PublishedSeed) {
    self.published = published
    text = if case .open(let seed) = published { seed.description } else { nil }
  }

  /// Whether luck and openings can be derived.
  package var canPlay: Bool { text != nil }

  /// The commitment that game ids are derived from.
  var commitment: Commitment {
    switch published {
    case .open(let seed): Commitment(to: seed.description)
    case .committed(let commitment): commitment
    }
  }
}
