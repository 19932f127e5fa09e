import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program to start, with its arguments, environment and limits.
package struct Launch: Hashable, Sendable {
  /// The absolute path of the program.
  package var program: String
  /// The arguments, beginning with the name of the program.
  package var arguments: [String]
  package var folder: String
  package var environment: [String: String]
  /// The size of the largest file that the program may write, in bytes, or nil for no limit.
  package var fileSizeLimit: Int?
  /// The largest number of descriptors that the program may open, or nil for no limit.
  package var descriptorLimit: Int?
  /// The confinement of the program, or nil for none.
  package var confinement: Confinement?
  /// Whether the program gets its own folder for temporary files, which is deleted when the program ends.
  package var hasScratch = false
  /// The files and folders that the program needs in addition to those of the confinement.
  ///
  /// If the program runs as another user, they are made visible to it even inside private folders.
  package var needed: [String] = []
  /// The user of the program.
  ///
  /// If it is nil and Joust is root, Joust chooses a user when the program starts.
  package var user: ProgramUser?
  /// Whether the program runs as the user of Joust even if that is root.
  ///
  /// This is true only if the program is Joust itself.
  package var keepsUser = false
  /// The longest line that the program may write, in bytes without its line end.
  package var lineLimit = LineProcess.lineLimit
  /// The receiver of the refused system calls, or nil for no report.
  var refusedCalls: RefusedCalls?
  /// The common limits of the program and its descendants.
  package var limits = ResourceLimits()
  /// Whether the processor time must be exact even without control groups.
  package var countsProcessorTime = false

  package init(
    program: String, arguments: [String], folder: String, environment: [String: String]
  ) {
    self.program = program
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
  }
}

package enum Command {
  /// Runs a program without input for a limited time, and ends all its processes.
  ///
  /// `shouldStop` is called at least ten times a second, and ends the program when it returns true.
  ///
  /// - Returns: The end of the program, and the last 64 KiB of both outputs.
  package static func run(
    _ launch: Launch, within nanoseconds: Int64, shouldStop: () -> Bool = { false }
  ) throws(LaunchError) -> (ending: Ending, output: ArraySlice<UInt8>) {
    let process = try LineProcess(launch, mergingOutputs: true)
    let ending = LineProcess.finish([process], within: nanoseconds, unless: shouldStop)[0]
    return (ending, process.errorTail)
  }
}

