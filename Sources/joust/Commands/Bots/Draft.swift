import Hosting
import JSON
import Runs
import Synchronization
import Tournaments

/// A bot that is not submitted: a source file, an executable or a folder, which is copied and built so that
/// it can play.
struct Draft {
  /// The location of the copy.
  enum Place {
    /// A temporary folder, which exists until the program ends.
    case temporary
    /// The folder of stored versions, so that a record can be continued and replayed later.
    case kept
  }

  private static let held = Mutex<[HeldFolder]>([])

  let entrant: Entrant
  /// The reference to the bot for a tournament file; nil for a temporary copy.
  let reference: BotReference?

  /// Copies and builds a submission.
  ///
  /// `word` is the name of the bot's option or operand in errors.
  ///
  /// - Throws: An ``InputError`` if a file is refused; a ``MachineError`` if the copy or the build fails.
  init(
    _ submission: Submission, in place: Place, _ confinement: RequestedConfinement,
    place word: String
  ) throws {
    switch place {
    case .temporary: try self.init(temporary: submission, confinement)
    case .kept: try self.init(kept: submission, confinement, word)
    }
  }

  private init(temporary submission: Submission, _ confinement: RequestedConfinement) throws {
    let staged = try StagedBot(in: BotEnvironment.temporaryFolder)
    let folder = staged.folder
    Self.held.withLock { $0.append(folder) }
    try staged.fill(submission)
    let manifest = try Self.build(submission.manifest, in: staged.path, confinement)
    entrant = Submission.entrant(manifest, in: staged.path)
    reference = nil
  }

  /// Creates a stored copy, whose version is the beginning of a digest of its content.
  ///
  /// A changed draft is therefore a different version.
  private init(
    kept submission: Submission, _ confinement: RequestedConfinement, _ word: String
  ) throws {
    let shelf = BotsFolder.folder(near: nil) ?? "bots"
    let versions = KeptVersions(in: shelf)
    let staged = try StagedBot(in: shelf)
    defer { staged.remove() }
    try staged.fill(submission)
    var manifest = submission.manifest
    manifest.name = Self.name(of: manifest.name)
    guard let digest = BotContent(of: staged.path).digest(manifest) else {
      throw MachineError("\(printable(submission.path)) can't be read")
    }
    manifest.version = String(digest.prefix(8))
    let name = VersionedName(bot: manifest.name, version: manifest.version)
    if !versions.bots.contains(where: {
      $0.manifest.name == name.bot && $0.manifest.version == name.version
    }) {
      manifest = try Self.build(manifest, in: staged.path, confinement)
      try staged.write(manifest)
      _ = try versions.keep(
        staged.path, manifest, builtAt: staged.path, confinement.choice(hiding: shelf))
    }
    guard let bot = try BotsFolder.field(near: nil).version(name) else {
      throw MachineError(
        "the copy \(name) is missing in \(printable(shelf)); another process may have deleted it, "
          + "so run the command again")
    }
    var entrant = Submission.entrant(bot.manifest, in: bot.folder)
    entrant.name = name.bot
    self.entrant = entrant
    var reference = BotReference(name.description, place: word)
    reference.name = name.bot
    self.reference = reference
  }

  private init(_ entrant: Entrant, _ reference: BotReference?) {
    self.entrant = entrant
    self.reference = reference
  }

  /// Returns the draft with the given options, and with a name if the user gave one.
  func with(_ options: [BotReference.Option], named name: String?) throws -> Draft {
    var entrant = entrant
    if case .folder(_, let manifest) = entrant.program,
      let sentence = DeclaredOption.complaint(
        about: options, of: manifest.name, declared: manifest.options)
    {
      throw UsageError(sentence)
    }
    entrant.options = options
    entrant.writtenOptions = options
    entrant.name = name ?? BotArgument.name(of: entrant)
    var reference = reference
    reference?.options = options
    reference?.name = entrant.name
    return Draft(entrant, reference)
  }

  private static let suffix = "-draft"

  /// Returns the name of a draft of a bot, such as `fox-draft`.
  static func name(of bot: String) -> String {
    String(bot.prefix(64 - suffix.count)) + suffix
  }

  /// Builds a copy, and returns its manifest with the command that starts it; if the manifest contains no
  /// games, the bot plays any game.
  private static func build(
    _ manifest: BotManifest, in folder: String, _ confinement: RequestedConfinement
  ) throws -> BotManifest {
    let sandbox = try confinement.choice()
    return try Interruptible.run { shouldStop in
      var manifest = manifest
      if manifest.games.isEmpty { manifest.games = [BotManifest.anyGame] }
      let build = StagedBuild(of: manifest, in: folder, sandbox)
      if let failure = try build?.run(&manifest, shouldStop) {
        throw MachineError("\(manifest.name) can't be played: \(failure)")
      }
      return manifest
    }
  }

  /// Deletes the temporary copies.
  static func removeAll() {
    let folders = held.withLock { held in
      defer { held = [] }
      return held
    }
    for folder in folders { folder.remove() }
  }
}
