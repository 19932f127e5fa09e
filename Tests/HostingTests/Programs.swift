import Foundation
import Hosting

/// Launches of the programs that the tests start.
enum Programs {
  private static let folder = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent().path

  /// Returns a launch of the test bot in one of its modes.
  static func bot(_ mode: String, _ arguments: String...) -> Launch {
    Launch(
      program: folder + "/TestBot", arguments: ["TestBot", mode] + arguments, folder: "/",
      environment: [:])
  }

  /// Returns a launch of a worker, which works for a given time in the given way after each line of input.
  static func worker(_ how: String, _ milliseconds: Int = 0) -> Launch {
    Launch(
      program: folder + "/TestWorker", arguments: ["TestWorker", how, "\(milliseconds)"],
      folder: "/", environment: [:])
  }

  /// Returns a launch of a shell that runs a script.
  static func shell(_ script: String) -> Launch {
    Launch(
      program: "/bin/sh", arguments: ["sh", "-c", script], folder: "/",
      environment: ["PATH": "/usr/bin:/bin"])
  }

  /// Returns a launch of a program without arguments.
  static func plain(_ path: String) -> Launch {
    Launch(program: path, arguments: [path], folder: "/", environment: [:])
  }
}

/// A folder for a test's files, which is deleted when the test releases it.
final class Scratch {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.appendingPathComponent("joust-" + UUID().uuidString)
      .path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Allows all users to change a folder and its contents.
  func openToAll(_ folder: String) throws {
    let manager = FileManager.default
    let place = "\(path)/\(folder)"
    for name in [""] + (try manager.subpathsOfDirectory(atPath: place)) {
      try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: "\(place)/\(name)")
    }
  }

  /// Makes a file, and returns its path.
  func file(_ name: String, _ text: String, permissions: Int = 0o644) throws -> String {
    let file = path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file)
    return file
  }
}
