/// The seed or secret from which a tournament derives luck, openings and game ids.
package struct LuckSource: Hashable, Sendable {
  package let published: PublishedSeed
  /// The text from which luck and openings are derived; nil if the secret is missing.
  let text: String?

  package init(_ seed: Seed) {
    self.init(.open(seed))
  }

  package init(_ secret: Secret) {
    published = .committed(secret.commitment)
    text = secret.text
  }

  /// Creates a source from the seed or commitment in a record.
  ///
  /// The source is sufficient for game ids; for luck, it is sufficient only if the seed is public.
  package init(_ published: PublishedSeed) {
    self.published = published
    text = if case .open(let seed) = published { seed.description } else { nil }
  }

  /// The commitment from which game ids are derived.
  var commitment: Commitment {
    switch published {
    case .open(let seed): Commitment(to: seed.description)
    case .committed(let commitment): commitment
    }
  }
}
