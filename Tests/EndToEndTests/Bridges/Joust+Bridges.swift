import Foundation

/// Copies of the repository's bridges in the folder of a test.
extension Joust {
  /// Copies a bridge for bots, such as `uci`, into `bots`.
  func copyBridge(_ name: String) throws {
    try FileManager.default.copyItem(
      at: Self.root.appending(path: "bots/\(name)"),
      to: URL(fileURLWithPath: "\(folder)/bots/\(name)"))
  }

  /// Copies the referee of a tournament of the repository into a new tournament.
  func copyReferee(of source: String, to name: String) throws {
    let manager = FileManager.default
    let place = Self.root.appending(path: "tournaments/\(source)")
    try manager.createDirectory(
      atPath: "\(folder)/tournaments/\(name)", withIntermediateDirectories: true)
    for file in try manager.contentsOfDirectory(atPath: place.path)
    where file.hasSuffix(".py") || file.hasSuffix(".epd") {
      try manager.copyItem(
        at: place.appending(path: file),
        to: URL(fileURLWithPath: "\(folder)/tournaments/\(name)/\(file)"))
    }
  }

  /// Runs a Python program in the folder, and returns its output or, if it fails, its errors.
  func python(_ program: String, _ words: String...) throws -> String {
    try write(program, to: ".program.py")
    let outcome = try shell(
      "python3 .program.py " + words.map { "'\($0)'" }.joined(separator: " "))
    return outcome.status == 0 ? outcome.output : "status \(outcome.status): \(outcome.error)"
  }
}
