import Games
import Hosting
import JSON
package import Tournaments

/// The repair of one file of a record: a copy without damaged lines, repeated games and games of another
/// tournament.
///
/// The file itself is never changed. After the user has replaced the file by the copy, the next run plays the
/// games again that the copy does not have.
package struct RecordRepair {
  /// The lines that the copy leaves out, replaces or adds, with the reasons.
  package private(set) var findings: [(line: Int, sentence: String)] = []
  /// The path of the copy; nil if nothing has to be repaired.
  package private(set) var copy: String?
  /// The number of games in the copy.
  package private(set) var gameCount = 0

  private let file: String
  private let verification: RecordVerification
  /// The seeds of the runs in the file or, if there are none, the known seeds of the tournament.
  private var seeds: [PublishedSeed] = []
  private var hasFormerLuck = false
  /// The tournament's file next to the record; nil if it is missing or unreadable.
  private let tournament: TournamentFile?
  private var identities: IdentityCheck
  private var ids: Set<String> = []
  private var digest = SHA256()
  /// The digest of the previous part of the record or of its copy; nil if there is none.
  private let previousDigest: String?
  private var isFirst = true

  /// Verifies a file, and writes the copy next to it if lines are wrong.
  ///
  /// If `previous` is the repair of the previous part of the same record, the first run of this part gets the
  /// digest of the copy of that part.
  ///
  /// - Throws: An error if the run line before the first game is missing and can't be restored; without this
  ///   line, the games can't be continued.
  package init(
    of file: String, _ library: GameLibrary, after previous: RecordRepair? = nil
  ) throws {
    self.file = file
    verification = try RecordVerification(of: file, library)
    let newDigest = previous.flatMap { $0.digestOfCopy(before: file) }
    previousDigest = try newDigest ?? RecordVerification.digestOfPart(before: file)
    tournament = try? TournamentFolder(Paths.folder(of: file)).read()
    identities = IdentityCheck(of: tournament)
    let (folder, name) = Paths.parts(of: file)
    let copy = folder + "repaired-\(name)"
    var lines: [Line] = []
    try read { lines.append($0) }
    try restoreRun(&lines)
    guard !findings.isEmpty else { return }
    let draft = try DraftFile(copy)
    for line in lines { try write(line, to: draft) }
    try draft.finish(isSynchronized: true)
    self.copy = copy
    findings.sort { $0.line < $1.line }
  }

  /// Returns the digest of the copy; nil if there is no copy, or if `part` is not the next part of the record.
  private func digestOfCopy(before part: String) -> String? {
    let (folder, name) = Paths.parts(of: file)
    guard copy != nil, let next = RecordName(name)?.next, part == folder + next.text else {
      return nil
    }
    return digest.hexText
  }

  /// A line of the copy.
  private enum Line {
    case run(RunRecord)
    case game([UInt8], GameRecord)
    case other([UInt8])
  }

  private mutating func read(_ body: (Line) -> Void) throws {
    var damagedRuns: [RunRecord] = []
    var kept: [Line] = []
    try RecordReader.lines(of: file) { bytes, range, number in
      let line = Array(bytes[range])
      if let sentence = verification.sentences[number],
        !verification.brokenChains.contains(number)
      {
        if let run = RunRecord(salvaging: line) {
          findings.append((number, "\(sentence); the readable part of this run is kept"))
          kept.append(.run(run))
          damagedRuns.append(run)
        } else {
          findings.append((number, sentence))
        }
        return
      }
      switch try? RecordLine(line, in: line.indices) {
      case .run(let run)?:
        if let sentence = verification.sentences[number] {
          findings.append((number, "\(sentence); the copy has a new digest"))
        } else if number == 1, let chain = run.chain, let previousDigest, chain != previousDigest {
          findings.append((number, "the previous part is repaired; the copy has its new digest"))
        }
        kept.append(.run(run))
      case .game(let game)?:
        guard ids.insert(game.id).inserted else {
          findings.append((number, "the game \(printable(game.id)) is in an earlier line"))
          return
        }
        kept.append(.game(line, game))
      case .other?, nil: kept.append(.other(line))
      }
    }
    try dropForeignGames(&kept)
    kept.forEach(body)
  }

  /// Drops the games whose ids follow from no known seed of the record.
  ///
  /// A game whose openings may have come from another list is kept. No game is dropped if no seed is known,
  /// or if the luck of a run was derived by an older Joust.
  private mutating func dropForeignGames(_ lines: inout [Line]) throws {
    for case .run(let run) in lines {
      if run.hasFormerLuck { hasFormerLuck = true }
      if let seed = run.seed, !seeds.contains(seed) { seeds.append(seed) }
    }
    if seeds.isEmpty { seeds = try knownSeeds() }
    guard !hasFormerLuck, !seeds.isEmpty else { return }
    var numbers: [String: Int] = [:]
    lines = lines.filter { line in
      guard case .game(_, let game) = line, !mayHaveFormerOpenings(game),
        !seeds.contains(where: { identities.isGenuine(game, of: $0) })
      else { return true }
      numbers[game.id] = 0
      return false
    }
    guard !numbers.isEmpty else { return }
    try RecordReader.lines(of: file) { bytes, range, number in
      guard case .game(let game)? = try? RecordLine(bytes, in: range), numbers[game.id] == 0
      else { return }
      numbers[game.id] = number
    }
    for (id, number) in numbers {
      findings.append(
        (
          number,
          "the game \(printable(id)) belongs to another tournament: its id follows from none of the runs here"
        ))
    }
  }

  /// Returns whether a game may have an opening from a list that the tournament had before, or from an
  /// unknown list.
  private func mayHaveFormerOpenings(_ game: GameRecord) -> Bool {
    guard case .versus(let opening, _) = game.play, !opening.isEmpty else { return false }
    return tournament.map { $0.openingLines != nil } ?? true
  }

  /// Returns the seed in the tournament's file and the commitment to the tournament's secret, if they exist.
  private func knownSeeds() throws -> [PublishedSeed] {
    var seeds: [PublishedSeed] = []
    if let seed = tournament?.seed { seeds.append(.open(seed)) }
    if let secret = try SecretPlace(in: Paths.folder(of: file)).read()?.secret {
      seeds.append(.committed(secret.commitment))
    }
    return seeds
  }

  /// Inserts the line of a run before the first game if there is none, and adds missing bots to the lines of
  /// the runs in which they played.
  private mutating func restoreRun(_ lines: inout [Line]) throws(InputError) {
    var known: [BotVersion: RunRecord.Bot] = [:]
    var hasRun = false
    var firstGame: GameRecord?
    for line in lines {
      switch line {
      case .run(let run):
        hasRun = hasRun || run.seed != nil && firstGame == nil
        for bot in run.bots { known[BotVersion(name: bot.name, version: bot.version)] = bot }
      case .game(_, let game): firstGame = firstGame ?? game
      case .other: break
      }
    }
    if !hasRun, let game = firstGame {
      guard let seed = seeds.first(where: { identities.isGenuine(game, of: $0) }) else {
        throw InputError(
          "\(printable(file)) has no readable line of the run that played its first game, and neither the "
            + "\"seed\" of tournament.json nor \(SecretPlace.fileName) is the seed of this game; restore "
            + "the tournament.json or \(SecretPlace.fileName) of this record, and repair it again")
      }
      findings.append(
        (1, "there is no readable line of a run before the first game; the copy has one"))
      lines.insert(
        .run(RunRecord(joust: Version.current, at: game.at, seed: seed, bots: [])), at: 0)
    }
    addMissingBots(to: &lines, known)
  }

  private func addMissingBots(to lines: inout [Line], _ known: [BotVersion: RunRecord.Bot]) {
    var current: Int?
    for index in lines.indices {
      switch lines[index] {
      case .run: current = index
      case .game(_, let game):
        guard let current, case .run(var run) = lines[current] else { continue }
        let bots = zip(game.bots, game.versions).map { BotVersion(name: $0, version: $1) }
        let missing = bots.filter { bot in
          !run.bots.contains { $0.name == bot.name && $0.version == bot.version }
        }
        guard !missing.isEmpty else { continue }
        run.bots += missing.map {
          known[$0] ?? RunRecord.Bot(name: $0.name, version: $0.version, command: [])
        }
        lines[current] = .run(run)
      case .other: break
      }
    }
  }

  private mutating func write(
    _ line: Line, to draft: borrowing DraftFile
  ) throws(SystemError) {
    let bytes: [UInt8]
    switch line {
    case .run(var run):
      run.chain = isFirst ? previousDigest ?? digest.hexText : digest.hexText
      bytes = run.line()
    case .game(let line, _):
      gameCount += 1
      bytes = line + [10]
    case .other(let line): bytes = line + [10]
    }
    try draft.append(bytes)
    digest.add(bytes[...])
    isFirst = false
  }
}
