import FoundationEssentials
package import Hosting

/// What bots, and the commands that build them, find in their environment.
package enum BotEnvironment {
  /// The small clean environment that every bot gets.
  package static let variables: [String: String] = {
    let own = ProcessInfo.processInfo.environment
    return [
      "PATH": searchPath, "HOME": home, "LANG": own["LANG"] ?? "C.UTF-8",
      "TMPDIR": own["TMPDIR"] ?? "/tmp",
    ]
  }()

  /// The largest file that a bot or its build may write, in bytes.
  package static let fileSizeLimit = 1 << 30
  /// The most files that it may have open.
  package static let descriptorLimit = 1024

  /// The user's own folder.
  package static let home = ProcessInfo.processInfo.environment["HOME"] ?? "/"

  /// Where programs are looked for.
  package static let searchPath: String =
    ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"

  /// A command of a bot's folder as a program to start, or nil where its program can't be found.
  ///
  /// A name with a slash is a path from the folder; another one is searched for.
  package static func launch(_ command: [String], in folder: String) -> Launch? {
    guard let name = command.first, let program = program(named: name, in: folder) else {
      return nil
    }
    return Launch(
      program: program, arguments: command, folder: folder, environment: variables,
      fileSizeLimit: fileSizeLimit, descriptorLimit: descriptorLimit)
  }

  private static func program(named name: String, in folder: String) -> String? {
    guard name.contains("/") else { return ProgramSearch.find(name, in: searchPath) }
    let own = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
    let path = name.hasPrefix("/") ? name : folder + "/" + own
    return ProgramSearch.isFile(path) ? path : nil
  }
}
