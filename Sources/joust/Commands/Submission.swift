import FoundationEssentials
import Games
import Hosting
import JSON
import Runs
import Tournaments

/// What somebody hands in: a bot's folder, a source file, or an executable.
struct Submission {
  let path: String
  let isFolder: Bool
  /// What its `bot.json` says, or is to say; without games where nobody has said which.
  var manifest: BotManifest
  /// The language that it is written in, where that is known.
  let language: String?

  /// Finds out what stands at a path; without a name the bot is called as its `bot.json` or its files
  /// say.
  init(_ path: String, name: String?) throws {
    let url = URL(filePath: path).standardizedFileURL
    self.path = url.path
    var isFolder = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw InputError(
        "\(printable(path)) does not exist; expected a bot's folder, a source file or an executable"
      )
    }
    guard isFolder || ProgramSearch.isFile(url.path) else {
      throw InputError(
        "\(printable(path)) is no file; expected a bot's folder, a source file or an executable")
    }
    self.isFolder = isFolder
    // Links and what waits for whoever reads it must not be met while the language is looked for.
    try Self.take(url.path) { folder throws(ForeignFolder.Failure) in try folder.check() }
    if isFolder, ProgramSearch.isFile(url.path + "/bot.json") {
      manifest = try BotsFolder.bot(in: url.path).manifest
      if let name { manifest.name = name }
      language = Languages.name(build: manifest.build, command: manifest.command)
      return
    }
    let name = name ?? Self.name(of: url, isFolder: isFolder)
    do throws(ConfigurationError) {
      let recipe =
        isFolder
        ? try Self.folder(url).recipe(isThere: Self.isThere) : try Self.recipe(forFile: url)
      language = recipe.language
      manifest = BotManifest(
        name: name, build: recipe.build, command: recipe.command, games: [])
    } catch {
      throw InputError(
        "\(printable(path)) can't be made a bot: \(printable(error.description)); or write a bot.json "
          + "beside its files that says what starts it, and how it is built, if it is:",
        example: Self.example(name))
    }
  }

  /// What a word stands for that names no bot but what may be submitted: a file, a folder without a
  /// `bot.json`, or one that is named without a slash; nil for any other word.
  init?(toCheck word: String) throws {
    let isFolder = ProgramSearch.isFolder(word)
    guard isFolder || FileManager.default.fileExists(atPath: word) else { return nil }
    guard !isFolder || !word.contains("/") || !ProgramSearch.isFile(word + "/bot.json") else {
      return nil
    }
    let field = try BotsFolder.field(near: nil)
    let names = field.builtIn.map(\.name) + field.submitted.map(\.manifest.name)
    guard !names.contains(word) else { return nil }
    try self.init(word, name: nil)
    if !BotName.isValid(manifest.name) { manifest.name = "bot" }
  }

  /// A bot as an entrant that stands in a folder; it claims the games that its `bot.json` names.
  static func entrant(_ manifest: BotManifest, in folder: String) -> Entrant {
    Entrant(
      name: manifest.name, version: manifest.version, games: manifest.games,
      program: .folder(URL(filePath: folder).standardizedFileURL.path, manifest))
  }

  /// Whether a folder stands in it, or would.
  func holds(_ folder: String) -> Bool {
    func steps(_ path: String) -> [String] {
      URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath().pathComponents
    }
    return isFolder && steps(folder).starts(with: steps(path))
  }

  /// Whether a folder has each of its files with the same content; but for `bot.json`, which is written
  /// anew.
  func isContained(in folder: String) -> Bool {
    let manager = FileManager.default
    let leftOut = Self.leftOut(of: path)
    let files = (try? manager.subpathsOfDirectory(atPath: path)) ?? []
    return files.filter { ProgramSearch.isFile("\(path)/\($0)") }.allSatisfy { file in
      file == "bot.json" || leftOut.contains(String(file.prefix { $0 != "/" }))
        || manager.contentsEqual(atPath: "\(path)/\(file)", andPath: "\(folder)/\(file)")
    }
  }

  /// A name from the file's, or from the folder's where the file's says nothing.
  private static func name(of url: URL, isFolder: Bool) -> String {
    let last = url.lastPathComponent
    let stem = isFolder ? last : String(last.split(separator: ".").first ?? "")
    let isTelling = isFolder || !["bot", "main", "index"].contains(stem.lowercased())
    let name = isTelling ? stem : url.deletingLastPathComponent().lastPathComponent
    let plain = name.map { BotName.isValid("a\($0)") ? $0 : "-" }
    return String(String(plain).drop { $0 == "." }.prefix(64))
  }

  private static func example(_ name: String) -> String {
    let games = GameCatalog.all.map { JSONWriter.quoted($0.name) }.joined(separator: ", ")
    return """
        { "name": \(JSONWriter.quoted(name)), "games": [\(games)],
          "build": ["make", "program"],
          "command": ["./program", "--option"] }

      """
  }

  /// Whether a program is on this machine and, where it is to be tried, works here.
  private static func isThere(_ tool: Tool) -> Bool {
    guard !tool.name.contains("/") else { return ProgramSearch.isExecutableFile(tool.name) }
    guard let launch = BotEnvironment.launch([tool.name] + tool.trial, in: "/") else {
      return false
    }
    guard !tool.trial.isEmpty else { return true }
    let outcome = try? Command.run(launch, within: 60_000_000_000)
    return outcome?.ending.termination == .exited(status: 0)
  }

  private static func recipe(forFile url: URL) throws(ConfigurationError) -> Recipe {
    let name = url.lastPathComponent
    let firstLine = firstLine(of: url)
    if let line = InterpreterLine(firstLine) {
      return try Recipe(line, script: name, isThere: isThere)
    }
    if let language = Languages.language(ofFile: name, firstLine: firstLine) {
      return try Recipe(language, main: name, files: [name], isThere: isThere)
    }
    guard ProgramSearch.isExecutableFile(url.path) else {
      throw ConfigurationError(
        "neither its name nor a #! line tells its language, and it is not executable")
    }
    return Recipe(language: "executable", build: nil, command: ["./" + name])
  }

  private static func folder(_ url: URL) -> ProjectFolder {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return ProjectFolder(name: url.lastPathComponent, names: names.sorted()) { file in
      (try? InputFile.contents(of: url.appending(path: file).path)).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  private static func firstLine(of url: URL) -> String {
    guard var file = try? InputFile(url.path), let bytes = try? file.next() else { return "" }
    return String(decoding: bytes.prefix { $0 != 10 }.prefix(256), as: UTF8.self)
  }
}

/// A folder in which a bot is made ready before it takes its place among the others.
///
/// Its name begins with a dot, so that nobody takes it for a bot.
struct StagedBot: ~Copyable {
  private let folder: HeldFolder

  var path: String { folder.path }

  init(in shelf: String) throws(MachineError) {
    do {
      try FileManager.default.createDirectory(atPath: shelf, withIntermediateDirectories: true)
      folder = try HeldFolder(in: shelf, prefix: ".joust-submit-", for: .reading)
    } catch {
      throw MachineError("\(shelf) can't be written; is the disk full, or the folder another's?")
    }
  }

  func fill(_ submission: Submission) throws {
    try Submission.take(submission.path) { files throws(ForeignFolder.Failure) in
      try files.copy(to: path)
    }
    try write(submission.manifest)
  }

  func write(_ manifest: BotManifest) throws {
    FolderRemoval.remove(path + "/bot.json")
    try Data(manifest.text.utf8).write(to: URL(filePath: path + "/bot.json"))
  }

  /// Has it stand where the bot is to stand, and keeps what stood there until ``remove()``.
  func move(to place: FolderPlace) throws {
    do throws(FolderPlace.TakingError) {
      try place.take(from: path)
    } catch {
      switch error {
      case .changed:
        throw InputError(
          "\(place.path) has changed since this began: somebody else has submitted a bot of that "
            + "name; give yours another name with --name, or take their place with --replace")
      case .system(let failure): throw MachineError("\(failure); what stood there still does")
      }
    }
  }

  /// Deletes it, or what it has replaced.
  func remove() { folder.remove() }
}

extension Submission {
  /// What tools make, and is made anew.
  private static let leftOut: Set<String> = [".git", ".build", "target", ".joust-build"]

  /// What is not taken of a folder that is handed in: Python's environments, too, which work in the
  /// place alone where they were made.
  private static func leftOut(of folder: String) -> Set<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return leftOut.union(names.filter { ProgramSearch.isFile("\(folder)/\($0)/pyvenv.cfg") })
  }

  /// Does something with a stranger's files; what may not be among them is refused.
  static func take(
    _ path: String, isBuilt: Bool = false,
    _ work: (ForeignFolder) throws(ForeignFolder.Failure) -> Void
  ) throws {
    do throws(ForeignFolder.Failure) {
      try work(ForeignFolder(path, leavingOut: isBuilt ? leftOut : leftOut(of: path)))
    } catch {
      switch error {
      case .refused(let sentence):
        throw InputError("\(printable(path)) is not taken: \(printable(sentence))")
      case .system(let failure): throw MachineError("\(printable(path)): \(failure)")
      }
    }
  }
}

