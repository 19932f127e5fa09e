import Games
import Hosting
import JSON
package import Tournaments

/// The folder of a tournament.
package struct TournamentFolder {
  package let path: String

  package var file: String { path + "/tournament.json" }

  /// Finds a folder by its own path, or by the path of its `tournament.json`.
  package init(_ word: String) throws(InputError) {
    var path = word
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard FileSystem.exists(path) else {
      throw InputError(
        "\(word.isEmpty ? "\"\"" : printable(word)) does not exist; expected a tournament's folder")
    }
    if ProgramSearch.isFolder(path) {
      self.path = path
    } else {
      guard Paths.parts(of: path).name == "tournament.json" else {
        throw InputError(
          "\(printable(word)) is a file; expected a tournament's folder or its tournament.json")
      }
      self.path = path.contains("/") ? String(path.dropLast("/tournament.json".count)) : "."
    }
    guard ProgramSearch.isFile(file) else {
      throw InputError("\(printable(path)) has no tournament.json; expected a tournament's folder")
    }
  }

  package func read() throws -> TournamentFile {
    var tournament = try TournamentFile(contents(), file: file)
    if let name = tournament.openingFile { tournament.openingLines = try openings(in: name) }
    return tournament
  }

  /// Reads a file of openings: one opening per line; `#` begins a comment.
  private func openings(in name: String) throws(InputError) -> [[String]] {
    let path = name.hasPrefix("/") ? name : "\(self.path)/\(name)"
    let bytes: [UInt8]
    do {
      bytes = try InputFile.contents(of: path)
    } catch {
      throw InputError(
        "\(file): \"openings.file\" is \"\(printable(name))\", and \(error); expected a file with a line of "
          + "moves for each opening")
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { line in
        line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      }
      .filter { !$0.isEmpty }
    guard !lines.isEmpty else {
      throw InputError("\(printable(path)) has no openings; expected one line of moves per opening")
    }
    return lines
  }

  /// Returns the bytes of `tournament.json`.
  package func contents() throws(InputError) -> [UInt8] {
    do {
      return try InputFile.contents(of: file)
    } catch {
      throw InputError(error.description)
    }
  }

  /// The name of the folder; the tournament has this name if its file does not give a name.
  package var name: String { Paths.name(of: path) }

  /// Returns the paths of the records in a folder, without empty records.
  ///
  /// Empty records are left out because a run may delete them before they are read.
  package static func records(in folder: String) throws(InputError) -> [String] {
    try files(in: folder).filter { InputFile.size(of: $0) != 0 }
  }

  /// Returns the paths of all records in a folder in the order in which they are read, including empty ones.
  static func files(in folder: String) throws(InputError) -> [String] {
    do {
      return try FileSystem.names(in: folder)
        .compactMap { RecordName($0) }.sorted().map { "\(folder)/\($0.text)" }
    } catch {
      throw InputError(printable(error.advice))
    }
  }

  /// Reads the games of all tournaments in the folder `tournaments/` next to the folder `bots`.
  package static func record(nextTo bots: String) throws(InputError) -> Record {
    let place = "\(bots)/../tournaments"
    let names = Folder.names(in: place)
    let folders = names.sorted().map { "\(place)/\($0)" }.filter(ProgramSearch.isFolder)
    return try RecordReader.read(folders.flatMap { (try? records(in: $0)) ?? [] })
  }

  /// Returns the bots of the file that are not withdrawn and play one of its games, as they are now.
  ///
  /// The result does not contain bots that are left out.
  package func entrants(of tournament: TournamentFile) throws -> [Entrant] {
    try lineup(of: tournament).entrants
  }

  /// Returns the bots of the file, as ``entrants(of:)`` does, together with the bots that are left out.
  ///
  /// If the command line has replaced the tournament's games, `games` are the names of the games in the file.
  /// A bot with an unreadable `bot.json` is left out. A bot that does not exist is left out if the tournament
  /// has begun; otherwise, an unknown name is an error.
  package func lineup(of tournament: TournamentFile, for games: [String] = []) throws -> Lineup {
    let wanted = tournament.gameNames
    let all = wanted + games.filter { !wanted.contains($0) }
    let hasBegun = try !Self.records(in: path).isEmpty
    var lineup = try lineup(
      tournament.bots, for: all, rules: tournament.games,
      tolerance: hasBegun ? .missing : .unreadable)
    lineup.entrants = lineup.entrants.filter { entrant in
      wanted.contains(where: entrant.plays)
        && !tournament.withdrawn.contains(entrant.name)
    }
    lineup.absences.removeAll { tournament.withdrawn.contains($0.name) }
    return lineup
  }

  /// Refuses to continue a record whose luck was derived by the rule of an older Joust.
  package func refuseFormerLuck(of record: Record) throws(InputError) {
    guard record.hasFormerLuck else { return }
    throw InputError(
      "the record in \(printable(path)) was begun by an older Joust, with luck that could be known "
        + "in advance; it can be rated, replayed and verified, but not continued: move its "
        + "games*.jsonl into another folder to begin a new record here ('joust ladder' reads both folders)"
    )
  }

  /// Refuses to continue a record that has games and no readable line that describes their run.
  ///
  /// Without this line, the run would play the games again with other luck, and would not detect bots with
  /// changed content.
  package func refuseDamagedStart(of record: Record) throws(InputError) {
    let hasRun = record.lastRun != nil
    let files = record.files.filter { file, summary in
      summary.games > 0 && (!hasRun || record.filesWithoutStart.contains(file))
    }
    guard let file = files.keys.sorted().first else { return }
    throw InputError(
      "\(printable(file)) has games and no readable line of the run that played them, so it can't be "
        + "continued; 'joust verify --repair \(printable(shellWord(file)))' shows its damage and writes a "
        + "repaired copy")
  }

  /// Refuses a withdrawn name that belongs to no bot: neither to a bot of the file or the record, nor to a
  /// built-in or submitted bot.
  ///
  /// After the first game, such a name is refused only if it is similar to a known name.
  package func checkWithdrawn(of tournament: TournamentFile, _ record: Record) throws {
    var known = record.tallies.flatMap { $0.bots.map(\.name) }
    guard !tournament.withdrawn.allSatisfy(known.contains) else { return }
    var all = tournament
    all.withdrawn = []
    let field = try BotsFolder.field(near: path, pathsFrom: path)
    known += field.builtIn.map(\.name) + field.submitted.map(\.manifest.name)
    let lineup = try lineup(of: all)
    known += lineup.entrants.map(\.name) + lineup.absences.map(\.name)
    known += field.unreadable.map(\.name)
    guard let stranger = tournament.withdrawn.first(where: { !known.contains($0) }) else { return }
    // A withdrawn bot that was deleted does not stop a league that has begun.
    guard record.gameCount == 0 || known.nearest(to: stranger) != nil else { return }
    let hint =
      known.nearest(to: stranger).map { "did you mean \"\(printable($0))\"?" }
      ?? "expected the name of a bot that takes part or has played"
    throw InputError("\(file): \"withdrawn\" names \"\(stranger)\", which is not a bot; \(hint)")
  }

  /// Returns the bots that `--bots` names, each once.
  ///
  /// A name in `known` selects that entrant of the file. Any other name selects a built-in or submitted bot,
  /// or a bot's folder.
  ///
  /// - Throws: An error if a bot does not exist, or if the file withdraws it.
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
            + "remove it there to let it play")
      } else {
        chosen += try lineup(
          [BotReference(name, place: "--bots")], for: tournament.gameNames,
          rules: tournament.games, tolerance: .none, source: "--bots"
        ).entrants
          .filter { entrant in !chosen.contains { $0.name == entrant.name } }
      }
    }
    return chosen
  }

  private func lineup(
    _ references: [BotReference], for games: [String], rules: [any Game],
    tolerance: Lineup.Tolerance, source: String? = nil
  ) throws -> Lineup {
    let field = try BotsFolder.field(near: path, pathsFrom: path)
    return try field.lineup(references, games: games, rules: rules, tolerance: tolerance) {
      word throws(ConfigurationError) in
      let folder = word.hasPrefix("/") ? word : path + "/" + word
      guard ProgramSearch.isFile(folder + "/bot.json") else {
        throw ConfigurationError(
          "\(source ?? "\(file): \"bots\"") names the folder \"\(word)\", but there is no "
            + "\(folder)/bot.json; expected a bot's folder, relative to the tournament's folder",
          fault: .missingBot)
      }
      return try BotsFolder.bot(in: folder)
    }
  }
}

