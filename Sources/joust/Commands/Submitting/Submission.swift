import Games
import Hosting
import JSON
import Runs
import Tournaments

/// A bot to submit: a folder, a source file, or an executable.
struct Submission {
  let path: String
  let isFolder: Bool
  /// The contents of the bot's `bot.json`, which may not exist yet.
  ///
  /// If the games of the bot are unknown, the list of games is empty.
  var manifest: BotManifest
  /// Whether the submission has a `bot.json` of its own.
  let hasManifest: Bool
  /// The bot's language; nil if it is unknown.
  let language: String?
  /// A sentence about the bot's name if it differs from the name of the files; otherwise nil.
  private(set) var nameRemark: String?

  /// Examines the files at a path; if `name` is nil, the name comes from the `bot.json` or from the files.
  init(_ path: String, name: String?) throws {
    let place = Paths.absolute(path)
    self.path = place
    guard FileSystem.exists(place) else {
      throw InputError(
        "\(printable(path)) does not exist; expected a bot's folder, a source file or an executable"
      )
    }
    let isFolder = ProgramSearch.isFolder(place)
    guard isFolder || ProgramSearch.isFile(place) else {
      throw InputError(
        "\(printable(path)) is not a file; expected a bot's folder, a source file or an executable")
    }
    self.isFolder = isFolder
    // All files are checked before any file is read, because links and pipes are refused.
    try Self.withFiles(of: place) { folder throws(ForeignFolder.Failure) in try folder.check() }
    hasManifest = isFolder && ProgramSearch.isFile(place + "/bot.json")
    if hasManifest {
      manifest = try BotsFolder.bot(in: place).manifest
      if let name { manifest.name = name }
      language = Languages.name(build: manifest.build, command: manifest.command)
      nameRemark = nil
      return
    }
    let (ownName, remark) = Self.name(of: place, isFolder: isFolder)
    if name == nil { nameRemark = remark }
    let name = name ?? ownName
    do throws(ConfigurationError) {
      let recipe =
        isFolder
        ? try Self.folder(place).recipe(isThere: Self.isThere) : try Self.recipe(forFile: place)
      language = recipe.language
      manifest = BotManifest(
        name: name, build: recipe.build, command: recipe.command, games: [])
    } catch {
      throw InputError(
        "\(printable(path)) can't be used as a bot: \(printable(error.description)); or write a bot.json "
          + "next to its files with the command that starts it, and the command that builds it, if any:",
        example: Self.example(name))
    }
  }

  /// Examines a word that can be submitted and is not the name of a bot; nil for any other word.
  ///
  /// Such a word is a file, a folder without a `bot.json`, or a folder whose path has no slash.
  init?(toCheck word: String) throws {
    let isFolder = ProgramSearch.isFolder(word)
    guard isFolder || FileSystem.exists(word) else { return nil }
    guard !isFolder || !word.contains("/") || !ProgramSearch.isFile(word + "/bot.json") else {
      return nil
    }
    let field = try BotsFolder.field(near: nil)
    let names = field.builtIn.map(\.name) + field.submitted.map(\.manifest.name)
    guard !names.contains(word) else { return nil }
    try self.init(word, name: nil)
    if !BotName.isValid(manifest.name) { manifest.name = "bot" }
  }

  /// Returns the entrant for a bot in a folder, which plays the games in its `bot.json`.
  static func entrant(_ manifest: BotManifest, in folder: String) -> Entrant {
    Entrant(
      name: manifest.name, version: manifest.version, games: manifest.games,
      program: .folder(Paths.absolute(folder), manifest))
  }

  /// Keeps the values in the `bot.json` of the previous version, unless the submission has its own `bot.json`
  /// or the user has chosen other values.
  mutating func inherit(from former: BotManifest) {
    guard !hasManifest else { return }
    if manifest.games.isEmpty { manifest.games = former.games }
    manifest.author = former.author
    manifest.description = former.description
    manifest.title = former.title
    manifest.startup = former.startup
    manifest.options = former.options
  }

  /// Returns whether a folder is inside the submission, or would be if it existed.
  func holds(_ folder: String) -> Bool {
    func steps(_ path: String) -> [Substring] { Paths.steps(of: Paths.withoutLinks(path)) }
    return isFolder && steps(folder).starts(with: steps(path))
  }

  /// Returns whether a folder contains each file of the submission with the same content and the same execute
  /// permission.
  ///
  /// The file `bot.json` is ignored, because it is rewritten.
  private func isContained(in folder: String) -> Bool {
    files.allSatisfy { file in
      let own = isFolder ? "\(path)/\(file)" : path
      let theirs = "\(folder)/\(file)"
      let link = Folder.linkTarget(of: own)
      return link == Folder.linkTarget(of: theirs)
        && (link != nil || FileSystem.areEqual(own, theirs))
        && FileFacts(own)?.isExecutable == FileFacts(theirs)?.isExecutable
    }
  }