/// The build of a bot in the folder in which it is made ready.
struct StagedBuild {
  private let build: BotBuild
  private let before: [String]

  /// Nil where nothing of it is to be built.
  init?(of manifest: BotManifest, in folder: String, _ sandbox: SandboxChoice) {
    guard let command = manifest.build else { return nil }
    build = BotBuild(folder: folder, command: command, sandbox: sandbox)
    before = Self.programs(in: build.folder)
  }

  /// Builds the bot, and finds the command that starts it where nobody has said it; gives why it can't
  /// be built.
  func run(_ manifest: inout BotManifest, _ shouldStop: () -> Bool) throws -> String? {
    let failure = build.run(for: manifest.name, quoting: 500, shouldStop: shouldStop) {
      StandardStream.error.write($0 + "\n")
    }
    if let failure { return failure }
    try Submission.take(build.folder, isBuilt: true) { folder throws(ForeignFolder.Failure) in
      try folder.clean()
    }
    guard manifest.command.isEmpty else { return nil }
    let names = ["bot", manifest.name]
    let all = Self.programs(in: build.folder)
    let made = all.filter { !before.contains($0) }
    let named = names.lazy.compactMap { name in
      (made + all).first { $0 == name || $0.hasSuffix("/" + name) }
    }.first
    guard let program = named ?? (made.count == 1 ? made[0] : nil) else {
      let found = made.isEmpty ? "none" : made.map(printable).joined(separator: ", ")
      return
        "its build should make a program called \(names.joined(separator: " or ")), or only one; it "
        + "made \(found)"
    }
    manifest.command = ["./" + program]
    return nil
  }

  /// Has texts that name the folder's path name the one where it is to stand.
  func replacePath(by place: String) {
    for path in Self.files(in: build.folder) {
      let file = "\(build.folder)/\(path)"
      guard let bytes = try? InputFile.contents(of: file, limit: Self.textLimit),
        let text = String(validating: bytes, as: UTF8.self), text.contains(build.folder)
      else { continue }
      try? Data(text.replacing(build.folder, with: place).utf8).write(to: URL(filePath: file))
    }
  }

  private static let textLimit = 1 << 20

  /// The paths of the regular files, those that stand higher first.
  private static func files(in folder: String) -> [String] {
    Folder.files(below: folder) { _, _ in false }.filter { $0.facts.kind == .file }.map(\.path)
      .sorted { ($0.count { $0 == "/" }, $0) < ($1.count { $0 == "/" }, $1) }
  }

  /// The files that can be executed, without libraries and what CMake tries compilers with.
  private static func programs(in folder: String) -> [String] {
    files(in: folder).filter { path in
      !path.contains("CMakeFiles/") && ![".so", ".dylib"].contains(where: path.hasSuffix)
        && ProgramSearch.isExecutableFile("\(folder)/\(path)")
    }
  }

  func stamp() { build.stamp() }
}
