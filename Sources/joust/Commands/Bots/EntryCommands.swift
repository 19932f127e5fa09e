import Hosting
import JSON
import Runs
import Tournaments

private struct AddArguments: ArgumentGroup {
  let tournament = Operand(ValueType<String>.tournament())
  let bots = Operand(repeated: .bot())
}

private struct RemoveArguments: ArgumentGroup {
  let tournament = Operand(
    ValueType<String>.tournament(
      "a folder with a tournament.json, or that file; or an earlier version of a bot, such as fox@1"
    ))
  let bots = Operand(
    repeated: ValueType<String>.text("BOT", expected: "a bot's name in the tournament")
      .completed(by: .bots), isOptional: true)
}

extension Subcommand {
  static let add = Subcommand(
    "add", AddArguments(), summary: "Add bots to a tournament's file",
    discussion: """
      NAME= before a bot gives the bot another name, as in old=../old/mine. A withdrawn bot takes part
      again. The file keeps its comments and its layout. It is replaced atomically, and only by a valid
      file. fox@1 is version 1 of the bot fox; it plays in addition to the present version. A source
      file takes part with its present content; later changes of the source file have no effect.
      """
  ) { arguments in
    var entries = try TournamentEntries(arguments.tournament)
    for bot in arguments.bots { try entries.add(bot) }
    return try entries.write()
  }

  static let remove = Subcommand(
    "remove", RemoveArguments(),
    summary: "Remove bots from a tournament's file, or delete earlier versions of bots",
    discussion: """
      A bot in "bots" is removed from that list. A bot that takes part by "*", or that has played, is
      added to "withdrawn", so that its games no longer count. They stay in the record, and count again
      after 'joust add'. The file keeps its comments and its layout. If earlier versions such as fox@1
      are given instead of a tournament, their files are deleted.
      """
  ) { arguments in
    if VersionedName(arguments.tournament) != nil, !ProgramSearch.isFolder(arguments.tournament) {
      return try removeVersions([arguments.tournament] + arguments.bots)
    }
    guard !arguments.bots.isEmpty else {
      throw UsageError("BOT is missing; expected: joust remove TOURNAMENT BOT…")
    }
    var entries = try TournamentEntries(arguments.tournament)
    for name in arguments.bots { try entries.remove(name) }
    return try entries.write()
  }
}

extension Subcommand {
  /// Deletes the files of earlier versions.
  private static func removeVersions(_ words: [String]) throws -> ExitStatus {
    let field = try BotsFolder.field(near: nil)
    let shelf = BotsFolder.folder(near: nil) ?? "bots"
    let names = try words.map { word in
      guard let name = VersionedName(word) else {
        throw UsageError(
          "\"\(printable(word))\" is not a version of a bot; expected NAME@VERSION, such as fox@1")
      }
      let former = field.former.contains { bot in
        bot.manifest.name == name.bot && bot.manifest.version == name.version
      }
      if former { return name }
      if let present = field.version(name) {
        throw InputError(
          "\(name) is the present version of \(name.bot), in \(printable(present.folder)); delete that "
            + "folder to remove the bot")
      }
      let known = field.versions(of: name.bot).map(\.description).joined(separator: ", ")
      throw InputError(
        "\(printable("\(name)")) is not stored; "
          + (known.isEmpty
            ? "no bot called \(name.bot) is submitted"
            : "the versions of \(name.bot) are \(known)"))
    }
    for name in names where KeptVersions(in: shelf).remove(name) {
      StandardStream.output.write("\(printable("\(name)")) is deleted\n")
    }
    return .done
  }
}

/// The entries of a tournament file while the program edits them.
private struct TournamentEntries: ~Copyable {
  private let folder: TournamentFolder
  /// The draft of the new file, which is opened before the file is read, so that another Joust process cannot
  /// edit the file at the same time.
  private let draft: DraftFile
  private var text: EditedJSON
  private var tournament: TournamentFile
  private var sentences: [String] = []

  init(_ path: String) throws {
    let folder = try TournamentFolder(path)
    let draft = try DraftFile(folder.file)
    let bytes = try folder.contents()
    let tournament = try TournamentFile(bytes, file: folder.file)
    text = try EditedJSON(bytes)
    self.folder = folder
    self.draft = draft
    self.tournament = tournament
  }

