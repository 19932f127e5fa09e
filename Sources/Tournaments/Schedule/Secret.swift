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

private enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(of bytes: [UInt8]) -> String {
    String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Returns whether a text consists of 64 hexadecimal digits in lower case.
  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy(digits.contains)
  }
}
