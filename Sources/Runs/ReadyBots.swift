import FoundationEssentials
import Hosting
import JSON
package import Matches
import Synchronization
package import Tournaments

/// The bots that take part, once it is known what this machine has.
package struct ReadyBots {
  package var entrants: [Entrant] { taken.compactMap { $0.launch == nil ? nil : $0.entrant } }
  package var launches: [BotLaunch] { taken.compactMap(\.launch) }
  package var leftOut: [String] { taken.compactMap(\.complaint) }
  var absent: [Entrant] { taken.compactMap { $0.complaint == nil ? nil : $0.entrant } }

  /// Why some are left out who were not kept as they had been taken.
  private(set) var newlyLeftOut: [String] = []

  private var taken: [TakenBot] = []
  private let folder: String
  private let sandbox: SandboxChoice
  private let snapshots: BotSnapshots?

  /// Builds what is to be built, and finds the programs; built-in bots are started in `folder`,
  /// others in snapshots of theirs, where there are to be some.
  ///
  /// A version that stands in the record with another content is left out. Of what was `changed` since
  /// others were taken, these are not taken again.
  package init(
    _ entrants: [Entrant], folder: String, sandbox: SandboxChoice,
    snapshots: BotSnapshots? = nil, record: Record = Record(), after last: ReadyBots? = nil,
    changes: Watch.Changes? = nil,
    shouldStop: () -> Bool = { false }, note: (String) -> Void = { _ in }
  ) {
    (self.folder, self.sandbox, self.snapshots) = (folder, sandbox, snapshots)
    if snapshots != nil {
      BotSnapshots.removeLeftovers(beside: entrants.compactMap(\.folder))
    }
    for entrant in entrants {
      let old = last?.taken.first { $0.entrant.name == entrant.name }
      if let own = entrant.folder, let changes, changes.restless.contains(own) {
        // It is taken when it stands still.
        if let old { keep(old, of: last) }
      } else if let old, let changes, old.isStill(entrant, changes) {
        keep(old, of: last)
      } else {
        let bot = take(entrant, record, shouldStop, note)
        if let complaint = bot.complaint { newlyLeftOut.append(complaint) }
        taken.append(bot)
      }
    }
  }

  private mutating func keep(_ old: TakenBot, of last: ReadyBots?) {
    if let place = old.launch?.launch.folder, let others = last?.snapshots {
      snapshots?.keep(place, of: others)
    }
    taken.append(old)
  }

  private func take(
    _ entrant: Entrant, _ record: Record, _ shouldStop: () -> Bool, _ note: (String) -> Void
  ) -> TakenBot {
    var bot = TakenBot(entrant)
    do throws(InputError) {
      for _ in 0..<Self.attempts where bot.launch == nil {
        let entrant = bot.entrant.asItIsNow
        bot = TakenBot(entrant)
        bot.content = entrant.content
        try Self.build(entrant, sandbox, shouldStop, note)
        // A build may have changed a source.
        bot.content = entrant.content
        try check(bot, record)
        let launch = try launch(entrant, shouldStop, note)
        guard snapshots == nil || entrant.isMade(of: bot.content, in: launch.launch.folder) else {
          continue
        }
        bot.launch = launch
      }
      guard bot.launch != nil else { throw InputError("its folder is being changed") }
    } catch {
      bot.complaint = "\(entrant.name) is left out: \(error)"
    }
    return bot
  }

  /// Refuses a content, a bot or options under a version that stands in the record with others.
  private func check(_ bot: TakenBot, _ record: Record) throws(InputError) {
    let entrant = bot.entrant
    let version = BotVersion(name: entrant.name, version: entrant.version)
    let now = bot.record
    if let own = entrant.folder, let known = record.content(of: version), known != bot.content {
      throw InputError(
        "its files are not those that played as version \"\(printable(entrant.version))\"; say "
          + "another \"version\" in \(printable(own))/bot.json, so that its games begin afresh")
    }
    // The same words are the same bot, whatever names it.
    guard let known = record.firstTaken(version), known.command != now.command,
      known.bot != now.bot || known.options != now.options
    else { return }
    func words(_ bot: RunRecord.Bot) -> String { printable(bot.command.joined(separator: " ")) }
    throw InputError(
      "it is \"\(words(now))\", and \"\(words(known))\" played as \(entrant.name) "
        + "\(printable(entrant.version)); give one of the two another \"name\"")
  }

  private func launch(
    _ entrant: Entrant, _ shouldStop: () -> Bool, _ note: (String) -> Void
  ) throws(InputError) -> BotLaunch {
    let own = entrant.folder
    let copies = own.flatMap { Self.copies(of: $0) }
    let snapshot = own.flatMap { (snapshots ?? copies)?.take($0, shouldStop) }
    if snapshots != nil, snapshot == nil, let own, !shouldStop() {
      note("\(entrant.name) is played from \(own), which can't be copied: leave it as it is")
    }
    let place = snapshot?.folder ?? own ?? folder
    var launch = try Self.launch(entrant, in: place)
    if let own {
      if launch.program.contains("/../") {
        // Its folder's own path is the one by which it is there in a sandbox.
        let program = URL(filePath: launch.program)
        launch.program =
          program.deletingLastPathComponent().resolvingSymlinksInPath()
          .appending(path: program.lastPathComponent).path
      }
      sandbox.confine(&launch)
      // Builds may have written down where they were.
      if place != own {
        launch.confinement?.open([own])
        launch.needed.append(own)
      }
      launch.hasScratch = true
      trust(&launch, with: entrant.trust)
    }
    var bot = BotLaunch(name: entrant.name, version: entrant.version, launch: launch)
    if own != nil, snapshots != nil || copies != nil {
      let program = launch.program
      bot.lack = { BotSnapshot.lack(of: program, snapshot) }
    }
    return bot
  }

  /// They last as long as Joust, whose caller holds no more of a bot than its launch.
  private static let copies = BotSnapshots(areTemporary: true)

  /// The place of a copy of a bot that is to run where it is, but another user can't read all of it.
  private static func copies(of folder: String) -> BotSnapshots? {
    guard ProgramUsers.areOwn,
      !ProgramUsers.canShow(folder) || !Folder.isOpenToAll(throughout: folder)
    else { return nil }
    return copies
  }

  /// How often a bot is taken anew that changes meanwhile.
  private static let attempts = 3

  var records: [RunRecord.Bot] { taken.filter { $0.launch != nil }.map(\.record) }

  package mutating func keepLogs(
    in folder: String, note: (String) -> Void
  ) throws(InputError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw InputError("\(folder) can't be made for the logs; is a file of that name in the way?")
    }
    for (index, bot) in taken.enumerated() where bot.launch != nil && bot.launch?.log == nil {
      let path = "\(folder)/\(bot.entrant.name).log"
      let file = try LogFile(path)
      if file.isFull { note("\(path) is full (1 MB); delete it to have more kept") }
      taken[index].launch?.log = { file.append($1, under: $0) }
    }
  }

  private func trust(_ launch: inout Launch, with trust: BotTrust) {
    for name in trust.environment { launch.environment[name] = BotEnvironment.own[name] }
    guard trust.network, launch.confinement != nil else { return }
    launch.confinement?.network = true
    launch.confinement?.open(SystemFolders.networkSettings)
  }

  private static func build(
    _ entrant: Entrant, _ sandbox: SandboxChoice, _ shouldStop: () -> Bool,
    _ note: (String) -> Void
  ) throws(InputError) {
    guard
      let failure = BotBuild(of: entrant, sandbox: sandbox)?
        .run(for: entrant.name, shouldStop: shouldStop, note: note)
    else { return }
    throw InputError(failure)
  }

  private static func launch(_ entrant: Entrant, in folder: String) throws(InputError) -> Launch {
    switch entrant.program {
    case .builtIn:
      return Launch(
        program: Platform.programPath, arguments: entrant.command,
        folder: URL(filePath: folder).standardizedFileURL.path,
        environment: BotEnvironment.variables)
    case .folder(_, let manifest):
      guard let launch = BotEnvironment.launch(entrant.command, in: folder) else {
        throw InputError(absence(of: manifest.command, in: folder))
      }
      return launch
    }
  }

  /// Why a command starts nothing, and how to write it where it is one for a shell.
  private static func absence(of command: [String], in folder: String) -> String {
    func list(_ words: [String]) -> String {
      "[" + words.map { JSONWriter.quoted($0) }.joined(separator: ", ") + "]"
    }
    let program = command[0]
    let fault =
      "\(printable(program)) was not found "
      + (program.contains("/") ? "in its folder" : "on this machine")
    let words = program.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count < 2 else {
      return fault + "; write each word by itself: " + list(words + command.dropFirst())
    }
    guard !program.contains("/"), ProgramSearch.isFile("\(folder)/\(program)") else { return fault }
    let recipe = Languages.language(ofFile: program, firstLine: "").flatMap {
      try? Recipe($0, main: program, files: [program]) { _ in true }
    }
    let script = recipe.flatMap { $0.build == nil ? ", or " + list($0.command) : nil } ?? ""
    return fault + "; write " + JSONWriter.quoted("./" + program) + script
  }
}

