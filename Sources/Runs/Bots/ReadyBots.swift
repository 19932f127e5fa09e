import Hosting
import JSON
package import Matches
package import Tournaments

/// The bots that take part: built, with their programs found on this machine.
package struct ReadyBots {
  package var entrants: [Entrant] { prepared.compactMap { $0.launch == nil ? nil : $0.entrant } }
  package var launches: [BotLaunch] { prepared.compactMap(\.launch) }
  package var leftOut: [String] { prepared.compactMap(\.complaint) }
  var absent: [Entrant] { prepared.compactMap { $0.complaint == nil ? nil : $0.entrant } }

  /// The sentences about bots that this setup has prepared and left out, without the bots that are reused
  /// from an earlier setup.
  private(set) var newlyLeftOut: [String] = []

  private var prepared: [PreparedBot] = []
  private let folder: String
  private let sandbox: SandboxChoice
  private let snapshots: BotSnapshots?

  /// Builds the bots, and finds their programs.
  ///
  /// A bot is left out if it can't be built or started, or if its version is in the record with another
  /// content or command.
  ///
  /// - `folder`: The folder in which built-in bots are started.
  /// - `snapshots`: The snapshots in which submitted bots are started; nil to start them in their folders or,
  ///   if their users can't read these, in temporary copies.
  /// - `last`: The bots of an earlier setup, which are kept if they have not changed.
  /// - `changes`: The changes since the earlier setup.
  package init(
    _ entrants: [Entrant], folder: String, sandbox: SandboxChoice,
    snapshots: BotSnapshots? = nil, record: Record = Record(), after last: ReadyBots? = nil,
    changes: Watch.Changes? = nil,
    shouldStop: () -> Bool = { false }, report: (String) -> Void = { _ in }
  ) {
    self.folder = folder
    self.sandbox = sandbox
    self.snapshots = snapshots
    if snapshots != nil, last == nil {
      BotContent.waitUntilComplete(entrants.compactMap(\.folder), shouldStop)
    }
    if snapshots != nil {
      BotSnapshots.removeLeftovers(nextTo: entrants.compactMap(\.folder))
    }
    for entrant in entrants {
      let old = last?.prepared.first { $0.entrant.name == entrant.name }
      if let own = entrant.folder, let changes, changes.restless.contains(own) {
        // If a bot is being changed, the old setup of the bot is kept until the change is complete.
        if let old { keep(old, of: last) }
      } else if let old, let changes, old.isUnchanged(entrant, changes) {
        keep(old, of: last)
      } else {
        let bot = prepare(entrant, record, shouldStop, report)
        if let complaint = bot.complaint { newlyLeftOut.append(complaint) }
        prepared.append(bot)
      }
    }
  }

  private mutating func keep(_ old: PreparedBot, of last: ReadyBots?) {
    if let place = old.launch?.launch.folder, let others = last?.snapshots {
      snapshots?.keep(place, of: others)
    }
    prepared.append(old)
  }

  private func prepare(
    _ entrant: Entrant, _ record: Record, _ shouldStop: () -> Bool, _ report: (String) -> Void
  ) -> PreparedBot {
    var bot = PreparedBot(entrant)
    do throws(InputError) {
      for _ in 0..<Self.attempts where bot.launch == nil {
        let entrant = bot.entrant.asItIsNow
        bot = PreparedBot(entrant)
        bot.content = entrant.content
        try Self.build(entrant, sandbox, shouldStop, report)
        // The content is computed again, because the build may have changed a source file.
        bot.content = entrant.content
        try check(bot, record)
        let launch = try launch(entrant, shouldStop, report)
        guard snapshots == nil || entrant.isMade(of: bot.content, in: launch.launch.folder) else {
          continue
        }
        bot.launch = launch
      }
      guard bot.launch != nil else {
        throw InputError("its files keep changing; run this again when they are complete")
      }
    } catch {
      bot.complaint = "\(entrant.name) is left out: \(error)"
    }
    return bot
  }

  /// Refuses a bot whose content, program or options differ from those of the same version in the record.
  private func check(_ bot: PreparedBot, _ record: Record) throws(InputError) {
    let entrant = bot.entrant
    let version = BotVersion(name: entrant.name, version: entrant.version)
    let now = bot.record
    if let own = entrant.folder, let known = record.content(of: version), known != bot.content {
      throw InputError(
        "its files differ from the files that played as version \"\(printable(entrant.version))\"; set "
          + "another \"version\" in \(printable(own))/bot.json to play them as a new bot")
    }
    // Entrants with the same command are the same bot, even if their references differ.
    guard let known = record.firstTaken(version), known.command != now.command,
      known.bot != now.bot || known.options != now.options
    else { return }
    func words(_ bot: RunRecord.Bot) -> String { printable(bot.command.joined(separator: " ")) }
    throw InputError(
      "its command is \"\(words(now))\", but \"\(words(known))\" played as \(entrant.name) "
        + "\(printable(entrant.version)); give the bot another \"name\" to play it with this "
        + "command")
  }

  private func launch(
    _ entrant: Entrant, _ shouldStop: () -> Bool, _ report: (String) -> Void
  ) throws(InputError) -> BotLaunch {
    let own = entrant.folder
    let copies = own.flatMap { Self.copies(of: $0) }
    let snapshot = own.flatMap { (snapshots ?? copies)?.makeSnapshot(of: $0, shouldStop) }
    if snapshots != nil, snapshot == nil, let own, !shouldStop() {
      report(
        "\(entrant.name) is played from \(own), which can't be copied: don't change the folder until "
          + "the run ends")
    }
    let place = snapshot?.folder ?? own ?? folder
    var launch = try Self.launch(entrant, in: place)
    if let own {
      if launch.program.contains("/../") {
        // In a sandbox, a folder before "/../" may be missing.
        launch.program = Folder.withoutLinkedFolders(launch.program)
      }
      sandbox.confine(&launch)
      // The build may have written the path of the bot's own folder into files, so that folder stays
      // readable.
      if place != own {
        launch.confinement?.open([own])
        launch.needed.append(own)
      }
      launch.hasScratch = true
      trust(&launch, with: entrant.trust)
    }
    var bot = BotLaunch(name: entrant.name, version: entrant.version, launch: launch)
    bot.exits = ExitCounter()
    bot.startup = entrant.startup.map { max($0, TimeControl().startup) }
    if own != nil, snapshots != nil || copies != nil {
      let program = launch.program
      bot.lack = { BotSnapshot.lack(of: program, snapshot) }
    }
    return bot
  }

  /// Temporary copies of bots' folders, which are kept until the program ends, because a caller may keep the
  /// launch of a bot longer than its `ReadyBots`.
  private static let copies = BotSnapshots(areTemporary: true)

  /// Returns the snapshots for a bot whose folder another user can't fully read; nil if no copy is needed.
  private static func copies(of folder: String) -> BotSnapshots? {
    guard ProgramUsers.areOwn,
      !ProgramUsers.canShow(folder) || !Folder.isOpenToAll(throughout: folder)
    else { return nil }
    return copies
  }

  /// The largest number of attempts to prepare a bot if its files change during an attempt.
  private static let attempts = 3

  /// The number of times that each bot has exited between games, by the bot's name.
  var exits: [String: Int] {
    var counts: [String: Int] = [:]
    for launch in launches { counts[launch.name] = launch.exits?.count }
    return counts
  }

  /// Makes the tournament's limit replace the startup times that bots ask for; returns a sentence about each
  /// bot that asks for more.
  mutating func limitStartup(to limit: Duration) -> [String] {
    prepared.indices.compactMap { index in
      let wanted = prepared[index].entrant.startup
      prepared[index].launch?.startup = nil
      guard let wanted, wanted > limit, prepared[index].launch != nil else { return nil }
      let name = prepared[index].entrant.name
      return "\(name) asks for \(DurationText.format(wanted)) to start, and this tournament allows "
        + "\(DurationText.format(limit)); increase `time.startup` in tournament.json."
    }
  }

  var records: [RunRecord.Bot] { prepared.filter { $0.launch != nil }.map(\.record) }

  /// Writes each bot's standard error to a log file in a folder, unless the bot already has a log.
  ///
  /// `arePublic` is whether other users may read the logs.
  ///
  /// - Throws: An error if the folder or a file can't be written.
  package mutating func keepLogs(
    in folder: String, arePublic: Bool, report: (String) -> Void
  ) throws(InputError) {
    do {
      try FileSystem.makeFolders(folder)
    } catch {
      throw InputError("the folder of the logs: \(printable(error.advice))")
    }
    for (index, bot) in prepared.enumerated() where bot.launch != nil && bot.launch?.log == nil {
      let path = "\(folder)/\(bot.entrant.name).log"
      let file = try LogFile(path)
      // A log may contain text that its author does not want others to read.
      try? FileSystem.setMode(arePublic ? 0o644 : 0o600, of: path)
      if file.isFull { report("\(path) is full (1 MB); delete it before the next run") }
      prepared[index].launch?.log = { file.append($1, under: $0) }
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
    _ report: (String) -> Void
  ) throws(InputError) {
    guard
      let failure = BotBuild(of: entrant, sandbox: sandbox)?
        .run(for: entrant.name, shouldStop: shouldStop, report: report)
    else { return }
    throw InputError(failure)
  }

  private static func launch(_ entrant: Entrant, in folder: String) throws(InputError) -> Launch {
    switch entrant.program {
    case .builtIn:
      return Launch(
        program: Platform.programPath, arguments: entrant.command,
        folder: Paths.absolute(folder),
        environment: BotEnvironment.variables)
    case .folder(_, let manifest):
      guard let launch = BotEnvironment.launch(entrant.command, in: folder) else {
        throw InputError(absence(of: manifest.command, in: folder))
      }
      return launch
    }
  }

  /// Returns the reason why a command can't be started, with a correction if the first word of the command
  /// contains spaces or lacks "./".
  private static func absence(of command: [String], in folder: String) -> String {
    func list(_ words: [String]) -> String {
      "[" + words.map { JSONWriter.quoted($0) }.joined(separator: ", ") + "]"
    }
    let program = command[0]
    let fault =
      "\(printable(program)) was not found "
      + (program.contains("/") && !program.hasPrefix("/") ? "in its folder" : "on this machine")
    let words = program.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count < 2 else {
      return fault + "; write each word separately: " + list(words + command.dropFirst())
    }
    guard !program.contains("/"), ProgramSearch.isFile("\(folder)/\(program)") else { return fault }
    let recipe = Languages.language(ofFile: program, firstLine: "").flatMap {
      try? Recipe($0, main: program, files: [program]) { _ in true }
    }
    let script = recipe.flatMap { $0.build == nil ? ", or " + list($0.command) : nil } ?? ""
    return fault + "; write " + JSONWriter.quoted("./" + program) + script
  }
}

private struct PreparedBot {
  let entrant: Entrant
  /// The hash of the bot's content; nil for a built-in bot, or if the content can't be read.
  var content: String?
  /// The way to start the bot; nil if the bot is left out.
  var launch: BotLaunch?
  /// The sentence about the bot if it is left out; otherwise nil.
  var complaint: String?

  init(_ entrant: Entrant) { self.entrant = entrant }

  /// The bot as it is in the record.
  var record: RunRecord.Bot { RunRecord.Bot(entrant, content: content) }

  func isUnchanged(_ now: Entrant, _ changes: Watch.Changes) -> Bool {
    guard now == entrant else { return false }
    guard let own = now.folder, changes.settled.contains(own) else { return true }
    return now.content == content
  }
}

extension Entrant {
  /// The hash of a submitted bot's content; nil for a built-in bot, or if the content can't be read.
  fileprivate var content: String? {
    guard case .folder(let folder, let manifest) = program else { return nil }
    return BotContent(of: folder).digest(manifest)
  }

  /// The bot with its present `bot.json`; unchanged for a built-in bot, or if the file is unreadable or gives
  /// the bot another name.
  fileprivate var asItIsNow: Entrant {
    guard case .folder(let folder, let old) = program,
      let manifest = try? BotsFolder.bot(in: folder).manifest, manifest.name == old.name
    else { return self }
    var now = self
    now.version = manifest.version
    now.games = manifest.games
    now.program = .folder(folder, manifest)
    return now
  }

  /// Returns whether a copy of the bot's folder has the bot's manifest and the given content; true for a
  /// built-in bot.
  fileprivate func isMade(of content: String?, in copy: String) -> Bool {
    guard case .folder(_, let manifest) = program else { return true }
    return (try? BotsFolder.bot(in: copy).manifest) == manifest
      && BotContent(of: copy).digest(manifest) == content
  }

  var folder: String? {
    if case .folder(let folder, _) = program { folder } else { nil }
  }
}
