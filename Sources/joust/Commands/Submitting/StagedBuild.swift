import Hosting
import JSON
import Runs
import Tournaments

/// The build of a bot in its temporary folder.
struct StagedBuild {
  private let build: BotBuild
  /// The paths, relative to the folder, of the executable files before the build.
  private let before: [String]

  /// Creates the build; nil if the bot needs no build.
  init?(of manifest: BotManifest, in folder: String, _ sandbox: SandboxChoice) {
    guard let command = manifest.build else { return nil }
    build = BotBuild(folder: folder, command: command, sandbox: sandbox)
    before = Self.programs(in: build.folder)
  }

  /// Builds the bot, and determines the command that starts it if the manifest has none.
  ///
  /// Returns the reason for a failure, or nil after success.
  func run(_ manifest: inout BotManifest, _ shouldStop: () -> Bool) throws -> String? {
    let failure = build.run(for: manifest.name, quoting: 500, shouldStop: shouldStop) {
      StandardStream.error.write($0 + "\n")
    }
    if let failure { return failure }
    try Submission.withFiles(of: build.folder, isBuilt: true) {
      folder throws(ForeignFolder.Failure) in
      try folder.clean()
    }
    guard manifest.command.isEmpty else { return nil }
    let names = manifest.name == "bot" ? ["bot"] : ["bot", manifest.name]
    let all = Self.programs(in: build.folder)
    let made = all.filter { !before.contains($0) }
    let named = names.lazy.compactMap { name in
      (made + all).first { $0 == name || $0.hasSuffix("/" + name) }
    }.first
    guard let program = named ?? (made.count == 1 ? made[0] : nil) else {
      let found = made.isEmpty ? "none" : made.map(printable).joined(separator: ", ")
      return
        "its build should produce a program called \(names.joined(separator: " or ")), or exactly one "
        + "program; it produced \(found); name the program in \"command\" of a bot.json"
    }
    manifest.command = ["./" + program]
    return nil
  }

  /// Replaces the path of the temporary folder by the final path in all text files of up to 1 MiB.
  func replacePath(by place: String) {
    for path in Self.files(in: build.folder) {
      let file = "\(build.folder)/\(path)"
      guard let bytes = try? InputFile.contents(of: file, limit: Self.textLimit),
        let text = String(validating: bytes, as: UTF8.self), text.contains(build.folder)
      else { continue }
      try? FileSystem.write(text.replacing(build.folder, with: place), to: file)
    }
  }

  private static let textLimit = 1 << 20

  /// Returns the paths of the regular files, those with the fewest parent folders first.
  private static func files(in folder: String) -> [String] {
    Folder.files(below: folder) { _, _ in false }.filter { $0.facts.kind == .file }.map(\.path)
      .sorted { ($0.count { $0 == "/" }, $0) < ($1.count { $0 == "/" }, $1) }
  }

  /// Returns the executable files, except libraries and the programs that CMake makes to test compilers.
  private static func programs(in folder: String) -> [String] {
    files(in: folder).filter { path in
      !path.contains("CMakeFiles/") && ![".so", ".dylib"].contains(where: path.hasSuffix)
        && ProgramSearch.isExecutableFile("\(folder)/\(path)")
    }
  }

  func stamp() { build.stamp() }
}
