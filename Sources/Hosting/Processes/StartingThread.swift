import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The thread that starts all processes.
///
/// Linux sends the parent-death signal to a process when the thread that started the process ends, even if
/// the rest of Joust continues. Therefore this thread, which lives as long as Joust, starts all processes.
/// The caller waits for the result.
enum StartingThread {
  private static let requests = BoundedQueue<@Sendable () -> Void>(capacity: 16)
  private static let isRunning = Mutex(false)

  /// Starts a program.
  ///
  /// The first three descriptors become the program's standard streams. A fourth descriptor is for the
  /// supervisor's report or, under Landlock, for the refused calls. The caller keeps and closes the
  /// descriptors.
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
    var links: [String] = []
    switch confinement?.mechanism {
    case .landlock:
      readable = (confinement?.readable ?? []) + Confinement.kernelFiles
      writable =
        (confinement?.devices ?? []) + (confinement?.writable ?? []) + (scratch.map { [$0] } ?? [])
    case .namespaces:
      if hasScratch { variables.merge(["HOME": "/tmp", "TMPDIR": "/tmp"]) { $1 } }
      let files = VisibleFiles.recent(of: self)
      readable = files?.mounted ?? []
      links = files?.links.flatMap { [$0.path, $0.target] } ?? []
      writable = confinement?.writable ?? []
    case .bubblewrap(let tool):
      program = tool
      arguments = Bubblewrap.arguments(for: self)
    case nil: break
    }
    let settings = variables.map { "\($0.key)=\($0.value)" }.sorted()
    let hidden = hiddenPaths(tool: program, scratch)
    let texts = [program, folder] + arguments + settings + readable + links + hidden.shown
    guard !texts.contains(where: { $0.utf8.contains(0) }) else {
      throw .program(
        "the arguments or the environment of \(self.program) contain a NUL character")
    }
    var step = joust_launch_done
    var number: Int32 = 0
    var pid: Int32 = -1
    let listed = confinement?.listed ?? []
    let shownLinks = hidden.links.sorted(by: <).flatMap { [$0.key, $0.value] }
    let strings = [
      [program, folder], arguments, settings, readable, writable, listed, hidden.folders,
      hidden.shown, shownLinks, links,
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
      unsafe request.mechanism = confinement?.number ?? joust_unconfined
      unsafe request.readable = unsafe UnsafePointer(strings[3].pointers)
      unsafe request.writable = unsafe UnsafePointer(strings[4].pointers)
      unsafe request.listed = unsafe UnsafePointer(strings[5].pointers)
      unsafe request.links = unsafe UnsafePointer(strings[9].pointers)
      unsafe request.scratch_size = UInt64(Confinement.scratchLimit)
      unsafe request.process_limit = UInt64(limits.processes.map(ProcessTree.systemLimit) ?? 0)
      unsafe request.maps_zero_device = confinement?.isForCompilers ?? false ? 1 : 0
      unsafe request.network = confinement?.network ?? false ? 1 : 0
      if confinement?.mechanism == .landlock {
        // Landlock has no supervisor that reports a status; the fourth descriptor is for the refused calls.
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
      throw .program(
        "the working folder \(folder) cannot be entered: \(Platform.errorText(number))")
    case joust_launch_mounts:
      throw .system(
        SystemError("let \(self.program) see its files in private folders", number: number))
    case joust_launch_user:
      throw .system(SystemError("become user \(user?.number ?? 0)", number: number))
    case joust_launch_confine where confinement?.mechanism == .namespaces:
      throw .system(SystemError("make namespaces", number: number))
    case joust_launch_confine: throw .system(SystemError("confine \(self.program)", number: number))
    default: throw .system(SystemError("start \(self.program)", number: number))
    }
  }
}

extension Confinement {
  /// The mechanism as a value of the module `CHosting`.
  fileprivate var number: joust_mechanism {
    switch mechanism {
    case .landlock: joust_landlock
    case .namespaces: joust_namespaces
    case .bubblewrap: joust_sandbox_tool
    }
  }
}

extension Launch {
  /// The size of the largest file that the program may write, in bytes, or nil for no limit.
  ///
  /// A confined bot writes only temporary files. A file may exceed their common limit, so that the next check
  /// notices the excess, but must not grow by gigabytes between two checks.
  private var largestFile: Int? {
    // In namespaces, the size of the file system limits the files.
    guard let confinement, !confinement.isForCompilers, !confinement.isIsolated else {
      return fileSizeLimit
    }
    return min(fileSizeLimit ?? .max, 8 * Confinement.scratchLimit)
  }

  /// Returns the needed paths inside private folders, which Joust makes visible to the program's user.
  ///
  /// The result is empty if the program runs as the user of Joust, or if Joust may not mount.
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

  /// Makes the control group for the program and sets its limits.
  ///
  /// Returns nil if there are no control groups.
  private func makeGroup() -> ControlGroup? {
    guard let group = ControlGroupFolder.shared?.makeGroup() else { return nil }
    // The process that makes the namespaces may still run when the program starts its first processes.
    let others = confinement.map { $0.isIsolated ? 2 : 0 } ?? 0
    // Temporary files may count as memory, but have a limit of their own.
    group.limit(
      memory: limits.memory.map { $0 + Confinement.scratchLimit },
      processes: limits.processes.map { $0 + others })
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
