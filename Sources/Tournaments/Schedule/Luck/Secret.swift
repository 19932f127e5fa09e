import Games

/// A secret of 32 random bytes, from which the luck of a tournament is derived.
package struct Secret: Hashable, Sendable {
  /// The format of a secret, for error messages.
  package static let rule = "64 hexadecimal digits, as printed by 'openssl rand -hex 32'"

  /// The bytes as 64 hexadecimal digits in lower case.
  package let text: String

  /// Reads 64 hexadecimal digits in either case; nil for any other text.
  package init?(_ text: String) {
    guard Hexadecimal.isDigest(text.lowercased()) else { return nil }
    self.text = text.lowercased()
  }

  private init(_ bytes: [UInt8]) {
    text = Hexadecimal.text(of: bytes)
  }

  /// Returns a new secret from the system's random numbers.
  package static func random() -> Secret {
    var generator = SystemRandomNumberGenerator()
    return Secret((0..<32).map { _ in UInt8.random(in: 0 ... .max, using: &generator) })
  }

  package var commitment: Commitment { Commitment(to: text) }
}
