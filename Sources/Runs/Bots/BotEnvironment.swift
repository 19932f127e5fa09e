package import Hosting

/// The environment of bots, and of the commands that build them.
package enum BotEnvironment {
  /// The variables of every bot.
  package static let variables: [String: String] = [
    "PATH": searchPath, "HOME": home, "LANG": own["LANG"] ?? "C.UTF-8",
    "TMPDIR": temporaryFolder,
  ]

  /// The variables of Joust itself.
  static let own = EnvironmentVariables.all

  private static let fileSizeLimit = 1 << 30
  private static let descriptorLimit = 1024

  package static let home = own["HOME"] ?? "/"

  package static let temporaryFolder = Paths.temporaryFolder

  /// The `PATH` of bots and builds: the `PATH` of Joust without the folders that the user of a bot can't
  /// reach.
  package static let searchPath = (own["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
    .split(separator: ":", omittingEmptySubsequences: false)
    .filter { ProgramUsers.canShow(String($0)) }.joined(separator: ":")

  /// Returns the launch of a command in a bot's folder; nil if the command's program can't be found.
  package static func launch(_ command: [String], in folder: String) -> Launch? {
    guard let name = command.first, let program = program(named: name, in: folder) else {
      return nil
    }
    var launch = Launch(
      program: program, arguments: command, folder: folder, environment: variables)
    launch.fileSizeLimit = fileSizeLimit
    launch.descriptorLimit = descriptorLimit
    return launch
  }

  private static func program(named name: String, in folder: String) -> String? {
    guard name.contains("/") else { return ProgramSearch.find(name, in: searchPath) }
    let own = name.hasPrefix("./") ? String(name.dropFirst(2)) : name
    let path = name.hasPrefix("/") ? name : folder + "/" + own
    return ProgramSearch.isFile(path) ? path : nil
  }
}
