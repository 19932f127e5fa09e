import Games
import Hosting
import JSON
import Reports
import Runs
import Tournaments

/// The games that a page shows.
private enum ReportedGames: String, CaseIterable {
  case some, all
}

private struct ReportArguments: ArgumentGroup {
  private static var botName: ValueType<String> {
    var type = ValueType<String>.text("BOT", expected: "the name of a bot")
    type.completion.source = .bots
    return type
  }

  let paths = Operand(
    repeated: ValueType<String>.tournament(
      "a tournament's folder or its tournament.json; with --output, also a record (games*.jsonl), "
        + "results as .csv or .pgn, or \"-\" for standard input"
    ))
  let output = Option(
    "output",
    ValueType<String>.outputFile("report.html"), absent: "report.html in the tournament's folder",
    "the file to which the page is written")
  let allVersions = Option(
    flag: "all-versions", "rate all versions of the bots, not only the present ones")
  let games = Option(
    "games", ValueType<ReportedGames>.choice("GAMES"), default: .some,
    "the games that the page can show: some of a large record, or all (in files next to the page)")
  let badges = Option(
    repeated: "badge", Self.botName, absent: "no badge",
    "also write badge-BOT.svg next to the page: a small picture with a bot's rank and rating")
  let feed = Option(
    flag: "feed",
    "also write an Atom feed of leaders, new bots and withdrawals next to the page (report.atom for "
      + "report.html)")
}

extension Subcommand {
  static let report = Subcommand(
    "report", ReportArguments(),
    summary: "Write a page with ladders, bots and replays: report.html in the tournament's folder",
    discussion: """
      The page is one file that loads no other file: open it from the disk, or put it on any server. It
      has the ladders, the crosstables, Elo over time, a page for each bot and for each pair of bots,
      and replays of games. For a large record, these are the latest games, the games lost by a fault,
      the first and the last game of each bot and of each pair of bots, and a sample of the others. With
      --games all, report-games-1.html and so on, next to the page, have all games; the page loads them
      when its reader asks for more. joust run --report writes the page during a run. For a frame in
      another page, report.html#embed shows the ladders alone.
      """
  ) { arguments in
    let paths = arguments.paths
    let output = try outputFile(arguments)
    let referees = RecordReferees()
    defer { referees.close() }
    // Games that are not built in are described by the referees of the first tournament.
    let tournament = paths.lazy.compactMap(folder).first
    let library = tournament.map { referees.library(of: $0 + "/games.jsonl") } ?? .builtIn
    var facts = GameFacts { GameDescription($0, in: library) }
    let isPrivate = try tournament.map { try !TournamentFolder($0).read().publicLogs } ?? false
    let (folder, fileName) = Paths.parts(of: output)
    var files = GameFiles(besidePage: fileName)
    var written: [String] = []
    var failure: SystemError?
    func write(_ file: GameFiles.File?) {
      guard let file, failure == nil else { return }
      do throws(SystemError) {
        try DraftFile.write(file.text, to: folder + file.name)
        written.append(folder + file.name)
      } catch {
        failure = error
      }
    }
    let results = try Results(paths, keepsOrder: true) { game in
      let game = isPrivate ? game.withoutLog : game
      if arguments.games == .all {
        write(files.add(game, to: &facts))
      } else {
        facts.add(game)
      }
    }
    write(files.finish())
    if let failure { throw failure }
    let ladders = try Ladders(
      results.record, and: results.others, outcomes: results.outcomes, history: .curve,
      historyLimit: ReportPage.historyLimit, allVersions: arguments.allVersions)
    for warning in results.warnings { StandardStream.error.write(warning + "\n") }
    var page = ReportPage(
      name: name(of: paths), path: paths.map(shellWord).joined(separator: " "),
      games: ladders.games, facts: facts, moment: Platform.moment)
    if paths.count == 1, let folder = try? TournamentFolder(paths[0]) {
      page.introduce(paths[0], results.record)
      let status = try? TournamentStatus(of: folder, queueLength: ReportPage.scheduleLimit)
      if let status, ladders.games.isEmpty {
        page.remaining = status.left
        var queue = status.queue[...]
        page.schedule = ReportPage.meetings {
          queue.popFirst().map {
            ScheduledMeeting(game: $0.game, bots: $0.bots, games: $0.games)
          }
        }
      }
      if let status, status.isFinal, status.left == 0 { page.seed = results.record.seed?.known }
    }
    page.run = results.record.lastRun
    page.currentVersion = { [record = results.record] in record.currentVersion(of: $0) }
    if arguments.games == .all { page.gameFiles = files }
    // A badge shows the present version of its bot, as the ladder without --all-versions has it.
    let present =
      arguments.allVersions && !arguments.badges.isEmpty
      ? try Ladders(results.record, and: results.others).games : ladders.games
    let badges = try arguments.badges.map { bot throws(UsageError) in
      guard let badge = ReportPage.badge(of: bot, in: present) else {
        throw UsageError(
          "--badge \(printable(bot)): no ladder has a bot of this name; joust ladder lists the names"
        )
      }
      return (folder + "badge-\(bot).svg", badge)
    }
    page.fileName = fileName
    if arguments.feed { page.feed = ReportPage.feedName(ofPage: fileName) }
    try page.write(to: output)
    written.insert(output, at: 0)
    let feeds = page.feed.map { [(folder + $0, page.feedText)] } ?? []
    for (path, text) in badges + feeds {
      try DraftFile.write(text, to: path)
      written.append(path)
    }
    for path in written { StandardStream.output.write(printable(path) + "\n") }
    return results.skipCount > 0 ? .failed : .done
  }

  private static func outputFile(
    _ arguments: Arguments<ReportArguments>
  ) throws(UsageError) -> String {
    if let output = arguments.output { return output }
    let paths = arguments.paths
    guard paths.count == 1 else {
      throw UsageError("several paths need --output FILE, the file of the page")
    }
    guard let folder = folder(of: paths[0]) else {
      throw UsageError(
        "\(printable(paths[0])) is not a tournament's folder; name the page with --output FILE")
    }
    return folder + "/report.html"
  }

  /// Returns the title of the page: the name of the tournament, or the names of the files.
  private static func name(of paths: [String]) -> String {
    let names = paths.map { path in
      guard path != "-" else { return "standard input" }
      if let folder = try? TournamentFolder(path) {
        return (try? folder.read().name) ?? folder.name
      }
      return Paths.name(of: path)
    }
    return names.count > 3
      ? "\(names[0]) + \(names.count - 1) more" : names.joined(separator: " + ")
  }

  /// Returns the folder of a tournament from its path or the path of its `tournament.json`; nil for any other
  /// file.
  ///
  /// The path of any other folder, and a path that does not exist, are returned without a final slash.
  private static func folder(of path: String) -> String? {
    if let folder = try? TournamentFolder(path) { return folder.path }
    guard ProgramSearch.isFolder(path) || !FileSystem.exists(path) else { return nil }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
