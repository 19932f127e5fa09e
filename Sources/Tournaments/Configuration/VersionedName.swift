import Games

/// The name and the version of a bot, such as `fox@1`.
package struct VersionedName: Hashable, Sendable, CustomStringConvertible {
  package let bot: String
  package let version: String

  static let sign = UInt8(ascii: "@")

  package init(bot: String, version: String) {
    self.bot = bot
    self.version = version
  }

  /// Reads `NAME@VERSION`; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, BotName.isValid(String(parts[0])), !parts[1].isEmpty else {
      return nil
    }
    self.init(bot: String(parts[0]), version: String(parts[1]))
  }

  package var description: String { "\(bot)@\(version)" }

  /// The largest number of bytes in the name of a file or a folder.
  private static let folderNameLimit = 255

  /// The name of the folder that contains the version, such as `fox@1`; at most 255 bytes.
  ///
  /// Each UTF-8 byte of the version that is not allowed in names is written as `%` and two hexadecimal
  /// digits. A name of more than 255 bytes is shortened to its first 128 bytes, `~`, and 16 digits of the
  /// version's SHA-256 digest. A name that is not shortened contains no `~`.
  package var folderName: String {
    let digits = version.utf8.map { byte -> String in
      guard !BotName.isAllowed(byte) else { return String(Unicode.Scalar(byte)) }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    let name = "\(bot)@\(digits.joined())"
    guard name.utf8.count > Self.folderNameLimit else { return name }
    let digest = SHA256.digest(Array(version.utf8))
    return "\(name.prefix(128))~\(Hexadecimal.text(of: digest.prefix(8)))"
  }

  /// The name of the version as an entrant, at most 64 characters.
  ///
  /// Each UTF-8 byte of the version that is not allowed in names is replaced by a dash.
  package var entrantName: String {
    let characters = version.utf8.map {
      BotName.isAllowed($0) ? Character(Unicode.Scalar($0)) : "-"
    }
    return String("\(bot)@\(String(characters))".prefix(64))
  }
}