package enum LaunchError: Error, Hashable, Sendable {
  /// The program is at fault; the text is a sentence.
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

  init(executing launch: Launch, number: Int32) {
    let program = launch.program
    if [EAGAIN, ENOMEM, EMFILE, ENFILE, ETXTBSY].contains(number) {
      self = .system(SystemError("start \(program)", number: number))
    } else if let fault = Self.fault(of: program) ?? Self.faultOfScript(program) {
      self = .program(fault)
    } else if number == ENOENT {
      self = .program("\(program) needs a loader that this machine doesn't have")
    } else if number == EACCES {
      let tool = Script(program)?.words.first ?? program
      self = .program(
        launch.confinement != nil
          ? Self.mayNot(tool) : "\(tool) may not be executed in its folder")
    } else {
      self = .program("\(program) cannot be started: \(Platform.errorText(number))")
    }
  }

  /// Predicts why a program cannot be executed.
  ///
  /// Returns nil if no reason is found.
  ///
  /// The prediction is needed because the system reports a failure to execute to the sandbox tool and not to
  /// this process, and because it starts a script even if `env` cannot find its interpreter.
  init?(foreseenFor launch: Launch) {
    let program = launch.program
    let fault =
      Self.fault(of: program) ?? Self.hidden(launch) ?? Self.faultOfScript(program)
      ?? Self.missingTool(of: program, in: launch.environment["PATH"] ?? "/usr/bin:/bin")
    guard let fault else { return nil }
    self = .program(fault)
  }

  private static func fault(of program: String) -> String? {
    guard Folder.exists(program) else { return "\(program) does not exist" }
    guard ProgramSearch.isFile(program) else { return "\(program) is a folder, not a program" }
    return ProgramSearch.isExecutableFile(program)
      ? nil : "\(program) is not executable; make it executable with chmod +x"
  }

  /// Returns the problem with the interpreter of a script, or with a file that is neither a program nor a
  /// script.
  private static func faultOfScript(_ program: String) -> String? {
    guard let script = Script(program), !script.line.hasPrefix("\u{7f}ELF") else { return nil }
    guard script.line.hasPrefix("#!") else {
      return
        "\(program) is not a program of this system and has no #! line that names an interpreter"
    }
    guard !script.line.hasSuffix("\r") else {
      return "the #! line of \(program) ends in a carriage return; save it with Unix line ends"
    }
    let tool = script.interpreter
    guard !ProgramSearch.isExecutableFile(tool) else { return nil }
    return "\(program) names the interpreter \(tool), which is not "
      + (Folder.exists(tool) ? "executable" : "on this machine")
  }

  private static func missingTool(of program: String, in folders: String) -> String? {
    guard let script = Script(program), let name = script.nameForEnv,
      script.program(in: folders) == nil
    else { return nil }
    return "\(program) names the interpreter \(name), which is not on this machine"
  }

  /// Returns the reason why a confined program is not visible in its sandbox, or nil if it is visible.
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

/// The first line of a program's file, which contains the interpreter of a script.
struct Script {
  let line: String

  /// Reads the first line.
  ///
  /// Returns nil if the path is not a regular file or cannot be read.
  init?(_ path: String) {
    guard ProgramSearch.isFile(path),
      let file = Descriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    else { return nil }
    line = unsafe withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { room in
      guard case .bytes(let count) = unsafe file.receive(into: room) else { return "" }
      let bytes = unsafe room.prefix(count)
      return unsafe String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    }
  }

  /// The words after `#!`; empty if there is no such line.
  var words: [String] {
    guard line.hasPrefix("#!") else { return [] }
    return line.dropFirst(2).split { $0 == " " || $0 == "\t" }.map(String.init)
  }

  var interpreter: String { words.first ?? "" }

  /// The name that `env` searches for, or nil if the interpreter is not `env`.
  var nameForEnv: String? {
    guard interpreter.hasSuffix("/env") else { return nil }
    return words.dropFirst().first { !$0.hasPrefix("-") && !$0.contains("=") }
  }

  /// Returns the path of the interpreter, or nil if it does not exist.
  func program(in folders: String) -> String? {
    guard let name = nameForEnv else { return words.first }
    return name.contains("/") ? name : ProgramSearch.find(name, in: folders)
  }
}

/// The thread that starts all processes.
///
/// Linux sends the parent-death signal when the thread that started a process ends, not when its program
/// ends. Therefore this thread, which lives as long as Joust, starts all processes. The caller waits for the
/// result.
enum StartingThread {
  private static let requests = BoundedQueue<@Sendable () -> Void>(capacity: 16)
  private static let isRunning = Mutex(false)

  /// Starts a program; the given descriptors become its descriptors 0, 1 and so on.
  ///
  /// The caller keeps the descriptors.
  ///
  /// - Returns: The process id and the accounts of the process.
  static func start(
    _ launch: Launch, scratch: ScratchFolder?, on descriptors: [Int32]
  ) throws(LaunchError) -> (pid: Int32, accounts: ProcessAccounts) {
    do {
      try isRunning.withLock { isRunning throws(SystemError) in
        guard !isRunning else { return }
        try WorkThread.start {
          while case .element(let request) = requests.take(until: .never) { request() }
        }
        isRunning = true
      }
    } catch {
      throw .system(error)
    }
    let outcomes = BoundedQueue<Result<(pid: Int32, accounts: ProcessAccounts), LaunchError>>(
      capacity: 1)
    let scratch = scratch?.path
    _ = requests.put {
      _ = outcomes.put(
        Result { () throws(LaunchError) in try launch.start(scratch: scratch, on: descriptors) })
    }
    guard case .element(let outcome) = outcomes.take(until: .never) else {
      preconditionFailure("a start has no outcome")
    }
    return try outcome.get()
  }
}

extension Launch {
  /// Starts the program or the sandbox tool on the current thread.
  fileprivate func start(
    scratch: String?, on descriptors: [Int32]
  ) throws(LaunchError) -> (pid: Int32, accounts: ProcessAccounts) {
    var program = self.program
    var arguments = self.arguments
    var variables = environment
    var readable: [String] = []
    var writable: [String] = []
    if let scratch {
      variables["TMPDIR"] = scratch
      // Another user may not enter the home folder of Joust's user.
      if user != nil || confinement?.mechanism == .landlock { variables["HOME"] = scratch }
    }
    switch confinement?.mechanism {
    case .landlock:
      readable = (confinement?.readable ?? []) + Confinement.kernelFiles
      writable =
        (confinement?.devices ?? []) + (confinement?.writable ?? []) + (scratch.map { [$0] } ?? [])
    case .bubblewrap(let tool):
      program = tool
      arguments = Bubblewrap.arguments(for: leavingOutHiddenPaths())
    case nil: break
    }
    let settings = variables.map { "\($0.key)=\($0.value)" }.sorted()
    let hidden = hiddenPaths(tool: program, scratch)
    let texts = [program, folder] + arguments + settings + readable + hidden.shown
    guard !texts.contains(where: { $0.utf8.contains(0) }) else {
      throw .program(
        "the arguments or the environment of \(self.program) contain a NUL character")
    }
    var step = joust_launch_done
    var number: Int32 = 0
    var pid: Int32 = -1
    let listed = confinement?.listed ?? []
    let links = hidden.links.sorted(by: <).flatMap { [$0.key, $0.value] }
    let strings = [
      [program, folder], arguments, settings, readable, writable, listed, hidden.folders,
      hidden.shown, links,
    ].map(CStrings.init)
    var trees = [Int32](repeating: -1, count: hidden.shown.count + 1)
    let group = makeGroup()
    var accounts = joust_accounts()
    accounts.group = group?.folder.number ?? -1
    accounts.wants_counter = countsProcessorTime && group == nil ? 1 : 0
    accounts.counter = -1
    withExtendedLifetime(strings) {
      var request = unsafe joust_launch()
      unsafe request.program = unsafe UnsafePointer(strings[0].pointers[0])
      unsafe request.directory = unsafe UnsafePointer(strings[0].pointers[1])
      unsafe request.arguments = unsafe UnsafePointer(strings[1].pointers)
      unsafe request.environment = unsafe UnsafePointer(strings[2].pointers)
      unsafe (request.input, request.output) = (descriptors[0], descriptors[1])
      unsafe (request.error, request.status) = (
        descriptors[2], descriptors.dropFirst(3).first ?? -1
      )
      unsafe request.file_size_limit = UInt64(largestFile ?? 0)
      unsafe request.descriptor_limit = UInt64(descriptorLimit ?? 0)
      if confinement?.mechanism == .landlock {
        unsafe request.readable = unsafe UnsafePointer(strings[3].pointers)
        unsafe request.writable = unsafe UnsafePointer(strings[4].pointers)
        unsafe request.listed = unsafe UnsafePointer(strings[5].pointers)
        unsafe request.network = confinement?.network ?? false ? 1 : 0
        // Only a sandbox tool reports a status. Without one, the fourth descriptor is for the refused calls.
        unsafe request.refusals = descriptors.dropFirst(3).first ?? 0
        unsafe request.status = -1
      }
      unsafe request.user = user?.number ?? 0
      unsafe request.covered = unsafe UnsafePointer(strings[6].pointers)
      unsafe request.shown = unsafe UnsafePointer(strings[7].pointers)
      unsafe request.linked = unsafe UnsafePointer(strings[8].pointers)
      let filter = confinement?.filter ?? []
      pid = unsafe filter.withUnsafeBytes { filter in
        unsafe trees.withUnsafeMutableBufferPointer { trees in
          unsafe (request.filter, request.filter_size) = (filter.baseAddress, UInt32(filter.count))
          unsafe request.trees = trees.baseAddress
          return Children.register {
            unsafe withUnsafeMutablePointer(to: &accounts) {
              unsafe request.accounts = $0
              return unsafe withUnsafePointer(to: request) {
                unsafe joust_start($0, &step, &number)
              }
            }
          }
        }
      }
    }
    let counter = accounts.counter
    guard pid < 0 else {
      return (
        pid,
        ProcessAccounts(group: accounts.is_grouped != 0 ? group : nil, counter: counter)
      )
    }
    if counter >= 0 { close(counter) }
    switch step {
    case joust_launch_exec: throw LaunchError(executing: self, number: number)
    case joust_launch_directory:
      throw .program("its folder \(folder) cannot be entered: \(Platform.errorText(number))")
    case joust_launch_mounts:
      throw .system(
        SystemError("show \(self.program) its files in private folders", number: number))
    case joust_launch_user:
      throw .system(SystemError("become user \(user?.number ?? 0)", number: number))
    case joust_launch_confine: throw .system(SystemError("confine \(self.program)", number: number))
    default: throw .system(SystemError("start \(self.program)", number: number))
    }
  }
}

extension Launch {
  /// The size of the largest file that the program may write, in bytes, or nil for no limit.
  ///
  /// A confined bot writes only temporary files. A file may exceed their common limit a little, so that the
  /// next poll notices the excess, but must not grow by gigabytes between two polls.
  private var largestFile: Int? {
    // Under bubblewrap, a file system of that size limits the files.
    guard let confinement, !confinement.isForCompilers, !confinement.isTool else {
      return fileSizeLimit
    }
    return min(fileSizeLimit ?? .max, 8 * Confinement.scratchLimit)
  }

  /// Returns the paths inside private folders that a program of another user needs and that Joust can show to
  /// it.
  private func hiddenPaths(tool: String, _ scratch: String?) -> PathsInPrivateFolders {
    guard user != nil else { return PathsInPrivateFolders([]) }
    let own = Platform.isOwnProgram(program) ? Platform.programFiles : []
    var paths = [program, tool, folder] + own + needed
    if let confinement {
      paths += confinement.readable + confinement.writable + confinement.listed
    } else {
      paths += SearchPathFiles.of(environment["PATH"] ?? "")
    }
    var hidden = PathsInPrivateFolders.recent(paths, for: user?.number)
    if let scratch { hidden.merge(PathsInPrivateFolders([scratch], for: user?.number)) }
    return hidden.isEmpty || ProgramUsers.mayMount ? hidden : PathsInPrivateFolders([])
  }

  /// Returns the launch, changed so that a user can run it.
  ///
  /// If the program is Joust itself, it is replaced by a copy that the user can reach.
  func run(by user: ProgramUser?) -> Launch {
    var launch = self
    launch.user = user
    if user != nil, Platform.isOwnProgram(program), let copy = SharedCopies.ownProgram {
      launch.program = "\(copy)/joust"
      launch.environment["LD_LIBRARY_PATH"] = copy
      launch.confinement?.open([copy])
    }
    return launch
  }

  /// Returns the launch without those paths in environment variables that its user cannot reach, because they
  /// make some tools fail.
  func leavingOutHiddenPaths() -> Launch {
    guard user != nil, let confinement else { return self }
    var launch = self
    launch.confinement?.readable = confinement.readable.filter(ProgramUsers.canShow)
    return launch
  }

  /// Makes the control group for the program and sets its limits.
  ///
  /// Returns nil if there are no control groups.
  private func makeGroup() -> ControlGroup? {
    guard let group = ControlGroupFolder.shared?.makeGroup() else { return nil }
    let tool = confinement?.isTool == true ? Confinement.toolProcesses : 0
    // Temporary files may count as memory, and have their own limit.
    group.limit(
      memory: limits.memory.map { $0 + Confinement.scratchLimit },
      processes: limits.processes.map { $0 + tool })
    return group
  }
}

/// An array of C strings that ends in NULL.
@safe private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    unsafe pointers = .allocate(capacity: count + 1)
    for index in 0..<count { unsafe (pointers + index).initialize(to: strdup(strings[index])) }
    unsafe (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { unsafe free(pointers[index]) }
    unsafe pointers.deallocate()
  }
}