  /// Returns whether a submitted bot has the same content.
  ///
  /// A command, games, a version or a startup time that the submission leaves out count as unchanged.
  func isUnchanged(from old: BotCatalog.Submitted) -> Bool {
    let now = manifest
    let then = old.manifest
    let isSame =
      (now.games.isEmpty || Set(now.games) == Set(then.games))
      && (!now.statesVersion || now.version == then.version)
      && (now.startup == nil || now.startup == then.startup)
      && now.author == then.author && now.description == then.description
      && now.title == then.title && now.options == then.options
    return isSame && hasContent(of: old)
  }

  /// Returns whether a submitted bot has the same command, build and files.
  ///
  /// A command that the submission leaves out counts as unchanged.
  func hasContent(of old: BotCatalog.Submitted) -> Bool {
    let command = manifest.command
    guard command.isEmpty || command == old.manifest.command, manifest.build == old.manifest.build
    else { return false }
    let paths = Set(BotContent(of: old.folder).paths).subtracting(["bot.json"])
    return paths == Set(files) && isContained(in: old.folder)
  }

  /// The paths of the files that are copied, except for `bot.json`, which is rewritten.
  private var files: [String] {
    guard isFolder else { return [Paths.name(of: path)] }
    let leftOut = Self.leftOut(of: path)
    return Folder.files(below: path) { file, name in
      leftOut.contains(String(file.prefix { $0 != "/" })) || BotContent.isLeftover(name)
    }.map(\.path).filter { $0 != "bot.json" }
  }

  /// Returns a name for the bot, and a sentence about the name if it had to be changed.
  ///
  /// The name comes from the file or, if the file has a generic name, from its folder.
  private static func name(
    of path: String, isFolder: Bool
  ) -> (name: String, remark: String?) {
    let last = Paths.name(of: path)
    let stem = isFolder ? last : String(last.split(separator: ".").first ?? "")
    let isSpecific = isFolder || !["bot", "main", "index"].contains(stem.lowercased())
    let name = isSpecific ? stem : Paths.name(of: Paths.folder(of: path))
    let plain = name.map { BotName.isValid("a\($0)") ? $0 : "-" }
    let valid = String(String(plain).drop { $0 == "." || $0 == "-" }.prefix(64))
    guard valid != name, !valid.isEmpty else { return (valid, nil) }
    return (
      valid,
      "\"\(printable(name))\" becomes \(valid), since a name is \(BotName.rule); --name gives another "
        + "name, and \"title\" in bot.json may be any text"
    )
  }

  /// Throws an error if a name could not be used on the command line.
  static func checkName(_ name: String, _ place: String) throws(InputError) {
    guard !name.hasPrefix("-") else {
      throw InputError(
        "\(place) is \"\(name)\", which every command would treat as an option; choose a name that "
          + "begins with a letter or a digit")
    }
  }

  private static func example(_ name: String) -> String {
    let games = GameCatalog.all.map { JSONWriter.quoted($0.name) }.joined(separator: ", ")
    return """
        { "name": \(JSONWriter.quoted(name)), "games": [\(games)],
          "build": ["make", "program"],
          "command": ["./program", "--option"] }

      """
  }

  /// Returns whether a program exists on this machine and, if it has a test run, passes that test.
  private static func isThere(_ tool: Tool) -> Bool {
    guard !tool.name.contains("/") else { return ProgramSearch.isExecutableFile(tool.name) }
    guard let launch = BotEnvironment.launch([tool.name] + tool.trial, in: "/") else {
      return false
    }
    guard !tool.trial.isEmpty else { return true }
    let outcome = try? Command.run(launch, within: 60_000_000_000)
    return outcome?.ending.termination == .exited(status: 0)
  }

  private static func recipe(forFile path: String) throws(ConfigurationError) -> Recipe {
    let name = Paths.name(of: path)
    let firstLine = firstLine(of: path)
    if let line = InterpreterLine(firstLine) {
      return try Recipe(line, script: name, isThere: isThere)
    }
    if let language = Languages.language(ofFile: name, firstLine: firstLine) {
      return try Recipe(language, main: name, files: [name], isThere: isThere)
    }
    guard ProgramSearch.isExecutableFile(path) else {
      throw ConfigurationError(
        "neither its name nor a #! line determines its language, and it is not executable; give it the "
          + "ending of its language, such as .py")
    }
    return Recipe(language: "executable", build: nil, command: ["./" + name])
  }

  private static func folder(_ path: String) -> ProjectFolder {
    let names = Folder.names(in: path)
    return ProjectFolder(name: Paths.name(of: path), names: names.sorted()) { file in
      (try? InputFile.contents(of: "\(path)/\(file)")).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  private static func firstLine(of path: String) -> String {
    guard var file = try? InputFile(path), let bytes = try? file.next() else { return "" }
    return String(decoding: bytes.prefix { $0 != 10 }.prefix(256), as: UTF8.self)
  }
}
