import FoundationEssentials
package import Hosting
import JSON
package import Tournaments

/// Builds a bot when its folder has changed since it was last built here.
package struct BotBuild {
  package let folder: String
  package let command: [String]
  private let sandbox: SandboxChoice
  private let limits: BuildLimits

  package init(
    folder: String, command: [String], sandbox: SandboxChoice, limits: BuildLimits = BuildLimits()
  ) {
    self.folder = URL(filePath: folder).standardizedFileURL.path
    self.command = command
    self.sandbox = sandbox
    self.limits = limits
  }

  /// The build of a bot; nil where nothing of it is to be built.
  package init?(of entrant: Entrant, sandbox: SandboxChoice) {
    guard case .folder(let folder, let manifest) = entrant.program, let command = manifest.build
    else { return nil }
    self.init(folder: folder, command: command, sandbox: sandbox)
  }

  /// Builds the bot, if need be, and tells so, and how long it took where that was long; gives why it
  /// could not be built, with the last lines of output.
  package func run(
    for name: String = "a bot", quoting lines: Int = 12, shouldStop: () -> Bool = { false },
    note: (String) -> Void = { _ in }
  ) -> String? {
    // One at a time, where the folder can be written: no other run may start what is half built.
    FolderRemoval.removeUnlessFile(stampPath)
    let turn = try? AppendFile.open(stampPath, waitingWhile: { !shouldStop() })
    defer { turn?.removeIfEmpty() }
    LentFolder.recover(folder)
    let before = files()
    guard Self.stamp(in: folder).first != snapshot(before) else { return nil }
    let start = Instant.now
    note("building \(name)\(sandbox.buildRemark)")
    if let failure = build(quoting: lines, shouldStop) { return failure }
    if let line = Self.line(of: name, nanoseconds: .now - start) { note(line) }
    let after = files()
    stamp(after, made: Self.madePaths(in: folder).union(Self.newPaths(after, since: before)))
    return nil
  }

  /// Says how long a build took; nil where that is nothing to be said.
  package static func line(of name: String, nanoseconds: Int64) -> String? {
    let seconds = nanoseconds / 1_000_000_000
    guard seconds >= 3 else { return nil }
    return "built \(name) in "
      + (seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s")
  }

  /// The files that are new, and of new folders these alone.
  private static func newPaths(
    _ after: [String: String], since before: [String: String]
  ) -> Set<String> {
    func folders(of path: String) -> [String] {
      path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
    }
    let known = Set(before.keys.flatMap(folders))
    return Set(
      after.keys.filter { before[$0] == nil }.map { path in
        folders(of: path).first { !known.contains($0) } ?? path
      })
  }

  /// Has the folder count as built as it is.
  package func stamp() { stamp(files(), made: Self.madePaths(in: folder)) }

  private func stamp(_ files: [String: String], made: Set<String>) {
    // The build may have put a link there.
    FolderRemoval.removeUnlessFile(stampPath)
    let lines = [snapshot(files)] + made.filter { FileFacts("\(folder)/\($0)") != nil }.sorted()
    try? Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: stampPath))
  }

  /// What says of a folder how it was when it was built, and which paths in it builds have made.
  static let stampName = ".joust-build"

  private static func stamp(in folder: String) -> [String] {
    let bytes = (try? InputFile.contents(of: "\(folder)/\(stampName)")) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The paths in a bot's folder that its builds have made here.
  static func madePaths(in folder: String) -> Set<String> { Set(stamp(in: folder).dropFirst()) }

  private func build(quoting lines: Int, _ shouldStop: () -> Bool) -> String? {
    guard BotEnvironment.launch(command, in: folder) != nil else {
      return "its build needs \(printable(command[0])), which is not on this machine"
    }
    let there = Set(BuildPlace.contents(of: folder))
    do throws(LaunchError) {
      let user = try ProgramUser.take()
      defer { user?.vacate() }
      let place = try BuildPlace(for: folder, user)
      let run: CommandRun
      do throws(LaunchError) {
        run = try runCommand(in: place.path, by: user, shouldStop)
      } catch {
        _ = place.end()
        throw error
      }
      let leftover = place.end()
      let excess = run.excess ?? leftover
      let isWhole = !run.ending.wasForced && excess == nil
      let fault =
        isWhole
        ? fault(of: run, lines)
        : "its build was ended" + (excess ?? (shouldStop() ? "" : limits.lateness))
      guard fault == nil else {
        // A compiler that was killed has not tidied up.
        place.clear(leaving: there)
        return fault
      }
      return place.keep()
    } catch {
      return "its build can't be run: \(error.sentence)"
    }
  }

  private struct CommandRun {
    let ending: Ending
    let output: ArraySlice<UInt8>
    /// What it took too much of, as the end of a sentence.
    let excess: String?
  }

  private func runCommand(
    in place: String, by user: ProgramUser?, _ shouldStop: () -> Bool
  ) throws(LaunchError) -> CommandRun {
    let workshop = try ScratchFolder(for: user)
    guard var launch = sandbox.buildLaunch(command, in: place, workshop: workshop.path) else {
      throw .program("\(printable(command[0])) is gone")
    }
    launch.user = user
    var watch = BuildWatch(limits, folders: [place, workshop.path])
    var excess: String?
    let (ending, output) = try Command.run(launch, within: limits.nanoseconds) {
      excess = excess ?? watch.excess()
      return excess != nil || shouldStop()
    }
    return CommandRun(
      ending: ending, output: output, excess: excess ?? watch.excess(isLast: true))
  }

  private func fault(of run: CommandRun, _ lines: Int) -> String? {
    let (ending, output) = (run.ending, run.output)
    guard !ending.neverRan else {
      return "the sandbox could not run its build" + Self.quote(output, lines)
    }
    guard ending.termination != .exited(status: 0) else { return nil }
    let text = String(decoding: output, as: UTF8.self)
    return "its build \(ending.termination)" + sandbox.networkHint(text, command)
      + Self.quote(output, lines)
  }

  private var stampPath: String { "\(folder)/\(Self.stampName)" }

  /// The sizes and times of the files by their paths, those that the build makes included.
  private func files() -> [String: String] {
    let files = Folder.files(below: folder) { path, _ in path == Self.stampName }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.facts.text) })
  }

  /// A hash of the files and of the command.
  private func snapshot(_ files: [String: String]) -> String {
    var hash = StableHash()
    hash.add(command.joined(separator: "\0"))
    for (path, facts) in files.sorted(by: { $0.key < $1.key }) { hash.add("\(path)\0\(facts)") }
    return String(hash.result, radix: 16)
  }

  private static func quote(_ output: ArraySlice<UInt8>, _ count: Int) -> String {
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n").suffix(count)
    guard !lines.isEmpty else { return "" }
    return ":\n" + lines.map { "    " + printable(String($0)) }.joined(separator: "\n")
  }
}

/// What bots, and the commands that build them, find in their environment.
package enum BotEnvironment {
  /// The small clean environment that every bot gets.
  package static let variables: [String: String] = [
    "PATH": searchPath, "HOME": home, "LANG": own["LANG"] ?? "C.UTF-8",
    "TMPDIR": temporaryFolder,
  ]

  /// What Joust itself was given.
  static let own = ProcessInfo.processInfo.environment

  private static let fileSizeLimit = 1 << 30
  private static let descriptorLimit = 1024

  package static let home = own["HOME"] ?? "/"

  package static let temporaryFolder = own["TMPDIR"] ?? "/tmp"

  /// Where programs are found, without the folders that the user of a bot can't reach.
  package static let searchPath = (own["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
    .split(separator: ":", omittingEmptySubsequences: false)
    .filter { ProgramUsers.canShow(String($0)) }.joined(separator: ":")

  /// A command of a bot's folder as a program to start; nil where its program can't be found.
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
