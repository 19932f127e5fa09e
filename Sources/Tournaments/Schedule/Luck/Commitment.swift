import Games

/// The SHA-256 of the text of a secret or of a seed.
///
/// The SHA-256 of a secret can be published before the games, because it does not reveal the secret. When the
/// secret is published later, the SHA-256 proves that the secret has not been changed.
package struct Commitment: Hashable, Sendable, CustomStringConvertible {
  /// 64 hexadecimal digits in lower case.
  package let description: String

  package init(to text: String) {
    description = Hexadecimal.text(of: SHA256.digest(Array(text.utf8)))
  }

  /// Reads 64 hexadecimal digits in lower case; nil for any other text.
  package init?(_ text: String) {
    guard Hexadecimal.isDigest(text) else { return nil }
    description = text
  }
}