private struct TakenBot {
  let entrant: Entrant
  /// What it is made of; nil for a built-in bot, and where that can't be read.
  var content: String?
  /// How it is started; nil where it is left out.
  var launch: BotLaunch?
  /// Why it is left out; nil where it is not.
  var complaint: String?

  init(_ entrant: Entrant) { self.entrant = entrant }

  /// The bot as the record says it.
  var record: RunRecord.Bot { RunRecord.Bot(entrant, content: content) }

  func isStill(_ now: Entrant, _ changes: Watch.Changes) -> Bool {
    guard now == entrant else { return false }
    guard let own = now.folder, changes.settled.contains(own) else { return true }
    return now.content == content
  }
}

extension Entrant {
  /// What a submitted bot is made of; nil where that can't be read.
  fileprivate var content: String? {
    guard case .folder(let folder, let manifest) = program else { return nil }
    return BotContent(of: folder).digest(manifest)
  }

  /// The same with what its `bot.json` says now, where that is the same bot's.
  fileprivate var asItIsNow: Entrant {
    guard case .folder(let folder, let old) = program,
      let manifest = try? BotsFolder.bot(in: folder).manifest, manifest.name == old.name
    else { return self }
    var now = self
    (now.version, now.games) = (manifest.version, manifest.games)
    now.program = .folder(folder, manifest)
    return now
  }

