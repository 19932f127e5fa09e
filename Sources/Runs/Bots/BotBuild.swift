import Hosting
import JSON
import Matches
package import Tournaments

/// The build of a bot, which is needed if the bot's folder has changed since its last build here.
package struct BotBuild {
  package let folder: String
  package let command: [String]
  private let sandbox: SandboxChoice
  private let limits: BuildLimits

  package init(
    folder: String, command: [String], sandbox: SandboxChoice, limits: BuildLimits = BuildLimits()
  ) {
    self.folder = Paths.absolute(folder)
    self.command = command
    self.sandbox = sandbox
    self.limits = limits
  }

  /// Creates the build of a bot; nil if the bot is built in or has no build command.
  package init?(of entrant: Entrant, sandbox: SandboxChoice) {
    guard case .folder(let folder, let manifest) = entrant.program, let command = manifest.build
    else { return nil }
    self.init(folder: folder, command: command, sandbox: sandbox)
  }

  /// Whether the build has to run: the folder's present files were not built here, or their build failed.
  var isDue: Bool { isDue(files()) }

  private func isDue(_ files: [String: String]) -> Bool {
    Self.stamp(in: folder).first != snapshot(files)
  }

  /// The reason, in one line, for the failed build of the folder's present files; nil if their build
  /// succeeded or they were not built.
  var failure: String? {
    guard let line = Self.stamp(in: folder).first, line.hasPrefix(Self.failureMark) else {
      return nil
    }
    let words = line.dropFirst(Self.failureMark.count).split(separator: " ", maxSplits: 1)
    return words.count == 2 && words[0] == snapshot(files()) ? String(words[1]) : nil
  }

  /// Builds the bot if needed.
  ///
  /// - Returns: The reason for a failed build, with at most `lines` of the last lines of its output; nil if
  ///   the build succeeded or was not needed.
  package func run(
    for name: String = "a bot", quoting lines: Int = 12, shouldStop: () -> Bool = { false },
    report: (String) -> Void = { _ in }
  ) -> String? {
    // Builds wait for each other if the folder is writable, so that no run starts a half-built bot.
    FolderRemoval.removeUnlessFile(stampPath)
    let turn = try? AppendFile.open(stampPath, waitingWhile: { !shouldStop() })
    defer { turn?.removeIfEmpty() }
    LentFolder.recover(folder)
    let before = files()
    guard isDue(before) else { return nil }
    let start = Instant.now
    report("building \(name)\(sandbox.buildRemark)")
    if let failure = build(quoting: lines, shouldStop) {
      if !shouldStop() { stamp(failure: failure) }
      return failure
    }
    if let line = Self.line(of: name, nanoseconds: .now - start) { report(line) }
    let after = files()
    stamp(after, made: Self.madePaths(in: folder).union(Self.newPaths(after, since: before)))
    return nil
  }

  /// Returns a sentence about the time of a build; nil if the build took less than three seconds.
  package static func line(of name: String, nanoseconds: Int64) -> String? {
    let seconds = nanoseconds / 1_000_000_000
    guard seconds >= 3 else { return nil }
    return "built \(name) in "
      + (seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s")
  }

  /// Returns the paths of new files; for a new folder, only the path of the folder.
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

  /// Marks the folder as built in its present state.
  package func stamp() { stamp(files(), made: Self.madePaths(in: folder)) }

  private func stamp(_ files: [String: String], made: Set<String>) {
    stamp([snapshot(files)] + made.filter { FileFacts("\(folder)/\($0)") != nil }.sorted())
  }

  /// Marks the build of the folder's present files as failed.
  private func stamp(failure reason: String) {
    let made = Self.madePaths(in: folder).sorted()
    stamp(["\(Self.failureMark)\(snapshot(files())) \(Self.line(of: reason))"] + made)
  }

  private func stamp(_ lines: [String]) {
    // The build may have created a link at this path.
    FolderRemoval.removeUnlessFile(stampPath)
    try? FileSystem.write(lines.joined(separator: "\n"), to: stampPath)
  }

  /// Returns one line with the reason for a failure and a line of the build's output.
  ///
  /// The line of the output is the first one that contains "error", or else the last one.
  private static func line(of reason: String) -> String {
    let lines = reason.split(separator: "\n").map { String($0.drop { $0 == " " }) }
    let output = lines.dropFirst()
    let cause = output.first { $0.lowercased().contains("error") } ?? output.last
    let text = lines[0] + (cause.map { " " + $0 } ?? "")
    return text.count > lineLimit ? String(text.prefix(lineLimit)) + "…" : text
  }

  private static let lineLimit = 300
  /// The first word of the stamp of a failed build; the state and the reason follow on the same line.
  private static let failureMark = "failed "

  /// The file with the state of the folder at its last build, and the paths that builds have created.
  static let stampName = ".joust-build"

  private static func stamp(in folder: String) -> [String] {
    let bytes = (try? InputFile.contents(of: "\(folder)/\(stampName)")) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Returns the paths, relative to a bot's folder, of the files and folders that the bot's builds have
  /// created on this machine.
  static func madePaths(in folder: String) -> Set<String> { Set(stamp(in: folder).dropFirst()) }

  private func build(quoting lines: Int, _ shouldStop: () -> Bool) -> String? {
    guard BotEnvironment.launch(command, in: folder) != nil else {
      return "its build needs \(printable(command[0])), which is not on this machine"
    }
    let before = FolderListing(of: folder)
    do throws(LaunchError) {
      let user = try ProgramUser.acquire()
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
      let isWhole = !run.ending.wasForced && run.excess == nil
      let fault =
        isWhole
        ? leftover ?? fault(of: run, lines)
        : "its build was ended" + (run.excess ?? (shouldStop() ? "" : limits.lateness))
      guard fault == nil else {
        // A killed compiler may have left temporary files.
        place.clear(since: before)
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
    /// The limit that the build has exceeded, as the end of a sentence; nil if it exceeded none.
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
      excess = excess ?? watch.pollLimits()
      return excess != nil || shouldStop()
    }
    return CommandRun(
      ending: ending, output: output, excess: excess ?? watch.pollLimits(isLast: true))
  }

  private func fault(of run: CommandRun, _ lines: Int) -> String? {
    let ending = run.ending
    let output = run.output
    guard !ending.neverRan else {
      return "the sandbox could not run its build" + Self.quote(output, lines)
    }
    guard ending.termination != .exited(status: 0) else { return nil }
    let text = String(decoding: output, as: UTF8.self)
    let cure = RecognizedFailure.cure(in: text).map { " (\($0))" } ?? ""
    return "its build \(ending.termination)\(cure)" + sandbox.networkHint(text, command)
      + Self.quote(output, lines)
  }

  private var stampPath: String { "\(folder)/\(Self.stampName)" }

  /// Returns the sizes and times of the files by path, including files that the build creates.
  private func files() -> [String: String] {
    let files = Folder.files(below: folder) { path, _ in path == Self.stampName }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.facts.text) })
  }

  /// Returns a hash of the files and of the command.
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
