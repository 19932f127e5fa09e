import Foundation

extension Joust {
  /// Runs a shell script in the folder; `$JOUST` is the program.
  @discardableResult
  func shell(_ script: String, environment: [String: String] = [:]) throws -> Outcome {
    // The output goes to files, because a process that holds a pipe open would delay the test.
    let output = "\(folder)/.output"
    let error = "\(folder)/.error"
    let process = try startShell("{ \(script)\n} >'\(output)' 2>'\(error)'", environment)
    process.waitUntilExit()
    let said = try [output, error].map { try String(contentsOfFile: $0, encoding: .utf8) }
    return Outcome(status: process.terminationStatus, output: said[0], error: said[1])
  }

  /// Starts a shell script in the folder.
  func startShell(_ script: String, _ environment: [String: String] = [:]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.environment = ProcessInfo.processInfo.environment
      .merging(["JOUST": Self.programFolder + "/joust"]) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    try process.run()
    Self.limit(process, script)
    return process
  }

  /// The words that precede a shell command to run it as an ordinary user.
  ///
  /// They are empty if the tests run as an ordinary user, and nil if no other user can run the tested
  /// program.
  static let asOrdinaryUser: String? = {
    guard getuid() == 0 else { return "" }
    let user = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    return Machine.runs("\(user) '\(programFolder)/joust' help") ? user : nil
  }()
}
