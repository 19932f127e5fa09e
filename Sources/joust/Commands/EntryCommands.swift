import Hosting
import JSON
import Runs
import Tournaments

extension CommandSpec {
  static let add = CommandSpec(
    name: "add", operands: "TOURNAMENT BOT…", operandCount: 2...Int.max,
    summary: "write bots into a tournament's file, whose comments and layout stay",
    discussion: """
      TOURNAMENT is a folder with a tournament.json, or that file. BOT is a bot's name or its folder,
      perhaps with options and a name of its own: minimax:depth=2, or old=../old/mine. A bot that was
      withdrawn takes part again. The file is replaced at once, and only where the new one is right.
      """
  ) { arguments in
    var entry = try TournamentEntries(arguments)
    for word in arguments.operands.dropFirst() { try entry.add(word, arguments) }
    return try entry.write().rawValue
  }

  static let remove = CommandSpec(
    name: "remove", operands: "TOURNAMENT BOT…", operandCount: 2...Int.max,
    summary: "take bots out of a tournament's file, whose comments and layout stay",
    discussion: """
      TOURNAMENT is a folder with a tournament.json, or that file; BOT is a bot's name there. A bot that
      stands in "bots" is taken out of it; one that "*" stands for, or that has played, is written into
      "withdrawn", so that its games count no longer. They stay in the record, and 'joust add' has them
      count again.
      """
  ) { arguments in
    var entry = try TournamentEntries(arguments)
    for name in arguments.operands.dropFirst() { try entry.remove(name, arguments) }
    return try entry.write().rawValue
  }
}

/// Who takes part in a tournament, by its file, which is edited.
private struct TournamentEntries: ~Copyable {
  private let folder: TournamentFolder
  /// Begun before the file is read, so that of two programs that edit it one is refused.
  private let draft: DraftFile
  private var text: EditedJSON
  private var tournament: TournamentFile
  private var sentences: [String] = []

  init(_ arguments: Arguments) throws {
    let folder = try TournamentFolder(arguments.operands[0])
    let draft = try DraftFile(folder.file)
    let bytes = try folder.contents()
    let tournament = try TournamentFile(bytes, file: folder.file)
    text = try EditedJSON(bytes)
    self.folder = folder
    self.draft = draft
    self.tournament = tournament
  }

  mutating func add(_ word: String, _ arguments: Arguments) throws {
    let bot = try BotWord(word, "BOT", arguments)
    let entrant = try bot.entrant(
      at: tournament.gameNames, rules: tournament.games, near: folder.path)
    let name = entrant.name
    let wasWithdrawn = try readmit(name)
    guard let present = try folder.entrants(of: tournament).first(where: { $0.name == name }) else {
      let element = try bot.element(for: entrant, in: folder.path)
      try edit { try $0.append(element, to: "bots", behind: "games") }
      sentences.append("\(name) takes part")
      return
    }
    guard present.player == entrant.player else {
      throw InputError(
        "another bot takes part as \"\(name)\"; give this one another name: "
          + "joust add \(printable(folder.path)) NAME=\(printable(bot.word))")
    }
    sentences.append(
      wasWithdrawn ? "\(name) is withdrawn no longer" : "\(name) takes part already")
  }

  /// Takes a bot out of `withdrawn`; says whether it was there.
  private mutating func readmit(_ name: String) throws -> Bool {
    guard tournament.withdrawn.contains(name) else { return false }
    while let index = tournament.withdrawn.firstIndex(of: name) {
      try edit { try $0.remove(elementAt: index, of: "withdrawn") }
    }
    return true
  }

  mutating func remove(_ name: String, _ arguments: Arguments) throws {
    let index = tournament.bots.firstIndex { isCalled(name, $0) }
    if let index {
      guard tournament.bots.count > 1 else {
        throw InputError(
          "\(folder.file): \"\(printable(name))\" is all that \"bots\" holds; add another first")
      }
      try edit { try $0.remove(elementAt: index, of: "bots") }
    }
    let isStarred =
      try tournament.bots.contains { $0.source == .everything }
      && folder.entrants(of: tournament).contains { $0.name == name }
    if try isStarred || (index != nil && hasPlayed(name)) {
      try edit { try $0.append(JSONWriter.quoted(name), to: "withdrawn", behind: "bots") }
      sentences.append("\(printable(name)) is withdrawn: it is neither scheduled nor rated")
      return
    }
    guard index != nil else {
      let names = try folder.entrants(of: tournament).map(\.name)
      let hint =
        tournament.withdrawn.contains(name)
        ? "; it is withdrawn already" : didYouMean(names, name)
      throw arguments.error(
        "no bot called \"\(printable(name))\" takes part in \(folder.file)\(hint)")
    }
    sentences.append("\(printable(name)) is taken out of \"bots\"; it has played no game")
  }

  /// Whether a bot has games in the records of the folder.
  private func hasPlayed(_ name: String) throws -> Bool {
    let record = try RecordReader.read(TournamentFolder.records(in: folder.path))
    return record.tallies.contains { $0.bots.contains { $0.name == name } }
  }

  /// Whether an element of `bots` names a bot by itself, and not by "*"; one that is not there any
  /// more is called as it is written.
  private func isCalled(_ name: String, _ reference: BotReference) -> Bool {
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

  /// Replaces the file, if the new one is right, and says what has changed.
  consuming func write() throws -> ExitStatus {
    try tournament.checkFormat(folder.entrants(of: tournament))
    try draft.append(text.bytes)
    try draft.finish()
    StandardStream.output.write(sentences.map { $0 + "\n" }.joined())
    return .done
  }
}

extension BotWord {
  /// The bot as an element of `bots` in the file of a tournament's folder.
  fileprivate func element(for entrant: Entrant, in tournament: String) throws -> String {
    var spelling = reference.spelling
    if case .folder(let folder, let manifest) = entrant.program, spelling.contains("/") {
      let shelf = try BotsFolder.field(near: tournament).submitted
      spelling =
        shelf.contains { $0.folder == folder }
        ? manifest.name : TournamentFolder.path(to: folder, from: tournament)
    }
    guard isRenamed || !reference.options.isEmpty else { return JSONWriter.quoted(spelling) }
    return BotReference.text(spelling, name: entrant.name, options: reference.options)
  }
}
