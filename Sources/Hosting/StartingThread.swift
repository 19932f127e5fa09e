import CHosting
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The thread that starts all processes.
///
/// Linux ends a process together with the thread that started it, not with the program of that
/// thread. So those who start a process hand it to this thread, which lives as long as the program,
/// and wait for the outcome.
enum StartingThread {
  private static let requests = BoundedQueue<@Sendable () -> Void>(capacity: 16)
  private static let isRunning = Mutex(false)

  /// Starts a program on some descriptors, which stay the caller's, and gives the process's number.
  static func start(
    _ launch: Launch, scratch: String?, on descriptors: StandardDescriptors
  ) throws(LaunchError) -> Int32 {
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
    let outcomes = BoundedQueue<Result<Int32, LaunchError>>(capacity: 1)
    _ = requests.put {
      _ = outcomes.put(
        Result { () throws(LaunchError) in
          try StartRequest(launch, scratch: scratch, on: descriptors).start()
        })
    }
    guard case .element(let outcome) = outcomes.take(until: .never) else {
      preconditionFailure("a start has no outcome")
    }
    return try outcome.get()
  }
}

struct StandardDescriptors: Sendable {
  var input: Int32
  var output: Int32
  var error: Int32
  /// Takes what a tool that confines the program has to say; -1 for none.
  var status: Int32 = -1
}

/// What the system is asked to start: the program itself, or a tool that confines it.
private struct StartRequest {
  private let launch: Launch
  private let descriptors: StandardDescriptors
  private var program: String
  private var arguments: [String]
  private var environment: [String]
  /// What the kernel lets the program read, and what it lets it change; nil for no such bounds.
  private var bounds: (readable: [String], writable: [String])?

  init(_ launch: Launch, scratch: String?, on descriptors: StandardDescriptors) {
    self.launch = launch
    self.descriptors = descriptors
    program = launch.program
    arguments = launch.arguments
    var variables = launch.environment
    if let scratch { variables["TMPDIR"] = scratch }
    switch launch.confinement?.mechanism {
    case .landlock:
      if let scratch { variables["HOME"] = scratch }
      bounds = (
        (launch.confinement?.readable ?? []) + Confinement.kernelFiles,
        Confinement.devices + (scratch.map { [$0] } ?? [])
      )
    case .bubblewrap(let tool):
      program = tool
      arguments = Bubblewrap.arguments(
        for: launch, launch.confinement?.readable ?? [], reportsStatus: descriptors.status >= 0)
    case nil: break
    }
    environment = variables.map { "\($0.key)=\($0.value)" }.sorted()
  }

  func start() throws(LaunchError) -> Int32 {
    let texts =
      [program, launch.folder] + arguments + environment + (bounds?.readable ?? [])
    guard !texts.contains(where: { $0.utf8.contains(0) }) else {
      throw .program(
        "what \(launch.program) is told holds a NUL character, which no program can be told")
    }
    var step = joust_launch_done
    var number: Int32 = 0
    var pid: Int32 = -1
    let paths = CStrings([program, launch.folder])
    let words = (CStrings(arguments), CStrings(environment))
    let places = (CStrings(bounds?.readable ?? []), CStrings(bounds?.writable ?? []))
    withExtendedLifetime((paths, words, places)) {
      var request = unsafe joust_launch()
      unsafe request.program = unsafe UnsafePointer(paths.pointers[0])
      unsafe request.directory = unsafe UnsafePointer(paths.pointers[1])
      unsafe request.arguments = unsafe UnsafePointer(words.0.pointers)
      unsafe request.environment = unsafe UnsafePointer(words.1.pointers)
      unsafe (request.input, request.output) = (descriptors.input, descriptors.output)
      unsafe (request.error, request.status) = (descriptors.error, descriptors.status)
      unsafe request.file_size_limit = UInt64(launch.fileSizeLimit ?? 0)
      unsafe request.descriptor_limit = UInt64(launch.descriptorLimit ?? 0)
      if bounds != nil {
        unsafe request.readable = places.0.constants
        unsafe request.writable = places.1.constants
      }
      pid = Children.register {
        unsafe withUnsafePointer(to: request) { unsafe joust_start($0, &step, &number) }
      }
    }
    if pid < 0 { throw error(at: step, number) }
    return pid
  }

  private func error(at step: joust_launch_step, _ number: Int32) -> LaunchError {
    switch step {
    case joust_launch_exec: LaunchError(executing: launch, number: number)
    case joust_launch_directory:
      .program("its folder \(launch.folder) cannot be entered: \(Platform.errorText(number))")
    case joust_launch_confine: .system(SystemError("confine \(launch.program)", number: number))
    default: .system(SystemError("start \(launch.program)", number: number))
    }
  }
}

/// Strings as C wants them: an array of pointers that ends in NULL.
@safe final class CStrings {
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

  /// The same as pointers to what nobody changes.
  var constants: UnsafePointer<UnsafePointer<CChar>?> {
    unsafe UnsafeRawPointer(pointers).assumingMemoryBound(to: UnsafePointer<CChar>?.self)
  }
}
