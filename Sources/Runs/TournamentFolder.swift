import BotKit
package import Bots
import FoundationEssentials
import Games
import Hosting
import JSON
package import Tournaments

/// A tournament's folder, as the command line names it.
package struct TournamentFolder {
  package let path: String

  package var file: String { path + "/tournament.json" }

  /// Finds the folder: it is named itself, or by its `tournament.json`.
  package init(_ word: String) throws(InputError) {
    var path = word
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard FileManager.default.fileExists(atPath: path) else {
      throw InputError(
        "\(word.isEmpty ? "\"\"" : printable(word)) does not exist; expected a tournament's folder")
    }
    if ProgramSearch.isFolder(path) {
      self.path = path
    } else {
      guard path.split(separator: "/").last == "tournament.json" else {
        throw InputError(
          "\(printable(word)) is a file; expected a tournament's folder or its tournament.json")
      }
      self.path = path.contains("/") ? String(path.dropLast("/tournament.json".count)) : "."
    }
    guard ProgramSearch.isFile(file) else {
      throw InputError("\(printable(path)) has no tournament.json")
    }
  }

  package func read() throws -> TournamentFile { try TournamentFile(contents(), file: file) }

  /// The bytes of the file.
  package func contents() throws(InputError) -> [UInt8] {
    do {
      return try InputFile.contents(of: file)
    } catch {
      throw InputError(error.description)
    }
  }

  /// The name of the tournament, where its file gives none.
  package var name: String { URL(filePath: path).standardizedFileURL.lastPathComponent }

  /// The records in a folder that hold something: one without a game may be deleted by the run that
  /// made it while somebody reads the others.
  package static func records(in folder: String) throws(InputError) -> [String] {
    try files(in: folder).filter { InputFile.size(of: $0) != 0 }
  }

  /// The records in a folder, those included in which nothing stands yet.
  static func files(in folder: String) throws(InputError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasPrefix("games") && $0.hasSuffix(".jsonl") }
        .sorted().map { "\(folder)/\($0)" }
    } catch {
      throw InputError("\(printable(folder)) can't be read")
    }
  }

  /// What was played in all folders of `tournaments/`, which stands beside a `bots/`.
  package static func record(beside bots: String) throws(InputError) -> Record {
    let place = "\(bots)/../tournaments"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    let folders = names.sorted().map { "\(place)/\($0)" }.filter(ProgramSearch.isFolder)
    return try RecordReader.read(folders.flatMap { (try? records(in: $0)) ?? [] })
  }

  /// The bots that the file names and has not withdrawn, as they are now, if they play one of the
  /// games; `games` are those of its file, where others are to be played.
  package func entrants(of tournament: TournamentFile, for games: [String] = []) throws -> [Entrant]
  {
    let wanted = tournament.gameNames
    let all = wanted + games.filter { !wanted.contains($0) }
    return try entrants(tournament.bots, for: all, rules: tournament.games)
      .filter { $0.games.contains(where: wanted.contains) }
      .filter { !tournament.withdrawn.contains($0.name) }
  }

  /// Refuses to go on with a record whose luck follows from a former rule.
  package func refuseFormerLuck(of record: Record) throws(InputError) {
    guard record.hasFormerLuck else { return }
    throw InputError(
      "the record in \(printable(path)) was begun by an older Joust, under which luck could be known "
        + "before it was played; it can be rated, replayed and verified, but not continued: move its "
        + "games*.jsonl into another folder to begin afresh here ('joust ladder' takes both folders)"
    )
  }

  /// Refuses to withdraw somebody whom neither the file nor `bots/` nor the record knows.
  package func checkWithdrawn(of tournament: TournamentFile, _ record: Record) throws {
    var known = record.tallies.flatMap { $0.bots.map(\.name) }
    guard !tournament.withdrawn.allSatisfy(known.contains) else { return }
    var all = tournament
    all.withdrawn = []
    let field = try BotsFolder.field(near: path, pathsFrom: path)
    known += field.builtIn.map(\.name) + field.submitted.map(\.manifest.name)
    known += try entrants(of: all).map(\.name)
    guard let stranger = tournament.withdrawn.first(where: { !known.contains($0) }) else { return }
    let hint =
      known.nearest(to: stranger).map { "did you mean \"\(printable($0))\"?" }
      ?? "expected the name of one that takes part or has played"
    throw InputError("\(file): \"withdrawn\" names \"\(stranger)\", which is no bot; \(hint)")
  }

  /// The bots that the command line names: entrants of the file by their names there, and any other
  /// bot.
  package func entrants(
    _ names: [String], of tournament: TournamentFile, among known: [Entrant]
  ) throws -> [Entrant] {
    var chosen: [Entrant] = []
    for name in names where !chosen.contains(where: { $0.name == name }) {
      if let entrant = known.first(where: { $0.name == name }) {
        chosen.append(entrant)
      } else if tournament.withdrawn.contains(name) {
        throw InputError(
          "--bots names \"\(name)\", which is among the \"withdrawn\" of \(file); "
            + "take it out there to have it play")
      } else {
        chosen += try entrants(
          [BotReference(name, place: "--bots")], for: tournament.gameNames,
          rules: tournament.games
        )
        .filter { entrant in !chosen.contains { $0.name == entrant.name } }
      }
    }
    return chosen
  }

  private func entrants(
    _ references: [BotReference], for games: [String], rules: [any Game]
  ) throws -> [Entrant] {
    let field = try BotsFolder.field(near: path, pathsFrom: path)
    return try field.entrants(references, games: games, rules: rules) {
      word throws(ConfigurationError) in
      let folder = word.hasPrefix("/") ? word : path + "/" + word
      guard ProgramSearch.isFile(folder + "/bot.json") else {
        throw ConfigurationError(
          "\(file): \"bots\" names the folder \"\(word)\", but there is no \(folder)/bot.json; "
            + "expected a bot's folder, relative to the tournament's")
      }
      return try BotsFolder.bot(in: folder)
    }
  }
}

