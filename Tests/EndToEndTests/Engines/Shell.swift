import Foundation

/// Runs programs other than the tested program.
enum Shell {
  /// The search path, with the folders of the system's daemons.
  static let path =
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin") + ":/usr/sbin:/sbin"

  /// Returns the path of a program, or nil if it is not on this machine.
  static func path(of program: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether the Python package Ray is installed.
  static let hasRay: Bool = {
    guard path(of: "python3") != nil else { return false }
    let output = try? run(
      ["python3", "-c", "import ray; print('here')"], environment: ["PATH": path], in: "/tmp")
    return output?.hasSuffix("here") ?? false
  }()

  /// Runs a program to its end.
  ///
  /// - Returns: Its standard output and standard error without the last line feed.
  static func run(
    _ words: [String], environment: [String: String], in folder: String
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path(of: words[0]) ?? words[0])
    process.arguments = Array(words.dropFirst())
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // The output goes to a file, because a daemon would keep a pipe open.
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
