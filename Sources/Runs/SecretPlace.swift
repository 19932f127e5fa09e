import FoundationEssentials
import Hosting
import JSON
package import Tournaments

/// Where the secret of a tournament is kept: in the variable `JOUST_SEED`, else in a private file of the
/// tournament's folder.
///
/// Bots get neither: their environment is clean, and the sandbox hides the folder from them.
package struct SecretPlace {
  package static let fileName = ".joust-seed"
  package static let variable = "JOUST_SEED"

  package let file: String

  package init(in folder: String) {
    file = "\(folder)/\(Self.fileName)"
  }

  /// The secret and where it was found; nil if it is in neither place.
  package func read() throws(InputError) -> (secret: Secret, place: String)? {
    // GitHub gives an empty text for a secret that is not set.
    if let text = BotEnvironment.own[Self.variable], !text.isEmpty {
      guard let secret = Secret(text) else {
        throw InputError("\(Self.variable) is no secret, expected \(Secret.rule)")
      }
      return (secret, Self.variable)
    }
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    var bytes: [UInt8] = []
    do {
      // A pipe would keep the run waiting.
      if InputFile.size(of: file) != nil { bytes = try InputFile.contents(of: file, limit: 4096) }
    } catch {
      throw InputError(error.advice)
    }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 1, let secret = Secret(String(words[0])) else {
      throw InputError("\(printable(file)) is no secret, expected \(Secret.rule)")
    }
    return (secret, file)
  }

  /// Draws a secret and keeps it, unless there is one; says whether there was none.
  package func fill() throws(InputError) -> Bool {
    guard try read() == nil else { return false }
    try write(Secret.drawn())
    return true
  }

  /// Keeps a secret that was drawn, in a new file.
  func write(_ secret: Secret) throws(InputError) {
    do {
      try PrivateFile.make(file, Array("\(secret.text)\n".utf8))
    } catch {
      throw InputError("\(error.advice); the secret that luck follows from is kept there")
    }
  }

  /// The folders next to a tournament's that hold secrets of other tournaments.
  static func folders(beside folder: String) -> [String] {
    let place = "\(folder)/.."
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.map { "\(place)/\($0)" }.filter { ProgramSearch.isFile("\($0)/\(fileName)") }
  }

  /// What is unwise about how the secret is kept; nil if nothing is.
  package var warning: String? {
    guard PrivateFile.isOpenToOthers(file) else { return nil }
    return
      "Other users may read \(printable(file)), and from it all luck to come: chmod 600 "
      + shellWord(file)
  }
}

/// What the luck of a run follows from, and what is to be done about it.
struct RunLuck {
  let source: LuckSource
  /// A secret that was drawn for this run, and is to be kept before anything is recorded.
  private let drawn: Secret?
  /// Why nothing can be played; nil if the luck is known.
  let obstacle: String?
  private let place: SecretPlace

  /// Finds what a tournament's luck follows from: the seed of its file, else what its record says, else a
  /// secret that is there, else a fresh one; `last` is what the run has played by so far.
  init(
    of tournament: TournamentFile, in folder: TournamentFolder, _ record: Record,
    isShard: Bool, after last: RunLuck?
  ) throws(InputError) {
    let place = SecretPlace(in: folder.path)
    self.place = place
    if let seed = tournament.seed {
      (source, drawn, obstacle) = (LuckSource(seed), nil, nil)
      return
    }
    let published = record.seed
    if let last, published == nil || last.source.published == published {
      (source, obstacle) = (last.source, last.obstacle)
      drawn = published == nil ? last.drawn : nil
      return
    }
    switch published {
    case .open(let seed): (source, drawn, obstacle) = (LuckSource(seed), nil, nil)
    case .committed(let commitment):
      drawn = nil
      (source, obstacle) = Self.source(with: commitment, at: place)
    case nil:
      let known = try place.read()?.secret
      // All parts must follow from one secret.
      guard known != nil || !isShard else {
        throw InputError(
          "--shard needs luck that all parts share: copy \(SecretPlace.fileName) of another part to "
            + "\(printable(place.file)), set \(SecretPlace.variable) to \(Secret.rule), or write a "
            + "\"seed\" into \(printable(folder.file))")
      }
      let secret = known ?? Secret.drawn()
      source = LuckSource(secret)
      drawn = known == nil ? secret : nil
      obstacle = nil
    }
  }

  /// The secret to which a record has committed itself; without it, games can be named and not played.
  private static func source(
    with commitment: Commitment, at place: SecretPlace
  ) -> (LuckSource, obstacle: String?) {
    let remedy =
      "put the file \(SecretPlace.fileName) with which the record began back to "
      + "\(printable(place.file)), or set \(SecretPlace.variable) to what it holds"
    let obstacle: String
    do {
      if let (secret, found) = try place.read() {
        guard secret.commitment != commitment else { return (LuckSource(secret), nil) }
        obstacle =
          "\(printable(found)) is not the secret that the luck of the record follows from: "
          + remedy
      } else {
        obstacle = "the secret that the luck of the record follows from is missing: \(remedy)"
      }
    } catch {
      obstacle = error.description
    }
    return (LuckSource(.committed(commitment)), obstacle)
  }

  /// Keeps a secret that was drawn; gives a sentence that says where.
  func keepSecret() throws(InputError) -> String? {
    guard let drawn else { return nil }
    try place.write(drawn)
    return
      "drew the secret that luck follows from: keep \(printable(place.file)) with the record, and keep "
      + "it private"
  }

  /// What is unwise about how the secret is kept; nil if nothing is.
  var warning: String? {
    if case .committed = source.published { place.warning } else { nil }
  }
}