  mutating func add(_ bot: BotArgument) throws {
    let draft = try bot.draft(in: .kept, at: tournament.gameNames, RequestedConfinement())
    let entrant =
      try draft?.entrant
      ?? bot.entrant(at: tournament.gameNames, rules: tournament.games, near: folder.path)
    let name = entrant.name
    let wasWithdrawn = try readmit(name)
    guard let present = try folder.entrants(of: tournament).first(where: { $0.name == name }) else {
      let element =
        try draft?.reference.map {
          BotReference.text($0.spelling, name: entrant.name, options: entrant.options)
        } ?? bot.element(for: entrant, in: folder.path)
      try edit { try $0.append(element, to: "bots", after: "games") }
      sentences.append("\(name) takes part")
      return
    }
    guard present.player == entrant.player else {
      throw InputError(
        "another bot takes part as \"\(name)\"; give the new bot another name: "
          + "joust add \(printable(folder.path)) NAME=\(printable(bot.text))")
    }
    sentences.append(
      wasWithdrawn ? "\(name) is no longer withdrawn" : "\(name) takes part already")
  }

  /// Removes a bot from `withdrawn`, and returns whether the list contained it.
  private mutating func readmit(_ name: String) throws -> Bool {
    guard tournament.withdrawn.contains(name) else { return false }
    while let index = tournament.withdrawn.firstIndex(of: name) {
      try edit { try $0.remove(elementAt: index, of: "withdrawn") }
    }
    return true
  }

  mutating func remove(_ name: String) throws {
    let index = tournament.bots.firstIndex { isNamed(name, $0) }
    if let index {
      guard tournament.bots.count > 1 else {
        throw InputError(
          "\(folder.file): \"\(printable(name))\" is the only bot in \"bots\"; add another first")
      }
      try edit { try $0.remove(elementAt: index, of: "bots") }
    }
    let isStarred =
      try tournament.bots.contains { $0.source == .everything }
      && folder.entrants(of: tournament).contains { $0.name == name }
    if try isStarred || (index != nil && hasPlayed(name)) {
      try edit { try $0.append(JSONWriter.quoted(name), to: "withdrawn", after: "bots") }
      sentences.append("\(printable(name)) is withdrawn: it is neither scheduled nor rated")
      return
    }
    guard index != nil else {
      let names = try folder.entrants(of: tournament).map(\.name)
      let hint =
        tournament.withdrawn.contains(name)
        ? "; it is withdrawn already" : didYouMean(names, name)
      throw UsageError(
        "no bot called \"\(printable(name))\" takes part in \(folder.file)\(hint)")
    }
    sentences.append("\(printable(name)) is removed from \"bots\"; it has played no game")
  }

  /// Returns whether a bot has games in the folder's records.
  private func hasPlayed(_ name: String) throws -> Bool {
    let record = try RecordReader.read(TournamentFolder.records(in: folder.path))
    return record.tallies.contains { $0.bots.contains { $0.name == name } }
  }

  /// Returns whether an element of `bots` other than "*" refers to the bot with the given name.
  ///
  /// If a bot no longer exists, its name is taken from the text in the file.
  private func isNamed(_ name: String, _ reference: BotReference) -> Bool {
    guard reference.source != .everything else { return false }
    var file = tournament
    file.bots = [reference]
    file.withdrawn = []
    let names = try? folder.entrants(of: file).map(\.name)
    return (names ?? [reference.name ?? reference.spelling]).contains(name)
  }

  private mutating func edit(_ change: (inout EditedJSON) throws -> Void) throws {
    try change(&text)
    tournament = try TournamentFile(text.bytes, file: folder.file)
  }

  /// Replaces the file if its new contents are valid, and prints the changes.
  consuming func write() throws -> ExitStatus {
    try tournament.checkFormat(folder.entrants(of: tournament))
    try draft.append(text.bytes)
    try draft.finish(isSynchronized: true)
    StandardStream.output.write(sentences.map { $0 + "\n" }.joined())
    return .done
  }
}

extension BotArgument {
  /// Returns the text of an element of `bots` for an entrant; `tournament` is the folder of the tournament.
  fileprivate func element(for entrant: Entrant, in tournament: String) throws -> String {
    var spelling = reference.spelling
    if case .folder(let folder, let manifest) = entrant.program, spelling.contains("/") {
      let shelf = try BotsFolder.field(near: tournament).submitted
      spelling =
        shelf.contains { $0.folder == folder && $0.manifest == manifest }
        ? manifest.name : TournamentFolder.path(to: folder, from: tournament)
    }
    guard isRenamed || !reference.options.isEmpty else { return JSONWriter.quoted(spelling) }
    return BotReference.text(spelling, name: entrant.name, options: reference.options)
  }
}