  /// Whether a folder holds this bot with some content.
  fileprivate func isMade(of content: String?, in copy: String) -> Bool {
    guard case .folder(_, let manifest) = program else { return true }
    return (try? BotsFolder.bot(in: copy).manifest) == manifest
      && BotContent(of: copy).digest(manifest) == content
  }

  var folder: String? {
    if case .folder(let folder, _) = program { folder } else { nil }
  }
}

/// The log of a bot: what its processes write on their standard error, up to a limit.
private final class LogFile: Sendable {
  private static let limit = 1_000_000

  private let state: Mutex<State>

  private struct State: ~Copyable {
    let file: AppendFile
    var room: Int
    /// The title of the game that the last bytes belong to.
    var title = ""
    var isInLine = false

    mutating func append(_ bytes: ArraySlice<UInt8>) {
      let part = bytes.prefix(room)
      guard let last = part.last else { return }
      room -= part.count
      isInLine = last != UInt8(ascii: "\n")
      // A log that can't be written is no reason to stop playing.
      try? file.append(Array(part))
    }
  }

  init(_ path: String) throws(InputError) {
    do throws(AppendFile.OpenError) {
      let file = try AppendFile(path, isShared: true)
      let room = Self.limit - file.size
      state = Mutex(State(file: file, room: max(0, room)))
    } catch {
      throw InputError(error.sentence(on: path))
    }
  }

  var isFull: Bool { state.withLock { $0.room == 0 } }

  /// Appends what a bot wrote in a game, below a line with the game's title where what stands before
  /// belongs to another.
  func append(_ bytes: ArraySlice<UInt8>, under title: String) {
    state.withLock { state in
      if state.title != title {
        let line = "\(state.isInLine ? "\n" : "")=== \(printable(title))\n"
        state.append(Array(line.utf8)[...])
        state.title = title
      }
      state.append(bytes)
    }
  }
}
