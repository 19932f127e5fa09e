import Foundation

/// Other programs, for tests that need some.
enum Shell {
  /// Where programs are looked for, those of the system's daemons included.
  static let path =
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin") + ":/usr/sbin:/sbin"

  /// The path of a program, or nil where there is none.
  static func path(of program: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a program to its end.
  ///
  /// - Returns: what it printed on both channels, without the last line end.
  static func run(
    _ words: [String], environment: [String: String], in folder: String
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path(of: words[0]) ?? words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // A daemon keeps a pipe open: a file has an end.
    let file = NSTemporaryDirectory() + "shell-\(UUID().uuidString)"
    _ = FileManager.default.createFile(atPath: file, contents: nil)
    defer { try? FileManager.default.removeItem(atPath: file) }
    let output = FileHandle(forWritingAtPath: file)
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    process.closeDescriptors()
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