extension TournamentFile {
  package var gameNames: [String] { games.map { $0.name } }
}

extension Record {
  /// Returns the indices of the entrants that failed to start too often.
  package func unableToStart(among entrants: [Entrant]) -> Set<Int> {
    Set(
      entrants.indices.filter {
        isUnableToStart(BotVersion(name: entrants[$0].name, version: entrants[$0].version))
      })
  }

  /// Makes ladders show the present versions of bots, even if other versions played last.
  package mutating func markPresent(_ entrants: [Entrant]) {
    for entrant in entrants { present[entrant.name] = entrant.version }
  }
}

extension TournamentFile {
  /// Refuses a format that names an unknown bot.
  package func checkFormat(
    _ entrants: [Entrant], absent: [Lineup.Absence] = []
  ) throws(InputError) {
    let names = entrants.map(\.name) + absent.map(\.name)
    let known = Set(names)
    if let stranger = format.mentionedNames.first(where: { !known.contains($0) }) {
      if withdrawn.contains(stranger) {
        throw InputError(
          "\(file): \"format\" names \"\(printable(stranger))\", which is \"withdrawn\"; "
            + "remove it from one of the two")
      }
      let hint =
        names.nearest(to: stranger).map { "did you mean \"\($0)\"?" }
        ?? (names.isEmpty ? "no bot takes part" : "they are \(names.joined(separator: ", "))")
      throw InputError(
        "\(file): \"format\" names \"\(printable(stranger))\", "
          + "which is not one of the bots that take part; \(hint)")
    }
  }

  func checkVariables(_ entrants: [Entrant]) throws(InputError) {
    for entrant in entrants {
      guard !entrant.trust.environment.contains(SecretPlace.variable) else {
        throw InputError(
          "\(file): \"bots\" gives \"\(entrant.name)\" the variable \(SecretPlace.variable), which is "
            + "the tournament's secret and must not reach a bot; remove it from \"environment\"")
      }
      for name in entrant.trust.environment where BotEnvironment.own[name] == nil {
        throw InputError(
          "\(file): \"bots\" gives \"\(entrant.name)\" the variable \(name), which is not "
            + "set here; set it (export \(name)=…), or remove it from \"environment\"")
      }
    }
  }
}

extension TournamentFolder {
  /// Returns the path of a folder relative to another folder, with at least one slash.
  package static func path(to folder: String, from other: String) -> String {
    let goal = Paths.steps(of: Paths.absolute(folder))
    let start = Paths.steps(of: Paths.absolute(other))
    let common = zip(goal, start).prefix { $0 == $1 }.count
    let steps = start[common...].map { _ in ".." } + goal[common...]
    return (steps.first == ".." ? "" : "./") + steps.joined(separator: "/")
      + (steps.last == ".." ? "/" : "")
  }
}