extension TournamentFile {
  package var gameNames: [String] { games.map { $0.name } }
}

extension Record {
  /// Has the versions of bots as they are now count, whatever was played last.
  package mutating func note(_ entrants: [Entrant]) {
    for entrant in entrants { present[entrant.name] = entrant.version }
  }
}

extension TournamentFile {
  /// Refuses a format that names none of the bots.
  package func checkFormat(_ entrants: [Entrant]) throws(InputError) {
    let names = entrants.map(\.name)
    if let stranger = format.wantedNames.first(where: { !names.contains($0) }) {
      if withdrawn.contains(stranger) {
        throw InputError(
          "\(file): \"format\" names \"\(printable(stranger))\", which is \"withdrawn\"; "
            + "take it out of one of the two")
      }
      let hint =
        names.nearest(to: stranger).map { "did you mean \"\($0)\"?" }
        ?? "they are \(names.joined(separator: ", "))"
      throw InputError(
        "\(file): \"format\" names \"\(printable(stranger))\", "
          + "which is none of the bots; \(hint)")
    }
  }

  func checkVariables(_ entrants: [Entrant]) throws(InputError) {
    for entrant in entrants {
      guard !entrant.trust.environment.contains(SecretPlace.variable) else {
        throw InputError(
          "\(file): \"bots\" gives \"\(entrant.name)\" the variable \(SecretPlace.variable), which is "
            + "the tournament's secret and for no bot; take it out of \"environment\"")
      }
      for name in entrant.trust.environment where BotEnvironment.own[name] == nil {
        throw InputError(
          "\(file): \"bots\" gives \"\(entrant.name)\" the variable \(name), which is not "
            + "set here; set it (export \(name)=…), or take it out of \"environment\"")
      }
    }
  }
}

