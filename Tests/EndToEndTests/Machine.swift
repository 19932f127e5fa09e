import Foundation

/// The abilities of the machine on which the tests run.
enum Machine {
  /// Returns the path of a program in the folders of `PATH`, or nil if it is not there.
  static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Returns whether a program is in the folders of `PATH`.
  static func has(_ program: String) -> Bool { path(of: program) != nil }

  /// Returns whether a shell command exits with status 0.
  static func runs(_ command: String) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  /// Whether bubblewrap can make its namespaces.
  static let hasBubblewrap = runs("bwrap --bind / / true")

  /// Whether the user may mount file systems.
  static let mayMount = getuid() == 0 && runs("unshare --mount mount -t tmpfs none /tmp")

  /// Whether programs can be bound to the first processor.
  static let mayBindToProcessor = runs("taskset -c 0 true")
}
