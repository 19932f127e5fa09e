import Hosting
import JSON
package import Tournaments

/// The place of a tournament's secret: the variable `JOUST_SEED`, or a private file in the tournament's
/// folder.
///
/// No bot receives the variable, and the sandbox hides the folder. Without a sandbox, a bot that runs as the
/// same user can read the file.
package struct SecretPlace {
  package static let fileName = ".joust-seed"
  package static let variable = "JOUST_SEED"

  package let file: String

  package init(in folder: String) {
    file = "\(folder)/\(Self.fileName)"
  }

  /// Returns the secret, and the variable or path at which it was found; nil if there is none.
  ///
  /// - Throws: An error if the variable or the file has text that is not a secret, or can't be read.
  package func read() throws(InputError) -> (secret: Secret, place: String)? {
    // GitHub sets an empty text for a secret that is not set.
    if let text = BotEnvironment.own[Self.variable], !text.isEmpty {
      guard let secret = Secret(text) else {
        throw InputError("\(Self.variable) is not a secret, expected \(Secret.rule)")
      }
      return (secret, Self.variable)
    }
    guard FileSystem.exists(file) else { return nil }
    var bytes: [UInt8] = []
    do {
      // A run would wait forever for the content of a pipe.
      if InputFile.size(of: file) != nil { bytes = try InputFile.contents(of: file, limit: 4096) }
    } catch {
      throw InputError(error.advice)
    }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let secret = Secret(String(words[0])) else {
      throw InputError("\(printable(file)) is not a secret, expected \(Secret.rule)")
    }
    return (secret, file)
  }

  /// Draws a secret and writes it to the file, unless a secret exists; returns whether a secret was drawn.
  package func fill() throws(InputError) -> Bool {
    guard try read() == nil else { return false }
    try write(Secret.random())
    return true
  }

  /// Writes a secret to a new file; throws an error if the file exists or can't be written.
  func write(_ secret: Secret) throws(InputError) {
    do {
      try PrivateFile.make(file, Array("\(secret.text)\n".utf8))
    } catch {
      throw InputError("\(error.advice); the secret of the tournament's luck is stored there")
    }
  }

  /// Returns the folders with a secret file, among a tournament's folder and the folders next to it.
  static func folders(nextTo folder: String) -> [String] {
    let place = "\(folder)/.."
    let names = Folder.names(in: place)
    return names.map { "\(place)/\($0)" }.filter { ProgramSearch.isFile("\($0)/\(fileName)") }
  }

  /// A warning about a secret that others can read; nil if there is no such danger.
  package var warning: String? {
    guard PrivateFile.isOpenToOthers(file) else { return nil }
    return
      "Other users can read \(printable(file)), which reveals the luck of future games: chmod 600 "
      + shellWord(file)
  }
}
