import Games

/// A seed that everybody may know: 64 bits, written as a text of digits since JSON readers lose digits
/// past 2^53.
package struct Seed: Hashable, Sendable, CustomStringConvertible {
  package let value: UInt64

  package init(value: UInt64) {
    self.value = value
  }

  /// Reads 1 to 20 digits below 2^64; nil for anything else.
  package init?(_ text: String) {
    guard (1...20).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let value = UInt64(text)
    else { return nil }
    self.value = value
  }

  package var description: String { String(value) }

  /// Whether a bot that tries all seeds up to it may find it while it plays.
  package var canBeGuessed: Bool { value < 1_000_000_000_000_000 }
}

/// A secret of 32 random bytes, from which the luck of a tournament follows.
package struct Secret: Hashable, Sendable {
  package static let rule = "64 hexadecimal digits, as of 'openssl rand -hex 32'"

  /// The bytes as 64 hexadecimal digits in lower case.
  package let text: String

  /// Reads 64 hexadecimal digits in either case; nil for anything else.
  package init?(_ text: String) {
    guard Hexadecimal.isDigest(text.lowercased()) else { return nil }
    self.text = text.lowercased()
  }

  private init(_ bytes: [UInt8]) {
    text = Hexadecimal.text(of: bytes)
  }

  /// Draws a secret from the random numbers of the system.
  package static func drawn() -> Secret {
    var generator = SystemRandomNumberGenerator()
    return Secret((0..<32).map { _ in UInt8.random(in: 0 ... .max, using: &generator) })
  }

  package var commitment: Commitment { Commitment(to: text) }
}

/// The SHA-256 of a text, which fixes a secret without revealing it.
package struct Commitment: Hashable, Sendable, CustomStringConvertible {
  /// 64 hexadecimal digits in lower case.
  package let description: String

  package init(to text: String) {
    description = Hexadecimal.text(of: SHA256.digest(Array(text.utf8)))
  }

  /// Reads 64 hexadecimal digits in lower case; nil for anything else.
  package init?(_ text: String) {
    guard Hexadecimal.isDigest(text) else { return nil }
    description = text
  }
}

/// What the record of a tournament publishes of its seed.
package enum PublishedSeed: Hashable, Sendable {
  case open(Seed)
  /// The commitment to a secret.
  case committed(Commitment)

  /// The seed; nil for a secret.
  package var known: Seed? {
    if case .open(let seed) = self { seed } else { nil }
  }
}

/// What the luck, the openings and the names of a tournament's games follow from.
package struct LuckSource: Hashable, Sendable {
  package let published: PublishedSeed
  /// The text that luck and openings follow from; nil if the secret is missing.
  let text: String?

  package init(_ seed: Seed) {
    self.init(.open(seed))
  }

  package init(_ secret: Secret) {
    published = .committed(secret.commitment)
    text = secret.text
  }

  /// What a record publishes: enough to name games, and to play them only if the seed is open.
  package init(_ published: PublishedSeed) {
    self.published = published
    text = if case .open(let seed) = published { seed.description } else { nil }
  }

  /// Whether luck and openings are known.
  package var canPlay: Bool { text != nil }

  /// What the names of games follow from.
  var commitment: Commitment {
    switch published {
    case .open(let seed): Commitment(to: seed.description)
    case .committed(let commitment): commitment
    }
  }
}

private enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(of bytes: [UInt8]) -> String {
    String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Whether a text is 32 bytes in lower case.
  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy(digits.contains)
  }
}
