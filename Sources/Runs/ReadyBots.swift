import FoundationEssentials
import JSON
import Synchronization
package import Matches
import Hosting
package import Tournaments

/// The bots that take part, once it is known what this machine has.
package struct ReadyBots {
  package private(set) var entrants: [Entrant] = []
  package private(set) var launches: [BotLaunch] = []
  package private(set) var leftOut: [String] = []

  /// Builds what is to be built, and finds the programs; built-in bots are started in `folder`,
  /// others in snapshots of theirs, where there are to be some.
  package init(
    _ entrants: [Entrant], folder: String, sandbox: SandboxChoice,
    snapshots: BotSnapshots? = nil,
    shouldStop: () -> Bool = { false }, note: (String) -> Void = { _ in }
  ) {
    if snapshots != nil {
      BotSnapshots.removeLeftovers(beside: entrants.compactMap(\.folder))
    }
    for entrant in entrants {
      do throws(InputError) {
        try Self.build(entrant, sandbox, shouldStop, note)
        let own = entrant.folder
        let snapshot = own.flatMap { snapshots?.take($0, shouldStop) }
        if snapshots != nil, snapshot == nil, let own, !shouldStop() {
          note("\(entrant.name) is played from \(own), which can't be copied: leave it as it is")
        }
        let place = snapshot?.folder ?? own ?? folder
        var launch = try Self.launch(entrant, in: place)
        if let own {
          if launch.program.contains("/../") {
            // Its folder's own path is the one by which it is there in a sandbox.
            let program = URL(filePath: launch.program)
            launch.program =
              program.deletingLastPathComponent().resolvingSymlinksInPath()
              .appending(path: program.lastPathComponent).path
          }
          launch.confinement = sandbox.confinement(of: launch)
          // Builds may have written down where they were.
          if place != own { launch.confinement?.open([own]) }
          launch.hasScratch = true
          trust(&launch, with: entrant.trust)
        }
        self.entrants.append(entrant)
        var bot = BotLaunch(name: entrant.name, version: entrant.version, launch: launch)
        if own != nil, snapshots != nil {
          let program = launch.program
          bot.lack = { BotSnapshot.lack(of: program, snapshot) }
        }
        launches.append(bot)
      } catch {
        leftOut.append("\(entrant.name) is left out: \(error)")
      }
    }
  }

  package mutating func keepLogs(in folder: String) throws(InputError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw InputError("\(folder) can't be made for the logs; is a file of that name in the way?")
    }
    for index in launches.indices {
      let file = try LogFile("\(folder)/\(launches[index].name).log")
      launches[index].log = { file.append($1, under: $0) }
    }
  }

  private func trust(_ launch: inout Launch, with trust: BotTrust) {
    for name in trust.environment { launch.environment[name] = BotEnvironment.own[name] }
    guard trust.network, launch.confinement != nil else { return }
    launch.confinement?.network = true
    launch.confinement?.open(SystemFolders.networkSettings)
  }

  private static func build(
    _ entrant: Entrant, _ sandbox: SandboxChoice, _ shouldStop: () -> Bool,
    _ note: (String) -> Void
  ) throws(InputError) {
    guard
      let failure = BotBuild(of: entrant, sandbox: sandbox)?
        .run(for: entrant.name, shouldStop: shouldStop, note: note)
    else { return }
    throw InputError(failure)
  }

  private static func launch(_ entrant: Entrant, in folder: String) throws(InputError) -> Launch {
    switch entrant.program {
    case .builtIn:
      return Launch(
        program: Platform.programPath, arguments: entrant.command,
        folder: URL(filePath: folder).standardizedFileURL.path,
        environment: BotEnvironment.variables)
    case .folder(_, let manifest):
      guard let launch = BotEnvironment.launch(entrant.command, in: folder) else {
        throw InputError(
          "\(printable(manifest.command[0])) was not found "
            + (manifest.command[0].contains("/") ? "in its folder" : "on this machine"))
      }
      return launch
    }
  }
}

extension Entrant {
  /// The folder of a submitted bot.
  var folder: String? {
    if case .folder(let folder, _) = program { folder } else { nil }
  }

  /// The command that starts it, as the record says it.
  package var command: [String] {
    switch program {
    case .builtIn(let name): ["joust", "bot", name] + optionWords
    case .folder(_, let manifest): manifest.command + optionWords
    }
  }
}

/// The log of a bot: what its processes write on their standard error, up to a limit.
private final class LogFile: Sendable {
  private static let limit = 1_000_000

  private let state: Mutex<State>

  private struct State: ~Copyable {
    let file: AppendFile
    var room = LogFile.limit
    /// The title of the game that the last bytes belong to.
    var title = ""
    var isInLine = false

    /// Appends bytes as far as there is room for them.
    mutating func append(_ bytes: ArraySlice<UInt8>) {
      let part = bytes.prefix(room)
      guard let last = part.last else { return }
      room -= part.count
      isInLine = last != UInt8(ascii: "\n")
      // A log that can't be written is no reason to stop playing.
      try? file.append(Array(part))
    }
  }

  init(_ path: String) throws(InputError) {
    do throws(AppendFile.OpenError) {
      state = Mutex(State(file: try AppendFile(path, isShared: true)))
    } catch {
      switch error {
      case .inUse: throw InputError("\(path) is being written by another run")
      case .system(let failure): throw InputError(failure.description)
      }
    }
  }

  /// Appends what a bot wrote in a game, below a line with the game's title where what stands before
  /// belongs to another.
  func append(_ bytes: ArraySlice<UInt8>, under title: String) {
    state.withLock { state in
      if state.title != title {
        let line = "\(state.isInLine ? "\n" : "")=== \(printable(title))\n"
        state.append(Array(line.utf8)[...])
        state.title = title
      }
      state.append(bytes)
    }
  }
}
