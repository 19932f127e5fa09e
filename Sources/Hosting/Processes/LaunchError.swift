#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The reason why a program could not be started.
package enum LaunchError: Error, Hashable, Sendable {
  /// A fault of the program; the text is a sentence.
  case program(String)
  case system(SystemError)
}

extension LaunchError {
  package var sentence: String {
    switch self {
    case .program(let sentence): sentence
    case .system(let failure): failure.advice
    }
  }

  /// Creates the error for a program that the system did not execute; `number` is the error number.
  init(executing launch: Launch, number: Int32) {
    let program = launch.program
    let script = Script(program)
    if [EAGAIN, ENOMEM, EMFILE, ENFILE, ETXTBSY].contains(number) {
      self = .system(SystemError("start \(program)", number: number))
    } else if let fault = Self.fault(of: program) ?? script.flatMap({ Self.fault(in: $0) }) {
      self = .program(fault)
    } else if number == ENOENT {
      self = .program(
        "\(program) needs a program loader that is not on this machine; build the program for this "
          + "system")
    } else if number == EACCES {
      let tool = script?.words.first ?? program
      self = .program(
        launch.confinement != nil
          ? Self.mayNot(tool)
          : Self.denied(tool))
    } else {
      self = .program("\(program) cannot be started: \(Platform.errorText(number))")
    }
  }

  /// Predicts why a program cannot be executed.
  ///
  /// Returns nil if no reason is found.
  ///
  /// The prediction is needed for two reasons. First, the system reports a failed execution to the sandbox
  /// tool and not to this process. Second, the system starts a script even if `env` cannot find its
  /// interpreter, and reports no error.
  init?(foreseenFor launch: Launch) {
    let program = launch.program
    let fault =
      Self.fault(of: program) ?? Self.hidden(launch)
      ?? Script(program).flatMap { script in
        Self.fault(in: script)
          ?? Self.missingTool(of: script, in: launch.environment["PATH"] ?? "/usr/bin:/bin")
      }
    guard let fault else { return nil }
    self = .program(fault)
  }

  private static func fault(of program: String) -> String? {
    guard let mode = Folder.mode(of: program) else { return "\(program) does not exist" }
    guard mode & S_IFMT == S_IFREG else {
      let kind = mode & S_IFMT == S_IFDIR ? "a folder" : "a pipe, a socket or a device"
      return "\(program) is \(kind), not a program"
    }
    guard !ProgramSearch.isExecutableFile(program) else { return nil }
    return mode & S_IXUSR == 0
      ? "\(program) is not executable; make it executable with chmod +x" : denied(program)
  }

  private static func denied(_ program: String) -> String {
    "\(program) cannot be executed: permission denied; check its rights, those of its folders, and the "
      + "mount option noexec"
  }

  /// Returns the problem with the interpreter of a script, or with a file that is neither a program nor a
  /// script; nil if no problem is found.
  ///
  /// An interpreter may be a script itself. `depth` is the number of scripts that were followed before this
  /// script.
  private static func fault(in script: Script, depth: Int = 0) -> String? {
    guard !script.isBinary else { return nil }
    let program = script.path
    guard script.line.hasPrefix("#!") else {
      return
        "\(program) is not a program of this system and has no #! line that names an interpreter; build "
        + "it for this system, or add a first line such as #!/usr/bin/env python3"
    }
    guard !script.line.hasSuffix("\r") else {
      return "the #! line of \(program) ends in a carriage return; save it with Unix line ends"
    }
    let tool = script.interpreter
    guard !tool.isEmpty else {
      return
        "the #! line of \(program) names no interpreter; expected a line such as #!/usr/bin/env python3"
    }
    guard ProgramSearch.isExecutableFile(tool) else {
      return "\(program) names the interpreter \(tool), which is not "
        + (FileSystem.exists(tool) ? "executable" : "on this machine")
    }
    // The interpreter may be a script itself; the system follows only a few such steps.
    guard depth < 4, let next = Script(tool), !next.words.isEmpty else { return nil }
    return fault(in: next, depth: depth + 1)
  }

  private static func missingTool(of script: Script, in folders: String) -> String? {
    guard let name = script.nameForEnv, script.program(in: folders) == nil else { return nil }
    return "\(script.path) names the interpreter \(name), which is not on this machine"
  }

  /// Returns the reason why a confined program is not visible in its sandbox.
  ///
  /// Returns nil if the program is visible or not confined, or if its path cannot be resolved.
  private static func hidden(_ launch: Launch) -> String? {
    guard let confinement = launch.confinement, let file = Folder.resolved(launch.program) else {
      return nil
    }
    let steps = Folder.hops(from: launch.program).map(Folder.withoutLinkedFolders) + [file]
    guard let step = steps.first(where: { !confinement.opens($0) }) else { return nil }
    return Folder.linkTarget(of: launch.program) == nil
      ? mayNot(launch.program)
      : "\(launch.program) is a link to \(step), which is not readable in the sandbox; put the program "
        + "itself into the bot's folder"
  }

  private static func mayNot(_ program: String) -> String {
    "\(program) cannot be executed in the sandbox: it is neither in the bot's folder nor among "
      + "the programs of the system or of PATH; put it into the bot's folder"
  }
}
