import Foundation
import Testing

extension Joust {
  /// A game in a line of the record.
  struct Game: Decodable {
    var id: String
    var game: String
    var bots: [String]
    var versions: [String]
    var result: String
    var reason: String
    var forfeit: [Int]?
    var detail: String?
    var log: String?
    var scores: [Int]?
    var cpu_ms: [Double]?
    var ms: [Double]?
    var max_ms: [Double]?

    /// The bots at fault.
    var losers: [String] { (forfeit ?? []).map { bots[$0] } }
  }

  /// Time limits that no bot exceeds, even on a busy machine.
  private static let patience = "startup: '10m', grace: '10m',"

  /// Adds a tournament.
  ///
  /// If its text contains no time limits, no bot is ever late.
  func addTournament(_ name: String, _ text: String) throws {
    let time = text.contains("time:") ? "" : "time: { \(Self.patience) }, "
    try write("{ \(time)\(text) }", to: "tournaments/\(name)/tournament.json")
  }

  /// Adds a tournament of the repository, with time limits that no bot exceeds.
  func copyTournament(_ source: String, as name: String) throws {
    let manager = FileManager.default
    let folder = "\(folder)/tournaments/\(name)"
    try manager.copyItem(
      at: Self.root.appending(path: "tournaments/\(source)"), to: URL(fileURLWithPath: folder))
    for record in try names(in: "tournaments/\(name)") where record.hasPrefix("games") {
      try manager.removeItem(atPath: "\(folder)/\(record)")
    }
    let file = try read("tournaments/\(name)/tournament.json")
    let start = try #require(file.range(of: file.contains("time: {") ? "time: {" : "{\n"))
    let time = file.contains("time: {") ? " grace: '10m'," : "time: { \(Self.patience) },\n"
    try write(
      file.replacingCharacters(in: start.upperBound..<start.upperBound, with: time),
      to: "tournaments/\(name)/tournament.json")
  }

  /// Adds the test bot in its own folder.
  ///
  /// The words after its name determine its mode.
  func addBot(
    _ name: String, _ words: String..., version: String = "1",
    games: [String] = ["tic-tac-toe", "2048"]
  ) throws {
    let command = (["./TestBot"] + words).map { "\"\($0)\"" }.joined(separator: ",")
    try addBot(
      name, manifest: "\"command\":[\(command)],\"version\":\"\(version)\"", games: games)
    let program = "\(folder)/bots/\(name)/TestBot"
    if !FileManager.default.fileExists(atPath: program) {
      // The program is copied, because a sandbox follows no symbolic link out of the folder. The copy is made
      // by another process, because a process that another test is starting could still hold the copy open
      // for writing.
      let source = Self.programFolder + "/TestBot"
      if unsafe link(source, program) != 0 { try shell("cp '\(source)' '\(program)'") }
    }
  }

  /// Adds a bot; `manifest` contains the members of its `bot.json`.
  func addBot(
    _ name: String, manifest: String, games: [String] = ["tic-tac-toe", "2048"]
  ) throws {
    try write(
      "{\"name\":\"\(name)\",\"games\":\(games),\(manifest)}",
      to: "bots/\(name)/bot.json")
  }

  /// Returns the complete lines of a tournament's record.
  func lines(of tournament: String, in file: String = "games.jsonl") throws -> [String] {
    try read("tournaments/\(tournament)/\(file)").split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("{\"type\":\"") && $0.hasSuffix("}") }
  }

  /// Returns the games of a tournament's record.
  func games(of tournament: String, in file: String = "games.jsonl") throws -> [Game] {
    try lines(of: tournament, in: file).filter { $0.hasPrefix("{\"type\":\"game\"") }
      .map { try JSONDecoder().decode(Game.self, from: Data($0.utf8)) }
  }

  /// Returns the command lines of the processes that run in the folder, or none if the system does
  /// not list them.
  func processes() -> [String] { numberedProcesses().map(\.words) }

  /// Returns the ids and the command lines of the processes that run in the folder.
  func numberedProcesses() -> [(number: Int32, words: String)] {
    let manager = FileManager.default
    let place = Array(URL(fileURLWithPath: folder).resolvingSymlinksInPath().path.utf8)
    let numbers = (try? manager.contentsOfDirectory(atPath: "/proc")) ?? []
    var start = [CChar](repeating: 0, count: place.count)
    return numbers.compactMap { number in
      guard let value = Int32(number),
        unsafe readlink("/proc/\(number)/cwd", &start, start.count) == place.count,
        start.elementsEqual(place, by: { UInt8(bitPattern: $0) == $1 }),
        let words = manager.contents(atPath: "/proc/\(number)/cmdline")
      else { return nil }
      return (value, String(decoding: words, as: UTF8.self))
    }
  }

  /// Waits until a condition holds, and returns whether it does.
  func wait(atMost limit: Duration = .seconds(120), until condition: () throws -> Bool) rethrows
    -> Bool
  { try eventually(atMost: limit, condition) }

  /// Starts a quiet run whose output is not read.
  func startRun(_ words: String...) throws -> Process {
    try start(["run"] + words + ["--quiet"], output: Pipe(), error: Pipe())
  }
}

/// Waits until a condition holds, and returns whether it does.
///
/// The limit only ends a test that hangs, and is generous because the machine may be busy.
func eventually(
  atMost limit: Duration = .seconds(120), _ condition: () throws -> Bool
) rethrows -> Bool {
  let end = ContinuousClock.now + limit
  while try !condition() {
    guard ContinuousClock.now < end else { return false }
    Thread.sleep(forTimeInterval: 0.03)
  }
  return true
}
