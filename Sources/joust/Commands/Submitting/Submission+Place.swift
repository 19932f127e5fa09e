import Hosting
import JSON
import Runs
import Tournaments

// The folder and the version under which a bot is installed.
extension Submission {
  /// Returns the bot's place in `bots/`, and sets the bot's version.
  ///
  /// `field` contains all bots, and `old` is the submitted bot with the same name, if there is one.
  ///
  /// Throws an error if the name is invalid or belongs to another bot, if the submission is already in its
  /// place, if `bots/` is inside the submission, if the place contains anything but the bot `old`, or if
  /// there is such a bot and `mayReplace` is false. Also throws an error if the bot in `bots/` has the same
  /// version with different content.
  mutating func place(
    on shelf: String, in field: BotCatalog, replacing old: BotCatalog.Submitted?, _ record: Record,
    mayReplace: Bool
  ) throws -> FolderPlace {
    let name = manifest.name
    guard BotName.isValid(name) else {
      throw InputError(
        "\(printable(path)) has no valid name for a bot; give one with --name")
    }
    guard !field.builtIn.contains(where: { $0.name == name }) else {
      throw InputError("\(name) is a built-in bot; give yours another name with --name")
    }
    let place = FolderPlace(Paths.absolute("\(shelf)/\(name)"))
    guard place.path != path else {
      throw InputError(
        hasManifest
          ? "\(shelf)/\(name) is already installed; joust check \(name) checks it"
          : "\(shelf)/\(name) has no bot.json, so it is not installed; move it out of \(shelf)/, and "
            + "submit it from there")
    }
    guard !holds(shelf) else {
      let verb = FileSystem.exists(shelf) ? "is" : "would be"
      throw InputError(
        "bots/ \(verb) inside \(printable(path)), the folder of the bot; go to the "
          + "league's folder, and run there: joust submit "
          + printable(shellWord(path)))
    }
    if let old, old.folder != place.path {
      throw InputError(
        "\(printable(old.folder)) has a bot called \(name) already; give yours another name with "
          + "--name")
    }
    // The files of a user, or a bot with an unreadable bot.json, would not be kept as a former version.
    guard old != nil || !place.isTaken else {
      let fault = field.unreadable.first { $0.folder == place.path }?.reason
      throw InputError(
        "\(shelf)/\(name) already exists, but is not a bot called \(name)"
          + (fault.map { " (\(printable($0)))" } ?? "")
          + "; move it out of \(shelf)/, or give this bot another name with --name")
    }
    guard old == nil || mayReplace else {
      throw InputError(
        "\(shelf)/\(name) already exists; --replace submits its next version, and --name gives "
          + "this bot another name")
    }
    try number(after: old, record)
    return place
  }

  /// Sets the version after the highest version of the bot, unless the author has set a version.
  ///
  /// Throws an error if the bot in `bots/` already has the author's version, but different content.
  private mutating func number(
    after old: BotCatalog.Submitted?, _ record: Record
  ) throws {
    guard manifest.statesVersion else {
      let versions = record.versions(of: manifest.name)
      manifest.version = BotManifest.version(
        after: versions.union(old.map { [$0.manifest.version] } ?? []))
      return
    }
    guard let old, manifest.version == old.manifest.version,
      !hasContent(of: old)
    else { return }
    throw InputError(
      "\(printable(path))/bot.json: \"version\" is "
        + "\(JSONWriter.quoted(old.manifest.version)), as in \(printable(old.folder)), which has "
        + "different content; give the bot a new \"version\", or leave the key out")
  }

  /// Throws an error if the same version has already played with different content.
  func checkContent(
    of staged: borrowing StagedBot, _ manifest: BotManifest, _ record: Record
  ) throws {
    let version = BotVersion(name: manifest.name, version: manifest.version)
    guard let known = record.content(of: version),
      known != BotContent(of: staged.path).digest(manifest)
    else { return }
    throw InputError(
      "\(printable(path))/bot.json: \"version\" is \(JSONWriter.quoted(manifest.version)), "
        + "which has played with different content; give the bot a new \"version\", or leave the key "
        + "out")
  }
}