extension TournamentFolder {
  /// A folder as the file of another one names it, with a slash at least.
  package static func path(to folder: String, from other: String) -> String {
    func parts(_ path: String) -> [String] {
      URL(filePath: path).standardizedFileURL.path.split(separator: "/").map(String.init)
    }
    let (goal, start) = (parts(folder), parts(other))
    let common = zip(goal, start).prefix { $0 == $1 }.count
    let steps = start[common...].map { _ in ".." } + goal[common...]
    return (steps.first == ".." ? "" : "./") + steps.joined(separator: "/")
      + (steps.last == ".." ? "/" : "")
  }
}

/// The folder of the submitted bots, and all bots that can take part.
package enum BotsFolder {
  /// The built-in and the submitted bots; paths in options of built-in bots begin in `folder`.
  package static func field(near tournament: String?, pathsFrom folder: String = ".") throws
    -> BotCatalog
  {
    var catalog = try BotCatalog(
      builtIn: BuiltInBots.all.map { BotCatalog.BuiltIn($0, pathsFrom: folder) },
      submitted: try submitted(near: tournament))
    catalog.search =
      self.folder(near: tournament).map {
        "submitted bots are those of \(printable(URL(filePath: $0).standardizedFileURL.path))"
      } ?? "no bots/ stands here" + (tournament == nil ? "" : " or two levels above the tournament")
    return catalog
  }

  package static let readFile: FileReader = { try InputFile.contents(of: $0, limit: 1 << 29) }

  package static func bot(in folder: String) throws(ConfigurationError) -> BotCatalog.Submitted {
    let path = URL(filePath: folder).standardizedFileURL.path
    let file = folder + "/bot.json"
    let bytes: [UInt8]
    do {
      bytes = try InputFile.contents(of: file)
    } catch {
      throw ConfigurationError("\(error), expected the bot.json of a bot's folder")
    }
    return BotCatalog.Submitted(folder: path, manifest: try BotManifest(bytes, file: file))
  }

  /// `bots` in the working directory, else two levels above the tournament.
  package static func folder(near tournament: String?) -> String? {
    let places = ["bots"] + (tournament.map { ["\($0)/../../bots"] } ?? [])
    return places.first(where: ProgramSearch.isFolder)
  }

  /// The folders of the submitted bots; none where they can't be read.
  static func places(near tournament: String) -> [String] {
    let found = try? submittedFolders(near: tournament)
    return (found ?? []).map { URL(filePath: $0).standardizedFileURL.path }
  }

  private static func submitted(near tournament: String?) throws -> [BotCatalog.Submitted] {
    try submittedFolders(near: tournament).map { try bot(in: $0) }
  }

  private static func submittedFolders(near tournament: String?) throws(InputError) -> [String] {
    guard let folder = folder(near: tournament) else { return [] }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      throw InputError("\(folder) can't be read")
    }
    return names.filter { !$0.hasPrefix(".") && ProgramSearch.isFile("\(folder)/\($0)/bot.json") }
      .map { "\(folder)/\($0)" }
  }
}

extension BotCatalog.BuiltIn {
  fileprivate init(_ bot: BuiltInBot, pathsFrom folder: String) {
    let files = bot.options.filter { $0.kind == .file }.map(\.name)
    self.init(
      name: bot.name, games: bot.games, playsForeignGames: bot.playsForeignGames
    ) { options in
      do throws(BotError) {
        let values = options.map { ($0.key, $0.value) }
        try bot.validate(
          options: Dictionary(values, uniquingKeysWith: { $1 }), reading: BotsFolder.readFile)
        return nil
      } catch {
        return error.description
      }
    }
    refusal = bot.refusal
    settle = { options in
      options.map { option in
        guard files.contains(option.key), !option.value.hasPrefix("/") else { return option }
        let path = URL(filePath: folder + "/" + option.value).standardizedFileURL.path
        return .init(key: option.key, value: path)
      }
    }
  }
}
