import Foundation
import Testing

/// A folder with bots and tournaments, and the built programs, run in it as a user runs them.
struct Joust {
  /// What a run came to.
  struct Outcome {
    var status: Int32
    var output: String
    var error: String
  }

  /// Where this package's programs are.
  static let programFolder = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().path

  /// The repository.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL

  /// The program `joust`: the one that `JOUST` names, else the one that was built in the repository.
  static func program() throws -> String {
    let named = ProcessInfo.processInfo.environment["JOUST"].map { [$0] } ?? []
    let places =
      named + ["debug", "release"].map { root.appending(path: ".build/\($0)/joust").path }
    let program = places.first { FileManager.default.isExecutableFile(atPath: $0) }
    return try #require(program, "there is no joust; build it first: swift build")
  }

  /// A new folder.
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "model-bot-\(UUID().uuidString)"
    for name in ["bots", "tournaments"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
  }

  /// Deletes the folder.
  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs `joust`.
  func run(_ words: String...) throws -> Outcome {
    let words = words.map { "'\($0)'" }.joined(separator: " ")
    return try shell("'\(Self.program())' \(words) </dev/null")
  }

  /// Runs a script of the shell in the folder.
  func shell(_ script: String) throws -> Outcome {
    // Files and not pipes, so that whatever holds them open keeps nobody waiting.
    let (output, error) = ("\(folder)/.output", "\(folder)/.error")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "{ \(script)\n} >'\(output)' 2>'\(error)'"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    try process.run()
    process.waitUntilExit()
    let said = try [output, error].map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Outcome(status: process.terminationStatus, output: said[0], error: said[1])
  }

  /// Writes a file below the folder, and the folders above it.
  func write(_ text: String, to path: String) throws {
    let file = URL(fileURLWithPath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Reads a file below the folder.
  func read(_ path: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
  }

  /// The lines of the games in a tournament's record.
  func games(of tournament: String) throws -> [Data] {
    try read("tournaments/\(tournament)/games.jsonl").split(separator: "\n")
      .filter { $0.hasPrefix("{\"type\":\"game\"") }.map { Data($0.utf8) }
  }

  /// The sandboxes of this machine that keep a bot from the network.
  static let sandboxes: [String] = {
    guard let joust = try? Joust(), let table = try? joust.run("doctor").output else { return [] }
    defer { joust.remove() }
    let rows = table.split(separator: "\n").map(String.init)
    guard let names = rows.first(where: { $0.hasPrefix("a bot may ") })?.dropFirst(9),
      let cells = rows.first(where: { $0.hasPrefix("connect by TCP ") })?.dropFirst(14)
    else { return [] }
    return zip(names.split(separator: " "), cells.split(separator: " "))
      .filter { $0.1 == "refused" }.map { String($0.0) }
  }()
}
