import FoundationEssentials
import Games
import Hosting
import JSON
import Reports
import Runs
import Tournaments

extension CommandSpec {
  static let report = CommandSpec(
    name: "report", operands: "TOURNAMENT", operandCount: 1...Int.max,
    summary: "write a page with ladders, bots and replays: report.html in the tournament's folder",
    discussion: """
      TOURNAMENT is a tournament's folder or its tournament.json; with --output it may be anything
      that joust ladder takes, and more than one. The page is one file that needs nothing else and
      fetches nothing: open it from the disk, or put it on any server. It holds the ladders, who
      beat whom, Elo over time, a page for each bot, and the games to replay; of a large record the
      first and last game of each two bots, and those lost by a fault, as far as there is room.
      joust run --report writes it while it plays.
      """,
    options: [Option("output FILE", "the page's file (report.html in the tournament's folder)")]
  ) { arguments in
    let paths = arguments.operands
    let output = try file(of: arguments)
    let referees = RecordReferees()
    defer { referees.close() }
    // The referees of the first tournament describe the games that are not built in.
    let tournament = paths.lazy.compactMap(folder).first
    let library = tournament.map { referees.library(of: $0 + "/games.jsonl") } ?? .builtIn
    var facts = GameFacts { GameDescription($0, in: library) }
    let results = try Results(paths, keepsOrder: true) { facts.add($0) }
    let ladders = try Ladders(
      results.record, and: results.others, outcomes: results.outcomes, history: .tenth,
      historyLimit: ReportPage.historyLimit)
    for warning in results.warnings { StandardStream.error.write(warning + "\n") }
    var page = ReportPage(
      name: name(of: paths), path: paths.map(shellWord).joined(separator: " "),
      games: ladders.games, facts: facts, moment: Platform.moment)
    if paths.count == 1, let folder = try? TournamentFolder(paths[0]) {
      page.introduce(paths[0])
      let status = try? TournamentStatus(of: folder)
      if let status, status.isFinal, status.left == 0 { page.seed = results.record.seed?.known }
    }
    page.run = results.record.lastRun
    try page.write(to: output)
    StandardStream.output.write(printable(output) + "\n")
    return (results.skipCount > 0 ? ExitStatus.failed : .done).rawValue
  }

  private static func file(of arguments: Arguments) throws(UsageError) -> String {
    if let output = arguments["output"] {
      guard !output.isEmpty, !output.hasSuffix("/") else {
        throw arguments.wrong("output", "a file, such as report.html")
      }
      return output
    }
    let paths = arguments.operands
    guard paths.count == 1 else { throw arguments.error("several records need --output FILE") }
    guard let folder = folder(of: paths[0]) else {
      throw arguments.error(
        "\(printable(paths[0])) is no tournament's folder, so that --output FILE is needed")
    }
    return folder + "/report.html"
  }

  /// What the page is called: the tournament's name, else those of the files.
  private static func name(of paths: [String]) -> String {
    let names = paths.map { path in
      guard path != "-" else { return "standard input" }
      if let folder = try? TournamentFolder(path) {
        return (try? folder.read().name) ?? folder.name
      }
      return URL(filePath: path).standardizedFileURL.lastPathComponent
    }
    return names.count > 3
      ? "\(names[0]) + \(names.count - 1) more" : names.joined(separator: " + ")
  }

  /// The folder that a path names by itself or by its `tournament.json`; nil for another file.
  private static func folder(of path: String) -> String? {
    if let folder = try? TournamentFolder(path) { return folder.path }
    var isFolder = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard isFolder || !exists else { return nil }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
